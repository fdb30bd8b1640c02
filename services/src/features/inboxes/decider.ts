import {
  NotificationSettings,
  usualSettings,
  withoutMail,
  type InboxCommand,
  type InboxEvent,
  type InboxView,
} from '@backoffice/contracts/features/inboxes';
import { pickFields } from '@backoffice/contracts/kernel';
import { accept, type Decider } from '#kernel/decider.ts';

/** An inbox begins with the first that is read or chosen. What was read already is not read again. */
export const inboxDecider: Decider<InboxView, InboxCommand, InboxEvent, never> = {
  decide(command, inbox, { hash }) {
    switch (command.type) {
      case 'MarkNotificationsRead': {
        const { readThrough = 0, readPositions = [] } = inbox ?? {};
        const through = (command.data.through ?? 0) > readThrough ? command.data.through : null;
        const positions = command.data.positions.filter(
          (position) => position > Math.max(readThrough, through ?? 0) && !readPositions.includes(position),
        );
        return through === null && positions.length === 0
          ? accept()
          : accept({ type: 'NotificationsRead', data: { through, positions } });
      }
      case 'ChangeNotificationSettings':
      case 'EndNotificationMail': {
        const from = inbox ? pickFields(NotificationSettings, inbox) : usualSettings;
        const to = command.type === 'EndNotificationMail' ? withoutMail(from, command.data.of) : command.data;
        return hash(from) === hash(to) ? accept() : accept({ type: 'NotificationSettingsChanged', data: { from, to } });
      }
    }
  },
};

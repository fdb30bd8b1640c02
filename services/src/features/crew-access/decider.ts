import type {
  CrewAccess,
  CrewAccessCommand,
  CrewAccessEvent,
  CrewAccessFacts,
  CrewAccessRefusal,
} from '@backoffice/contracts/features/crew-access';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

const INVITATION_MS = 7 * 86_400_000;
const CODE_MS = 15 * 60_000;

export type CrewAccessWorld = CrewAccessFacts & {
  /** Of the worker that an invitation is for. */
  readonly workerId: string;
  /** The id of a new link, with the hash of its token. */
  readonly newLink: { readonly linkId: string; readonly tokenHash: string };
};

export const crewAccessDecider: Decider<
  CrewAccess,
  CrewAccessCommand,
  CrewAccessEvent,
  CrewAccessRefusal,
  CrewAccessWorld
> = {
  decide(command, access, { worker, workerId, newLink, now }) {
    const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
    switch (command.type) {
      case 'InviteCrewMember': {
        const { name, phone, email } = mustExist(worker);
        const to = command.data.channel === 'sms' ? phone : email;
        const data = {
          workerId,
          workerName: name,
          ...newLink,
          ...command.data,
          phone,
          expiresAt: later(INVITATION_MS),
        };
        return accept({ type: 'CrewMemberInvited', data: { ...data, to: to ?? '' } });
      }
      case 'IssueCrewCode':
        return accept({ type: 'CrewCodeIssued', data: { expiresAt: later(CODE_MS) } });
      case 'AddCrewDevice': {
        const { endsDeviceId, ...device } = command.data;
        const replaced = mustExist(access).devices.find(({ deviceId }) => deviceId === endsDeviceId);
        const added: CrewAccessEvent = { type: 'CrewDeviceAdded', data: device };
        return replaced ? accept(revoked(replaced, 'replaced'), added) : accept(added);
      }
      case 'RevokeCrewDevice': {
        const { deviceId, reason = 'office' } = command.data;
        const device = mustExist(access).devices.find((each) => each.deviceId === deviceId);
        return accept(revoked(mustExist(device ?? null), reason));
      }
      case 'AcceptCrewNotice':
        return mustExist(access).noticeVersion === command.data.noticeVersion
          ? accept()
          : accept({ type: 'CrewNoticeAccepted', data: command.data });
      case 'ChooseCrewLanguage': {
        const { language } = command.data;
        return language === mustExist(access).language
          ? accept()
          : accept({ type: 'CrewLanguageChosen', data: { language } });
      }
      case 'TellCrewOfMoves':
        return command.data.through <= mustExist(access).toldThrough
          ? accept()
          : accept({ type: 'CrewToldOfMoves', data: command.data });
      case 'EndCrewCalendar':
        return accept({ type: 'CrewCalendarEnded', data: {} });
      case 'RevokeCrewAccess':
        return accept({ type: 'CrewAccessRevoked', data: command.data });
    }
  },
};

type Reason = Extract<CrewAccessEvent, { type: 'CrewDeviceRevoked' }>['data']['reason'];
const revoked = ({ deviceId, label }: CrewAccess['devices'][number], reason: Reason): CrewAccessEvent => ({
  type: 'CrewDeviceRevoked',
  data: { deviceId, label, reason },
});

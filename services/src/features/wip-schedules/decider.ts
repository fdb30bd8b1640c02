import {
  wipText,
  type WipSchedule,
  type WipScheduleCommand,
  type WipScheduleEvent,
  type WipScheduleFacts,
  type WipScheduleRefusal,
} from '@backoffice/contracts/features/wip-schedules';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

export const wipScheduleDecider: Decider<
  WipSchedule,
  WipScheduleCommand,
  WipScheduleEvent,
  WipScheduleRefusal,
  WipScheduleFacts & { readonly sha256: (text: string) => string }
> = {
  decide(command, schedule, { sha256 }) {
    switch (command.type) {
      case 'PostWip': {
        const { asOf, rows } = command.data;
        return accept({ type: 'WipPosted', data: { ...command.data, sha256: sha256(wipText(asOf, rows)) } });
      }
      case 'ReverseWip':
        return accept({
          type: 'WipReversed',
          data: { asOf: mustExist(schedule).asOf, reason: command.data.reason },
        });
    }
  },
};

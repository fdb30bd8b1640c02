import type { BookkeepingRules } from '@backoffice/contracts/features/companies';
import {
  isEstimateMissing,
  wipText,
  type WipSchedule,
  type WipScheduleCommand,
  type WipScheduleEvent,
  type WipScheduleFacts,
  type WipScheduleRefusal,
} from '@backoffice/contracts/features/wip-schedules';
import { accept, mustExist, refuse, type Decider } from '#kernel/decider.ts';

type PostingFacts = { readonly sha256: (text: string) => string; readonly rules: BookkeepingRules };
export const wipScheduleDecider: Decider<
  WipSchedule,
  WipScheduleCommand,
  WipScheduleEvent,
  WipScheduleRefusal,
  WipScheduleFacts & PostingFacts
> = {
  decide(command, schedule, { sha256, rules }) {
    switch (command.type) {
      case 'PostWip': {
        const { asOf, rows } = command.data;
        const unestimated = rules.missingEstimate === 'block' ? rows.find(isEstimateMissing) : undefined;
        if (unestimated) {
          const job = `${unestimated.number} ${unestimated.name}`;
          return refuse('ESTIMATE_MISSING', { field: 'asOf', values: { job } });
        }
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

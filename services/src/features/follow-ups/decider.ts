import type {
  FollowUp,
  FollowUpCommand,
  FollowUpEvent,
  FollowUpFacts,
  FollowUpRefusal,
} from '@backoffice/contracts/features/follow-ups';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

type ClosedStatus = Exclude<FollowUp['status'], 'open' | 'suspended'>;

export const followUpDecider: Decider<FollowUp, FollowUpCommand, FollowUpEvent, FollowUpRefusal, FollowUpFacts> = {
  decide(command, followUp, { place, proposal, salesman }) {
    switch (command.type) {
      case 'ScheduleFollowUp': {
        if (followUp) return accept(); // reactions may ask twice
        const { proposalId, dueDate, kind, subject, note } = command.data;
        const { locationId, locationName, customerId, customerName } = mustExist(place);
        const { id: salesmanId, name: salesmanName } = mustExist(salesman);
        return accept({
          type: 'FollowUpScheduled',
          data: {
            locationId,
            locationName,
            customerId,
            customerName,
            proposalId,
            proposalNumber: proposal?.number ?? null,
            proposalName: proposal?.name ?? null,
            salesmanId,
            salesmanName,
            dueDate,
            kind,
            subject,
            note,
          },
        });
      }
      case 'CompleteFollowUp': {
        const { outcome, note, nextDueDate } = command.data;
        return accept({
          type: 'FollowUpCompleted',
          data: { from: { status: 'open' }, to: { status: 'done' }, outcome: mustExist(outcome), note, nextDueDate },
        });
      }
      case 'RescheduleFollowUp': {
        const { dueDate, note } = command.data;
        const from = mustExist(followUp).dueDate;
        if (dueDate === from && note === '') return accept();
        return accept({ type: 'FollowUpRescheduled', data: { from: { dueDate: from }, to: { dueDate }, note } });
      }
      case 'SkipFollowUp':
        return accept({
          type: 'FollowUpSkipped',
          data: { from: { status: 'open' }, to: { status: 'skipped' }, note: command.data.note },
        });
      case 'CancelFollowUp':
        return accept({
          type: 'FollowUpCancelled',
          data: { from: { status: 'open' }, to: { status: 'cancelled' }, note: command.data.note },
        });
      case 'ReopenFollowUp': {
        const status = mustExist(followUp).status as ClosedStatus; // by its guard
        return accept({ type: 'FollowUpReopened', data: { from: { status }, to: { status: 'open' } } });
      }
    }
  },
};

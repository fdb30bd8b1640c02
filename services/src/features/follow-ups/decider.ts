import type {
  FollowUpCommand,
  FollowUpEvent,
  FollowUpRefusal,
  FollowUpStatus,
} from '@backoffice/contracts/features/follow-ups';
import type { Day } from '@backoffice/contracts/kernel';
import { accept, refuse, type Decider, type Facts } from '#kernel/decider.ts';

export type FollowUp = { readonly status: 'absent' } | { readonly status: FollowUpStatus; readonly dueDate: Day };
export type FollowUpFacts = Facts & {
  /** The location that is named, and whose it is; null when the caller sees no such location. */
  readonly place: {
    readonly locationId: string;
    readonly locationName: string;
    readonly customerId: string;
    readonly customerName: string;
  } | null;
  /** The proposal that is named; null when the location has no such proposal. Settled: accepted, declined, expired, archived or in the trash. */
  readonly proposal: {
    readonly id: string;
    readonly number: string;
    readonly name: string;
    readonly isSettled: boolean;
  } | null;
  /** The one who is named, or the location's; null when that is no salesman of this company. */
  readonly salesman: { readonly id: string; readonly name: string } | null;
};

export const followUpDecider: Decider<FollowUp, FollowUpCommand, FollowUpEvent, FollowUpRefusal, FollowUpFacts> = {
  initial: { status: 'absent' },

  decide(command, followUp, { place, proposal, salesman, today }) {
    if (command.type === 'ScheduleFollowUp') {
      if (followUp.status !== 'absent') return accept(); // reactions may ask twice
      const { proposalId, dueDate, kind, subject, note } = command.data;
      if (!place) return refuse('LOCATION_UNKNOWN', { field: 'locationId' });
      if (proposalId !== null && !proposal) return refuse('PROPOSAL_UNKNOWN', { field: 'proposalId' });
      if (proposal?.isSettled) return refuse('PROPOSAL_SETTLED', { field: 'proposalId' });
      if (!salesman) return refuse('SALESMAN_UNKNOWN', { field: 'salesmanId' });
      if (dueDate < today) return inPastObjection('dueDate');
      const { locationId, locationName, customerId, customerName } = place;
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
          salesmanId: salesman.id,
          salesmanName: salesman.name,
          dueDate,
          kind,
          subject,
          note,
        },
      });
    }
    if (followUp.status !== 'open') return refuse('BAD_STATE');
    const { note } = command.data;
    switch (command.type) {
      case 'CompleteFollowUp': {
        const { outcome, nextDueDate } = command.data;
        if (outcome === null) return refuse('OUTCOME_REQUIRED', { field: 'outcome' });
        if (outcome === 'reschedule' && nextDueDate === null)
          return refuse('NEXT_DUE_DATE_REQUIRED', { field: 'nextDueDate' });
        if (nextDueDate !== null && nextDueDate < today) return inPastObjection('nextDueDate');
        return accept({
          type: 'FollowUpCompleted',
          data: { from: { status: 'open' }, to: { status: 'done' }, outcome, note, nextDueDate },
        });
      }
      case 'RescheduleFollowUp': {
        const { dueDate } = command.data;
        if (dueDate < today) return inPastObjection('dueDate');
        if (dueDate === followUp.dueDate && note === '') return accept();
        return accept({
          type: 'FollowUpRescheduled',
          data: { from: { dueDate: followUp.dueDate }, to: { dueDate }, note },
        });
      }
      case 'CancelFollowUp':
        return accept({
          type: 'FollowUpCancelled',
          data: { from: { status: 'open' }, to: { status: 'cancelled' }, note },
        });
    }
  },

  evolve(followUp, event) {
    if (event.type === 'FollowUpScheduled') return { status: 'open', dueDate: event.data.dueDate };
    if (followUp.status === 'absent') throw new Error('A follow-up that was never scheduled has no history');
    return { ...followUp, ...event.data.to };
  },
};

const inPastObjection = (field: 'dueDate' | 'nextDueDate') =>
  refuse('DUE_IN_PAST', { field, values: { field: field === 'dueDate' ? 'due date' : 'next due date' } });

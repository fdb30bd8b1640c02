import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf, type Day } from '#kernel/index.ts';
import type { FollowUpOutcome } from './fields.ts';
import type { FollowUpRefusal } from './refusals.ts';
import type { followUp } from './resource.ts';
import type { FollowUpView } from './view.ts';

/** What the rules see of a follow-up. */
export type FollowUp = Pick<FollowUpView, 'id' | 'status' | 'dueDate' | 'locationId' | 'proposalId'>;
export type FollowUpFacts = {
  readonly today: Day;
  /** The location that is named, and whose it is; null when the caller sees no such location. */
  readonly place: {
    readonly locationId: string;
    readonly locationName: string;
    readonly customerId: string;
    readonly customerName: string;
  } | null;
  /**
   * The proposal that is named; null when the location has no such proposal. Settled: accepted, declined, expired,
   * archived or in the trash.
   */
  readonly proposal: {
    readonly id: string;
    readonly number: string;
    readonly name: string;
    readonly isSettled: boolean;
  } | null;
  /** The one who is named, or the location's; null when that is no salesman of this company. */
  readonly salesman: { readonly id: string; readonly name: string } | null;
};

const guard = guardsReading<FollowUpFacts, FollowUpRefusal>();
type PlannedFollowUp = FollowUp | null;
type Completion = CommandOf<{ readonly outcome: FollowUpOutcome | null; readonly nextDueDate: Day | null }>;

/** What is scheduled already is not scheduled again: whoever asks twice is not refused. */
const placeKnown = guard('LOCATION_UNKNOWN', {
  field: 'locationId',
  reads: ['place'],
  when: (planned: PlannedFollowUp, { place }) => planned === null && place === null,
});
const proposalKnown = guard('PROPOSAL_UNKNOWN', {
  field: 'proposalId',
  reads: ['proposal', 'command'],
  when: (
    planned: PlannedFollowUp,
    { proposal, command: { data } }: CommandOf<{ proposalId: string | null }> & Pick<FollowUpFacts, 'proposal'>,
  ) => planned === null && data.proposalId !== null && proposal === null,
});
const proposalOpen = guard('PROPOSAL_SETTLED', {
  field: 'proposalId',
  reads: ['proposal'],
  when: (planned: PlannedFollowUp, { proposal }) => planned === null && proposal?.isSettled === true,
});
const salesmanKnown = guard('SALESMAN_UNKNOWN', {
  field: 'salesmanId',
  reads: ['salesman'],
  when: (planned: PlannedFollowUp, { salesman }) => planned === null && salesman === null,
});
const scheduledFromToday = guard('DUE_IN_PAST', {
  field: 'dueDate',
  reads: ['today', 'command'],
  when: (
    planned: PlannedFollowUp,
    { today, command: { data } }: CommandOf<{ dueDate: Day }> & Pick<FollowUpFacts, 'today'>,
  ) => planned === null && data.dueDate < today && { field: 'due date' },
});

const open = guard('BAD_STATE', { when: ({ status }: FollowUp) => status !== 'open' });
const closed = guard('NOT_CLOSED', {
  when: ({ status }: FollowUp) => status === 'open' || status === 'suspended',
});
/** Whoever takes a completion back finds the proposal as it was. */
const proposalStillOpen = guard('PROPOSAL_SETTLED', {
  reads: ['proposal'],
  when: (_, { proposal }) => proposal?.isSettled === true,
});
const outcomeGiven = guard('OUTCOME_REQUIRED', {
  field: 'outcome',
  reads: ['command'],
  when: (_, { command: { data } }: Completion) => data.outcome === null,
});
const nextDayGiven = guard('NEXT_DUE_DATE_REQUIRED', {
  field: 'nextDueDate',
  reads: ['command'],
  when: (_, { command: { data } }: Completion) => data.outcome === 'reschedule' && data.nextDueDate === null,
});
const nextFromToday = guard('DUE_IN_PAST', {
  field: 'nextDueDate',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Completion & Pick<FollowUpFacts, 'today'>) =>
    data.nextDueDate !== null && data.nextDueDate < today && { field: 'next due date' },
});
const movedFromToday = guard('DUE_IN_PAST', {
  field: 'dueDate',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: CommandOf<{ dueDate: Day }> & Pick<FollowUpFacts, 'today'>) =>
    data.dueDate < today && { field: 'due date' },
});

export const followUpGuards = {
  Schedule: [placeKnown, proposalKnown, proposalOpen, salesmanKnown, scheduledFromToday],
  Complete: [open, outcomeGiven, nextDayGiven, nextFromToday],
  Reschedule: [open, movedFromToday],
  Skip: [open],
  Cancel: [open],
  Reopen: [closed, proposalStillOpen],
} satisfies Guards<typeof followUp, FollowUp, FollowUpFacts, 'Schedule'>;

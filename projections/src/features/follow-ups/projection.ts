import { customer } from '@backoffice/contracts/features/customers';
import { followUp, type FollowUpView } from '@backoffice/contracts/features/follow-ups';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import type { Actor, Instant } from '@backoffice/contracts/kernel';
import { insert, update } from '#kernel/projection.ts';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const followUpsProjection = defineProjection(followUp, {
  version: 1,
  on: {
    FollowUpScheduled: ({ data }) =>
      insert({ ...data, status: 'open', outcome: null, nextDueDate: null, closedAt: null, closedByName: null }),
    FollowUpCompleted: (event, row) =>
      update({ ...closingFields(event, row), outcome: event.data.outcome, nextDueDate: event.data.nextDueDate }),
    FollowUpRescheduled: ({ data }, row) => update({ ...data.to, note: latestNote(data, row) }),
    FollowUpCancelled: (event, row) => update(closingFields(event, row)),
  },
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    proposalId: onEventsOf(proposal, {
      ProposalEdited: ({ data }) => update({ proposalNumber: data.number, proposalName: data.name }),
    }),
  },
});

type ClosingEvent = {
  readonly data: { readonly to: Pick<FollowUpView, 'status'>; readonly note: string };
  readonly at: Instant;
  readonly actor: Actor;
};
const closingFields = ({ data, at, actor }: ClosingEvent, row: FollowUpView) => ({
  ...data.to,
  note: latestNote(data, row),
  closedAt: at,
  closedByName: actor.name,
});
/** Who says nothing leaves what was said before. */
const latestNote = ({ note }: { readonly note: string }, row: FollowUpView) => (note === '' ? row.note : note);

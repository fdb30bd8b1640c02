import { customer } from '@backoffice/contracts/features/customers';
import { followUp, type FollowUpView } from '@backoffice/contracts/features/follow-ups';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import type { Actor, Instant } from '@backoffice/contracts/kernel';
import { insert, update } from '#kernel/projection.ts';
import { from, project } from '#capabilities/project.ts';

export const followUps = project(followUp, {
  version: 1,
  on: {
    FollowUpScheduled: ({ data }) =>
      insert({ ...data, status: 'open', outcome: null, nextDueDate: null, closedAt: null, closedByName: null }),
    FollowUpCompleted: (event, row) =>
      update({ ...closed(event, row), outcome: event.data.outcome, nextDueDate: event.data.nextDueDate }),
    FollowUpRescheduled: ({ data }, row) => update({ ...data.to, note: lastSaid(data, row) }),
    FollowUpCancelled: (event, row) => update(closed(event, row)),
  },
  via: {
    customerId: from(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: from(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    proposalId: from(proposal, {
      ProposalEdited: ({ data }) => update({ proposalNumber: data.number, proposalName: data.name }),
    }),
  },
});

type Closing = {
  readonly data: { readonly to: Pick<FollowUpView, 'status'>; readonly note: string };
  readonly at: Instant;
  readonly actor: Actor;
};
const closed = ({ data, at, actor }: Closing, row: FollowUpView) => ({
  ...data.to,
  note: lastSaid(data, row),
  closedAt: at,
  closedByName: actor.name,
});
/** Who says nothing leaves what was said before. */
const lastSaid = ({ note }: { readonly note: string }, row: FollowUpView) => (note === '' ? row.note : note);

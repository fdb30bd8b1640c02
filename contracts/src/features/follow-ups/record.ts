import { defineFold } from '#capabilities/index.ts';
import { insert, update, type Actor, type Instant } from '#kernel/index.ts';
import { followUp } from './resource.ts';
import type { FollowUpView } from './view.ts';

export const followUpFold = defineFold(followUp, {
  on: {
    FollowUpScheduled: ({ data }) => insert({ ...data, ...noClosing, status: 'open', suspendedBy: [] }),
    FollowUpCompleted: (event, row) =>
      update({ ...closingFields(event, row), outcome: event.data.outcome, nextDueDate: event.data.nextDueDate }),
    FollowUpRescheduled: ({ data }, row) => update({ ...data.to, note: latestNote(data, row) }),
    FollowUpSkipped: (event, row) => update(closingFields(event, row)),
    FollowUpCancelled: (event, row) => update(closingFields(event, row)),
    FollowUpReopened: (_, { suspendedBy }) =>
      update({ ...noClosing, status: suspendedBy.length === 0 ? 'open' : 'suspended' }),
  },
});

const noClosing = { outcome: null, nextDueDate: null, closedAt: null, closedByName: null };

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

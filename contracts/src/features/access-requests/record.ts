import { defineFold } from '#capabilities/index.ts';
import { insert, update, type Actor, type Instant } from '#kernel/index.ts';
import { accessRequest } from './resource.ts';
import type { AccessStatus } from './commands.ts';

export const accessRequestFold = defineFold(accessRequest, {
  on: {
    AccessRequested: ({ data, at }) =>
      insert({
        ...data,
        right: data.right ?? null,
        status: 'pending',
        requestedAt: at,
        decidedAt: null,
        decidedByName: null,
        note: '',
      }),
    AccessApproved: (event) => update(decisionFields(event)),
    AccessRejected: (event) => update(decisionFields(event)),
    AccessRevoked: (event) => update(decisionFields(event)),
    /** Nobody decided that; its day came. */
    AccessExpired: ({ data: { to } }) => update(to),
  },
});

const decisionFields = ({
  data: { to, note },
  at,
  actor,
}: {
  data: { to: { status: AccessStatus }; note: string };
  at: Instant;
  actor: Actor;
}) => ({ ...to, note, decidedAt: at, decidedByName: actor.name });

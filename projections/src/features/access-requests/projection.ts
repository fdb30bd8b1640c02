import { accessRequest, type AccessStatus } from '@backoffice/contracts/features/access-requests';
import type { Actor, Instant } from '@backoffice/contracts/kernel';
import { insert, update } from '#kernel/projection.ts';
import { project } from '#capabilities/project.ts';

export const accessRequests = project(accessRequest, {
  version: 1,
  on: {
    AccessRequested: ({ data, at }) =>
      insert({ ...data, status: 'pending', requestedAt: at, decidedAt: null, decidedByName: null, note: '' }),
    AccessApproved: (event) => update(answered(event)),
    AccessRejected: (event) => update(answered(event)),
    AccessRevoked: (event) => update(answered(event)),
    /** Nobody decided that; its day came. */
    AccessExpired: ({ data: { to } }) => update(to),
  },
});

const answered = ({
  data: { to, note },
  at,
  actor,
}: {
  data: { to: { status: AccessStatus }; note: string };
  at: Instant;
  actor: Actor;
}) => ({ ...to, note, decidedAt: at, decidedByName: actor.name });

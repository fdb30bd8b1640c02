import { accessRequest, type AccessStatus } from '@backoffice/contracts/features/access-requests';
import type { Actor, Instant } from '@backoffice/contracts/kernel';
import { insert, update } from '#kernel/projection.ts';
import { defineProjection } from '#capabilities/define-projection.ts';

export const accessRequestsProjection = defineProjection(accessRequest, {
  version: 1,
  on: {
    AccessRequested: ({ data, at }) =>
      insert({ ...data, status: 'pending', requestedAt: at, decidedAt: null, decidedByName: null, note: '' }),
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

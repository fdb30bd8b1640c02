import { costPlusRequest, type CostPlusStatus } from '@backoffice/contracts/features/cost-plus-requests';
import { customer } from '@backoffice/contracts/features/customers';
import type { Actor, Instant } from '@backoffice/contracts/kernel';
import { insert, update } from '#kernel/projection.ts';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const costPlusRequestsProjection = defineProjection(costPlusRequest, {
  version: 1,
  on: {
    /** Asked again, it is the same row: a customer has one standing. */
    CostPlusRequested: ({ version, data, at, actor }) =>
      (version === 1 ? insert : update)({
        ...data,
        status: 'pending',
        requestedAt: at,
        requestedBy: actor.id,
        requestedByName: actor.name,
        decidedAt: null,
        decidedByName: null,
        note: '',
      }),
    CostPlusApproved: (event) => update(decisionFields('approved', event)),
    CostPlusRejected: (event) => update(decisionFields('rejected', event)),
    CostPlusRevoked: (event) => update(decisionFields('revoked', event)),
  },
  via: { customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }) },
});

const decisionFields = (
  status: CostPlusStatus,
  { data: { note }, at, actor }: { data: { note: string }; at: Instant; actor: Actor },
) => ({ status, note, decidedAt: at, decidedByName: actor.name });

import { defineFold } from '#capabilities/index.ts';
import { insert, update, type Actor, type Instant } from '#kernel/index.ts';
import { costPlusRequest } from './resource.ts';
import type { CostPlusStatus } from './view.ts';

export const costPlusRequestFold = defineFold(costPlusRequest, {
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
});

const decisionFields = (
  status: CostPlusStatus,
  { data: { note }, at, actor }: { data: { note: string }; at: Instant; actor: Actor },
) => ({ status, note, decidedAt: at, decidedByName: actor.name });

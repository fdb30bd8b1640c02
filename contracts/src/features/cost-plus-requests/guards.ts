import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf } from '#kernel/index.ts';
import { costPlusRequestPermissions } from './permissions.ts';
import { costPlusRequestFold } from './record.ts';
import type { CostPlusRequestRefusal } from './refusals.ts';
import { costPlusRequest, costPlusRequestRoutes } from './resource.ts';
import type { CostPlusRequestView, CostPlusStatus } from './view.ts';

/** Whether one customer may have cost-plus contracts: they are asked for, answered, and can be asked for again. */
export type CostPlusRequest = Pick<CostPlusRequestView, 'id' | 'customerId' | 'status'>;
export type CostPlusRequestFacts = {
  /** Null while it lies in the trash. */
  readonly customer: { readonly name: string; readonly active: boolean } | null;
};

const guard = guardsReading<CostPlusRequestFacts, CostPlusRequestRefusal>();
type Answer = CommandOf<{ readonly status: CostPlusStatus }>;

const customerThere = guard('CUSTOMER_IN_TRASH', { reads: ['customer'], when: (_, { customer }) => customer === null });
const customerActive = guard('CUSTOMER_INACTIVE', {
  field: 'customerId',
  reads: ['customer'],
  when: (_, { customer }) => customer?.active === false,
});
const notPending = guard('STATUS_UNCHANGED', {
  when: (request: CostPlusRequest | null) => request?.status === 'pending',
});
const notApproved = guard('COST_PLUS_APPROVED', {
  when: (request: CostPlusRequest | null) => request?.status === 'approved',
});

const otherStatus = guard('STATUS_UNCHANGED', {
  field: 'status',
  reads: ['command'],
  when: ({ status }: CostPlusRequest, { command: { data } }: Answer) => data.status === status,
});
const approvedToRevoke = guard('REQUEST_NOT_APPROVED', {
  field: 'status',
  reads: ['command'],
  when: ({ status }: CostPlusRequest, { command: { data } }: Answer) =>
    data.status === 'revoked' && status !== 'approved',
});
const pendingToAnswer = guard('REQUEST_NOT_PENDING', {
  field: 'status',
  reads: ['command'],
  when: ({ status }: CostPlusRequest, { command: { data } }: Answer) =>
    data.status !== 'revoked' && status !== 'pending',
});

export const costPlusRequestGuards = {
  RequestCostPlus: [customerThere, notPending, notApproved, customerActive],
  ChangeCostPlusStatus: [customerThere, otherStatus, approvedToRevoke, pendingToAnswer],
} satisfies Guards<typeof costPlusRequest, CostPlusRequest, CostPlusRequestFacts, 'RequestCostPlus'>;

/** All that `records.ts` lists of it. */
export const costPlusRequestRecord = {
  resource: costPlusRequest,
  fold: costPlusRequestFold,
  guards: costPlusRequestGuards,
  routes: costPlusRequestRoutes,
  permissions: costPlusRequestPermissions,
};

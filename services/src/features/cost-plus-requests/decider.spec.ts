import { describe, it } from 'vitest';
import type { costPlusAnswers, CostPlusRequestEvent } from '@backoffice/contracts/features/cost-plus-requests';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { costPlusRequests } from './module.ts';

const rivera = { name: 'Rivera Homes', active: true };
const terms = {
  customerId: '00000000-0000-7000-8000-000000000801',
  reason: 'Nobody knows what is under the slab.',
  proposedFeeBp: 1_500,
};

const requested = {
  type: 'CostPlusRequested',
  data: { ...terms, customerName: rivera.name },
} satisfies CostPlusRequestEvent;
const approved = { type: 'CostPlusApproved', data: { note: 'Open books.' } } satisfies CostPlusRequestEvent;
const rejected = { type: 'CostPlusRejected', data: { note: 'They pay late.' } } satisfies CostPlusRequestEvent;
const revoked = { type: 'CostPlusRevoked', data: { note: 'Fixed prices from now on.' } } satisfies CostPlusRequestEvent;
const request = { type: 'RequestCostPlus', data: terms } as const;
const answer = (
  status: (typeof costPlusAnswers)[number],
  { data: { note } }: typeof approved | typeof rejected | typeof revoked,
) => ({ type: 'ChangeCostPlusStatus', data: { status, note } }) as const;
const [approve, reject, revoke] = [
  answer('approved', approved),
  answer('rejected', rejected),
  answer('revoked', revoked),
];

const { given } = specOf(costPlusRequests, { ...factsAt(), customer: rivera });

describe('asking for cost-plus', () => {
  it('a cost-plus request says for whom, why and at what fee', () => given().when(request).then(requested));
  it('a cost-plus request may leave the fee open', () =>
    given()
      .when({ ...request, data: { ...terms, proposedFeeBp: null } })
      .then({ ...requested, data: { ...requested.data, proposedFeeBp: null } }));
  it('a pending cost-plus request prevents another one', () =>
    given(requested).when(request).thenRefused('STATUS_UNCHANGED'));
  it('a customer with approved cost-plus needs no new request', () =>
    given(requested, approved).when(request).thenRefused('COST_PLUS_APPROVED'));
  it('cost-plus can be requested again after a refusal', () =>
    given(requested, rejected).when(request).then(requested));
  it('cost-plus can be requested again after its approval was revoked', () =>
    given(requested, approved, revoked).when(request).then(requested));
  it('cost-plus is requested for active customers only', () =>
    given()
      .when(request, { customer: { ...rivera, active: false } })
      .thenRefused('CUSTOMER_INACTIVE', { field: 'customerId' }));
  it('cost-plus cannot be requested for customers in the trash', () =>
    given().when(request, { customer: null }).thenRefused('CUSTOMER_IN_TRASH'));
});

describe('answering a request', () => {
  it('a cost-plus request can be approved', () => given(requested).when(approve).then(approved));
  it('a cost-plus request can be declined', () => given(requested).when(reject).then(rejected));
  it('a cost-plus request is approved only once', () =>
    given(requested, approved).when(approve).thenRefused('STATUS_UNCHANGED', { field: 'status' }));
  it('a cost-plus request is declined only once', () =>
    given(requested, rejected).when(reject).thenRefused('STATUS_UNCHANGED', { field: 'status' }));
  it('an approved cost-plus request is revoked, not declined', () =>
    given(requested, approved).when(reject).thenRefused('REQUEST_NOT_PENDING', { field: 'status' }));
  it('a declined cost-plus request is requested again, not approved', () =>
    given(requested, rejected).when(approve).thenRefused('REQUEST_NOT_PENDING'));
  it('a cost-plus request repeated after a refusal can be approved', () =>
    given(requested, rejected, requested).when(approve).then(approved));
  it('a cost-plus request of an inactive customer can be answered', () =>
    given(requested)
      .when(reject, { customer: { ...rivera, active: false } })
      .then(rejected));
  it('a cost-plus request cannot be answered while the customer is in the trash', () =>
    given(requested).when(approve, { customer: null }).thenRefused('CUSTOMER_IN_TRASH'));
});

describe('revoking cost-plus', () => {
  it('revoking cost-plus ends its approval', () => given(requested, approved).when(revoke).then(revoked));
  it('revoking cost-plus needs an approval', () =>
    given(requested).when(revoke).thenRefused('REQUEST_NOT_APPROVED', { field: 'status' }));
  it('cost-plus is revoked only once', () =>
    given(requested, approved, revoked).when(revoke).thenRefused('STATUS_UNCHANGED'));
});

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
  it('says for whom, why and for what fee', () => given().when(request).then(requested));
  it('leaves the fee open', () =>
    given()
      .when({ ...request, data: { ...terms, proposedFeeBp: null } })
      .then({ ...requested, data: { ...requested.data, proposedFeeBp: null } }));
  it('waits for an answer', () => given(requested).when(request).thenRefused('STATUS_UNCHANGED'));
  it('is over once it is approved', () => given(requested, approved).when(request).thenRefused('COST_PLUS_APPROVED'));
  it('is possible again after a no', () => given(requested, rejected).when(request).then(requested));
  it('is possible again after a yes that was taken back', () =>
    given(requested, approved, revoked).when(request).then(requested));
  it('is for customers one works for', () =>
    given()
      .when(request, { customer: { ...rivera, active: false } })
      .thenRefused('CUSTOMER_INACTIVE', { field: 'customerId' }));
  it('is not for customers in the trash', () =>
    given().when(request, { customer: null }).thenRefused('CUSTOMER_IN_TRASH'));
});

describe('answering a request', () => {
  it('can be a yes', () => given(requested).when(approve).then(approved));
  it('can be a no', () => given(requested).when(reject).then(rejected));
  it('is one yes', () => given(requested, approved).when(approve).thenRefused('STATUS_UNCHANGED', { field: 'status' }));
  it('is one no', () => given(requested, rejected).when(reject).thenRefused('STATUS_UNCHANGED', { field: 'status' }));
  it('turns no yes into a no: it is revoked', () =>
    given(requested, approved).when(reject).thenRefused('REQUEST_NOT_PENDING', { field: 'status' }));
  it('turns no no into a yes: it is asked for again', () =>
    given(requested, rejected).when(approve).thenRefused('REQUEST_NOT_PENDING'));
  it('is of the request that is there now', () => given(requested, rejected, requested).when(approve).then(approved));
  it('is possible for an inactive customer', () =>
    given(requested)
      .when(reject, { customer: { ...rivera, active: false } })
      .then(rejected));
  it('waits for the customer to come back from the trash', () =>
    given(requested).when(approve, { customer: null }).thenRefused('CUSTOMER_IN_TRASH'));
});

describe('revoking cost-plus', () => {
  it('takes a yes back', () => given(requested, approved).when(revoke).then(revoked));
  it('needs a yes', () => given(requested).when(revoke).thenRefused('REQUEST_NOT_APPROVED', { field: 'status' }));
  it('happens once', () => given(requested, approved, revoked).when(revoke).thenRefused('STATUS_UNCHANGED'));
});

import { describe, expect, it } from 'vitest';
import type { ContractView } from '@backoffice/contracts/features/contracts';
import { admittedCommands, nextAction } from './actions.tsx';

const draft = {
  status: 'draft',
  lineItems: [{ kind: 'service', selected: true, amount: 100_000 }],
  countersignature: null,
  completedOn: null,
  billed: 0,
  unbilled: 100_000,
  retention: 0,
  balance: 0,
  changeOrders: [],
  profitSettlements: [],
  trashedAt: null,
  signedAt: null,
  closedAt: null,
  voidedAt: null,
} as unknown as ContractView; // what the next step asks of it
const signed: ContractView = { ...draft, status: 'signed', signedAt: '2026-11-20T12:00:00.000Z' };
const agreed: ContractView = {
  ...signed,
  countersignature: { name: 'Marcus', title: 'Owner', by: 'm', at: '2026-11-20T12:00:00.000Z' },
};
const billed: ContractView = { ...agreed, billed: 100_000, unbilled: 0, retention: 5_000, balance: 5_000 };
const change = {
  changeOrderId: 'a',
  number: '1',
  date: '2026-11-20',
  amount: 100,
  standing: 'approved',
  approvals: [],
} as const;

describe('the one next step of a contract', () => {
  it.each([
    ['has its lines written', { ...draft, lineItems: [] }, 'lines'],
    ['is sent', draft, 'send'],
    ['is sent again until it is signed', { ...draft, status: 'viewed' as const }, 'sendAgain'],
    ['is countersigned', signed, 'countersign'],
    ['is billed', agreed, 'bill'],
    ['is completed', billed, 'complete'],
    ['has its retention billed', { ...billed, completedOn: '2026-11-20' }, 'release'],
    ['is closed once nothing is owed', { ...billed, completedOn: '2026-11-20', retention: 0, balance: 0 }, 'close'],
    ['waits for its payment', { ...billed, completedOn: '2026-11-20', retention: 0 }, 'print'],
    ['is kept once it is closed', { ...billed, status: 'closed' as const }, 'print'],
    ['is kept once it is void', { ...draft, status: 'void' as const }, 'print'],
  ])('the next step of a contract: it %s', (_, record, step) => expect(nextAction(record)).toBe(step));
});

const isVoidable = (record: ContractView) => admittedCommands(record).voidSignature;
describe('the signature of a contract', () => {
  it('the signature of a contract can be voided while nothing depends on it', () =>
    expect(isVoidable(signed)).toBe(true));
  it('the signature of a contract can be voided, as far as somebody knows who may not see shares of the profit', () =>
    expect(isVoidable({ ...signed, profitSettlements: null as never })).toBe(true)); // withheld
  it('the signature of a contract cannot be voided once a share of its profit was released', () =>
    expect(
      isVoidable({
        ...signed,
        profitSettlements: [{ on: '2026-11-20', lines: [{ personId: 'a', personName: 'Ana', amount: 100 }] } as never],
      }),
    ).toBe(false));
  it('the signature of a contract cannot be voided once something was billed', () =>
    expect(isVoidable(billed)).toBe(false));
  it('the signature of a contract cannot be voided once a change order was approved', () =>
    expect(isVoidable({ ...signed, changeOrders: [{ ...change, approvals: [] }] })).toBe(false));
  it('the signature of a contract can be voided while a change order is only pending', () =>
    expect(isVoidable({ ...signed, changeOrders: [{ ...change, standing: 'pending', approvals: [] }] })).toBe(true));
});

import { describe, expect, it } from 'vitest';
import {
  totalAllocated,
  toAllocations,
  allocationSummary,
  withShare,
  allocateInFull,
  allocateOldestFirst,
  shareError,
  paidContracts,
  type Payable,
} from './calculations.ts';

const payable = (invoiceId: string, dueDate: string, open: number, more: Partial<Payable> = {}): Payable => ({
  invoiceId,
  number: invoiceId,
  locationId: 'l',
  contractNumber: '1',
  contractName: 'Wall',
  dueDate,
  amountDue: open,
  paidBefore: 0,
  open,
  kept: 0,
  ...more,
});
const [first, second, third] = [
  payable('10', '2026-10-31', 978_946),
  payable('9', '2026-12-01', 875_253),
  payable('11', '2026-12-01', 97_589),
];
const open = [second, third, first];

describe('oldest first', () => {
  it('allocating oldest first pays the earliest due in full, the next in part (domain 4.4)', () =>
    expect(allocateOldestFirst(open, 1_200_000)).toEqual({ 10: 978_946, 9: 221_054 }));
  it('allocating oldest first pays invoices of the same day by their number, 9 before 11', () =>
    expect(Object.keys(allocateOldestFirst(open, 2_000_000))).toEqual(expect.arrayContaining(['9', '10', '11'])));
  it('allocating oldest first leaves what is more than is owed as credit', () =>
    expect(allocationSummary(2_000_000, allocateOldestFirst(open, 2_000_000))).toEqual({
      amount: 2_000_000,
      allocated: 1_951_788,
      credit: 48_212,
      over: 0,
    }));
  it('allocating oldest first gives a single cent to the oldest invoice', () =>
    expect(allocateOldestFirst(open, 1)).toEqual({ 10: 1 }));
  it('allocating oldest first gives nothing of an empty amount, and nothing to paid invoices', () => {
    expect(allocateOldestFirst(open, 0)).toEqual({});
    expect(allocateOldestFirst([payable('1', '2026-01-01', 0), payable('2', '2026-01-02', -500)], 100)).toEqual({});
  });
  it('allocating oldest first leaves cleared allocations where they are', () =>
    expect(allocateOldestFirst([first, { ...second, kept: 50_000 }], 100_000)).toEqual({ 9: 50_000, 10: 50_000 }));
});

describe('a share', () => {
  it('the share of an invoice that is paid in full is all that is open', () =>
    expect(allocateInFull([first, third])).toEqual({ 10: 978_946, 11: 97_589 }));
  it('the share of an invoice is added, changed and removed', () => {
    const once = withShare({}, '10', 500);
    expect([once, withShare(once, '10', 700), withShare(once, '10', 0), withShare(once, '10', null)]).toEqual([
      { 10: 500 },
      { 10: 700 },
      {},
      {},
    ]);
  });
  it('the share of an invoice may be all that is open, and not a cent more', () => {
    expect(shareError(first, 978_946)).toBeNull();
    expect(shareError(first, 978_947)).toBe('$0.01 more than is open.');
  });
  it('the share of an invoice is a number, and never negative', () =>
    expect([shareError(first, Number.NaN), shareError(first, -1)]).toEqual([
      'Type an amount like 1,250.00.',
      'A payment cannot take money back from an invoice.',
    ]));
  it('the share of an invoice is no less than what has cleared', () =>
    expect(shareError({ ...first, kept: 900 }, 899)).toBe('$9.00 has cleared and stays.'));
});

describe('the foot', () => {
  it('the allocation footer says how much is allocated too much', () =>
    expect(allocationSummary(1_000_000, allocateInFull([first, third]))).toEqual({
      amount: 1_000_000,
      allocated: 1_076_535,
      credit: 0,
      over: 76_535,
    }));
  it('the allocation footer adds up cents, and ignores what is no number', () => {
    expect(totalAllocated({ a: 10, b: Number.NaN, c: 20 })).toBe(30);
    expect(allocationSummary(Number.NaN, { a: 10 })).toMatchObject({ amount: 0, over: 10 });
  });
  it('the allocation footer shows the figures that are sent to the server', () =>
    expect(toAllocations({ a: 10, b: 20 })).toEqual([
      { invoiceId: 'a', amount: 10 },
      { invoiceId: 'b', amount: 20 },
    ]));
});

describe('the chains of a payment', () => {
  const paid = (contractId: string, invoiceNumber: string) => ({ contractId, invoiceNumber });
  it('a payment over invoices of one contract stands in its chain', () =>
    expect(paidContracts([paid('a', '12'), paid('a', '14')])).toEqual([
      { contractId: 'a', title: 'From proposal to payment' },
    ]));
  it('a payment over invoices of two contracts stands in both, each named by its invoices', () =>
    expect(paidContracts([paid('a', '12'), paid('b', '13'), paid('a', '14')])).toEqual([
      { contractId: 'a', title: 'From proposal to payment of invoices 12, 14' },
      { contractId: 'b', title: 'From proposal to payment of invoice 13' },
    ]));
  it('a payment that is all credit stands in none', () => expect(paidContracts([])).toEqual([]));
});

import { describe, expect, it } from 'vitest';
import { checksToWrite, initialShares, paidBills, type UnpaidBill } from './draft.ts';

const bill = (id: string, vendorId: string, dueDate: string, open: number): UnpaidBill => ({
  id,
  vendorId,
  vendorName: vendorId,
  kind: open < 0 ? 'credit' : 'bill',
  ref: id,
  dueDate,
  open,
});
const today = '2026-11-20';
const bills = [
  bill('late', 'yard', '2026-11-01', 10_000),
  bill('due', 'rental', '2026-11-20', 4_000),
  bill('soon', 'yard', '2026-11-21', 7_000),
  bill('credit', 'yard', '2026-11-10', -2_500),
  bill('large', 'rental', '2026-11-10', -4_000),
];

describe('bills to pay at the start', () => {
  it('what is due is ticked and what is not due is not, and a credit that leaves something to pay is applied', () =>
    expect(initialShares(bills, today, [])).toEqual({ late: 10_000, due: 4_000, credit: -2_500 }));
  it('chosen bills are ticked whenever they are due, and no others', () =>
    expect(initialShares(bills, today, ['soon'])).toEqual({ soon: 7_000, credit: -2_500 }));
});

describe('checks to write', () => {
  const shares = initialShares(bills, today, []);
  it('each vendor gets one check, numbered in order', () =>
    expect(checksToWrite(bills, shares, '1041')).toMatchObject([
      { vendorId: 'yard', amount: 7_500, number: '1041' },
      { vendorId: 'rental', amount: 4_000, number: '1042' },
    ]));
  it('a vendor of whom nothing is ticked gets no check, and no number', () =>
    expect(checksToWrite(bills, { due: 1_500 }, '1041')).toMatchObject([
      { vendorId: 'yard', amount: 0, number: null },
      { vendorId: 'rental', amount: 1_500, number: '1041' },
    ]));
  it('what is sent names the bills in the order of the checks, and what is paid of each', () =>
    expect(paidBills(checksToWrite(bills, { due: 1_500, late: 10_000 }, ''), { due: 1_500, late: 10_000 })).toEqual({
      billIds: ['late', 'due'],
      amounts: { late: 10_000, due: 1_500 },
    }));
});

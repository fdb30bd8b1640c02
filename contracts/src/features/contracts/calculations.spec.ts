import { noCostsToBill } from '#features/cost-plus';
import { describe, expect, it } from 'vitest';
import {
  changeTotalsAsOf,
  changeTotals,
  contractMoney,
  exemptionText,
  installments,
  isRetentionOverdue,
  retentionDueOn,
} from './calculations.ts';
import type { ContractChange } from './view.ts';

const change = (amount: number, more: Partial<ContractChange>): ContractChange => ({
  changeOrderId: String(amount),
  number: '1',
  date: '2026-11-02',
  amount,
  standing: 'pending',
  approvals: [],
  ...more,
});
const changes = [
  change(175_000, { standing: 'approved', approvals: [{ on: '2026-11-05', amount: 175_000 }] }),
  change(-42_050, {
    approvals: [
      { on: '2026-11-05', amount: -42_050 },
      { on: '2026-11-09', amount: 42_050 },
    ],
  }),
  change(90_000, { date: '2026-11-07' }),
  change(1, { standing: 'trashed' }),
];

describe('change orders', () => {
  it('change orders are worth what is approved today', () =>
    expect(changeTotals(changes)).toEqual({ approvedChanges: 175_000, pendingChanges: 47_950 }));
  it.each([
    ['2026-11-01', 0, 0],
    ['2026-11-04', 0, 132_950],
    ['2026-11-05', 132_950, 0],
    ['2026-11-08', 132_950, 90_000],
    ['2026-11-09', 175_000, 47_950],
  ])('change orders are worth on %s what was approved by then', (day, approvedChanges, pendingChanges) =>
    expect(changeTotalsAsOf(changes, day)).toEqual({ approvedChanges, pendingChanges }),
  );
});

describe('a payment schedule', () => {
  const due = (...parts: readonly { amount?: number; bp?: number }[]) =>
    installments({
      amount: 1_818_838,
      paymentSchedule: parts.map(({ amount = null, bp = null }) => ({ amount, bp })),
    }).map(({ cents }) => cents);
  it('a payment schedule in thirds adds up to the contract, to the cent', () =>
    expect(due({ bp: 3_333 }, { bp: 3_333 }, { bp: 3_334 })).toEqual([606_219, 606_219, 606_400]));
  it('a payment schedule takes amounts as they are and leaves the rest unscheduled', () =>
    expect(due({ amount: 500_000 }, { bp: 2_500 })).toEqual([500_000, 454_710]));
  it('a payment schedule of more than 100 % computes each share for itself', () =>
    expect(due({ bp: 10_000 }, { bp: 5_000 })).toEqual([1_818_838, 909_419]));
  it('a payment schedule may be empty', () => expect(due()).toEqual([]));
});

it('the golden job stands at 7,517.88 after its first payment (domain 4.4)', () =>
  expect(
    contractMoney({
      amount: 1_818_838,
      costPlus: null,
      costsToBill: noCostsToBill,
      originalAmount: 1_818_838,
      approvedChanges: 132_950,
      pendingChanges: 90_000,
      billed: 1_951_788,
      extras: 0,
      retention: 97_589,
      paid: 1_200_000,
    }),
  ).toMatchObject({ contractValue: 1_951_788, unbilled: 0, openDue: 654_199, balance: 751_788 }));

describe('retention after completion', () => {
  const job = { completedOn: '2026-10-06', retention: 97_589, openDue: 0, billing: { retentionReleased: 0 } };
  it('retention that is held is due 45 days after completion', () => expect(retentionDueOn(job)).toBe('2026-11-20'));
  it('retention that was billed is due while it is open', () => {
    const billed = { ...job, retention: 0, billing: { retentionReleased: 97_589 } };
    expect(retentionDueOn({ ...billed, openDue: 97_589 })).toBe('2026-11-20');
    expect(retentionDueOn(billed)).toBeNull();
  });
  it('retention is due on no day before the work is completed, and where nothing is retained', () => {
    expect(retentionDueOn({ ...job, completedOn: null })).toBeNull();
    expect(retentionDueOn({ ...job, retention: 0, openDue: 50_000 })).toBeNull();
  });
  it('retention is overdue from the 46th day after completion on', () => {
    expect(isRetentionOverdue({ retentionDueOn: '2026-11-20' }, '2026-11-20')).toBe(false);
    expect(isRetentionOverdue({ retentionDueOn: '2026-11-20' }, '2026-11-21')).toBe(true);
    expect(isRetentionOverdue({ retentionDueOn: null }, '2026-11-21')).toBe(false);
  });
  it('a contract says which exemption from the cap on retention it claims', () => {
    expect(exemptionText('none')).toBe('');
    expect(exemptionText('residentialUnder4')).toContain('residential');
    expect(exemptionText('bondNotFurnished')).toContain('bond');
  });
});

import { describe, expect, it } from 'vitest';
import { invoiceDeposits } from './calculations.ts';
import type { DepositedPayment } from './view.ts';

/** The worked figures of domain 4.11. */
const check: DepositedPayment = {
  paymentId: 'check',
  kind: 'deposited',
  on: '2026-11-03',
  bankId: 'first',
  bankName: 'First Bank',
  depositId: 'check',
  depositNo: '',
  customerId: 'grace',
  customerName: 'Grace',
  methodName: 'Check',
  checkNo: '4471',
  reference: '',
  amount: 1_200_000,
  unapplied: 0,
  allocations: [
    { invoiceId: '1', invoiceNumber: '1', locationId: 'yard', amount: 978_946 },
    { invoiceId: '2', invoiceNumber: '2', locationId: 'yard', amount: 221_054 },
  ],
};
const ach: DepositedPayment = {
  ...check,
  paymentId: 'ach',
  depositId: 'ach',
  on: '2026-11-05',
  methodName: 'ACH',
  checkNo: '',
  amount: 654_199,
  allocations: [{ invoiceId: '2', invoiceNumber: '2', locationId: 'yard', amount: 654_199 }],
};
const returned: DepositedPayment = {
  ...ach,
  kind: 'returned',
  on: '2026-11-12',
  amount: -654_199,
  allocations: [{ invoiceId: '2', invoiceNumber: '2', locationId: 'yard', amount: -654_199 }],
};
const of = (...payments: DepositedPayment[]) => invoiceDeposits('2026-11-01', '2026-11-30', payments);
const shape = (...payments: DepositedPayment[]) =>
  of(...payments).banks.map(({ bankName, deposits, total }) => [
    bankName,
    total,
    deposits.map(({ on, depositNo, isTakenBack, total: ofIt }) => [on, depositNo, isTakenBack, ofIt]),
  ]);

describe('what was deposited (domain 4.11)', () => {
  it('the deposit report shows 18,541.99 in two deposits, all of it on invoices', () => {
    expect(shape(check, ach)).toEqual([
      [
        'First Bank',
        1_854_199,
        [
          ['2026-11-03', '', false, 1_200_000],
          ['2026-11-05', '', false, 654_199],
        ],
      ],
    ]);
    expect(of(check, ach)).toMatchObject({ allocated: 1_854_199, unapplied: 0, total: 1_854_199 });
  });
  it('a returned payment reduces the deposits on the day of the return', () =>
    expect(shape(returned, check, ach)).toEqual([
      [
        'First Bank',
        1_200_000,
        [
          ['2026-11-03', '', false, 1_200_000],
          ['2026-11-05', '', false, 654_199],
          ['2026-11-12', '', true, -654_199],
        ],
      ],
    ]));
  it('a return on the day of the deposit is kept out of that deposit', () =>
    expect(shape(ach, { ...returned, on: ach.on })).toEqual([
      [
        'First Bank',
        0,
        [
          ['2026-11-05', '', false, 654_199],
          ['2026-11-05', '', true, -654_199],
        ],
      ],
    ]));
  it('payments are one deposit with the same slip, and several with different slips', () =>
    expect(
      shape(
        { ...check, depositId: 'seven', depositNo: '7' },
        { ...ach, depositId: 'seven', on: check.on, depositNo: '7' },
        { ...ach, depositId: 'eight', on: check.on, depositNo: '8' },
      ),
    ).toEqual([
      [
        'First Bank',
        2_508_398,
        [
          ['2026-11-03', '7', false, 1_854_199],
          ['2026-11-03', '8', false, 654_199],
        ],
      ],
    ]));
  it('the deposit report lists banks in the order of their names', () =>
    expect(shape(check, { ...ach, bankId: 'a', bankName: 'Alta Bank' }).map(([name]) => name)).toEqual([
      'Alta Bank',
      'First Bank',
    ]));
  it('the deposit report counts payments that no invoice has used yet', () =>
    expect(of({ ...ach, amount: 700_000, unapplied: 45_801 })).toMatchObject({
      allocated: 654_199,
      unapplied: 45_801,
      total: 700_000,
    }));
  it('the deposit report is empty where nothing was deposited', () =>
    expect(of()).toMatchObject({ banks: [], total: 0 }));
});

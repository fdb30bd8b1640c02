import type { PayrollRunEvent } from '@backoffice/contracts/features/payroll-runs';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { id } from '#test/golden-job.spec-kit.ts';
import { payrollRunsWith } from './module.ts';

const posted = {
  type: 'PayrollPosted',
  data: {
    number: '4',
    periodFrom: '2026-11-02',
    periodTo: '2026-11-08',
    paidOn: '2026-11-13',
    bankId: id('bank'),
    note: '',
    lines: [],
    entryId: id('entry'),
  },
} satisfies PayrollRunEvent;
const facts = { ...factsAt(), payrollNumber: '5', workers: new Map(), paidPeriod: null, accrued: 1_250 };
const { given } = specOf(
  payrollRunsWith(async () => 0),
  facts,
);
const clear = (amount: number, more: object = {}) => ({
  type: 'ClearLaborDifference',
  data: { amount, reason: 'Rounding of the payroll service', ...more },
});
const restore = { type: 'RestoreLaborDifference', data: { reason: 'Hours were missing' } };
const reverse = { type: 'ReversePayroll', data: { reason: 'Wrong bank' } };

describe('what hours of jobs and pay differ by', () => {
  const [cleared] = given(posted).when(clear(1_250)).events() as [PayrollRunEvent]; // one
  it('hours costed and not paid are cleared of a period, by an entry of its own', () =>
    expect(cleared).toMatchObject({
      type: 'LaborDifferenceCleared',
      data: { number: '4', amount: 1_250, on: facts.today },
    }));
  it('no more is cleared than is costed and not paid, nor what is paid and not costed', () => {
    given(posted).when(clear(1_251)).thenRefused('LABOR_DIFFERENCE_TOO_LARGE');
    given(posted).when(clear(-1)).thenRefused('LABOR_DIFFERENCE_TOO_LARGE');
  });
  it('what is paid and not costed is cleared by a negative difference', () =>
    expect(given(posted).when(clear(-200), { accrued: -200 }).events()).toMatchObject([{ data: { amount: -200 } }]));
  it('one difference of a period stands at a time; it is restored, and cleared anew', () => {
    given(posted, cleared).when(clear(1)).thenRefused('LABOR_DIFFERENCE_CLEARED');
    const [restored] = given(posted, cleared).when(restore).events() as [PayrollRunEvent]; // one
    expect(restored).toMatchObject({ type: 'LaborDifferenceRestored', data: { amount: 1_250 } });
    given(posted, cleared, restored).when(restore).thenRefused('LABOR_DIFFERENCE_NONE');
    expect(given(posted, cleared, restored).when(clear(1)).events()).toHaveLength(1);
  });
  it('a payroll whose difference is cleared is not reversed before that is restored', () =>
    given(posted, cleared).when(reverse).thenRefused('LABOR_DIFFERENCE_CLEARED'));
  it('a difference ahead of today, and one of a payroll that is reversed, are refused', () => {
    given(posted)
      .when(clear(1, { on: '2099-01-01' }))
      .thenRefused('PAYROLL_IN_FUTURE');
    const [reversed] = given(posted).when(reverse).events() as [PayrollRunEvent]; // one
    given(posted, reversed).when(clear(1)).thenRefused('PAYROLL_REVERSED');
    given(posted, reversed).when(reverse).thenRefused('PAYROLL_REVERSED');
  });
  it('a payroll is reversed on its own day at the earliest', () =>
    given(posted)
      .when({ ...reverse, data: { ...reverse.data, on: '2026-11-12' } })
      .thenRefused('PAYROLL_REVERSED_BEFORE'));
});

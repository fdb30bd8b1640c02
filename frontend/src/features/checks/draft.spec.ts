import { describe, expect, it } from 'vitest';
import { noResponseError } from '#data/problem.ts';
import { blankExpense, contentToBody, refusalsAtBills, checkTotal, type CheckDraft } from './draft.ts';

const draft: CheckDraft = {
  bankId: 'bank',
  method: 'check',
  number: '',
  vendorId: 'yard',
  payee: '',
  date: '2026-11-20',
  withoutPapers: '',
  memo: '',
  bills: { b1: 10_000, c1: -2_500 },
  lines: [{ ...blankExpense, amount: 700 }],
};
const refusedAt = (field: string) => ({
  ok: false as const,
  problem: {
    ...noResponseError('VALIDATION_ERROR').problem,
    details: [{ field, code: 'PAID_OVER_BALANCE', message: 'No' }],
  },
});
const fieldOf = (field: string) => {
  const outcome = refusalsAtBills(refusedAt(field), contentToBody(draft).lines);
  return outcome.ok ? null : outcome.problem.details[0]?.field;
};

describe('a check that is written', () => {
  it('the amount of a check is what it pays, less the credits that are taken off', () =>
    expect(checkTotal(draft)).toBe(8_200));
  it('expenses are sent before bills, under the names of their fields', () =>
    expect(contentToBody(draft)).toMatchObject({
      amount: 8_200,
      lines: [
        { account: 'expenses', contractId: null, amount: 700 },
        { billId: 'b1', amount: 10_000 },
        { billId: 'c1', amount: -2_500 },
      ],
    }));
  it('a line without an amount is sent as no number, which is refused at its field', () =>
    expect(contentToBody({ ...draft, lines: [blankExpense] }).lines[0]?.amount).toBeNaN());
  it('what is refused of a bill stands at the bill, and of an expense at its line', () => {
    expect(fieldOf('lines.1.amount')).toBe('bills.b1');
    expect(fieldOf('lines.0.amount')).toBe('lines.0.amount');
    expect(fieldOf('payee')).toBe('payee');
  });
});

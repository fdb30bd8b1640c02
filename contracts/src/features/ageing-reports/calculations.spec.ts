import { describe, expect, it } from 'vitest';
import {
  ageColumnOf,
  ageColumns,
  agedDocuments,
  retentionDays,
  retentionOwners,
  type DocumentSum,
} from './calculations.ts';

const of = (documentId: string | null, amount: number, more: Partial<DocumentSum> = {}): DocumentSum => ({
  account: 'open',
  partyId: 'sorrento',
  documentId,
  date: null,
  dueDate: null,
  amount: Math.round(amount * 100),
  ...more,
});
const dated = (dueDate: string, date = '2026-09-22') => ({ date, dueDate });
const today = '2026-11-30';
/** Company K of the accounting design, parts 0 and 11. */
const receivables = [
  of('INV-211', 28_500, dated('2026-10-22')),
  of('INV-211', -12_000),
  of('INV-211', 1_500, { account: 'retention', ...dated('2026-10-22') }),
  of('INV-214', 12_775.18, dated('2026-11-25')),
  of('INV-214', -6_541.99 - 333.33 + 333.33),
  of('INV-214', 672.38, { account: 'retention', ...dated('2026-11-25') }),
  of('INV-198', 4_257.62, { account: 'retention', ...dated('2026-08-01') }),
  of('INV-220', 9_789.46, dated('2026-12-14')),
  of('INV-220', -1_000),
  of('INV-220', 515.23, { account: 'retention', ...dated('2026-12-14') }),
];
const columnSums = (sums: readonly DocumentSum[], basis: 'dueDate' | 'invoiceDate' = 'dueDate') => {
  const documents = agedDocuments(sums, today, basis);
  return ageColumns.map(
    (column) => documents.reduce((sum, each) => (each.column === column ? sum + each.open : sum), 0) / 100,
  );
};

describe('what is open by age (accounting design 11)', () => {
  it('receivables of company K are 31,522.65, of which 8,789.46 are not due yet', () => {
    expect(columnSums(receivables)).toEqual([8_789.46, 6_233.19, 16_500, 0, 0]);
    const documents = agedDocuments(receivables, today, 'dueDate');
    const sum = (of: 'open' | 'retention') => documents.reduce((total, each) => total + each[of], 0) / 100;
    expect([sum('open'), sum('retention')]).toEqual([31_522.65, 6_945.23]);
  });
  it('payables of company K are 26,654.50, the credit taken off', () => {
    const due = dated('2026-12-20');
    const owed = [
      of('RS-102', 9_500, due),
      of('EQ-77', 5_274.25, due),
      of('YD-31', 500, due),
      of('RS-110', 11_400, due),
      of('RS-110', 600, { account: 'retention', ...due }),
      of('HL-9001-A1', -19.75, due),
      of('HL-8841', 3_870.65, due),
      of('HL-8841', -3_870.65),
    ];
    expect(columnSums(owed)).toEqual([26_654.5, 0, 0, 0, 0]);
    expect(agedDocuments(owed, today, 'dueDate').map(({ documentId }) => documentId)).not.toContain('HL-8841');
  });
  it.each([
    [-10, 'dueDate', 'current'],
    [0, 'dueDate', 'current'],
    [1, 'dueDate', 'to30'],
    [30, 'dueDate', 'to30'],
    [31, 'dueDate', 'to60'],
    [60, 'dueDate', 'to60'],
    [61, 'dueDate', 'to90'],
    [91, 'dueDate', 'over90'],
    [0, 'invoiceDate', 'to30'],
  ] as const)('%i days since the %s are in the column %s', (days, basis, column) =>
    expect(ageColumnOf(days, basis)).toBe(column),
  );
  it('an invoice that was approved again has the dates of the last approval', () => {
    const again = [
      of('1', 100, dated('2026-10-01')),
      of('1', 0, dated('2026-10-01')),
      of('1', 100, dated('2026-11-29')),
    ];
    const posted = [...again.slice(1), of('1', 0)];
    expect(agedDocuments(posted, today, 'dueDate')).toMatchObject([{ dueDate: '2026-11-29', days: 1 }]);
  });
  it('what is on no document is current, and a credit is beside what is open', () =>
    expect(agedDocuments([of(null, 250.01, { account: 'credit' })], today, 'dueDate')).toMatchObject([
      { documentId: null, open: 0, credit: 25_001, column: 'current' },
    ]));
});

describe('retention by age', () => {
  it('what was held is what was released and what is open', () =>
    expect(
      retentionOwners([
        { ownerId: 'wall', amount: 1_500 },
        { ownerId: 'wall', amount: 500 },
        { ownerId: 'wall', amount: -800 },
        { ownerId: 'paid', amount: 700 },
        { ownerId: 'paid', amount: -700 },
      ]),
    ).toEqual([{ ownerId: 'wall', held: 2_000, released: 800, open: 1_200 }]));
  it('it is due 45 days after the work is completed, as of a day on which it is', () => {
    expect(retentionDays('2026-10-31', today)).toEqual({ completed: '2026-10-31', days: 30, due: '2026-12-15' });
    expect(retentionDays('2026-12-05', today)).toEqual({ completed: null, days: null, due: null });
    expect(retentionDays(null, today)).toMatchObject({ due: null });
  });
});

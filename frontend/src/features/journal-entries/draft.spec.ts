import { describe, expect, it } from 'vitest';
import { enteredAgain, entryBody, entrySums, firstOfNextMonth, newEntry } from './draft.ts';

const begin = { banks: ['bank:checking', 'bank:savings'], today: '2026-11-27' };

describe('a new journal entry', () => {
  it('a bank charge debits the fees and credits the bank', () =>
    expect(entryBody(newEntry('bankCharge', { ...begin, amount: 2_500 })).lines).toMatchObject([
      { account: 'fees', bankId: null, debit: 2_500, credit: 0 },
      { account: 'bank', bankId: 'checking', debit: 0, credit: 2_500 },
    ]));
  it('a transfer at a card pays it from the first bank', () =>
    expect(entryBody(newEntry('transfer', { ...begin, banks: ['cards:fuel', 'bank:checking'] })).lines).toMatchObject([
      { account: 'cards', bankId: 'fuel' },
      { account: 'bank', bankId: 'checking' },
    ]));
  it('a transfer goes from the first bank to the second', () =>
    expect(entryBody(newEntry('transfer', begin)).lines).toMatchObject([
      { bankId: 'savings' },
      { bankId: 'checking' },
    ]));
  it('an accrual goes back on the first day of the next month', () =>
    expect(newEntry('accrual', begin).reversesOn).toBe('2026-12-01'));
  it('the month after December is January', () => expect(firstOfNextMonth('2026-12-31')).toBe('2027-01-01'));
  it('what is missing is said with its side', () => {
    expect(
      entrySums([
        { debit: 100_000, credit: null },
        { debit: null, credit: 99_000 },
      ]).words,
    ).toBe('10.00 is missing on the credit side');
    expect(
      entrySums([
        { debit: 5, credit: null },
        { debit: null, credit: 5 },
      ]).words,
    ).toBe('Balanced');
  });
});

describe('an entry that is corrected', () => {
  const line = { bankId: null, contractId: null, lineItemId: null, description: '' };
  it('an accrual is entered again without what goes back by itself', () => {
    const lines = [
      { ...line, account: 'utilities', day: '2026-11-30', amount: 41_877 },
      { ...line, account: 'accrued', day: '2026-11-30', amount: -41_877 },
      { ...line, account: 'utilities', day: '2026-12-01', amount: -41_877 },
      { ...line, account: 'accrued', day: '2026-12-01', amount: 41_877 },
    ];
    const of = {
      kind: 'accrual',
      reason: 'Power',
      date: '2026-11-30',
      reversesOn: '2026-12-01',
      receivedOn: null,
    } as const;
    expect(enteredAgain({ ...of, lines }).lines).toMatchObject([
      { account: 'utilities', debit: 41_877, credit: null },
      { account: 'accrued', debit: null, credit: 41_877 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { amountInWords, paidShareRefusal, positivePayItems, type IssuedCheck } from './calculations.ts';

describe('the amount of a check in words', () => {
  it.each([
    [1, 'Zero and 01/100'],
    [1_900, 'Nineteen and 00/100'],
    [12_550, 'One hundred twenty-five and 50/100'],
    [100_000, 'One thousand and 00/100'],
    [4_000_700, 'Forty thousand seven and 00/100'],
    [123_456_789, 'One million two hundred thirty-four thousand five hundred sixty-seven and 89/100'],
    [
      999_999_999_999,
      'Nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100',
    ],
  ])('an amount of %i cents is written out as %s', (amount, words) => expect(amountInWords(amount)).toBe(words));
});

describe('what is paid of a bill', () => {
  it.each([
    [100, 100, true],
    [1, 100, true],
    [101, 100, false],
    [0, 100, false],
    [-1, 100, false],
    [-40, -50, true],
    [-51, -50, false],
    [1, -50, false],
  ])('%i of %i open may be paid: %s', (amount, open, may) =>
    expect(paidShareRefusal(amount, { ref: 'A', open }, 'amounts.a') === null).toBe(may),
  );
});

describe('what a bank is told of its checks', () => {
  const issued = (more: Partial<IssuedCheck>): IssuedCheck => ({
    number: '1041',
    date: '2026-11-20',
    amount: 12_500,
    payee: 'Hill Lumber',
    status: 'printed',
    voidedOn: null,
    spoiltNumbers: [],
    ...more,
  });
  const told = (...checks: readonly IssuedCheck[]) =>
    positivePayItems(checks, { from: '2026-11-20', to: '2026-11-21' }).map(({ number, amount, isVoid }) => [
      number,
      amount,
      isVoid,
    ]);
  it('checks that went out on these days are told in the order of their numbers', () =>
    expect(told(issued({ number: '1042', status: 'cleared' }), issued({}), issued({ date: '2026-11-19' }))).toEqual([
      ['1041', 12_500, false],
      ['1042', 12_500, false],
    ]));
  it('what waits to be printed has not gone out', () => expect(told(issued({ status: 'written' }))).toEqual([]));
  it('a check is told as void on the day that it is voided, whenever it was issued', () => {
    expect(told(issued({ date: '2026-11-02', status: 'void', voidedOn: '2026-11-21' }))).toEqual([
      ['1041', 12_500, true],
    ]);
    expect(told(issued({ status: 'void', voidedOn: '2026-11-23' }))).toEqual([]);
  });
  it('a spoilt sheet is void', () =>
    expect(told(issued({ number: '1043', spoiltNumbers: ['1041'] }))).toEqual([
      ['1041', 0, true],
      ['1043', 12_500, false],
    ]));
});

import { describe, expect, it } from 'vitest';
import {
  amountInWords,
  checkName,
  checkTitle,
  paidShareRefusal,
  positivePayItems,
  traceNumber,
  traceSequence,
  type IssuedCheck,
} from './calculations.ts';

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

describe('what is paid by ACH', () => {
  const trace = traceNumber('021000021', 17);
  it('a trace number is the bank and the sequence of the payment, and nobody takes it for a check', () => {
    expect([trace, traceSequence(trace)]).toEqual(['021000020000017', 17]);
    expect([checkTitle(trace), checkName(trace)]).toEqual(['ACH 021000020000017', 'ACH 021000020000017']);
    expect([checkTitle('1042'), checkName('99999999')]).toEqual(['Check 1042', 'check 99999999']);
  });
  it('a bank is told of no check that is paid by ACH', () =>
    expect(
      positivePayItems(
        [
          {
            number: trace,
            date: '2026-11-20',
            amount: 1,
            payee: 'A',
            status: 'sent',
            voidedOn: null,
            spoiltNumbers: [],
          },
        ],
        { from: '2026-11-20', to: '2026-11-21' },
      ),
    ).toEqual([]));
});

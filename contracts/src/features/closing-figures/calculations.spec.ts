import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalText, closingDifferences, newDifferences, recordOfLine } from './calculations.ts';

const accounts = `1001 8421055
1002 1500000
1200 4127518
1210 643000
1400 318000
1500 9600000
1590 -3840000
2000 -1864490
2010 -250000
2300 -411236
2500 -4125000
3000 -5000000
3010 1800000
3100 -5231847
4000 -61248000
5000 12194000
5100 1480000
5200 9620000
5300 18830000
6000 3797000
6010 9640000
`;
const lines = accounts
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
  .map(([key = '', amount]) => ({ key, name: key, figures: { amount: Number(amount) } }));

describe('the figures of a closing', () => {
  it('the trial balance of company K on 2026-10-31 has the hash that the accountants computed', () => {
    const text = canonicalText('trialBalance', '2026-10-31', lines.toReversed());
    expect(text).toBe(`trialBalance 2026-10-31\n${accounts}`);
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      'dad52656eb162bd4c265500b778529a4b52ad811de853741f4405a444a6ccc0e',
    );
  });
  it('figures that moved, came or went are differences, and a name is none', () => {
    const [checking = { key: '', name: '', figures: { amount: 0 } }, ...rest] = lines;
    const moved = { ...checking, name: 'Checking', figures: { amount: 8_421_056 } };
    expect(closingDifferences('trialBalance', lines, [moved, ...rest])).toEqual([
      { part: 'trialBalance', key: '1001', name: 'Checking', field: 'amount', frozen: 8_421_055, now: 8_421_056 },
    ]);
    expect(closingDifferences('trialBalance', lines, rest)).toMatchObject([
      { key: '1001', frozen: 8_421_055, now: null },
    ]);
    expect(closingDifferences('trialBalance', rest, lines)).toMatchObject([
      { key: '1001', frozen: null, now: 8_421_055 },
    ]);
    expect(
      closingDifferences(
        'trialBalance',
        lines,
        lines.map((line) => ({ ...line, name: 'Renamed' })),
      ),
    ).toEqual([]);
  });
  it('a bank that stood at nothing and is no line any more is no difference', () => {
    const empty = { key: 'b', name: 'Savings', figures: { book: 0, statementDate: null, ending: null } };
    expect(closingDifferences('banks', [empty], [])).toEqual([]);
  });
  it('a line leads to its record: an invoice, the payment of a credit or its customer, a bank, a contract', () => {
    expect(recordOfLine('receivables', 'i')).toEqual({ entity: 'Invoice', id: 'i' });
    expect(recordOfLine('credits', 'c p')).toEqual({ entity: 'Payment', id: 'p' });
    expect(recordOfLine('credits', 'c ')).toEqual({ entity: 'Customer', id: 'c' });
    expect(recordOfLine('trialBalance', 'bank:b')).toEqual({ entity: 'Bank', id: 'b' });
    expect(recordOfLine('trialBalance', 'payable')).toBeNull();
    expect(recordOfLine('settlements', 'c 0 1')).toEqual({ entity: 'Contract', id: 'c' });
  });
  it('what later rules of posting move is told at the first closed day that has it, and again where it is another amount', () => {
    const moved = (after: number) => [{ key: 'equity', name: '3000 Equity', before: 0, after }];
    expect(
      newDifferences([
        { through: '2026-11-30', differences: moved(-700) },
        { through: '2026-10-31', differences: moved(-500) },
        { through: '2026-09-30', differences: moved(-500) },
      ]),
    ).toEqual([
      { through: '2026-09-30', differences: moved(-500) },
      { through: '2026-11-30', differences: moved(-700) },
    ]);
  });
});

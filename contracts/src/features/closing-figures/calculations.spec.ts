import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalText, closingDifferences } from './calculations.ts';

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
});

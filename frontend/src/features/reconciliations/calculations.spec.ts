import { describe, expect, it } from 'vitest';
import type { StatementItem } from '@backoffice/contracts/features/reconciliations';
import { itemKey, matchedSince, statementSums, tickedIds, unmatchedLines } from './calculations.ts';

const item = (kind: StatementItem['kind'], id: string, amount: number): StatementItem => ({
  kind,
  id,
  amount,
  date: '2026-11-01',
  number: '1',
  party: 'Hill Lumber',
  payments:
    kind === 'deposit' ? ['p', 'q'].map((paymentId) => ({ paymentId, party: '', number: '', amount: 50_000 })) : [],
});
const check = item('check', 'c', -40_000);
const deposit = item('deposit', 'p', 100_000);
const returned = item('return', 'p', -100_000);
const open = { beginningBalance: 5_000, items: [check, deposit, returned] };
const ticks = (...items: StatementItem[]) => new Set(items.map(itemKey));

describe('a statement that is being reconciled', () => {
  it('the statement adds what is ticked to the balance it begins with', () =>
    expect(statementSums(open, ticks(check, deposit), 65_000)).toEqual({
      paidOut: -40_000,
      paidIn: 100_000,
      cleared: 65_000,
      difference: 0,
    }));
  it('the difference is what the bank says beyond what is ticked', () =>
    expect(statementSums(open, ticks(check), -30_000).difference).toBe(5_000));
  it('there is no difference while the balance of the bank is not typed, or is no amount', () => {
    expect(statementSums(open, ticks(), null).difference).toBeNull();
    expect(statementSums(open, ticks(), Number.NaN).difference).toBeNull();
  });
  it('a deposit and its return are ticked apart, though they are one payment', () =>
    expect(tickedIds(open.items, ticks(returned, check))).toEqual({
      checkIds: ['c'],
      depositIds: [],
      returnIds: ['p'],
      feeIds: [],
      entryIds: [],
    }));
  it('what is gone meanwhile is not sent', () =>
    expect(tickedIds([deposit], ticks(check, deposit))).toEqual({
      checkIds: [],
      depositIds: ['p', 'q'],
      returnIds: [],
      feeIds: [],
      entryIds: [],
    }));
  it('a line of the bank is unmatched until the books have its entry', () => {
    const line = { date: '2026-11-02', amount: -40_000, number: '', description: 'CHECK' };
    expect([unmatchedLines([line], []), unmatchedLines([line], [check])]).toEqual([[line], []]);
  });
  it('given a line that nothing matched, when its entry is posted, then it is found once', () => {
    const line = { date: '2026-11-02', amount: -40_000, number: '', description: 'CHECK', item: null };
    const since = matchedSince([line], [check]);
    expect(since).toEqual({ found: [check], lines: [{ ...line, item: check }] });
    expect(matchedSince(since.lines, [check]).found).toEqual([]);
    expect(matchedSince([line], []).found).toEqual([]);
  });
});

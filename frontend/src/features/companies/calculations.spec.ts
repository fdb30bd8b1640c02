import { describe, expect, it } from 'vitest';
import type { ProfitShareView } from '@backoffice/contracts/features/companies';
import { timelineOf, totalWithShare } from './calculations.ts';

const share = (id: string, role: ProfitShareView['role'], percent: number, effectiveFrom: string): ProfitShareView => ({
  id,
  role,
  shareBp: percent * 100,
  basis: 'jobProfit',
  releaseOn: 'hardClosed',
  minMarginBp: null,
  effectiveFrom,
});
const shares = [
  share('s1', 'salesman', 40, '2026-01-01'),
  share('f1', 'foreman', 10, '2026-01-01'),
  share('s2', 'salesman', 50, '2026-07-01'),
  share('o1', 'operator', 5, '2027-01-01'),
];

describe('the shares over time', () => {
  const steps = timelineOf(shares, '2026-11-21');
  it('the shares over time are listed by the days on which one begins, the latest first', () =>
    expect(steps.map(({ day }) => day)).toEqual(['2027-01-01', '2026-07-01', '2026-01-01']));
  it('the shares over time tell what holds today, what held before and what will hold', () =>
    expect(steps.map((step) => step.is)).toEqual(['ahead', 'now', 'past']));
  it('the shares over time carry forward those that have not changed', () =>
    expect(steps[0]?.shares).toMatchObject({ salesman: { id: 's2' }, foreman: { id: 'f1' }, operator: { id: 'o1' } }));
  it('the shares over time name what begins on the day itself', () =>
    expect(steps.map(({ begins }) => begins)).toEqual([['o1'], ['s2'], ['s1', 'f1']]));
  it('the shares over time have a sum on each day', () =>
    expect(steps.map(({ totalBp }) => totalBp)).toEqual([6_500, 6_000, 5_000]));
  it('the shares over time hold none before the first day', () =>
    expect(timelineOf(shares, '2025-12-31').map((step) => step.is)).toEqual(['ahead', 'ahead', 'ahead']));
  it('the shares over time are empty without a share', () => expect(timelineOf([], '2026-11-21')).toEqual([]));
});

describe('a share that is being typed', () => {
  it('a share that is being typed counts with the others on the day it begins', () =>
    expect(totalWithShare(shares, share('', 'operator', 45, '2026-08-01'))).toBe(10_500));
  it('a share that is being edited counts in place of its former value', () =>
    expect(totalWithShare(shares, share('s2', 'salesman', 60, '2026-07-01'))).toBe(7_000));
});

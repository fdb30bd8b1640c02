import { describe, expect, it } from 'vitest';
import {
  earnedByCost,
  gainFade,
  jobsChanged,
  wipBalances,
  wipLines,
  wipRow,
  wipText,
  wipTotals,
  withOverrides,
  type WipJob,
} from './calculations.ts';

const job = (number: string, value: number, estimate: number | null, costToDate: number, billed: number): WipJob => ({
  contractId: number,
  number,
  name: '',
  customerName: '',
  locationId: 'l',
  completedOn: null,
  isCompleted: false,
  earnedByCosts: null,
  before: { earned: 0, cost: 0 },
  value,
  estimate,
  costToDate,
  billed,
});
/** The example of accounting design, part 9: 2026-10-31. */
const [a, b, c] = [
  job('A', 48_000_000, 36_000_000, 21_600_000, 31_000_000),
  job('B', 25_000_000, 20_500_000, 7_687_500, 8_000_000),
  job('C', 15_000_000, 16_200_000, 6_480_000, 6_500_000),
] as const;
const rows = [a, b, c].map((each) => wipRow(each));

describe('a WIP schedule, cost to cost (the example of 2026-10-31)', () => {
  it('each job has earned by its costs what it is worth of its value', () => {
    expect(rows.map(({ percentBp, earned, profitToDate }) => [percentBp, earned, profitToDate])).toEqual([
      [6_000, 28_800_000, 7_200_000],
      [3_750, 9_375_000, 1_687_500],
      [4_000, 6_000_000, -480_000],
    ]);
    expect(
      rows.map(({ estimatedProfit, under, over, lossProvision }) => [estimatedProfit, under, over, lossProvision]),
    ).toEqual([
      [12_000_000, 0, 2_200_000, 0],
      [4_500_000, 1_375_000, 0, 0],
      [-1_200_000, 0, 500_000, 720_000],
    ]);
  });
  it('its totals are 880,000.00 of value, 441,750.00 earned, 455,000.00 billed and 438,250.00 of backlog', () => {
    expect(wipTotals(rows)).toMatchObject({
      value: 88_000_000,
      estimatedCost: 72_700_000,
      estimatedProfit: 15_300_000,
      costToDate: 35_767_500,
      earned: 44_175_000,
      profitToDate: 8_407_500,
      billed: 45_500_000,
      under: 1_375_000,
      over: 2_700_000,
      lossProvision: 720_000,
      backlog: 43_825_000,
    });
    expect(rows.map(({ backlog }) => backlog)).toEqual([19_200_000, 15_625_000, 9_000_000]);
  });
  it('its accounts stand at 13,750.00, 27,000.00, 13,250.00 and 7,200.00, which come to nothing', () => {
    const balances = wipBalances(rows);
    expect(balances).toEqual({
      underbillings: 1_375_000,
      overbillings: -2_700_000,
      wipRevenue: 1_325_000,
      lossCost: 720_000,
      lossProvision: -720_000,
    });
    expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });
  it('its lines name their jobs, and the lines of each job come to nothing', () => {
    const lines = wipLines(rows);
    expect(lines.map(({ account, contractId, debit, credit }) => [contractId, account, debit, credit])).toEqual([
      ['A', 'overbillings', 0, 2_200_000],
      ['A', 'wipRevenue', 2_200_000, 0],
      ['B', 'underbillings', 1_375_000, 0],
      ['B', 'wipRevenue', 0, 1_375_000],
      ['C', 'overbillings', 0, 500_000],
      ['C', 'wipRevenue', 500_000, 0],
      ['C', 'lossCost', 720_000, 0],
      ['C', 'lossProvision', 0, 720_000],
    ]);
  });
});

describe('a row of a WIP schedule', () => {
  const earned = { isCompleted: false, earnedByCosts: null, value: 10_000, costToDate: 0, estimate: 9_000 };
  it('a job without costs has earned nothing', () => expect(earnedByCost(earned)).toBe(0));
  it('a job is rounded once, and not by its percent', () =>
    // a third of 100.00 is 33.33, by its shown percent of 33.33 it would be 33.33; of 1,000,000.00 they differ
    expect(earnedByCost({ ...earned, value: 100_000_000, costToDate: 3_000 })).toBe(33_333_333));
  it('a job that has cost more than was estimated is estimated at what it has cost', () => {
    const row = wipRow(job('D', 10_000, 8_000, 9_000, 0));
    expect([row.estimatedCost, row.percentBp, row.earned]).toEqual([9_000, 10_000, 10_000]);
  });
  it('a completed job has earned its value', () => {
    const row = wipRow({ ...job('E', 10_000, 8_000, 6_000, 9_000), isCompleted: true, completedOn: '2026-05-01' });
    expect(row).toMatchObject({
      standing: 'completed',
      estimatedCost: 6_000,
      earned: 10_000,
      under: 1_000,
      percentBp: 10_000,
    });
  });
  it('a job without an estimate has earned its costs and no profit, and no loss is provided', () => {
    const row = wipRow(job('F', 10_000, null, 12_000, 5_000));
    expect(row).toMatchObject({
      standing: 'noEstimate',
      earned: 12_000,
      profitToDate: 0,
      under: 7_000,
      lossProvision: 0,
    });
  });
  it('a job that bills its costs has earned what these come to', () =>
    expect(wipRow({ ...job('G', 11_000, null, 10_000, 5_000), earnedByCosts: 11_000 })).toMatchObject({
      standing: 'open',
      earned: 11_000,
      under: 6_000,
    }));
  it('what was earned by the end of the year before is not of this year', () =>
    expect(wipRow({ ...a, before: { earned: 10_000_000, cost: 8_000_000 } })).toMatchObject({
      priorYears: { earned: 10_000_000, cost: 8_000_000, profit: 2_000_000 },
      thisYear: { earned: 18_800_000, cost: 13_600_000, profit: 5_200_000 },
    }));
  it('who knows better says the percent, and what is earned follows', () => {
    const [, row] = withOverrides(rows, [{ contractId: 'B', percentBp: 5_000, reason: 'Measured' }]);
    expect(row).toMatchObject({
      percentBp: 5_000,
      earned: 12_500_000,
      under: 4_500_000,
      over: 0,
      costToDate: 7_687_500,
    });
  });
});

describe('gain fade', () => {
  const [wasB, wasC] = [wipRow(job('B', 25_000_000, 19_000_000, 0, 0)), wipRow(job('C', 15_000_000, 15_500_000, 0, 0))];
  it('B was estimated to earn 60,000.00 and is estimated to earn 45,000.00: 15,000.00 have faded', () =>
    expect(gainFade(rows, [wasB]).get('B')).toBe(1_500_000));
  it('a loss that has grown from 5,000.00 to 12,000.00 has faded by 7,000.00', () =>
    expect(gainFade(rows, [wasC]).get('C')).toBe(700_000));
  it('what is estimated to earn more than then has a minus', () =>
    expect(gainFade([wasB], [wipRow(b)]).get('B')).toBe(-1_500_000));
  it('a completed job has faded by what it has cost more than was estimated', () => {
    const done = wipRow({ ...b, costToDate: 20_600_000, isCompleted: true, completedOn: '2027-05-01' });
    expect(gainFade([done], [wipRow(b)]).get('B')).toBe(100_000);
  });
  it('a job has none that was on no schedule then, or that nobody had estimated then or has estimated now', () => {
    const unknown = wipRow({ ...b, estimate: null });
    expect(gainFade(rows, [wasB, wasC]).has('A')).toBe(false);
    expect([gainFade(rows, [unknown]).size, gainFade([unknown], [wasB]).size]).toEqual([0, 0]);
  });
});

describe('a schedule that was drawn', () => {
  const drawn = rows.map(({ contractId, value, estimatedCost, costToDate, billed }) => ({
    contractId,
    value,
    estimatedCost,
    costToDate,
    billed,
  }));
  it('nothing has changed where all figures are as they were', () => expect(jobsChanged(drawn, rows)).toBe(0));
  it('a job that cost more, one that is new and one that is gone have changed', () => {
    const now = [wipRow({ ...a, costToDate: a.costToDate + 1 }), ...rows.slice(1, 2), wipRow(job('X', 1, 1, 1, 1))];
    expect(jobsChanged(drawn, now)).toBe(3);
  });
  it('the text that is hashed has a line for each job in the order of their ids', () =>
    expect(wipText('2026-10-31', rows.toReversed()).split('\n')).toEqual([
      'wip 2026-10-31',
      'A 48000000 36000000 12000000 21600000 28800000 7200000 31000000 0 2200000 0 14400000 19200000 4800000',
      'B 25000000 20500000 4500000 7687500 9375000 1687500 8000000 1375000 0 0 12812500 15625000 2812500',
      'C 15000000 16200000 -1200000 6480000 6000000 -480000 6500000 0 500000 720000 9720000 9000000 -720000',
      '',
    ]));
});

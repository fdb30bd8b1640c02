import { describe, expect, it } from 'vitest';
import {
  budgetRows,
  budgetTotal,
  estimatedCostOf,
  noSpending,
  phasesLeft,
  type JobSpending,
  type PlacedAmount,
} from './calculations.ts';

const line = (lineId: string, phaseName: string, amount: number, category: 'labor' | 'materials' | null = null) => ({
  lineId,
  lineItemId: phaseName === '' ? null : phaseName,
  phaseName,
  costCode: '',
  category,
  amount,
  quantity: null,
  unit: '',
});
const at = (phaseName: string, category: PlacedAmount['category'], amount: number): PlacedAmount => ({
  lineItemId: phaseName,
  phaseName,
  category,
  amount,
});
const forecast = (lineId: string, amount: number | null, spent = 0, on = '2026-11-30') => ({
  lineId,
  amount,
  spent,
  note: '',
  on,
  byName: 'Kim',
});

/** Job 15 of accounting design, part 8, on 2026-11-30. */
const wall = {
  setOn: '2026-10-31',
  lines: [line('d', 'Demolition', 750_000), line('c', 'Concrete', 6_200_000), line('m', 'Materials', 240_000)],
  transfers: [],
  changes: [
    { changeOrderId: 'co', changeOrderNumber: '1', on: '2026-11-09', moves: [{ lineId: 'c', amount: 450_000 }] },
  ],
  forecasts: [forecast('d', 25_000, 709_367), forecast('c', 100_000, 6_450_000), forecast('m', 40_000, 211_541)],
};
const approved = [{ changeOrderId: 'co', approvals: [{ on: '2026-11-10', amount: 600_000 }] }];
const spent: JobSpending = {
  costs: [
    at('Demolition', 'labor', 421_200 + 120_042),
    at('Demolition', 'equipments', 168_125),
    at('Concrete', 'materials', 1_200_000),
    at('Materials', 'materials', 138_026),
    at('Materials', 'inventory', 13_515),
  ],
  committed: [at('Concrete', 'materials', 5_250_000), at('Materials', 'materials', 60_000)],
};
const rows = budgetRows(wall, approved, spent, '2026-11-30');

describe('a budget against actual (the example of job 15 on 2026-11-30)', () => {
  it('each phase is planned, changed, spent, promised and still to come', () =>
    expect(
      rows.map((row) => [
        row.original,
        row.changes,
        row.revised,
        row.actual,
        row.committed,
        row.toCome,
        row.forecast,
        row.variance,
      ]),
    ).toEqual([
      [750_000, 0, 750_000, 709_367, 0, 25_000, 734_367, 15_633],
      [6_200_000, 450_000, 6_650_000, 1_200_000, 5_250_000, 100_000, 6_550_000, 100_000],
      [240_000, 0, 240_000, 151_541, 60_000, 40_000, 251_541, -11_541],
    ]));
  it('its total is a forecast of 75,359.08, and 1,040.92 is left', () =>
    expect(budgetTotal(rows)).toEqual({
      original: 7_190_000,
      changes: 450_000,
      revised: 7_640_000,
      actual: 2_060_908,
      committed: 5_310_000,
      toCome: 165_000,
      forecast: 7_535_908,
      variance: 104_092,
    }));
  it('what all costs are going to be is its forecast, and before its day what was estimated', () => {
    const job = {
      costEstimates: [{ on: '2026-09-01', amount: 7_000_000 }],
      costPlus: null,
      amount: 11_800_000,
      changeOrders: [],
    };
    const changed = {
      ...job,
      changeOrders: approved.map((each) => ({
        ...each,
        number: '1',
        date: '2026-11-01',
        amount: 600_000,
        standing: 'approved' as const,
      })),
    };
    expect(estimatedCostOf(changed, wall, spent, '2026-11-30')).toBe(7_535_908);
    expect(estimatedCostOf(job, wall, noSpending, '2026-10-30')).toBe(7_000_000);
    expect(estimatedCostOf(job, null, spent, '2026-11-30')).toBe(7_000_000);
    expect(estimatedCostOf({ ...job, costEstimates: [] }, null, spent, '2026-11-30')).toBeNull();
  });
});

describe('a line of a budget', () => {
  const plain = { setOn: '2026-10-31', lines: [line('a', 'Slab', 1_000)], transfers: [], changes: [], forecasts: [] };
  const of = (more: object, spending: JobSpending = noSpending, orders: typeof approved = [], day = '2026-11-30') =>
    budgetRows({ ...plain, ...more }, orders, spending, day);

  it('what nobody forecast is still to come as far as the budget is neither spent nor promised', () =>
    expect(of({}, { costs: [at('Slab', 'labor', 300)], committed: [at('Slab', 'misc', 200)] })[0]).toMatchObject({
      toCome: 500,
      forecast: 1_000,
      method: 'auto',
    }));
  it('what is spent beyond the budget leaves nothing to come, and is over', () =>
    expect(of({}, { costs: [at('Slab', 'labor', 1_200)], committed: [] })[0]).toMatchObject({
      toCome: 0,
      forecast: 1_200,
      variance: -200,
    }));
  it('a forecast is used up by costs and new promises since, and not by a bill on what was promised', () => {
    const forecasts = [forecast('a', 400, 500, '2026-11-10')];
    expect(
      of({ forecasts }, { costs: [at('Slab', 'labor', 300)], committed: [at('Slab', 'misc', 200)] })[0]?.toCome,
    ).toBe(400);
    expect(of({ forecasts }, { costs: [at('Slab', 'misc', 500)], committed: [] })[0]?.toCome).toBe(400);
    expect(of({ forecasts }, { costs: [at('Slab', 'labor', 600)], committed: [] })[0]?.toCome).toBe(300);
    expect(of({ forecasts }, { costs: [at('Slab', 'labor', 2_000)], committed: [] })[0]?.toCome).toBe(0);
  });
  it('a forecast counts from its day, the latest of them, and auto takes it back', () => {
    const forecasts = [
      forecast('a', 400, 0, '2026-11-10'),
      forecast('a', 700, 0, '2026-11-20'),
      forecast('a', null, 0, '2026-11-25'),
    ];
    const days = ['2026-11-09', '2026-11-10', '2026-11-24', '2026-11-25'];
    expect(days.map((day) => of({ forecasts }, noSpending, [], day)[0]?.toCome)).toEqual([1_000, 400, 700, 1_000]);
  });
  it('costs stand with their category, or else with their whole phase, or else by themselves', () => {
    const lines = [line('l', 'Slab', 100, 'labor'), line('a', 'Slab', 1_000)];
    const found = of(
      { lines },
      { costs: [at('Slab', 'labor', 10), at('Slab', 'misc', 20), at('Fence', 'misc', 30)], committed: [] },
    );
    expect(found.map(({ lineId, phaseName, actual }) => [lineId, phaseName, actual])).toEqual([
      ['l', 'Slab', 10],
      ['a', 'Slab', 20],
      [null, 'Fence', 30],
    ]);
    expect(found[2]).toMatchObject({ original: 0, variance: -30, forecast: 30 });
  });
  it('what a change order costs counts while that is approved, by what was said last', () => {
    const said = (on: string, amount: number) => ({
      changeOrderId: 'co',
      changeOrderNumber: '1',
      on,
      moves: [{ lineId: 'a', amount }],
    });
    const changes = [said('2026-11-01', 100), said('2026-11-05', 150)];
    const orders = [
      {
        changeOrderId: 'co',
        approvals: [
          { on: '2026-11-10', amount: 1 },
          { on: '2026-11-20', amount: -1 },
        ],
      },
    ];
    const days = ['2026-11-09', '2026-11-10', '2026-11-20'];
    expect(days.map((day) => of({ changes }, noSpending, orders, day)[0]?.changes)).toEqual([0, 150, 0]);
  });
  it('a transfer counts from its day, and moves nothing of the sum', () => {
    const lines = [line('a', 'Slab', 1_000), line('b', 'Fence', 500)];
    const transfers = [
      {
        transferId: 't',
        on: '2026-11-10',
        reason: '',
        byName: '',
        moves: [
          { lineId: 'a', amount: -200 },
          { lineId: 'b', amount: 200 },
        ],
      },
    ];
    const found = of({ lines, transfers });
    expect(found.map(({ revised }) => revised)).toEqual([800, 700]);
    expect(budgetTotal(found).revised).toBe(1_500);
  });
  it('a line that a change order would bring is not shown before it counts', () =>
    expect(of({ lines: [line('a', 'Slab', 1_000), line('n', 'Drain', 0)] })).toHaveLength(1));
  it('what is left of a phase is neither spent nor promised', () => {
    const found = of({}, { costs: [at('Slab', 'labor', 300)], committed: [at('Slab', 'misc', 200)] });
    expect(phasesLeft(found)).toEqual([{ lineItemId: 'Slab', phaseName: 'Slab', left: 500 }]);
  });
});

import { describe, expect, it } from 'vitest';
import { sumsOf } from '#capabilities/index.ts';
import { workWeeks } from '#features/labor-reports';
import type { PayClass } from '#features/workers';
import { payrollLines, type PayrollPosting, type PayrollRows } from './calculations.ts';

/** The worked figures of domain 4.14. */
const worked = (day: string, payClass: PayClass, hours: number, more: Partial<PayrollPosting> = {}): PayrollPosting => {
  const rate = payClass === 'regular' ? 4_025 : 6_038;
  return {
    jobCostId: 't',
    contractId: 'c',
    contractNumber: '12',
    locationId: 'l',
    locationName: 'Yard',
    workerId: 'ray',
    description: 'Ray Soto',
    day,
    payClass,
    hours,
    wageId: 'pw',
    wageName: 'PW Laborer',
    isPrevailing: true,
    rate,
    fringe: 2_460,
    wages: (hours * rate) / 100,
    fringes: (hours * 2_460) / 100,
    ...more,
  };
};
const week = [
  ...['16', '17', '18', '19'].map((day) => worked(`2026-11-${day}`, 'regular', 800)),
  worked('2026-11-19', 'overtime', 300),
];
const address = { line1: '1 Main', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
const rows = (labor: readonly PayrollPosting[], plan: number | null = 1_810, first = '2026-11-16'): PayrollRows => ({
  labor,
  earlier: [{ contractId: 'c', day: first }],
  workers: [{ id: 'ray', name: 'Ray Soto', classification: '', ssnLast4: '1234', journeyLevel: 'J' }],
  wages: [
    {
      id: 'pw',
      name: 'PW Laborer',
      classification: 'Laborer',
      determinationNo: 'SC-23',
      rates: [{ effectiveFrom: '2026-01-01', fringePlanRate: plan }],
    },
  ],
  contracts: [{ id: 'c', number: '12', name: 'Wall' }],
  locations: [{ id: 'l', name: 'Yard', address }],
});
const sum = ['hours', 'plan', 'cash', 'gross'].map((key) => ({ key, title: key, kind: 'money', sum: 'all' }) as const);
const lines = (of: PayrollRows) => payrollLines(of, workWeeks('2026-11-18', 1, 6), 6);

describe('certified payroll (domain 4.14)', () => {
  it('32 straight and 3 overtime hours are a gross of 1,696.64, and 633.50 are credited for plans', () => {
    expect(sumsOf(sum, lines(rows(week)))).toEqual({ hours: 3_500, plan: 63_350, cash: 22_750, gross: 169_664 });
    expect(
      lines(rows(week)).map(({ cells }) => [cells['class'], cells['hours'], cells['rate'], cells['day5']]),
    ).toEqual([
      ['ST', 3_200, 4_025, 800],
      ['OT', 300, 6_038, 300],
    ]);
  });
  it('fringe is in the gross where a wage names no plan, and nothing is credited', () =>
    expect(sumsOf(sum, lines(rows(week, null)))).toMatchObject({ plan: 0, cash: 86_100, gross: 233_014 }));
  it('hours on other jobs are told beside those of the project', () => {
    const elsewhere = worked('2026-11-20', 'regular', 500, {
      contractId: 'd',
      isPrevailing: false,
      wageId: null,
      wages: 10_000,
      fringes: 0,
      fringe: 0,
    });
    const [first] = lines(rows([...week, elsewhere]));
    expect([first?.cells['allHours'], first?.cells['grossAll']]).toEqual([4_000, 179_664]);
  });
  it('payrolls are numbered from the first week of the project', () =>
    expect(lines(rows(week, 0, '2026-11-03'))[0]?.cells).toMatchObject({ payrollNo: 3, weekEnding: '2026-11-21' }));
  it('who works in two crafts keeps one number', () => {
    const carpenter = worked('2026-11-20', 'regular', 800, { wageId: 'other', wageName: 'PW Carpenter' });
    expect(lines(rows([...week, carpenter])).map(({ cells }) => [cells['entryNo'], cells['classification']])).toEqual([
      [1, 'Laborer'],
      [1, 'Laborer'],
      [1, 'PW Carpenter'],
    ]);
  });
});

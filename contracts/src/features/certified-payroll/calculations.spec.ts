import { describe, expect, it } from 'vitest';
import { sumsOf } from '#capabilities/index.ts';
import { workWeeks } from '#features/labor-reports';
import type { PayClass } from '#features/workers';
import type { PayrollPosting } from '#features/payroll-rows';
import { payrollDigest, signatureNotes, swornRows } from './content.ts';
import { payrollsOf, type PayrollRows } from './calculations.ts';

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
      isOvertime: false,
      rates: [{ effectiveFrom: '2026-01-01', fringePlanRate: plan }],
    },
  ],
  contracts: [{ id: 'c', number: '12', name: 'Wall', isPublicWork: true, payrollExemptions: [] }],
  locations: [{ id: 'l', name: 'Yard', address }],
});
const sum = ['hours', 'plan', 'cash', 'gross'].map((key) => ({ key, title: key, kind: 'money', sum: 'all' }) as const);
const payrolls = (of: PayrollRows) => payrollsOf(of, workWeeks('2026-11-18', 1, 6), 6);
const lines = (of: PayrollRows) => payrolls(of).lines;

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

describe('the rows of certified payroll', () => {
  const record = (id: string, more: Partial<PayrollRows['wages'][number]>) => ({
    id,
    name: 'PW Tunnel',
    classification: 'Tunnel worker',
    determinationNo: id,
    isOvertime: false,
    rates: [],
    ...more,
  });
  const day = (date: string, rate: number, fringe: number, more: Partial<PayrollPosting>) =>
    worked(`2026-11-${date}`, 'regular', 800, { rate, fringe, wages: rate * 8, fringes: fringe * 8, ...more });
  const cellsOf = (of: PayrollRows, ...keys: readonly string[]) =>
    lines(of).map(({ cells }) => keys.map((key) => cells[key]));

  const twoDeterminations: PayrollRows = {
    ...rows([day('17', 6_000, 2_000, { wageId: 'SD-1' }), day('18', 6_100, 2_501, { wageId: 'SD-2' })]),
    wages: [
      record('SD-1', { rates: [{ effectiveFrom: '2026-01-01', fringePlanRate: 1_000 }] }),
      record('SD-2', { rates: [{ effectiveFrom: '2026-11-18', fringePlanRate: 1_801 }] }),
    ],
  };
  it('two determinations of one craft in a week are two rows: plan credit 224.08, in lieu 136.00, gross 1,104.00', () => {
    expect(cellsOf(twoDeterminations, 'determination', 'rate', 'plan', 'cash', 'gross')).toEqual([
      ['SD-1', 6_000, 8_000, 8_000, 56_000],
      ['SD-2', 6_100, 14_408, 5_600, 54_400],
    ]);
    expect(sumsOf(sum, lines(twoDeterminations))).toMatchObject({ plan: 22_408, cash: 13_600, gross: 110_400 });
  });
  it('the gross of a project is never more than that of all work: 8 hours elsewhere at 32.00 make 1,360.00', () => {
    const elsewhere = day('19', 3_200, 0, { contractId: 'd', wageId: null, wageName: '', isPrevailing: false });
    const all = { ...twoDeterminations, labor: [...twoDeterminations.labor, elsewhere] };
    expect(cellsOf(twoDeterminations, 'grossAll')[0]).toEqual([110_400]);
    expect(cellsOf(all, 'grossAll')).toEqual([[136_000], [136_000]]);
  });
  it('a rate that changes on Wednesday gives two rows, each of which follows from its own hours and rate', () => {
    const changed = rows([day('16', 4_025, 0, {}), day('18', 4_133, 0, {}), day('19', 4_133, 0, {})], null);
    expect(cellsOf(changed, 'hours', 'rate', 'gross')).toEqual([
      [800, 4_025, 32_200],
      [1_600, 4_133, 66_128],
    ]);
    expect(sumsOf(sum, lines(changed))).toMatchObject({ gross: 98_328 });
  });
  it('lines that were rounded singly say by how much', () => {
    const thirds = ['16', '17', '18'].map((date) =>
      worked(`2026-11-${date}`, 'regular', 33, { rate: 4_025, fringe: 0, wages: 1_328, fringes: 0 }),
    );
    expect(cellsOf(rows(thirds, null), 'gross', 'remarks')).toEqual([[3_984, 'Lines rounded singly: −0.01']]);
  });
  it('overtime that was paid below its rate is named with what is due, to those who may know rates', () => {
    const paid = worked('2026-11-19', 'overtime', 400, { rate: 4_025, wages: 16_100, fringes: 9_840 });
    const [known] = rows([paid]).wages;
    const of = {
      ...rows([paid]),
      wages: [
        {
          ...(known as NonNullable<typeof known>),
          isOvertime: true,
          rates: [{ effectiveFrom: '2026-01-01', rateOvertime: 6_038 }],
        },
      ],
    };
    expect(lines(of)).toMatchObject([
      { note: 'Overtime underpaid', cells: { remarks: 'Overtime underpaid: 4 h at 40.25, 60.38 is due' } },
    ]);
    expect(lines(rows(week))[1]?.note).toBeNull();
    expect(payrolls(of).objections).toEqual([
      { code: 'OVERTIME_UNDERPAID', message: 'Ray Soto: 4 overtime hours at 40.25, 60.38 is due.' },
    ]);
  });
});

describe('who stands on a certified payroll', () => {
  const aisha = (day: string, more: Partial<PayrollPosting> = {}) =>
    worked(day, 'regular', 800, {
      workerId: 'aisha',
      description: 'Aisha Coleman',
      wageId: null,
      wageName: '',
      isPrevailing: false,
      rate: 3_500,
      fringe: 0,
      wages: 28_000,
      fringes: 0,
      ...more,
    });
  const both = rows([...week, aisha('2026-11-16')]);

  it('everybody who worked on a public work has a row, paid by a determination or not', () => {
    expect(lines(both).map(({ cells, note }) => [cells['name'], cells['determination'], note])).toEqual([
      ['Aisha Coleman', 'No determination', 'No determination'],
      ['Ray Soto', 'SC-23', null],
      ['Ray Soto', 'SC-23', null],
    ]);
    expect(lines(rows([aisha('2026-11-16')]))).toHaveLength(1);
  });
  it('whoever has no determination is named, with the hours, before anybody signs', () => {
    const [missing, ...more] = payrolls(both).objections;
    expect(more).toEqual([]);
    expect(missing?.code).toBe('DETERMINATION_MISSING');
    expect(missing?.message).toContain('Aisha Coleman worked 8 h without a determination');
    expect(payrolls(rows(week)).objections).toEqual([]);
  });
  it.each([
    ['from a week on', { from: '2026-11-15', through: null }, 0],
    ['for this week alone', { from: '2026-11-15', through: '2026-11-21' }, 0],
    ['for the week before', { from: '2026-11-08', through: '2026-11-14' }, 1],
    ['from the next week on', { from: '2026-11-22', through: null }, 1],
  ])('who is exempt %s stands on it with the reason', (_when, days, objections) => {
    const exemption = { id: 'x', workerId: 'aisha', workerName: 'Aisha', reason: 'owner' as const, note: '', ...days };
    const of = { ...both, contracts: both.contracts.map((each) => ({ ...each, payrollExemptions: [exemption] })) };
    expect(payrolls(of).objections).toHaveLength(objections);
    expect(lines(of)[0]?.cells['determination']).toBe(objections === 0 ? 'Exempt: owner' : 'No determination');
  });
  it('a job that is no public work has no payroll while nobody is paid by a determination', () => {
    const contracts = both.contracts.map((each) => ({ ...each, isPublicWork: false }));
    expect(lines({ ...rows([aisha('2026-11-16')]), contracts })).toEqual([]);
    expect(lines({ ...both, contracts })).toHaveLength(3);
  });
});

describe('a signed week', () => {
  const week21 = '2026-11-21';
  const signedOf = (of: PayrollRows) => ({
    weekEnding: week21,
    payrollNo: 1,
    signedBy: 'Kim Lee',
    title: 'Owner',
    signedOn: '2026-11-23',
    digest: payrollDigest(swornRows(lines(of), 'c', week21)),
    sha256: '',
  });
  const notes = (of: PayrollRows, signed: ReturnType<typeof signedOf>) =>
    signatureNotes([{ id: 'c', number: '12', signedPayrolls: [signed] }], lines(of), () => true);
  it('says who has sworn to it, as long as its rows are what they were', () =>
    expect(notes(rows(week), signedOf(rows(week)))).toEqual([
      'Contract 12, payroll 1, week ending Nov 21, 2026: signed by Kim Lee, Owner on Nov 23, 2026.',
    ]));
  it.each([
    ['hours are added', [...week, worked('2026-11-20', 'regular', 100)]],
    ['a rate is another', [...week.slice(1), worked('2026-11-16', 'regular', 800, { rate: 4_026 })]],
    ['nothing is left', []],
  ])('says that it changed since, when %s', (_, labor) =>
    expect(notes(rows(labor), signedOf(rows(week)))).toEqual([
      'Contract 12, payroll 1, week ending Nov 21, 2026: changed since it was signed by Kim Lee, Owner on Nov 23, 2026.',
    ]),
  );
});

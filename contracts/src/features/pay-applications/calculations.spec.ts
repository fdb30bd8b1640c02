import { describe, expect, it } from 'vitest';
import { flatRetention, retentionToDate, retentionToRelease, type RetentionTerms } from '#features/retention-terms';
import {
  applicationSheet,
  certifiedSheet,
  isStoredLong,
  lastPercentages,
  sheetObjection,
  type ApplicationBasis,
  type BilledBefore,
} from './calculations.ts';
import type { AppliedEntry } from './commands.ts';
import type { ApplicationSheet } from './view.ts';

/** The contract of 2025 of the design: 10 % to 50 % complete, then 5 %; CO-1 before application 3. */
const tiers: RetentionTerms = {
  mode: 'total',
  reduction: 'later',
  tiers: [
    { fromBp: 0, workBp: 1_000, storedBp: 1_000 },
    { fromBp: 5_000, workBp: 500, storedBp: 500 },
  ],
  lines: [],
};
const all: RetentionTerms = { ...tiers, reduction: 'all' };

const line = (sourceLineItemId: string, scheduled: number, source: 'contract' | 'changeOrder' = 'contract') => ({
  sourceLineItemId,
  source,
  changeOrderId: source === 'contract' ? null : 'co-1',
  name: sourceLineItemId,
  quantity: 10_000,
  unit: 'ls',
  scheduled,
});
const contract = [
  line('mobilization', 600_000),
  line('concrete', 4_800_000),
  line('rebar', 2_600_000),
  line('finish', 2_000_000),
];
const withChange = [...contract, line('CO-1', 400_000, 'changeOrder')];
const to = (sourceLineItemId: string, workToDate: number, storedToDate = 0): AppliedEntry => ({
  sourceLineItemId,
  workToDate,
  storedToDate,
});
const entries: readonly (readonly AppliedEntry[])[] = [
  [to('mobilization', 600_000), to('concrete', 1_200_000), to('rebar', 260_000, 975_000)],
  [to('concrete', 3_000_000), to('rebar', 1_560_000, 325_000), to('finish', 100_000)],
  [
    to('concrete', 4_800_000),
    to('rebar', 2_600_000),
    { sourceLineItemId: 'finish', percentToDate: 3_333 },
    to('CO-1', 400_000),
  ],
];

const nothing: BilledBefore = {
  byLine: new Map(),
  stored: new Map(),
  retainable: 0,
  retentionHeld: 0,
  retentionReleased: 0,
  notCertified: 0,
};
const billedBy = ({ lines, toDate, retention }: ApplicationSheet): BilledBefore => ({
  ...nothing,
  byLine: new Map(lines.map((each) => [each.sourceLineItemId, each.toDate])),
  stored: new Map(lines.map((each) => [each.sourceLineItemId, each.stored])),
  retainable: toDate,
  retentionHeld: retention,
});
/** Each made from what the one before has billed. */
const applications = (terms: RetentionTerms): ApplicationSheet[] => {
  const sheets: ApplicationSheet[] = [];
  for (const [at, entered] of entries.entries()) {
    const last = sheets.at(-1);
    const basis = { schedule: at < 2 ? contract : withChange, before: last ? billedBy(last) : nothing };
    sheets.push(applicationSheet(basis, entered, terms));
  }
  return sheets;
};
const [first, second, third] = applications(tiers) as [ApplicationSheet, ApplicationSheet, ApplicationSheet]; // three
const DEF = ({ lines }: ApplicationSheet) => lines.map(({ workBefore, work, stored }) => [workBefore, work, stored]);

describe('the three applications of the design', () => {
  it('each line stands as completed before, this period and stored, to the cent', () => {
    expect(DEF(first)).toEqual([
      [0, 600_000, 0],
      [0, 1_200_000, 0],
      [0, 260_000, 975_000],
      [0, 0, 0],
    ]);
    expect(DEF(second)).toEqual([
      [600_000, 0, 0],
      [1_200_000, 1_800_000, 0],
      [260_000, 1_300_000, 325_000],
      [0, 100_000, 0],
    ]);
    expect(DEF(third)).toEqual([
      [600_000, 0, 0],
      [3_000_000, 1_800_000, 0],
      [1_560_000, 1_040_000, 0],
      [100_000, 566_600, 0],
      [0, 400_000, 0],
    ]);
  });

  it('the summary holds 10% to half of the contract, then 5% of what is billed later', () => {
    expect(first).toMatchObject({
      contractSum: 10_000_000,
      toDate: 3_035_000,
      percent: 3_035,
      retentionOfWork: 206_000,
      retentionOfStored: 97_500,
      retention: 303_500,
      earned: 2_731_500,
      earlier: 0,
      due: 2_731_500,
      balance: 7_268_500,
      amount: 3_035_000,
    });
    expect(second).toMatchObject({
      contractSum: 10_000_000,
      toDate: 5_585_000,
      percent: 5_585,
      retentionOfWork: 513_000,
      retentionOfStored: 16_250,
      retention: 529_250,
      earned: 5_055_750,
      earlier: 2_731_500,
      due: 2_324_250,
      balance: 4_944_250,
      amount: 2_550_000,
    });
    expect(third).toMatchObject({
      originalSum: 10_000_000,
      changes: 400_000,
      contractSum: 10_400_000,
      toDate: 9_066_600,
      percent: 8_718,
      retentionOfWork: 713_330,
      retentionOfStored: 0,
      retention: 713_330,
      earned: 8_353_270,
      earlier: 5_055_750,
      due: 3_297_520,
      balance: 2_046_730,
      amount: 3_481_600,
    });
    expect(second.retention - first.retention).toBe(225_750);
    expect(third.retention - second.retention).toBe(184_080);
  });

  it('column J splits what is retained over the lines, to the cent', () => {
    expect(third.lines.map(({ retention }) => retention)).toEqual([47_206, 377_648, 204_559, 52_446, 31_471]);
    for (const { lines, retention } of [first, second, third])
      expect(lines.reduce((sum, each) => sum + each.retention, 0)).toBe(retention);
  });

  it('5% of all that is billed gives back what was held beyond, once half is reached', () => {
    const [, reduced] = applications(all);
    expect(reduced).toMatchObject({ retention: 279_250, earlier: 2_731_500, due: 2_574_250 });
    expect((reduced?.retention ?? 0) - first.retention).toBe(-24_250);
  });

  it('all that is held after the third is released, and nothing is held', () => {
    const released = retentionToRelease({ by: 'percent', bp: 10_000 }, third.retention, third.lines);
    expect(released).toBe(713_330);
    expect(third.retention - released).toBe(0);
  });

  it('what is due of all of them is what is completed and stored less what is retained', () => {
    const sheets = [first, second, third];
    expect(sheets.reduce((sum, { due }) => sum + due, 0)).toBe(third.toDate - third.retention);
    for (const [at, sheet] of sheets.entries()) {
      const before = sheets[at - 1];
      expect(sheet.workBefore).toBe(before ? before.workBefore + before.work : 0);
      for (const field of ['scheduled', 'workBefore', 'work', 'stored', 'toDate'] as const)
        expect(sheet[field === 'scheduled' ? 'contractSum' : field]).toBe(
          sheet.lines.reduce((sum, each) => sum + each[field], 0),
        );
    }
  });
});

describe('an application', () => {
  const basis: ApplicationBasis = { schedule: contract, before: billedBy(first) };
  const refusal = (...asked: AppliedEntry[]) => sheetObjection(applicationSheet(basis, asked, tiers), '')?.code;

  it('asks for nothing more of lines that it leaves out: what is stored stays stored', () => {
    const same = applicationSheet(basis, [], tiers);
    expect(same).toMatchObject({ amount: 0, due: 0, stored: 975_000, toDate: 3_035_000 });
  });

  it('moves what was stored to work without money', () => {
    const built = applicationSheet(basis, [to('rebar', 1_235_000)], flatRetention(500));
    expect(built).toMatchObject({ amount: 0, work: 975_000, stored: 0 });
  });

  it('100% of a line is its scheduled value, to the cent', () => {
    const odd = { schedule: [line('odd', 333_333)], before: nothing };
    const part = applicationSheet(odd, [{ sourceLineItemId: 'odd', percentToDate: 3_333 }], tiers);
    expect(part.toDate).toBe(111_100);
    expect(applicationSheet(odd, [{ sourceLineItemId: 'odd', percentToDate: 10_000 }], tiers).toDate).toBe(333_333);
  });

  it('refuses more than the line, more stored than is left of it, and work that falls', () => {
    expect(refusal(to('concrete', 4_800_001))).toBe('OVERBILLED');
    expect(refusal(to('rebar', 2_000_000, 600_001))).toBe('STORED_OVER_LINE');
    expect(refusal(to('concrete', 1_199_999))).toBe('WORK_BELOW_BEFORE');
    expect(refusal(to('rebar', 2_000_000, 600_000))).toBeUndefined();
    expect(sheetObjection(applicationSheet(basis, [to('concrete', 1)], tiers), 'Billed by mistake')).toBeNull();
  });

  it('a credit line mirrors a charge', () => {
    const credit = { schedule: [...contract, line('credit', -50_000, 'changeOrder')], before: billedBy(first) };
    const of = (work: number) => sheetObjection(applicationSheet(credit, [to('credit', work)], tiers), '')?.code;
    expect(of(-50_000)).toBeUndefined();
    expect(of(-50_001)).toBe('OVERBILLED');
    expect(of(1)).toBe('OVERBILLED');
  });

  it('what the architect cuts stays open, and the rest is reckoned anew', () => {
    const cut = certifiedSheet(
      first,
      [{ sourceLineItemId: 'concrete', workToDate: 1_000_000, storedToDate: 0 }],
      tiers,
    );
    expect(cut).toMatchObject({ toDate: 2_835_000, retention: 283_500, due: 2_551_500 });
    const next = applicationSheet(
      { schedule: contract, before: { ...billedBy(cut), notCertified: 200_000 } },
      [],
      tiers,
    );
    expect(next).toMatchObject({ workBefore: 1_860_000, notCertifiedBefore: 200_000, amount: 0 });
  });

  it('after a release neither holds again what was given back nor counts it twice', () => {
    const before = { ...billedBy(third), retentionReleased: third.retention };
    const next = applicationSheet({ schedule: withChange, before }, [to('finish', 2_000_000)], tiers);
    expect(next.retention).toBe(
      Math.max(
        retentionToDate(tiers, [{ sourceLineItemId: '', work: 10_400_000, stored: 0 }], 10_400_000).total,
        713_330,
      ),
    );
    expect(next.due).toBe(next.amount - (next.retention - third.retention));
  });

  it('retains line by line where that is agreed', () => {
    const perLine: RetentionTerms = { ...tiers, mode: 'perLine', lines: [{ sourceLineItemId: 'concrete', bp: 0 }] };
    const sheet = applicationSheet({ schedule: contract, before: nothing }, entries[0] ?? [], perLine);
    expect(sheet.lines.map(({ retention }) => retention)).toEqual([60_000, 0, 123_500, 0]);
    expect(sheet).toMatchObject({ retentionOfWork: 86_000, retentionOfStored: 97_500, retention: 183_500 });
  });

  it('begins with the percentages of last month', () => {
    expect(lastPercentages(basis).map(({ percentToDate }) => percentToDate)).toEqual([10_000, 2_500, 1_000, 0]);
  });

  it('warns of what is stored for more than two applications', () => {
    const again = applicationSheet(basis, [], tiers, new Map([['rebar', 2]]));
    expect(again.lines.map(isStoredLong)).toEqual([false, false, true, false]);
    expect(again.lines[2]?.storedSince).toBe(3);
  });
});

describe('retention released', () => {
  it('is an amount, a share of what is held, or what is held of some lines', () => {
    const { retention: held, lines } = third;
    expect(retentionToRelease({ by: 'amount', amount: 100_000 }, held, lines)).toBe(100_000);
    expect(retentionToRelease({ by: 'percent', bp: 5_000 }, held, lines)).toBe(356_665);
    expect(retentionToRelease({ by: 'lines', lines: ['mobilization', 'CO-1'] }, held, lines)).toBe(78_677);
  });
});

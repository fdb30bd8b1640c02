import { describe, expect, it } from 'vitest';
import { flatRetention, RetentionTier } from '@backoffice/contracts/features/retention-terms';
import type { ApplicationDraftSheet } from '@backoffice/contracts/features/pay-applications';
import {
  allDone,
  asLastMonth,
  applicationBody,
  applicationDraft,
  figuresOf,
  retentionOf,
  storedBuiltIn,
  workToPercent,
} from './draft.ts';

const line = (sourceLineItemId: string, scheduled: number, workBefore: number, storedBefore = 0) => ({
  sourceLineItemId,
  source: 'contract' as const,
  changeOrderId: null,
  name: sourceLineItemId,
  scheduled,
  workBefore,
  storedBefore,
  storedSince: storedBefore === 0 ? 0 : 1,
});
const tiers = {
  ...flatRetention(1_000),
  tiers: [
    { fromBp: 0, workBp: 1_000, storedBp: 1_000 },
    { fromBp: 5_000, workBp: 500, storedBp: 500 },
  ],
};
/** What application 1 of the design leaves behind. */
const sheet: ApplicationDraftSheet = {
  contractId: 'plaza',
  contractNumber: '2',
  contractName: 'Plaza',
  customerName: 'Hillcrest HOA',
  contractStatus: 'signed',
  number: 2,
  today: '2026-11-20',
  retention: tiers,
  capBp: null,
  lines: [
    line('mobilization', 600_000, 600_000),
    line('concrete', 4_800_000, 1_200_000),
    line('rebar', 2_600_000, 260_000, 975_000),
    line('finish', 2_000_000, 0),
  ],
  retainable: 3_035_000,
  retentionHeld: 303_500,
  retentionReleased: 0,
  notCertified: 0,
  unfinished: null,
};
const begin = applicationDraft(sheet, null);

describe('the draft of an application', () => {
  it('begins with nothing new, and with what is stored still stored', () => {
    expect(begin.lines.map(({ work, stored }) => [work, stored])).toEqual([
      [null, null],
      [null, null],
      [null, 975_000],
      [null, null],
    ]);
    expect(figuresOf(sheet, begin)).toMatchObject({ amount: 0, due: 0, toDate: 3_035_000 });
  });

  it('shows both sheets as the server will say them: application 2 of the design', () => {
    const lines = [null, 1_800_000, 1_300_000, 100_000].map((work, at) => ({
      sourceLineItemId: sheet.lines[at]?.sourceLineItemId ?? '',
      work,
      stored: at === 2 ? 325_000 : null,
    }));
    const typed = { ...begin, lines };
    expect(figuresOf(sheet, typed)).toMatchObject({ due: 2_324_250, retention: 529_250, amount: 2_550_000 });
    expect(applicationBody(sheet, typed)).toMatchObject({
      retention: tiers,
      lines: [
        { workToDate: 600_000, storedToDate: 0 },
        { workToDate: 3_000_000, storedToDate: 0 },
        { workToDate: 1_560_000, storedToDate: 325_000 },
        { workToDate: 100_000, storedToDate: 0 },
      ],
    });
  });

  it('takes a percentage of the whole line, also below what was done', () => {
    const [, concrete] = sheet.lines;
    expect(concrete && workToPercent(concrete, 2_500)).toBe(0);
    expect(concrete && workToPercent(concrete, 10_000)).toBe(3_600_000);
  });

  it('fills all lines at once: as last month, with what was stored built in, or to the end', () => {
    expect(storedBuiltIn(sheet, begin.lines)[2]).toMatchObject({ work: 975_000, stored: null });
    expect(allDone(sheet).map(({ work }) => work)).toEqual([null, 3_600_000, 2_340_000, 2_000_000]);
    expect(asLastMonth(sheet)).toEqual(begin.lines);
  });

  it('counts as nothing what cannot be read', () => {
    const broken = { ...begin, lines: begin.lines.map((each) => ({ ...each, work: Number.NaN })) };
    expect(figuresOf(sheet, broken).due).toBe(0);
  });
});

describe('retention as it is typed', () => {
  const [first, second] = begin.retention.tiers;
  const step = { fromBp: 7_500, workBp: 0, storedBp: null };

  it('has as many steps as are agreed, and says of stored material only what is another percentage', () => {
    expect(begin.retention.tiers).toEqual([
      { fromBp: 0, workBp: 1_000, storedBp: null },
      { fromBp: 5_000, workBp: 500, storedBp: null },
    ]);
    expect(first && second && retentionOf({ ...begin.retention, tiers: [first, second, step] }).tiers).toEqual([
      ...tiers.tiers,
      { fromBp: 7_500, workBp: 0, storedBp: 0 },
    ]);
    const stored = { ...tiers, tiers: [{ fromBp: 0, workBp: 1_000, storedBp: 250 }] };
    const kept = applicationDraft({ ...sheet, retention: stored }, null).retention;
    expect(kept.tiers).toEqual(stored.tiers);
    expect(retentionOf(kept)).toEqual(stored);
  });

  it('is entered line by line: a line without a percentage of its own has that of all lines', () => {
    const rates = { rebar: 500, finish: 0 };
    const lines = sheet.lines.map(({ sourceLineItemId }) => ({
      sourceLineItemId,
      bp: rates[sourceLineItemId as keyof typeof rates] ?? null,
    }));
    const terms = retentionOf({ ...begin.retention, mode: 'perLine', lines });
    expect(terms).toEqual({
      mode: 'perLine',
      reduction: 'later',
      tiers: [{ fromBp: 0, workBp: 1_000, storedBp: 1_000 }],
      lines: [
        { sourceLineItemId: 'mobilization', bp: 1_000 },
        { sourceLineItemId: 'concrete', bp: 1_000 },
        { sourceLineItemId: 'rebar', bp: 500 },
        { sourceLineItemId: 'finish', bp: 0 },
      ],
    });
    expect(applicationDraft({ ...sheet, retention: terms }, null).retention.lines).toEqual(lines);
    const typed = { ...begin, retention: { ...begin.retention, mode: 'perLine' as const, lines } };
    // 6,000.00 and 12,000.00 at 10 %, 12,350.00 at 5 %
    expect(figuresOf(sheet, typed).retention).toBe(60_000 + 120_000 + 61_750);
  });

  it('asks for the percentages of a step that is added', () => {
    const added = {
      ...begin.retention,
      tiers: [...begin.retention.tiers, { fromBp: null, workBp: null, storedBp: null }],
    };
    const { tiers: asked } = applicationBody(sheet, { ...begin, retention: added }).retention;
    expect(RetentionTier.safeParse(asked[2]).error?.issues.map(({ message }) => message)).toContain(
      'Use a percentage like 15 or 12.5.',
    );
  });

  it('counts as nothing what cannot be read of it', () => {
    const broken = { ...begin.retention, tiers: [{ fromBp: 0, workBp: Number.NaN, storedBp: Number.NaN }] };
    expect(figuresOf(sheet, { ...begin, retention: broken }).retention).toBe(0);
  });
});

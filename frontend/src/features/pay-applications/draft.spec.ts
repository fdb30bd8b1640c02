import { describe, expect, it } from 'vitest';
import { flatRetention } from '@backoffice/contracts/features/retention-terms';
import type { ApplicationDraftSheet } from '@backoffice/contracts/features/pay-applications';
import {
  allDone,
  asLastMonth,
  applicationBody,
  applicationDraft,
  figuresOf,
  isUsualRetention,
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
    expect(figuresOf(sheet, begin, tiers)).toMatchObject({ amount: 0, due: 0, toDate: 3_035_000 });
  });

  it('shows both sheets as the server will say them: application 2 of the design', () => {
    const lines = [null, 1_800_000, 1_300_000, 100_000].map((work, at) => ({
      sourceLineItemId: sheet.lines[at]?.sourceLineItemId ?? '',
      work,
      stored: at === 2 ? 325_000 : null,
    }));
    const typed = { ...begin, lines };
    expect(figuresOf(sheet, typed, tiers)).toMatchObject({ due: 2_324_250, retention: 529_250, amount: 2_550_000 });
    expect(applicationBody(sheet, typed, tiers)).toMatchObject({
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

  it('counts as nothing what cannot be read, and keeps terms that it has no fields for', () => {
    const broken = { ...begin, lines: begin.lines.map((each) => ({ ...each, work: Number.NaN })) };
    expect(figuresOf(sheet, broken, tiers).due).toBe(0);
    const perLine = { ...tiers, mode: 'perLine' as const };
    expect(isUsualRetention(perLine)).toBe(false);
    expect(retentionOf(begin, perLine)).toBe(perLine);
    expect(retentionOf({ ...begin, reducedFromBp: null }, tiers).tiers).toHaveLength(1);
  });
});

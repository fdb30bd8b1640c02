import {
  applicationSheet,
  type AppliedEntry,
  type ApplicationBasis,
  type ApplicationDraftSheet,
  type ApplicationSheet,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import type { RetentionTerms } from '@backoffice/contracts/features/retention-terms';
import { shareOf, type Cents } from '@backoffice/contracts/kernel';

/** `work`: of this period; `stored`: what is stored now. */
export type AppliedLineDraft = { sourceLineItemId: string; work: Cents | null; stored: Cents | null };
export type ApplicationDraft = {
  periodTo: string;
  date: string;
  notary: boolean;
  notes: string;
  overrideReason: string;
  retention: RetentionDraft;
  lines: AppliedLineDraft[];
};
/** `storedBp`: null where as much is retained of it as of work; `bp`: null where it is that of all lines. */
export type RetentionDraft = Pick<RetentionTerms, 'mode' | 'reduction'> & {
  tiers: { fromBp: number | null; workBp: number | null; storedBp: number | null }[];
  lines: { sourceLineItemId: string; bp: number | null }[];
};
export type SheetLine = ApplicationDraftSheet['lines'][number];

const sumOf = (all: readonly Cents[]) => all.reduce((sum, each) => sum + each, 0);

/** The schedule and what was billed of it, as the reckoning of both sides takes it. */
export const basisOf = ({
  lines,
  retainable,
  retentionHeld,
  retentionReleased,
  notCertified,
}: ApplicationDraftSheet): ApplicationBasis => ({
  schedule: lines.map((line) => ({ ...line, quantity: 10_000, unit: '' })),
  before: {
    byLine: new Map(lines.map((line) => [line.sourceLineItemId, line.workBefore + line.storedBefore])),
    stored: new Map(lines.map((line) => [line.sourceLineItemId, line.storedBefore])),
    retainable,
    retentionHeld,
    retentionReleased,
    notCertified,
  },
});

export function applicationDraft(sheet: ApplicationDraftSheet, record: PayApplicationView | null): ApplicationDraft {
  const asked = new Map(record?.sheet.lines.map((line) => [line.sourceLineItemId, line]));
  return {
    periodTo: record?.periodTo ?? sheet.today,
    date: record?.date ?? sheet.today,
    notary: record?.notary ?? false,
    notes: record?.notes ?? '',
    overrideReason: record?.overrideReason ?? '',
    retention: retentionDraft(record?.retention ?? sheet.retention, sheet.lines),
    lines: sheet.lines.map(({ sourceLineItemId, workBefore, storedBefore }) => {
      const line = asked.get(sourceLineItemId);
      const work = line ? line.workBefore + line.work - workBefore : 0;
      return { sourceLineItemId, work: work || null, stored: (line ? line.stored : storedBefore) || null };
    }),
  };
}

function retentionDraft(
  { mode, reduction, tiers, lines }: RetentionTerms,
  schedule: readonly Pick<SheetLine, 'sourceLineItemId'>[],
): RetentionDraft {
  const steps = tiers.toSorted((a, b) => a.fromBp - b.fromBp);
  const usual = steps[0]?.workBp ?? 0;
  const rates = new Map(lines.map(({ sourceLineItemId, bp }) => [sourceLineItemId, bp]));
  return {
    mode,
    reduction,
    tiers: steps.map((tier) => ({ ...tier, storedBp: tier.storedBp === tier.workBp ? null : tier.storedBp })),
    lines: schedule.map(({ sourceLineItemId }) => {
      const bp = rates.get(sourceLineItemId) ?? usual;
      return { sourceLineItemId, bp: bp === usual ? null : bp };
    }),
  };
}

/** What is not typed is no percentage. */
const typedBp = (bp: number | null) => bp ?? Number.NaN;
/** What is typed of the way that is chosen; of steps the first begins at nothing. */
export function retentionOf({ mode, reduction, tiers: typed, lines }: RetentionDraft): RetentionTerms {
  const tiers = typed.map(({ fromBp, workBp, storedBp }, at) => ({
    fromBp: at === 0 ? 0 : typedBp(fromBp),
    workBp: typedBp(workBp),
    storedBp: storedBp ?? typedBp(workBp),
  }));
  const usual = tiers[0]?.workBp ?? 0;
  return mode === 'total'
    ? { mode, reduction, tiers, lines: [] }
    : {
        mode,
        reduction,
        tiers: [{ fromBp: 0, workBp: usual, storedBp: usual }],
        lines: lines.map(({ sourceLineItemId, bp }) => ({ sourceLineItemId, bp: bp ?? usual })),
      };
}

/** Every line, how far it has come by now. */
export const appliedEntries = (sheet: ApplicationDraftSheet, lines: readonly AppliedLineDraft[]): AppliedEntry[] =>
  sheet.lines.map(({ sourceLineItemId, workBefore }) => {
    const line = lines.find((each) => each.sourceLineItemId === sourceLineItemId);
    return { sourceLineItemId, workToDate: workBefore + (line?.work ?? 0), storedToDate: line?.stored ?? 0 };
  });

const readable = (value: number | null) => (Number.isNaN(value) ? null : value);
const readableRetention = (retention: RetentionDraft): RetentionDraft => ({
  ...retention,
  tiers: retention.tiers.map(({ fromBp, workBp, storedBp }) => ({
    fromBp: readable(fromBp) ?? 0,
    workBp: readable(workBp) ?? 0,
    storedBp: readable(storedBp),
  })),
  lines: retention.lines.map((line) => ({ ...line, bp: readable(line.bp) })),
});

/** Both sheets, to the cent as the server will say them; what cannot be read counts as nothing. */
export function figuresOf(sheet: ApplicationDraftSheet, draft: ApplicationDraft): ApplicationSheet {
  const lines = draft.lines.map((line) => ({ ...line, work: readable(line.work), stored: readable(line.stored) }));
  const since = new Map(sheet.lines.map((line) => [line.sourceLineItemId, line.storedSince]));
  return applicationSheet(
    basisOf(sheet),
    appliedEntries(sheet, lines),
    retentionOf(readableRetention(draft.retention)),
    since,
  );
}

export const applicationBody = (sheet: ApplicationDraftSheet, draft: ApplicationDraft) => ({
  periodTo: draft.periodTo,
  date: draft.date,
  notary: draft.notary,
  notes: draft.notes,
  overrideReason: draft.overrideReason,
  retention: retentionOf(draft.retention),
  lines: appliedEntries(sheet, draft.lines),
});

/** A percentage of the line's value, typed with its sign in the cell of the period: `25%`. */
export const workToPercent = ({ scheduled, workBefore }: SheetLine, bp: number): Cents =>
  shareOf(scheduled, bp) - workBefore;

/** As far as last month: nothing new, and what was stored still stored. */
export const asLastMonth = ({ lines }: ApplicationDraftSheet): AppliedLineDraft[] =>
  lines.map(({ sourceLineItemId, storedBefore }) => ({ sourceLineItemId, work: null, stored: storedBefore || null }));

/** All that is stored is built in: it becomes work, without money. */
export const storedBuiltIn = (
  { lines }: ApplicationDraftSheet,
  drafts: readonly AppliedLineDraft[],
): AppliedLineDraft[] =>
  drafts.map((draft) => {
    const before = lines.find(({ sourceLineItemId }) => sourceLineItemId === draft.sourceLineItemId)?.storedBefore ?? 0;
    return { ...draft, work: sumOf([draft.work ?? 0, before]) || null, stored: null };
  });

/** The rest of every line. */
export const allDone = ({ lines }: ApplicationDraftSheet): AppliedLineDraft[] =>
  lines.map(({ sourceLineItemId, scheduled, workBefore }) => ({
    sourceLineItemId,
    work: scheduled - workBefore || null,
    stored: null,
  }));

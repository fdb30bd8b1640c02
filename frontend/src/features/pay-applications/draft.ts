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
  reduction: RetentionTerms['reduction'];
  firstBp: number | null;
  reducedFromBp: number | null;
  reducedBp: number | null;
  lines: AppliedLineDraft[];
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

/** Two steps are what people agree; any other terms stay as they are. */
export const isUsualRetention = ({ mode, tiers }: RetentionTerms): boolean =>
  mode === 'total' && tiers.length <= 2 && tiers.every(({ workBp, storedBp }) => workBp === storedBp);

export function applicationDraft(sheet: ApplicationDraftSheet, record: PayApplicationView | null): ApplicationDraft {
  const { tiers, reduction } = record?.retention ?? sheet.retention;
  const [first, second] = tiers.toSorted((a, b) => a.fromBp - b.fromBp);
  const asked = new Map(record?.sheet.lines.map((line) => [line.sourceLineItemId, line]));
  return {
    periodTo: record?.periodTo ?? sheet.today,
    date: record?.date ?? sheet.today,
    notary: record?.notary ?? false,
    notes: record?.notes ?? '',
    overrideReason: record?.overrideReason ?? '',
    reduction,
    firstBp: first?.workBp ?? 0,
    reducedFromBp: second?.fromBp ?? null,
    reducedBp: second?.workBp ?? null,
    lines: sheet.lines.map(({ sourceLineItemId, workBefore, storedBefore }) => {
      const line = asked.get(sourceLineItemId);
      const work = line ? line.workBefore + line.work - workBefore : 0;
      return { sourceLineItemId, work: work || null, stored: (line ? line.stored : storedBefore) || null };
    }),
  };
}

export function retentionOf(
  { reduction, firstBp, reducedFromBp, reducedBp }: ApplicationDraft,
  kept: RetentionTerms,
): RetentionTerms {
  if (!isUsualRetention(kept)) return kept;
  const tier = (fromBp: number, bp: number | null) => ({ fromBp, workBp: bp ?? 0, storedBp: bp ?? 0 });
  const isReduced = reducedFromBp !== null && reducedFromBp !== 0;
  return {
    mode: 'total',
    reduction,
    tiers: [tier(0, firstBp), ...(isReduced ? [tier(reducedFromBp, reducedBp)] : [])],
    lines: [],
  };
}

/** Every line, how far it has come by now. */
export const appliedEntries = (sheet: ApplicationDraftSheet, lines: readonly AppliedLineDraft[]): AppliedEntry[] =>
  sheet.lines.map(({ sourceLineItemId, workBefore }) => {
    const line = lines.find((each) => each.sourceLineItemId === sourceLineItemId);
    return { sourceLineItemId, workToDate: workBefore + (line?.work ?? 0), storedToDate: line?.stored ?? 0 };
  });

const readable = (value: number | null) => (Number.isNaN(value) ? null : value);

/** Both sheets, to the cent as the server will say them; what cannot be read counts as nothing. */
export function figuresOf(
  sheet: ApplicationDraftSheet,
  draft: ApplicationDraft,
  kept: RetentionTerms,
): ApplicationSheet {
  const lines = draft.lines.map((line) => ({ ...line, work: readable(line.work), stored: readable(line.stored) }));
  const percents = {
    firstBp: readable(draft.firstBp),
    reducedFromBp: readable(draft.reducedFromBp),
    reducedBp: readable(draft.reducedBp),
  };
  const since = new Map(sheet.lines.map((line) => [line.sourceLineItemId, line.storedSince]));
  return applicationSheet(
    basisOf(sheet),
    appliedEntries(sheet, lines),
    retentionOf({ ...draft, ...percents }, kept),
    since,
  );
}

export const applicationBody = (sheet: ApplicationDraftSheet, draft: ApplicationDraft, kept: RetentionTerms) => ({
  periodTo: draft.periodTo,
  date: draft.date,
  notary: draft.notary,
  notes: draft.notes,
  overrideReason: draft.overrideReason,
  retention: retentionOf(draft, kept),
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

import { overbilledAmount, percentBilled, type ScheduledLine } from '#features/invoices';
import { retentionByLine, retentionToDate, type RetentionTerms } from '#features/retention-terms';
import { dollarsText, moneyText, shareOf, type Cents, type Refusal } from '#kernel/index.ts';
import type { AppliedEntry } from './commands.ts';
import type { PayApplicationRefusal } from './refusals.ts';
import type { AppliedLine, ApplicationSheet } from './view.ts';

/**
 * What approved invoices have billed of a contract, as an application finds it. `stored`: what the last application
 * had stored and not yet built in, by line; `notCertified`: what it asked for beyond what was certified.
 */
export type BilledBefore = {
  readonly byLine: ReadonlyMap<string, Cents>;
  readonly stored: ReadonlyMap<string, Cents>;
  readonly retainable: Cents;
  readonly retentionHeld: Cents;
  readonly retentionReleased: Cents;
  readonly notCertified: Cents;
};
/** The schedule of values of the day, and what was billed of it. */
export type ApplicationBasis = { readonly schedule: readonly ScheduledLine[]; readonly before: BilledBefore };

const sumOf = <Of>(all: readonly Of[], of: (each: Of) => Cents): Cents => all.reduce((sum, each) => sum + of(each), 0);

/** One line of the continuation sheet. A percentage is of the scheduled value: 100 % is that value to the cent. */
function appliedLine(
  line: Omit<ScheduledLine, 'quantity' | 'unit'>,
  entry: AppliedEntry | undefined,
  { workBefore, storedBefore }: { readonly workBefore: Cents; readonly storedBefore: Cents },
): AppliedLine {
  const { sourceLineItemId, source, changeOrderId, name, scheduled } = line;
  const workToDate =
    entry?.workToDate ?? (entry?.percentToDate === undefined ? workBefore : shareOf(scheduled, entry.percentToDate));
  const stored = entry?.storedToDate ?? storedBefore;
  const toDate = workToDate + stored;
  return {
    sourceLineItemId,
    source,
    changeOrderId,
    name,
    scheduled,
    workBefore,
    storedBefore,
    work: workToDate - workBefore,
    stored,
    toDate,
    percent: percentBilled(scheduled, toDate),
    balance: scheduled - toDate,
    retention: 0,
    storedSince: stored === 0 ? 0 : 1,
  };
}

/** Both sheets from what is entered: the lines, and the sums that follow from them. */
export function applicationSheet(
  { schedule, before }: ApplicationBasis,
  entries: readonly AppliedEntry[],
  terms: RetentionTerms,
  previous: ReadonlyMap<string, number> = new Map(),
): ApplicationSheet {
  const lines = schedule.map((line) => {
    const storedBefore = before.stored.get(line.sourceLineItemId) ?? 0;
    const workBefore = (before.byLine.get(line.sourceLineItemId) ?? 0) - storedBefore;
    const entry = entries.find(({ sourceLineItemId }) => sourceLineItemId === line.sourceLineItemId);
    const applied = appliedLine(line, entry, { workBefore, storedBefore });
    const since = storedBefore === 0 ? 0 : (previous.get(line.sourceLineItemId) ?? 1);
    return { ...applied, storedSince: applied.stored === 0 ? 0 : since + 1 };
  });
  return sheetOf(lines, terms, {
    beside: before.retainable - sumOf([...before.byLine.values()], (amount) => amount),
    earlier: sumOf([...before.byLine.values()], (amount) => amount) - before.retentionHeld + before.retentionReleased,
    held: before.retentionHeld,
    released: before.retentionReleased,
    notCertifiedBefore: before.notCertified,
  });
}

type CarriedSums = Pick<ApplicationSheet, 'beside' | 'earlier' | 'held' | 'released' | 'notCertifiedBefore'>;
const carriedOf = ({ beside, earlier, held, released, notCertifiedBefore }: ApplicationSheet): CarriedSums => ({
  beside,
  earlier,
  held,
  released,
  notCertifiedBefore,
});

function sheetOf(lines: readonly AppliedLine[], terms: RetentionTerms, carried: CarriedSums): ApplicationSheet {
  const sum = (field: 'scheduled' | 'workBefore' | 'work' | 'stored' | 'toDate') => sumOf(lines, (line) => line[field]);
  const split = lines.map(({ sourceLineItemId, workBefore, work, stored }) => ({
    sourceLineItemId,
    work: workBefore + work,
    stored,
  }));
  const contractSum = sum('scheduled');
  const toDate = sum('toDate');
  const reckoned = retentionToDate(terms, split, contractSum, carried.beside);
  const retention = Math.max(reckoned.total, carried.released);
  const earned = toDate - retention + carried.released;
  const byLine = retentionByLine(terms, split, retention);
  return {
    lines: lines.map((line, at) => ({ ...line, retention: byLine[at] ?? 0 })),
    originalSum: sumOf(lines, ({ source, scheduled }) => (source === 'contract' ? scheduled : 0)),
    changes: sumOf(lines, ({ source, scheduled }) => (source === 'changeOrder' ? scheduled : 0)),
    contractSum,
    workBefore: sum('workBefore'),
    work: sum('work'),
    stored: sum('stored'),
    toDate,
    percent: percentBilled(contractSum, toDate),
    retentionOfWork: retention - reckoned.stored,
    retentionOfStored: reckoned.stored,
    retention,
    earned,
    amount: sumOf(lines, ({ work, stored, storedBefore }) => work + stored - storedBefore),
    due: earned - carried.earlier,
    balance: contractSum - earned,
    ...carried,
  };
}

/** The sheet as it was certified: of some lines less than was applied for. */
export const certifiedSheet = (
  sheet: ApplicationSheet,
  cuts: readonly { readonly sourceLineItemId: string; readonly workToDate: Cents; readonly storedToDate: Cents }[],
  terms: RetentionTerms,
): ApplicationSheet =>
  sheetOf(
    sheet.lines.map((line) => {
      const cut = cuts.find(({ sourceLineItemId }) => sourceLineItemId === line.sourceLineItemId);
      if (!cut) return line;
      const applied = appliedLine(
        line,
        { sourceLineItemId: line.sourceLineItemId, workToDate: cut.workToDate, storedToDate: cut.storedToDate },
        line,
      );
      return { ...applied, storedSince: line.storedSince };
    }),
    terms,
    carriedOf(sheet),
  );

const isNegative = ({ scheduled }: AppliedLine) => scheduled < 0;
const ofLine = (line: AppliedLine) => ({ name: line.name, scheduled: moneyText(line.scheduled) });

/** Why a sheet cannot be asked for; a credit line mirrors a charge. `reason`: why a line falls below what it was. */
export function sheetObjection(
  { lines }: Pick<ApplicationSheet, 'lines'>,
  reason: string,
): Refusal<PayApplicationRefusal> | null {
  for (const [at, line] of lines.entries()) {
    const { scheduled, workBefore, work, stored, balance } = line;
    const field = `lines.${at}`;
    const workToDate = workBefore + work;
    if (overbilledAmount({ scheduled, balance: scheduled - workToDate }) > 0)
      return { code: 'OVERBILLED', field, values: { ...ofLine(line), billed: moneyText(workToDate) } };
    if (overbilledAmount({ scheduled, balance }) > 0)
      return {
        code: 'STORED_OVER_LINE',
        field,
        values: { ...ofLine(line), stored: dollarsText(stored), left: moneyText(scheduled - workToDate) },
      };
    if ((isNegative(line) ? work > 0 : work < 0) && reason === '')
      return { code: 'WORK_BELOW_BEFORE', field, values: { line: line.name, x: moneyText(workBefore) } };
  }
  return null;
}

/** Stored for more than two applications: the owner will ask where it is. */
export const isStoredLong = ({ storedSince }: Pick<AppliedLine, 'storedSince'>): boolean => storedSince > 2;

/** How far each line was last month, to begin this one with. */
export const lastPercentages = ({ schedule, before }: ApplicationBasis): AppliedEntry[] =>
  schedule.map(({ sourceLineItemId, scheduled }) => ({
    sourceLineItemId,
    percentToDate: percentBilled(
      scheduled,
      (before.byLine.get(sourceLineItemId) ?? 0) - (before.stored.get(sourceLineItemId) ?? 0),
    ),
  }));

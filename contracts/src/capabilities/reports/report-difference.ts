import { z } from 'zod';
import { Day, Instant } from '#kernel/index.ts';
import { ReportCell, ReportColumn, type EntrySelection } from './report-shapes.ts';
import type { ReportLine } from './report-table.ts';

/**
 * Where a report is compared: `asOf` is the day up to which something counts, `position` the last event of the log that
 * is known; `ranAt` is when that event was recorded.
 */
export const DifferencePoint = z.object({ asOf: Day, position: z.int(), ranAt: Instant });
export type DifferencePoint = z.infer<typeof DifferencePoint>;

const Position = z.coerce.number().int().min(1).optional();
/**
 * The two points of a difference. What is known there is said by a position of the log or by a day, at whose end it is
 * meant; all of it where both are left out.
 */
export const differenceQueryFields = {
  fromAsOf: Day.optional().describe('The day of the earlier point; today when left out.'),
  fromPosition: Position.describe('The last event of the log that the earlier point knows.'),
  fromKnown: Day.optional().describe('Up to the end of this day, where there is no position.'),
  toAsOf: Day.optional().describe('The day of the later point; today when left out.'),
  toPosition: Position.describe('The last event of the log that the later point knows.'),
  toKnown: Day.optional().describe('Up to the end of this day, where there is no position.'),
};

export const LineChange = z.enum(['came', 'went', 'changed']);
export type LineChange = z.infer<typeof LineChange>;

/**
 * `events`: positions of what is behind it, oldest first, the last hundred of `count`; none where days passed and
 * nothing happened.
 */
const CellDifference = z.object({
  column: z.string(),
  before: ReportCell,
  after: ReportCell,
  events: z.array(z.int()),
  count: z.int(),
});
export type CellDifference = z.infer<typeof CellDifference>;

/**
 * A line that one point has and the other has not, or has otherwise. `isSum`: it adds up lines itself, in a report that
 * does. `within`: the groups it lies in, by their names. `cells`: those that differ.
 */
const LineDifference = z.object({
  key: z.string(),
  change: LineChange,
  isSum: z.boolean(),
  label: z.string(),
  within: z.array(z.string()),
  page: z.string().nullable(),
  cells: z.array(CellDifference),
});
export type LineDifference = z.infer<typeof LineDifference>;

const EventBehind = z.object({
  position: z.int(),
  at: Instant,
  byName: z.string(),
  type: z.string(),
  entity: z.string(),
  recordId: z.string(),
});
export type EventBehind = z.infer<typeof EventBehind>;

/**
 * What a report says otherwise at two points: `lines` in the order of the report, those that went at the end. `events`:
 * the last thousand that cells name. `people`: who recorded how many of all that is behind them. `noLonger`: so many
 * records are out of reach by now, and nothing of them is told.
 */
export const ReportDifference = z.object({
  name: z.string(),
  title: z.string(),
  from: DifferencePoint,
  to: DifferencePoint,
  columns: z.array(ReportColumn),
  groups: z.array(z.string()),
  lines: z.array(LineDifference),
  totals: z.array(CellDifference.omit({ events: true, count: true })),
  events: z.array(EventBehind),
  people: z.array(z.object({ name: z.string(), events: z.int() })),
  noLonger: z.int(),
});
export type ReportDifference = z.infer<typeof ReportDifference>;

/** A line at two points; one of them is there. */
export type LinePair = {
  readonly key: string;
  readonly change: LineChange;
  readonly before: ReportLine | null;
  readonly after: ReportLine | null;
  readonly cells: readonly { readonly column: string; readonly before: ReportCell; readonly after: ReportCell }[];
};

/** The key of a line in its report: lines of different groups may have the same of their own. */
const keyIn = (groups: readonly string[], { key, groups: ids, cells }: ReportLine) =>
  [...groups.map((group) => ids?.[group] ?? String(cells[group] ?? '')), key].join('/');

/**
 * Outer join of the lines of two points by their keys: what came, went, and changed, with all cells that differ.
 * Headings have no figures and are left out. @throws where two lines of a point have the same key
 */
export function joinLines(
  columns: readonly string[],
  groups: readonly string[],
  before: readonly ReportLine[],
  after: readonly ReportLine[],
): LinePair[] {
  const [was, is] = [linesByKey(groups, before), linesByKey(groups, after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key): LinePair[] => {
    const [from = null, to = null] = [was.get(key), is.get(key)];
    const cells = cellDifferences(columns, from?.cells ?? {}, to?.cells ?? {});
    if (from && to && cells.length === 0) return [];
    return [{ key, change: !from ? 'came' : !to ? 'went' : 'changed', before: from, after: to, cells }];
  });
}

function linesByKey(groups: readonly string[], lines: readonly ReportLine[]): Map<string, ReportLine> {
  const found = new Map<string, ReportLine>();
  for (const line of lines) {
    if (line.kind === 'heading') continue;
    const key = keyIn(groups, line);
    if (found.has(key)) throw new Error(`Two lines of a report have the key ${key}`);
    found.set(key, line);
  }
  return found;
}

/** What is empty in both is no difference; nothing before what is new. */
export const cellDifferences = (
  columns: readonly string[],
  before: Readonly<Record<string, ReportCell>>,
  after: Readonly<Record<string, ReportCell>>,
) =>
  columns
    .map((column) => ({ column, before: before[column] ?? null, after: after[column] ?? null }))
    .filter((cell) => cell.before !== cell.after);

/** What a cell of a line opens: entries of the books, where its line and its column say which. */
export function cellEntries(line: ReportLine | null, column: ReportColumn | undefined): EntrySelection | null {
  const { entries } = line ?? {};
  if (!entries || !column?.entries || !(entries.columns ?? [column.key]).includes(column.key)) return null;
  return { accounts: entries.accounts, where: [...entries.where, ...column.entries.where] };
}

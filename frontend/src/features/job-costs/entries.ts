import type { LaborLine } from '@backoffice/contracts/features/job-costs';
import { sumOfSplits, totalOf, withFewer } from '@backoffice/contracts/features/job-cost-days';
import { suggestedSplit } from '@backoffice/contracts/features/workers';
import type { HourSplit, Hours, OvertimeRule, PayClass } from '@backoffice/contracts/features/workers';
import type { TypedHours } from '@backoffice/contracts/features/typed-hours';
import { addDays, quantityText, type Day } from '@backoffice/contracts/kernel';

/** A worker in a phase of the contract, by a wage: a row of the week. */
export type HoursRow = {
  readonly workerId: string;
  readonly workerName: string;
  readonly lineItemId: string | null;
  readonly phaseName: string;
  readonly wageId: string | null;
  readonly wageName: string;
};
export type SavedHours = Pick<
  LaborLine,
  | 'id'
  | 'workerId'
  | 'workerName'
  | 'workDate'
  | 'lineItemId'
  | 'phaseName'
  | 'wageId'
  | 'wageName'
  | 'hours'
  | 'payClass'
>;

export const rowKey = ({ workerId, lineItemId, wageId }: Pick<HoursRow, 'workerId' | 'lineItemId' | 'wageId'>) =>
  [workerId, lineItemId ?? '', wageId ?? ''].join(' ');
export const cellKey = (row: Parameters<typeof rowKey>[0], day: Day) => `${rowKey(row)} ${day}`;

/** The days of a work week, of which this is one. */
export const weekOf = (start: Day): Day[] => Array.from({ length: 7 }, (_, at) => addDays(start, at));

export const hoursText = (hours: Hours) => quantityText(hours * 100);
/** Hours of a worker on the days of a week that are not in its cells. */
type Elsewhere = ReadonlyMap<Day, Hours>;
export type WeekCell = { readonly day: Day; readonly hours: Hours };
/** What a worker has on a day: in the cells of the week, and elsewhere. */
export const dayTotal = (cells: readonly WeekCell[], elsewhere: Elsewhere, day: Day): Hours =>
  cells.filter((cell) => cell.day === day).reduce((sum, { hours }) => sum + hours, 0) + (elsewhere.get(day) ?? 0);

/**
 * How a cell would be paid: what is saved as it is, and what is more as the wage names it, or by the rule after all
 * else of its week.
 */
export function suggestionFor(
  typed: TypedHours,
  saved: HourSplit,
  cell: {
    readonly day: Day;
    readonly week: readonly Day[];
    readonly rule: OvertimeRule;
    readonly named: PayClass | null;
  },
  cells: readonly WeekCell[],
  elsewhere: Elsewhere,
): HourSplit {
  if (typed.split) return typed.split;
  const more = typed.total - totalOf(saved);
  if (more <= 0) return withFewer(saved, -more);
  if (cell.named) return { ...saved, [cell.named]: saved[cell.named] + more };
  const upTo = cell.week.slice(0, cell.week.indexOf(cell.day) + 1);
  const days = upTo.map((day) => dayTotal(cells, elsewhere, day));
  days[days.length - 1] = (days.at(-1) ?? 0) - more;
  return sumOfSplits(saved, suggestedSplit(days, more, cell.rule));
}

/** The rows that hours of a ticket are already in. */
export function rowsOf(lines: readonly SavedHours[]): HoursRow[] {
  const rows = new Map(
    lines.map(({ workerId, workerName, lineItemId, phaseName, wageId, wageName }) => {
      const row = { workerId, workerName, lineItemId, phaseName, wageId, wageName };
      return [rowKey(row), row] as const;
    }),
  );
  return [...rows.values()];
}

/** Rows that have hours and rows that have none yet, each once; by name, so that saving moves none. */
export function allRows(saved: readonly HoursRow[], added: readonly HoursRow[]): HoursRow[] {
  const rows = new Map([...added, ...saved].map((row) => [rowKey(row), row]));
  return [...rows.values()].toSorted(
    (a, b) => a.workerName.localeCompare(b.workerName) || a.phaseName.localeCompare(b.phaseName),
  );
}

/** A worker joins in the phase and by the wage of the last row; in another phase where the same row is there. */
export function rowFor(
  worker: Pick<HoursRow, 'workerId' | 'workerName'>,
  last: HoursRow | undefined,
  rows: readonly HoursRow[],
  phases: readonly { readonly value: string; readonly label: string }[],
): HoursRow {
  const { lineItemId = null, phaseName = '', wageId = null, wageName = '' } = last ?? {};
  const row = { ...worker, lineItemId, phaseName, wageId, wageName };
  const taken = new Set(rows.map(rowKey));
  const other = phases.find(({ value }) => !taken.has(rowKey({ ...row, lineItemId: value })));
  return taken.has(rowKey(row)) && other ? { ...row, lineItemId: other.value, phaseName: other.label } : row;
}

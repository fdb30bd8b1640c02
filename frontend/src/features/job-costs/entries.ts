import type { LaborLine } from '@backoffice/contracts/features/job-costs';
import { sumOfSplits, totalOf, withFewer } from '@backoffice/contracts/features/job-cost-days';
import { DAY_HOURS, suggestedSplit } from '@backoffice/contracts/features/workers';
import type { HourSplit, Hours, OvertimeRule, PayClass } from '@backoffice/contracts/features/workers';
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

const classes = ['regular', 'overtime', 'double'] as const satisfies readonly PayClass[];
const SHORTEST: Hours = 25;

export const rowKey = ({ workerId, lineItemId, wageId }: Pick<HoursRow, 'workerId' | 'lineItemId' | 'wageId'>) =>
  [workerId, lineItemId ?? '', wageId ?? ''].join(' ');
export const cellKey = (row: Parameters<typeof rowKey>[0], day: Day) => `${rowKey(row)} ${day}`;

/** The days of a work week, of which this is one. */
export const weekOf = (start: Day): Day[] => Array.from({ length: 7 }, (_, at) => addDays(start, at));

/** Hours of a cell: in all, or by pay class where somebody says more than the rule does. */
export type TypedHours = { readonly total: Hours; readonly split: HourSplit | null };

/** `8`, `7.5` or `7:30`; `8/2` and `8/2/1` are regular, overtime and double time. Null where it is none of these. */
export function parseHours(text: string): TypedHours | null {
  const parts = text.trim() === '' ? ['0'] : text.split('/').map((part) => part.trim());
  if (parts.length > classes.length) return null;
  const hours = parts.map(hoursFrom);
  if (!hours.every((each) => each !== null)) return null;
  const [regular = 0, overtime = 0, double = 0] = hours;
  return { total: regular + overtime + double, split: parts.length > 1 ? { regular, overtime, double } : null };
}

function hoursFrom(text: string): Hours | null {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 100 + Math.round((Number(minutes) * 100) / 60);
  return /^\d{1,2}(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(text) ? Math.round(Number(text) * 100) : null;
}

export const hoursText = (hours: Hours) => quantityText(hours * 100);
const classText = { regular: '', overtime: ' OT', double: ' DT' } as const;
/** `8 + 2 OT`, where not all of it is regular. */
export const splitText = (split: HourSplit) =>
  classes
    .filter((each) => split[each] > 0)
    .map((each) => hoursText(split[each]) + classText[each])
    .join(' + ');
/** As it is typed. */
export const typedText = ({ regular, overtime, double }: HourSplit) =>
  [regular, overtime, ...(double > 0 ? [double] : [])].map(hoursText).join('/');

/** Why these hours cannot be; null where they can. */
export function hoursError(typed: TypedHours | null): string | null {
  if (typed === null) return 'Type hours like 8, 7.5 or 8/2.';
  if (typed.total > DAY_HOURS) return 'A day has 24 hours.';
  const parts = typed.split ? classes.map((each) => typed.split?.[each] ?? 0) : [typed.total];
  return parts.some((part) => part > 0 && part < SHORTEST) ? 'Use at least a quarter of an hour.' : null;
}

export const isSplit = ({ overtime, double }: HourSplit) => overtime > 0 || double > 0;

/**
 * A split with more or fewer hours of one class. `keepsSum`: they come from the others and go to them, so that the day
 * stays as long as it is.
 */
export function steppedSplit(split: HourSplit, payClass: PayClass, by: Hours, keepsSum: boolean): HourSplit {
  const others = classes.filter((each) => each !== payClass);
  const room = keepsSum ? others.reduce((sum, each) => sum + split[each], 0) : DAY_HOURS - totalOf(split);
  const step = Math.min(Math.max(by, -split[payClass]), room);
  const stepped = { ...split, [payClass]: split[payClass] + step };
  if (!keepsSum) return stepped;
  const [first, second] = others as [PayClass, PayClass]; // of three
  const given = Math.min(step, split[first]);
  return { ...stepped, [first]: split[first] - given, [second]: split[second] - (step - given) };
}

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

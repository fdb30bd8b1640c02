import type { DeliveryView } from '@backoffice/contracts/features/deliveries';
import { seenOf, splitOfLines, totalOf } from '@backoffice/contracts/features/job-cost-days';
import { isOverDay, type SeenHours } from '@backoffice/contracts/features/job-costs';
import type { HourSplit, Hours, OvertimeRule, PayClass } from '@backoffice/contracts/features/workers';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { countText } from '#widgets/labels.ts';
import { hoursError, parseHours, type TypedHours } from '@backoffice/contracts/features/typed-hours';
import {
  cellKey,
  dayTotal,
  hoursText,
  rowKey,
  suggestionFor,
  weekOf,
  type HoursRow,
  type SavedHours,
} from './entries.ts';

/** One worker, phase and wage on one day. */
export type HoursCell = {
  readonly key: string;
  readonly day: Day;
  /** The ticket is of this day. */
  readonly isOpen: boolean;
  readonly text: string;
  readonly typed: TypedHours | null;
  /** What stood there when typing began; of a cell that says no more than what is saved, that. */
  readonly seen: readonly SeenHours[];
  readonly isChanged: boolean;
  readonly error: string | null;
  /** How it is paid, or would be. */
  readonly split: HourSplit;
  /** Hours of the worker that day on other tickets. */
  readonly elsewhere: Hours;
};
export type HoursWeekRow = {
  readonly key: string;
  readonly row: HoursRow;
  readonly isSaved: boolean;
  readonly cells: readonly HoursCell[];
  readonly total: Hours;
};
/** Hours that a worker has on other tickets, by the worker and the day. */
export type HoursElsewhere = ReadonlyMap<string, ReadonlyMap<Day, Hours>>;

type WeekOptions = {
  readonly start: Day;
  readonly ticket: { readonly date: Day; readonly endDate: Day | null; readonly labors: readonly SavedHours[] };
  readonly rows: readonly HoursRow[];
  readonly cells: Readonly<Record<string, string>>;
  readonly seen?: Readonly<Record<string, readonly SeenHours[]>>;
  readonly elsewhere: HoursElsewhere;
  readonly rule: OvertimeRule;
  /** Which wages name the pay class of their hours, by their ids. */
  readonly named: ReadonlyMap<string, PayClass>;
};
const NOTHING: ReadonlyMap<Day, Hours> = new Map();

/** A week of a ticket as it is typed: what is saved, what is not, how it would be paid and what stands against it. */
export function hoursWeek({
  start,
  ticket,
  rows,
  cells,
  seen = {},
  elsewhere,
  rule,
  named,
}: WeekOptions): HoursWeekRow[] {
  const week = weekOf(start);
  const linesByCell = Map.groupBy(ticket.labors, (line) => cellKey(line, line.workDate));
  const read = (row: HoursRow, day: Day) => {
    const lines = linesByCell.get(cellKey(row, day)) ?? [];
    const saved = splitOfLines(lines);
    const said = cells[cellKey(row, day)];
    const typed = said === undefined ? { total: totalOf(saved), split: null } : parseHours(said);
    return { day, lines, saved, said, typed, hours: typed?.total ?? 0 };
  };
  const readRows = rows.map((row) => ({ row, days: week.map((day) => read(row, day)) }));
  const cellsByWorker = Map.groupBy(readRows, ({ row }) => row.workerId);
  return readRows.map(({ row, days }) => {
    const others = elsewhere.get(row.workerId) ?? NOTHING;
    const own = cellsByWorker.get(row.workerId)?.flatMap((each) => each.days) ?? [];
    const cellOf = ({ day, lines, saved, said, typed }: (typeof days)[number]): HoursCell => {
      const isChanged = said !== undefined && !isSame(typed, saved);
      const hours = dayTotal(own, others, day);
      return {
        key: cellKey(row, day),
        day,
        isOpen: day >= ticket.date && day <= (ticket.endDate ?? ticket.date),
        text: said ?? (lines.length === 0 ? '' : hoursText(totalOf(saved))),
        typed,
        seen: seen[cellKey(row, day)] ?? seenOf(lines),
        isChanged,
        error:
          hoursError(typed) ??
          (isChanged && isOverDay(hours)
            ? `${row.workerName} would have ${hoursText(hours)} hours on ${dayText(day)}.`
            : null),
        split:
          typed === null || !isChanged
            ? saved
            : suggestionFor(typed, saved, { day, week, rule, named: named.get(row.wageId ?? '') ?? null }, own, others),
        elsewhere: others.get(day) ?? 0,
      };
    };
    return {
      key: rowKey(row),
      row,
      isSaved: ticket.labors.some((line) => rowKey(line) === rowKey(row)),
      cells: days.map(cellOf),
      total: days.reduce((sum, { hours }) => sum + hours, 0),
    };
  });
}

const isSame = (typed: TypedHours | null, saved: HourSplit) =>
  typed !== null &&
  typed.total === totalOf(saved) &&
  (typed.split === null ||
    (typed.split.regular === saved.regular &&
      typed.split.overtime === saved.overtime &&
      typed.split.double === saved.double));

export type ChangedCell = HoursCell & { readonly row: HoursRow };
/** What of a week is not saved, day by day; `also`: what is sent all the same. */
export const changedCells = (
  week: readonly HoursWeekRow[],
  also: ReadonlySet<string> = new Set(),
): readonly ChangedCell[] =>
  week
    .flatMap(({ row, cells }) => cells.map((cell) => ({ ...cell, row })))
    .filter(({ key, isChanged, isOpen }) => (isChanged || also.has(key)) && isOpen)
    .toSorted((a, b) => a.day.localeCompare(b.day));

/** The keys of cells that say no more than what is saved. */
export const cellsUnchanged = (week: readonly HoursWeekRow[]): string[] =>
  week.flatMap(({ cells }) => cells.filter(({ isChanged }) => !isChanged).map(({ key }) => key));

/** A cell, and what it is to say. */
export type CellText = readonly [key: string, text: string];

export function cellAsDayBefore(week: readonly HoursWeekRow[], row: number, column: number): CellText[] {
  const [before, cell] = [week[row]?.cells[column - 1], week[row]?.cells[column]];
  return before && cell?.isOpen ? [[cell.key, before.text]] : [];
}
/** Of all rows that have hours on the day before. */
export const crewAsDayBefore = (week: readonly HoursWeekRow[], column: number): CellText[] =>
  week.flatMap(({ cells }, row) => (cells[column - 1]?.text ? cellAsDayBefore(week, row, column) : []));
/** The whole crew as this row on this day. */
export function cellsOfCrew(week: readonly HoursWeekRow[], row: number, column: number): CellText[] {
  const text = week[row]?.cells[column]?.text ?? '';
  return week.flatMap(({ cells }) => (cells[column]?.isOpen ? [[cells[column].key, text]] : []));
}
/** The row from this day until Friday. */
export function cellsOfWeek(week: readonly HoursWeekRow[], row: number, column: number): CellText[] {
  const cells = week[row]?.cells ?? [];
  const text = cells[column]?.text ?? '';
  const rest = cells.slice(column).filter(({ day, isOpen }) => isOpen && isWeekday(day));
  return rest.map(({ key }) => [key, text]);
}
const isWeekday = (day: Day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Whose hours and of how many days: "3 workers on 1 day". */
export function crewDaysText(
  cells: readonly { readonly row: Pick<HoursRow, 'workerId'>; readonly day: Day }[],
): string {
  const workers = new Set(cells.map(({ row }) => row.workerId)).size;
  const days = new Set(cells.map(({ day }) => day)).size;
  return `${countText(workers, 'worker', 'workers')} on ${countText(days, 'day', 'days')}`;
}

/** What came to a site, of which a line is to be made; `chosenId`: of the supplier or the inventory item it names. */
export type DeliveredLine = { readonly of: DeliveryView; readonly chosenId: string };

/** Of several things that came together, one line says what the receipt says. */
export function materialOf({ of: { items, what }, chosenId }: DeliveredLine) {
  const [only, ...others] = items;
  const counted = others.length === 0 && only && only.quantity !== null ? only : null;
  return {
    supplierId: chosenId,
    description: (counted ? counted.text : what).slice(0, 200),
    ...(counted && { quantity: counted.quantity ?? 0, unit: counted.unit }),
  };
}

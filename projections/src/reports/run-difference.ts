import {
  cellEntries,
  joinLines,
  sumsOf,
  cellDifferences,
  type CellDifference,
  type DifferencePoint,
  type LineDifference,
  type LinePair,
  type Report,
  type ReportColumn,
  type ReportContent,
  type ReportDifference,
  type ReportRows,
} from '@backoffice/contracts/capabilities';
import type { Caller } from '@backoffice/infra/http';
import type { ReadModel } from '#kernel/read-model.ts';
import { eventsBehind } from './events-behind.ts';
import { readPoints, type PointsOptions } from './moved-rows.ts';
import type { DifferenceQuery, Point, Points } from './report-points.ts';
import { assertBegun, type ReportPorts } from './run-report.ts';

/** What is compared of a report, or of what is like one. `isByRow`: each line is made of one row, and of no other. */
export type ComparedReport = Pick<Report, 'name' | 'title' | 'groups' | 'sources' | 'content' | 'begins'> & {
  readonly isByRow?: boolean;
};
export type DifferencePorts = ReportPorts & { readonly readModels: readonly ReadModel[] };

/** More events than people look through: behind a cell, and in all. */
const MAX_OF_CELL = 100;
const MAX_EVENTS = 1_000;

/**
 * What a report says otherwise at two points, by one reading of the log. The same query and points give the same
 * answer.
 */
export async function runDifference(
  { log, readModels }: DifferencePorts,
  report: ComparedReport,
  query: DifferenceQuery,
  points: Points,
  caller: Caller,
  options: PointsOptions = {},
): Promise<ReportDifference> {
  const asked = query as never; // parsed by the route that the report has made
  const [from, to] = points.map(({ asOf, position, context }) => ({
    asOf,
    position,
    sources: { ...report.sources(asked, context), ...(report.begins && { beginning: report.begins.source }) },
  })) as [Parameters<typeof readPoints>[3][0], Parameters<typeof readPoints>[3][1]]; // as many
  const { before, after, moved, noLonger } = await readPoints(log, readModels, caller, [from, to], options);
  const ids = report.isByRow ? new Set(moved.map(({ row }) => row['id'])) : null;
  const contents = [before, after].map((all, at) => {
    const rows = ids === null ? all : onlyRows(all, ids);
    const { context } = points[at] as Point; // as many
    assertBegun(report, rows, context.asOf, at === 0 ? 'fromAsOf' : 'toAsOf');
    return report.content(rows, asked, context);
  }) as [ReportContent, ReportContent];
  const columns = columnsOf(contents, caller);
  const [was, is] = contents;
  const keys = columns.map(({ key }) => key);
  const { groups = report.groups } = is;
  const behind = eventsBehind(moved);
  const all = new Set<number>();
  const lines = joinLines(keys, groups, was.lines, is.lines).map((pair) => {
    const eventsOf = (column: string) => {
      const found = behind.of(pair, selectionsOf(pair, contents, column));
      for (const position of found) all.add(position);
      return { events: found.slice(-MAX_OF_CELL), count: found.length };
    };
    return lineDifference(pair, { columns, groups, eventsOf });
  });
  const shown = new Set(lines.flatMap(({ cells }) => cells.flatMap(({ events }) => events)));
  const sums = contents.map((each) => (each.withoutTotal ? {} : sumsOf(columns, each.lines)));
  return {
    name: report.name,
    title: report.title,
    ...pointFields(points),
    columns,
    groups: [...groups],
    lines,
    totals: cellDifferences(keys, sums[0] ?? {}, sums[1] ?? {}),
    events: behind.all(shown).slice(-MAX_EVENTS),
    people: [...Map.groupBy(behind.all(all), ({ byName }) => byName)]
      .map(([name, own]) => ({ name, events: own.length }))
      .toSorted((a, b) => b.events - a.events || (a.name < b.name ? -1 : 1)),
    noLonger,
  };
}

const onlyRows = (rows: ReportRows, ids: ReadonlySet<unknown>): ReportRows =>
  Object.fromEntries(Object.entries(rows).map(([name, each]) => [name, each.filter(({ id }) => ids.has(id))]));

const pointFields = ([from, to]: Points) => {
  const fieldsOf = ({ asOf, position, ranAt }: Point): DifferencePoint => ({ asOf, position, ranAt });
  return { from: fieldsOf(from), to: fieldsOf(to) };
};

/** Of both points, those of the later first; without what the caller may not see. */
function columnsOf([was, is]: readonly [ReportContent, ReportContent], caller: Caller): ReportColumn[] {
  const all = [...is.columns, ...was.columns];
  return all.filter(
    ({ key, guard }, at) =>
      all.findIndex((each) => each.key === key) === at && (guard === undefined || caller.may(guard) !== 'deny'),
  );
}

/** The entries that a cell opens at the one point, and at the other. */
const selectionsOf = (
  { before, after }: LinePair,
  [was, is]: readonly [ReportContent, ReportContent],
  column: string,
) =>
  [
    cellEntries(
      before,
      was.columns.find(({ key }) => key === column),
    ),
    cellEntries(
      after,
      is.columns.find(({ key }) => key === column),
    ),
  ].filter((selection) => selection !== null);

type LineFrame = {
  readonly columns: readonly ReportColumn[];
  readonly groups: readonly string[];
  readonly eventsOf: (column: string) => Pick<CellDifference, 'events' | 'count'>;
};
function lineDifference(
  { key, change, before, after, cells }: LinePair,
  { columns, groups, eventsOf }: LineFrame,
): LineDifference {
  const line = after ?? before;
  const lead = columns.find((column) => !groups.includes(column.key) && !column.inFiles);
  const textOf = (column: string | undefined) => String((column && line?.cells[column]) ?? '');
  return {
    key,
    change,
    isSum: line?.kind === 'sum',
    label: textOf(lead?.key),
    within: groups.map(textOf),
    page: line?.page ?? null,
    cells: cells.map((cell) => ({ ...cell, ...eventsOf(cell.column) })),
  };
}

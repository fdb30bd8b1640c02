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
  type ReportContext,
  type ReportDifference,
} from '@backoffice/contracts/capabilities';
import { dayIn, type Day } from '@backoffice/contracts/kernel';
import { unprocessable, type Caller } from '@backoffice/infra/http';
import { requireCompany } from '#capabilities/letterhead.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import { eventsBehind } from './events-behind.ts';
import { readPoints } from './moved-rows.ts';
import { assertBegun, type ReportPorts } from './run-report.ts';

/** What every difference takes beside what its report asks itself. */
export type DifferenceQuery = {
  readonly fromAsOf?: Day | undefined;
  readonly fromPosition?: number | undefined;
  readonly toAsOf?: Day | undefined;
  readonly toPosition?: number | undefined;
};
export type DifferencePorts = ReportPorts & { readonly readModels: readonly ReadModel[] };
type Point = DifferencePoint & { readonly context: ReportContext };
type Points = readonly [from: Point, to: Point];

/** More events than people look through: behind a cell, and in all. */
const MAX_OF_CELL = 100;
const MAX_EVENTS = 1_000;

/**
 * The points of a difference. @throws Failure 422 for the same point twice, for what is ahead of the log or turned
 * round, and for two days of a report that knows none beside those of its range
 */
export async function pointsOf(
  ports: ReportPorts,
  { rangeOnly = false }: Pick<Report, 'rangeOnly'>,
  { fromAsOf, fromPosition, toAsOf, toPosition }: DifferenceQuery,
  { tenant }: Pick<Caller, 'tenant'>,
): Promise<Points> {
  const head = await ports.log.head(tenant);
  for (const [field, position] of Object.entries({ fromPosition, toPosition }))
    if (position !== undefined && position > head)
      throw refusedPoint(field, 'AHEAD_OF_LOG', `The books reach to entry ${head.toLocaleString('en-US')}.`);
  const [from, to] = [
    await pointAt(ports, tenant, fromPosition ?? head, fromAsOf),
    await pointAt(ports, tenant, toPosition ?? head, toAsOf),
  ];
  if (rangeOnly && from.asOf !== to.asOf)
    throw refusedPoint('fromAsOf', 'NOT_COMPARABLE', 'This report has no day. Choose “since then”.');
  if (from.position === to.position && from.asOf === to.asOf)
    throw refusedPoint('fromAsOf', 'SAME_POINT', 'Choose two different days, or two moments.');
  if (from.position > to.position) throw refusedPoint('fromPosition', 'BACKWARDS', 'The earlier moment comes first.');
  return [from, to];
}

const refusedPoint = (field: string, code: string, message: string) => unprocessable([{ field, code, message }]);

/** The company is taken as it was when the event was recorded; today is a day of the clock. */
async function pointAt(
  { log, clock, companyOf }: ReportPorts,
  tenant: string,
  position: number,
  day: Day | undefined,
): Promise<Point> {
  let ranAt = clock.now();
  for await (const [event] of log.replay(tenant, position - 1, position)) ranAt = event?.meta.at ?? ranAt;
  const company = await requireCompany(companyOf(tenant, ranAt), tenant);
  const asOf = day ?? dayIn(company.timeZone, clock.now());
  return { asOf, position, ranAt, context: { asOf, ranAt, company } };
}

/**
 * What a report says otherwise at two points, by one reading of the log. The same query and points give the same
 * answer.
 */
export async function runDifference(
  { log, readModels }: DifferencePorts,
  report: Report,
  query: DifferenceQuery,
  points: Points,
  caller: Caller,
  onProgress?: (position: number) => Promise<void>,
): Promise<ReportDifference> {
  const asked = query as never; // parsed by the route that the report has made
  const [from, to] = points.map(({ position, context }) => ({
    position,
    sources: { ...report.sources(asked, context), ...(report.begins && { beginning: report.begins.source }) },
  })) as [Parameters<typeof readPoints>[3][0], Parameters<typeof readPoints>[3][1]]; // as many
  const { before, after, moved, noLonger } = await readPoints(log, readModels, caller, [from, to], onProgress);
  const contents = [before, after].map((rows, at) => {
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
  const sums = contents.map(({ withoutTotal = false, lines: all }) => (withoutTotal ? {} : sumsOf(columns, all)));
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

const pointFields = ([from, to]: Points) => {
  const fieldsOf = ({ asOf, position, ranAt }: Point): DifferencePoint => ({ asOf, position, ranAt });
  return { from: fieldsOf(from), to: fieldsOf(to) };
};

/** Of both points, those of the later first; without what the caller may not see. */
function columnsOf([was, is]: readonly [ReportContent, ReportContent], caller: Caller): ReportColumn[] {
  const known = new Map(
    [...is.columns, ...was.columns.filter(({ key }) => !is.columns.some((each) => each.key === key))].map((column) => [
      column.key,
      column,
    ]),
  );
  return [...known.values()].filter(({ guard }) => guard === undefined || caller.may(guard) !== 'deny');
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

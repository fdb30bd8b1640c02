import type { EventBehind, ReportRows } from '@backoffice/contracts/capabilities';
import type { Day } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Caller } from '@backoffice/infra/http';
import type { ReadModel } from '#kernel/read-model.ts';
import type { ProjectedRow } from '#kernel/working-set.ts';
import {
  askedSources,
  holdsAll,
  LogRows,
  reportRowsOf,
  withFields,
  type AskedSource,
  type FoldNote,
  type LogRowsOptions,
} from './log-rows.ts';
import type { ReportSources } from './report-rows.ts';

/** What a report asks for on a day at a position of the log. */
export type PointToRead = { readonly asOf: Day; readonly position: number; readonly sources: ReportSources };
/** A row that two points have otherwise, or that one of them has not; `events`: what is behind that, oldest first. */
export type MovedRow = {
  readonly entity: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly events: readonly EventBehind[];
};
export type RowsOfPoints = {
  readonly before: ReportRows;
  readonly after: ReportRows;
  readonly moved: readonly MovedRow[];
  /** So many rows the caller could see at the earlier point, and cannot at the later. */
  readonly noLonger: number;
};

export type PointsOptions = Pick<LogRowsOptions, 'isOurs'> & {
  readonly onProgress?: ((position: number) => Promise<void>) | undefined;
};

/**
 * Rows at two points by one reading of the log. Reach is that of the later point for both: who has become a record's
 * salesman sees what it was before, and who is it no longer sees nothing of it.
 */
export async function readPoints(
  log: Pick<EventLog, 'replay'>,
  readModels: readonly ReadModel[],
  caller: Caller,
  [from, to]: readonly [PointToRead, PointToRead],
  { onProgress = async () => {}, isOurs }: PointsOptions = {},
): Promise<RowsOfPoints> {
  const [asked, askedLater] = [from, to].map(({ sources }) =>
    askedSources(readModels, sources, (_model, { where = [] }) => where),
  ) as [AskedSource[], AskedSource[]]; // as many
  const events = eventsOfRows(from.position);
  // on one day a row moves by what touches it alone
  const noteAfter = from.asOf === to.asOf ? from.position : 0;
  const rows = new LogRows([...asked, ...askedLater], { note: events.note, noteAfter, isOurs });
  const readOn = async (after: number, through: number) => {
    for await (const pieces of log.replay(caller.tenant, after, through)) {
      for (const event of pieces) rows.fold(event);
      await onProgress(pieces.at(-1)?.position ?? through);
    }
  };
  const mayReach = ({ model }: AskedSource, row: ProjectedRow) => holdsAll(model.table.rowPolicy(caller), row);
  await readOn(0, from.position);
  const was = new Map(asked.map((each) => [each.name, copiesById(rows.of(each))]));
  await readOn(from.position, to.position);

  const lost = new Set<string>();
  for (const each of asked)
    for (const row of was.get(each.name)?.values() ?? []) {
      if (mayReach(each, rows.get(each, row.id) ?? row)) continue;
      was.get(each.name)?.delete(row.id);
      if (mayReach(each, row)) lost.add(`${each.source.of.entity} ${row.id}`);
    }
  const is = new Map(
    askedLater.map((each) => [each.name, byId([...rows.of(each)].filter((row) => mayReach(each, row)))]),
  );
  const within = (found: typeof was) => (each: AskedSource) => found.get(each.name)?.values() ?? [];
  return {
    before: reportRowsOf(asked, within(was)),
    after: reportRowsOf(askedLater, within(is)),
    moved: askedLater.flatMap((each) => [...movedRows(each, was.get(each.name), is.get(each.name), events)]),
    noLonger: lost.size,
  };
}

const byId = (rows: Iterable<ProjectedRow>) => new Map(Array.from(rows, (row) => [row.id, row]));
/** Rows change with the events that come. */
const copiesById = (rows: Iterable<ProjectedRow>) => new Map(Array.from(rows, (row) => [row.id, { ...row }]));

function* movedRows(
  { model, source: { of, fields } }: AskedSource,
  was: ReadonlyMap<string, ProjectedRow> = new Map(),
  is: ReadonlyMap<string, ProjectedRow> = new Map(),
  events: ReturnType<typeof eventsOfRows>,
): Iterable<MovedRow> {
  const { name } = model.projection;
  const textOf = (row: ProjectedRow) => JSON.stringify(withFields(row, fields));
  const isSame = (id: string, before: ProjectedRow, after: ProjectedRow) =>
    !events.isTouched(name, id) || textOf(before) === textOf(after);
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const [before, after] = [was.get(id), is.get(id)];
    const row = after ?? before;
    if (!row || (before && after && isSame(id, before, after))) continue;
    yield { entity: of.entity, row, events: events.of(name, id) };
  }
}

/**
 * Of each row the events that touched it after a position, or else the last before; of an entry of a journal the one
 * that left it. Days pass, too: a row may come into a report long after its event.
 */
function eventsOfRows(after: number) {
  const [before, since] = [new Map<string, EventBehind>(), new Map<string, EventBehind[]>()];
  const note: FoldNote = (projection, { position, at, actor, type, entity, id: recordId }, rows) => {
    const event = { position, at, byName: actor.name, type, entity, recordId };
    for (const { id } of rows) {
      const row = `${projection} ${id}`;
      if (position <= after) before.set(row, event);
      else if (!since.get(row)?.push(event)) since.set(row, [event]);
    }
  };
  const of = (projection: string, id: string): readonly EventBehind[] => {
    const last = before.get(`${projection} ${id}`);
    return since.get(`${projection} ${id}`) ?? (last ? [last] : []);
  };
  return { note, of, isTouched: (projection: string, id: string) => since.has(`${projection} ${id}`) };
}

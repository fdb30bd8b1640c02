import type { ReportRows, ReportSource, ReportSum } from '@backoffice/contracts/capabilities';
import type { EventEnvelope, Instant } from '@backoffice/contracts/kernel';
import type { EventLog, ReplayedEvent } from '@backoffice/infra/event-log';
import type { Condition } from '#kernel/condition.ts';
import { envelopeOf, foldEnvelope, journalRowsOf } from '#kernel/fold.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import { WorkingSet, type ProjectedRow } from '#kernel/working-set.ts';
import {
  conditionsFor,
  modelOf,
  namedIds,
  type ReportReader,
  type ReportSources,
  type ReportSums,
  type Row,
} from './report-rows.ts';

/** A source of a report, and which rows it takes. */
export type AskedSource = {
  readonly name: string;
  readonly source: ReportSource;
  readonly model: ReadModel;
  readonly matches: (row: Row) => boolean;
};

export const askedSources = (
  readModels: readonly ReadModel[],
  sources: ReportSources,
  conditionsOf: (model: ReadModel, source: ReportSource) => readonly Condition[],
): AskedSource[] =>
  Object.entries(sources).map(([name, source]) => {
    const model = modelOf(readModels, source);
    const conditions = conditionsOf(model, source);
    return { name, source, model, matches: (row) => holdsAll(conditions, row) };
  });

/** What an event did to rows of a projection: those it touched, or the entries it left behind. */
export type FoldNote = (projection: string, event: EventEnvelope, rows: Iterable<Pick<ProjectedRow, 'id'>>) => void;

/**
 * `noteAfter`: from which position on it is noted which rows are touched; entries of journals always are. `isOurs`:
 * which records are folded, where that is not all.
 */
export type LogRowsOptions = {
  readonly note?: FoldNote | null;
  readonly noteAfter?: number;
  readonly isOurs?: ((id: string) => boolean) | undefined;
};

/**
 * Rows of several kinds while the log is read. Of journals only what is asked for is kept in memory. What cannot be
 * folded is left out, as it is of the tables.
 */
export class LogRows {
  readonly #models;
  readonly #note: FoldNote | null;
  readonly #noteAfter: number;
  readonly #isOurs: ((id: string) => boolean) | undefined;

  constructor(asked: readonly AskedSource[], { note = null, noteAfter = 0, isOurs }: LogRowsOptions = {}) {
    this.#note = note;
    this.#noteAfter = noteAfter;
    this.#isOurs = isOurs;
    this.#models = [...new Set(asked.map(({ model }) => model))].map(({ projection }) => ({
      projection,
      rows: new WorkingSet(Object.keys(projection.via), [], note !== null),
      entries: [] as ProjectedRow[],
      parked: new Set<string>(),
      readers: asked.filter(({ model }) => model.projection === projection),
    }));
  }

  fold(recorded: ReplayedEvent): void {
    const event = envelopeOf(recorded);
    for (const { projection, rows, entries, parked, readers } of this.#models) {
      if (parked.size > 0 && parked.has(recorded.stream)) continue;
      try {
        if (projection.journalHandlers) {
          const left = journalRowsOf(projection, event).filter((row) => readers.some(({ matches }) => matches(row)));
          entries.push(...left);
          if (left.length > 0) this.#note?.(projection.name, event, left);
        } else {
          const isNoted = this.#note !== null && event.position > this.#noteAfter;
          if (isNoted) rows.clearTraces();
          foldEnvelope(projection, rows, event, this.#isOurs);
          if (isNoted) this.#note?.(projection.name, event, rows.touched());
        }
      } catch {
        parked.add(recorded.stream);
      }
    }
  }

  /** Those that a source takes, as they stand now; they change with the next event. */
  *of({ model, matches }: AskedSource): Iterable<ProjectedRow> {
    const of = this.#models.find(({ projection }) => projection === model.projection);
    for (const row of of?.rows.all() ?? []) if (matches(row)) yield row;
    for (const row of of?.entries ?? []) if (matches(row)) yield row;
  }

  get({ model }: AskedSource, id: string): ProjectedRow | undefined {
    return this.#models.find(({ projection }) => projection === model.projection)?.rows.get(id);
  }
}

/** Rows as a report is given them. `rowsOf`: those that a source takes, in any order. */
export function reportRowsOf(
  asked: readonly AskedSource[],
  rowsOf: (each: AskedSource) => Iterable<ProjectedRow>,
): ReportRows {
  const found: Record<string, readonly Row[]> = {};
  for (const each of asked.toSorted((a, b) => Number(!!a.source.namedIn) - Number(!!b.source.namedIn))) {
    const named = namedIds(each.source, found);
    const ids = named && new Set(named);
    let rows = [...rowsOf(each)].filter(({ id }) => ids === null || ids.has(id)).toSorted(byPosition);
    const { fields, sums, standing } = each.source;
    if (standing) rows = standingRows(rows, standing);
    found[each.name] = sums ? summedRows(rows, fields, sums) : rows.map((row) => withFields(row, fields));
  }
  return found;
}

/**
 * Rows as they stood at a position, folded anew from the log: the same position gives the same rows, whatever happened
 * since. `until`: what was recorded later is not read.
 */
export const logReader =
  (
    log: Pick<EventLog, 'replay'>,
    readModels: readonly ReadModel[],
    position: number,
    onProgress: (position: number) => Promise<void> = async () => {},
    until?: Instant,
  ): ReportReader =>
  async (sources, caller) => {
    const asked = askedSources(readModels, sources, ({ table }, source) => conditionsFor(table, source, caller));
    const rows = new LogRows(asked);
    for await (const events of log.replay(caller.tenant, 0, position)) {
      for (const event of events) if (until === undefined || event.meta.at <= until) rows.fold(event);
      await onProgress(events.at(-1)?.position ?? position);
    }
    return reportRowsOf(asked, (each) => rows.of(each));
  };

const byPosition = (a: ProjectedRow, b: ProjectedRow) => a.position - b.position || (a.id < b.id ? -1 : 1);
export const withFields = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

/** What SQL says of the same. */
function standingRows<R extends Row>(rows: readonly R[], { by, of }: NonNullable<ReportSource['standing']>): R[] {
  const sums = new Map<unknown, number>();
  for (const row of rows) sums.set(row[by], (sums.get(row[by]) ?? 0) + Number(row[of] ?? 0));
  return rows.filter((row) => (row[by] ?? null) === null || sums.get(row[by]) !== 0);
}

/** Those that agree in all fields are one, with the sums of them. */
function summedRows(rows: readonly Row[], fields: readonly string[], sums: ReportSums): Row[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(fields.map((field) => row[field] ?? null)));
  return [...groups.values()].map((group) => {
    const sumOf = ({ of, where = [] }: ReportSum) =>
      group.reduce((sum, row) => (where.every((each) => holds(each, row)) ? sum + Number(row[of] ?? 0) : sum), 0);
    return {
      ...withFields(group[0] ?? {}, fields),
      ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sumOf(sum)])),
    };
  });
}

export const holdsAll = (conditions: readonly Condition[], row: Row): boolean =>
  conditions.every((each) => holds(each, row));

/** What SQL says of the same condition. */
function holds(condition: Condition, row: Row): boolean {
  if ('any' in condition) return condition.any.some((group) => group.every((each) => holds(each, row)));
  const { field, op, value } = condition;
  const own = row[field] ?? null;
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const compared = (other: unknown) =>
    // of one type, by the column
    own === null ? Number.NaN : own === other ? 0 : (own as string) < (other as string) ? -1 : 1;
  switch (op) {
    case 'eq':
      return own === value;
    case 'ne':
      return own !== value;
    case 'in':
      return list.some((each) => each === own);
    case 'lt':
      return compared(value) < 0;
    case 'lte':
      return compared(value) <= 0;
    case 'gt':
      return compared(value) > 0;
    case 'gte':
      return compared(value) >= 0;
    case 'between':
      return compared(list[0]) >= 0 && compared(list[1]) <= 0;
    case 'empty':
      return (own === null || own === '') === value;
    case 'contains':
    case 'has':
      throw new Error(`A report cannot ask ${op} of ${field}`);
  }
}

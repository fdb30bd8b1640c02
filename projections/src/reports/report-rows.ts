import type { ReportRows, ReportSource, ReportSum } from '@backoffice/contracts/capabilities';
import { startOfDay, type Filter, type Instant } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Caller } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import type { Condition } from '#kernel/condition.ts';
import { envelopeOf, foldEnvelope, journalRowsOf } from '#kernel/fold.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import type { Table } from '#kernel/table.ts';
import { WorkingSet, type ProjectedRow } from '#kernel/working-set.ts';
import { conditionSql, parameterBinder, type BindParameter } from '#lists/condition-sql.ts';
import { conditionsSql, selectList } from '#lists/page-sql.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

export type ReportSources = Readonly<Record<string, ReportSource>>;
/** Reads what a report asks for, of what a caller may see. Rows come in the order in which they were last touched. */
export type ReportReader = (sources: ReportSources, caller: Caller) => Promise<ReportRows>;

type ReportSums = NonNullable<ReportSource['sums']>;
type Row = Readonly<Record<string, unknown>>;
const modelOf = (readModels: readonly ReadModel[], { of }: ReportSource): ReadModel => {
  const found = readModels.find(({ table }) => table.resource.entity === of.entity);
  if (!found) throw new Error(`${of.entity} has no table to report of`);
  return found;
};
const conditionsFor = (table: Table, { where = [] }: ReportSource, caller: Caller): readonly Condition[] => [
  ...table.rowPolicy(caller),
  ...where,
];

/** Rows as the tables have them now. */
export const tableReader =
  (sql: Sql, readModels: readonly ReadModel[]): ReportReader =>
  async (sources, caller) => {
    const rowsOf = async ([name, source]: readonly [string, ReportSource]) =>
      [name, await tableRows(sql, modelOf(readModels, source).table, source, caller)] as const;
    const asked = Object.entries(sources);
    const found = Object.fromEntries(await Promise.all(asked.filter(([, { namedIn }]) => !namedIn).map(rowsOf)));
    const named = asked.flatMap(([name, source]): [string, ReportSource][] => {
      const ids = namedIds(source, found);
      return ids ? [[name, { ...source, where: [...(source.where ?? []), anyOf(ids)] }]] : [];
    });
    return { ...found, ...Object.fromEntries(await Promise.all(named.map(rowsOf))) };
  };

/** The ids that rows of another source name; null where a source asks for no such. */
const namedIds = ({ namedIn }: ReportSource, found: ReportRows): string[] | null =>
  namedIn
    ? [...new Set((found[namedIn.source] ?? []).flatMap((row) => (row[namedIn.field] as string | null) ?? []))] // a reference
    : null;
const anyOf = (ids: readonly string[]): Filter => ({ field: 'id', op: 'in', value: [...ids] });

async function tableRows(sql: Sql, table: Table, source: ReportSource, caller: Caller): Promise<readonly Row[]> {
  const { bind, values } = parameterBinder();
  const conditions = conditionsFor(table, source, caller);
  const matching = conditionsSql(table, caller.tenant, conditions, bind, 'UTC').join(' AND ');
  const [selected, order] = source.sums
    ? [sumsSql(table, source, source.sums, bind), `GROUP BY ${source.fields.map((_field, at) => at + 1).join(', ')}`]
    : [selectList(table, source.fields), 'ORDER BY position, id COLLATE "C"'];
  return tenantSql(sql, caller.tenant).unsafe(
    `SELECT ${selected} FROM own."${table.name}" WHERE ${matching} ${order}`,
    values,
  );
}

const sumsSql = (table: Table, { fields }: ReportSource, sums: ReportSums, bind: BindParameter) =>
  [
    selectList(table, fields),
    ...Object.entries(sums).map(([name, { of, where = [] }]) => {
      const counted = where.map((each) => conditionSql(table, each, bind, (day) => startOfDay('UTC', day)));
      const filter = counted.length > 0 ? ` FILTER (WHERE ${counted.join(' AND ')})` : '';
      return `coalesce(sum("${table.column(of).name}")${filter}, 0)::bigint AS "${name}"`;
    }),
  ].join(', ');

/**
 * Rows as they stood at a position, folded anew from the log: the same position gives the same rows, whatever happened
 * since. `until`: what was recorded later is not read. Of journals only what is asked for is kept in memory. What cannot be folded is left out, as it is of the
 * tables.
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
    const asked = Object.entries(sources).map(([name, source]) => {
      const model = modelOf(readModels, source);
      const conditions = conditionsFor(model.table, source, caller);
      return { name, source, model, matches: (row: Row) => conditions.every((each) => holds(each, row)) };
    });
    const models = [...new Set(asked.map(({ model }) => model))].map(({ projection }) => ({
      projection,
      rows: new WorkingSet(Object.keys(projection.via), [], false),
      entries: [] as ProjectedRow[],
      parked: new Set<string>(),
      readers: asked.filter(({ model }) => model.projection === projection),
    }));
    for await (const events of log.replay(caller.tenant, 0, position)) {
      for (const recorded of events) {
        if (until !== undefined && recorded.meta.at > until) continue;
        const event = envelopeOf(recorded);
        for (const { projection, rows, entries, parked, readers } of models) {
          if (parked.size > 0 && parked.has(recorded.stream)) continue;
          try {
            if (!projection.journalHandlers) foldEnvelope(projection, rows, event);
            else
              for (const row of journalRowsOf(projection, event))
                if (readers.some(({ matches }) => matches(row))) entries.push(row);
          } catch {
            parked.add(recorded.stream);
          }
        }
      }
      await onProgress(events.at(-1)?.position ?? position);
    }
    const rowsOf = ({ source, model, matches }: (typeof asked)[number], ids: ReadonlySet<string> | null) => {
      const of = models.find(({ projection }) => projection === model.projection);
      const rows = [...(of?.rows.all() ?? []), ...(of?.entries ?? [])]
        .filter((row) => matches(row) && (ids === null || ids.has(row.id)))
        .toSorted(byPosition);
      const { fields, sums } = source;
      return sums ? summedRows(rows, fields, sums) : rows.map((row) => withFields(row, fields));
    };
    const found: Record<string, readonly Row[]> = {};
    for (const each of asked.toSorted((a, b) => Number(!!a.source.namedIn) - Number(!!b.source.namedIn))) {
      const ids = namedIds(each.source, found);
      found[each.name] = rowsOf(each, ids && new Set(ids));
    }
    return found;
  };

const byPosition = (a: ProjectedRow, b: ProjectedRow) => a.position - b.position || (a.id < b.id ? -1 : 1);
const withFields = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

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

import type { ReportRows, ReportSource } from '@backoffice/contracts/capabilities';
import { startOfDay, type Filter } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import type { Condition } from '#kernel/condition.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import type { Table } from '#kernel/table.ts';
import { conditionSql, parameterBinder, type BindParameter } from '#lists/condition-sql.ts';
import { conditionsSql, selectList } from '#lists/page-sql.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

export type ReportSources = Readonly<Record<string, ReportSource>>;
/** Reads what a report asks for, of what a caller may see. Rows come in the order in which they were last touched. */
export type ReportReader = (sources: ReportSources, caller: Caller) => Promise<ReportRows>;

export type ReportSums = NonNullable<ReportSource['sums']>;
export type Row = Readonly<Record<string, unknown>>;
export const modelOf = (readModels: readonly ReadModel[], { of }: ReportSource): ReadModel => {
  const found = readModels.find(({ table }) => table.resource.entity === of.entity);
  if (!found) throw new Error(`${of.entity} has no table to report of`);
  return found;
};
export const conditionsFor = (table: Table, { where = [] }: ReportSource, caller: Caller): readonly Condition[] => [
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

/** The ids that rows of other sources name; null where a source asks for no such. */
export function namedIds({ namedIn }: ReportSource, found: ReportRows): string[] | null {
  if (!namedIn) return null;
  const rows = namedIn.sources.flatMap((name) => found[name] ?? []);
  return [...new Set(rows.flatMap((row) => (row[namedIn.field] as string | null) ?? []))]; // a reference
}
const anyOf = (ids: readonly string[]): Filter => ({ field: 'id', op: 'in', value: [...ids] });

/** First what stands at something, from an index alone; then its rows. */
async function tableRows(sql: Sql, table: Table, source: ReportSource, caller: Caller): Promise<readonly Row[]> {
  const { fields, sums, standing } = source;
  const conditions = conditionsFor(table, source, caller);
  const ask = tenantSql(sql, caller.tenant);
  const query = (more: readonly Condition[], textOf: (matching: string, bind: BindParameter) => string) => {
    const { bind, values } = parameterBinder();
    const matching = conditionsSql(table, caller.tenant, [...conditions, ...more], bind, 'UTC').join(' AND ');
    return ask.unsafe(textOf(`FROM own."${table.name}" WHERE ${matching}`, bind), values);
  };
  const standingSql = (from: string, by: string, of: string) =>
    `SELECT ${by} AS value ${from} GROUP BY 1 HAVING sum(${of}) <> 0 OR ${by} IS NULL`;
  const column = (field: string) => `"${table.column(field).name}"`;
  const found = standing && (await query([], (from) => standingSql(from, column(standing.by), column(standing.of))));
  return query(
    found
      ? [
          oneOf(
            standing.by,
            found.map(({ value }) => value as string | null),
          ),
        ]
      : [],
    (from, bind) =>
      sums
        ? `SELECT ${sumsSql(table, source, sums, bind)} ${from} GROUP BY ${fields.map((_field, at) => at + 1).join(', ')}`
        : `SELECT ${selectList(table, fields)} ${from} ORDER BY position, id COLLATE "C"`,
  );
}

/** `values`: with null among them, rows without one, too. */
const oneOf = (field: string, values: readonly (string | null)[]): Condition => {
  const known: Filter = { field, op: 'in', value: values.filter((each) => each !== null) };
  return values.includes(null) ? { any: [[known], [{ field, op: 'empty', value: true }]] } : known;
};

const sumsSql = (table: Table, { fields }: ReportSource, sums: ReportSums, bind: BindParameter) =>
  [
    selectList(table, fields),
    ...Object.entries(sums).map(([name, { of, where = [] }]) => {
      const counted = where.map((each) => conditionSql(table, each, bind, (day) => startOfDay('UTC', day)));
      const filter = counted.length > 0 ? ` FILTER (WHERE ${counted.join(' AND ')})` : '';
      return `coalesce(sum("${table.column(of).name}")${filter}, 0)::bigint AS "${name}"`;
    }),
  ].join(', ');

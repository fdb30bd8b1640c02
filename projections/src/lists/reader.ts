import { LABELS_LIMIT, type Label, type ListRequest, type Page } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import type { Condition } from '#kernel/condition.ts';
import { parameterBinder, filterProblems, type BindParameter } from './condition-sql.ts';
import { encodeCursor } from './cursor.ts';
import type { ListTab } from './list-tab.ts';
import type { RowScope } from '#kernel/row-scope.ts';
import { tenantSql } from './tenant-sql.ts';
import type { Table } from '#kernel/table.ts';
import { MATCH_RANK, placesSql } from './places-sql.ts';
import { isInSnapshot } from './snapshot.ts';
import { searchSql } from './search-sql.ts';
import { assertNoProblems, aliased, selectList, conditionsSql, needsZone, tabSql, paging } from './page-sql.ts';

export type ViewRow = Readonly<Record<string, unknown>>;

/**
 * `where`: conditions of ours beside the caller's filters. `fields`: which of the view's are wanted; all, when left
 * out.
 */
export type PageQuery = {
  readonly request: ListRequest;
  readonly place: ListTab;
  readonly where?: readonly Condition[];
  readonly fields?: readonly string[];
};

export type Reader = {
  /** @throws Failure 422 naming what is not allowed */
  list(table: Table, asked: PageQuery, scope: RowScope): Promise<Page<ViewRow>>;
  one(table: Table, id: string, scope: RowScope, fields?: readonly string[]): Promise<ViewRow | null>;
  labels(table: Table, asked: LabelSelection, scope: RowScope): Promise<{ items: Label[]; hasMore: boolean }>;
  count(table: Table, asked: CountQuery, scope: RowScope): Promise<number>;
  /** Of all rows that a list finds, on whichever page they are. @throws Failure 422 naming what is not allowed */
  sums(table: Table, asked: RowSelection, fields: readonly string[], scope: RowScope): Promise<Record<string, number>>;
  /** All of them, for what SQL cannot sum up. @throws Failure 422 naming what is not allowed */
  every(table: Table, asked: RowSelection, fields: readonly string[], scope: RowScope): Promise<ViewRow[]>;
  /**
   * The ids of all rows that a list finds, in their own order, at most `limit`. @throws Failure 422 naming what is not
   * allowed
   */
  ids(table: Table, asked: RowSelection, limit: number, scope: RowScope): Promise<string[]>;
};

/** What decides which rows a list finds. */
export type RowSelection = Pick<PageQuery, 'place' | 'where'> & {
  readonly request: Pick<ListRequest, 'search' | 'filters'>;
};

/** Which field is shown, and which others ride along. */
export type LabelSelection = {
  readonly label: string;
  readonly extra: readonly string[];
  readonly search: string;
  readonly limit: number;
  readonly page?: number;
  readonly where?: readonly Condition[];
};

/** Rows, or the different values of a field among them. */
export type CountQuery = { readonly search: string; readonly distinct?: string };

/** Totals are counted exactly up to here: counting on costs as much as reading. */
export const COUNT_LIMIT = 1_000;

type RunQuery = (scope: RowScope, text: string, values: readonly unknown[]) => Promise<ViewRow[]>;
/** The rows that are found, as SQL from its FROM on. */
type FoundRows = { readonly from: string; readonly values: unknown[]; readonly bind: BindParameter };

/**
 * The one query builder of lists, labels and exports. Planned anew for each request: how common a word is decides how
 * to look for it.
 */
export function readerOf(sql: Sql, zoneOf: (tenant: string) => Promise<string>): Reader {
  const ask: RunQuery = ({ tenant }, text, values) => tenantSql(sql, tenant).unsafe(text, values);

  async function found(
    table: Table,
    { request: { search, filters }, place, where = [] }: RowSelection,
    scope: RowScope,
  ): Promise<FoundRows> {
    const conditions = [...scope.where, ...where, ...filters];
    const zone = needsZone(table, conditions) ? await zoneOf(scope.tenant) : 'UTC';
    const { bind, values } = parameterBinder();
    const matching = [
      ...tabSql(table, place),
      ...conditionsSql(table, scope.tenant, conditions, bind, zone),
      ...searchSql(table, search, bind),
    ].join(' AND ');
    return { from: `FROM own."${table.name}" WHERE ${matching}`, values, bind };
  }

  return {
    async list(table, { fields, ...asked }, scope) {
      const paged = paging(table, asked.request); // says what is not allowed before anything is asked
      return pageOf(sql, table, { request: asked.request, fields, paged }, await found(table, asked, scope), scope);
    },
    async one(table, id, scope, fields) {
      const { bind, values } = parameterBinder();
      const matching = conditionsSql(
        table,
        scope.tenant,
        [...scope.where, { field: 'id', op: 'eq', value: id }],
        bind,
        'UTC',
      ).join(' AND ');
      return (
        (
          await ask(scope, `SELECT ${selectList(table, fields)} FROM own."${table.name}" WHERE ${matching}`, values)
        )[0] ?? null
      );
    },
    labels: (table, asked, scope) => labelsOf(ask, table, asked, scope),
    async count(table, { search, distinct }, scope) {
      const { bind, values } = parameterBinder();
      const matching = [
        ...tabSql(table, 'live'),
        ...conditionsSql(table, scope.tenant, scope.where, bind, 'UTC'),
        ...searchSql(table, search, bind),
      ].join(' AND ');
      const what = distinct ? `DISTINCT "${table.column(distinct).name}"` : '*';
      return Number(
        (await ask(scope, `SELECT count(${what}) AS counted FROM own."${table.name}" WHERE ${matching}`, values))[0]?.[
          'counted'
        ],
      );
    },
    async sums(table, asked, fields, scope) {
      assertNoProblems(filterProblems(table, asked.request.filters));
      const { from, values } = await found(table, asked, scope);
      const [row = {}] = await ask(
        scope,
        `SELECT ${fields.map((field) => `coalesce(sum("${table.column(field).name}"), 0)::bigint AS "${field}"`).join(', ')} ${from}`,
        values,
      );
      return Object.fromEntries(fields.map((field) => [field, Number(row[field])]));
    },
    async every(table, asked, fields, scope) {
      assertNoProblems(filterProblems(table, asked.request.filters));
      const { from, values } = await found(table, asked, scope);
      return ask(scope, `SELECT ${selectList(table, fields)} ${from}`, values);
    },
    async ids(table, asked, limit, scope) {
      assertNoProblems(filterProblems(table, asked.request.filters));
      const { from, values } = await found(table, asked, scope);
      const rows = await ask(scope, `SELECT id ${from} ORDER BY id LIMIT ${limit}`, values);
      return rows.map(({ id }) => String(id));
    },
  };
}

async function pageOf(
  sql: Sql,
  table: Table,
  { request, fields, paged }: Pick<PageQuery, 'request' | 'fields'> & { readonly paged: ReturnType<typeof paging> },
  { from, values, bind }: FoundRows,
  scope: RowScope,
): Promise<Page<ViewRow>> {
  const { limit, offset, sorted, cursor } = paged;
  // In a snapshot the first page counts all, and the others nothing: what follows it is no news.
  const countLimit = !isInSnapshot() ? COUNT_LIMIT : cursor ? 0 : Number.MAX_SAFE_INTEGER;
  const count = {
    text: `SELECT count(*) AS counted FROM (SELECT ${from} LIMIT ${countLimit + 1}) found`,
    values: [...values],
  };
  // First which rows, by the index of the sort alone; then what is in those few.
  const { places, order, isRanked } = placesSql(table, request, paged, from, bind);
  const page = {
    text: `SELECT ${selectList(table, fields && [...new Set([...fields, 'id', sorted.field])])}${isRanked ? `, ${MATCH_RANK}` : ''} FROM own."${table.name}"
    JOIN (${places}) page USING (tenant, id) ORDER BY ${order}`,
    values,
  };
  const [rows = [], [matches] = []] = await tenantSql(sql, scope.tenant).several([page, count]);
  const [shown, hasMore] = [rows.slice(0, limit), rows.length > limit];
  const last = shown.at(-1);
  const items = isRanked ? shown.map(({ [MATCH_RANK]: _rank, ...row }) => row) : shown;
  const seen = last && !cursor ? offset + items.length : 0;
  const isLast = !cursor && !hasMore && (items.length > 0 || offset === 0);
  const counted = isLast ? seen : Number(matches?.['counted']);
  return {
    items,
    total: Math.max(seen, Math.min(counted, countLimit)),
    totalIsExact: isLast || counted <= countLimit,
    page: request.page,
    limit,
    hasMore,
    endCursor: last ? encodeCursor(request.sortBy, last, isRanked ? Number(last[MATCH_RANK]) : null) : null,
  };
}

/** Entries of a dropdown: those that are active, by the field they are called by. */
async function labelsOf(
  ask: RunQuery,
  table: Table,
  { label, extra, search, limit: wanted, page = 1, where = [] }: LabelSelection,
  scope: RowScope,
): Promise<{ items: Label[]; hasMore: boolean }> {
  const limit = Math.min(wanted, LABELS_LIMIT);
  const { bind, values } = parameterBinder();
  const active: Condition[] = table.resource.can.status ? [{ field: 'status', op: 'eq', value: 'active' }] : [];
  const matching = [
    ...tabSql(table, 'live'),
    ...conditionsSql(table, scope.tenant, [...scope.where, ...where, ...active], bind, 'UTC'),
    ...searchSql(table, search, bind),
  ].join(' AND ');
  const { name, type } = table.column(label);
  const columns = [
    'id AS value',
    `"${name}"${type === 'text' ? '' : '::text'} AS label`,
    ...extra.map((field) => aliased(table.column(field))),
  ];
  const rows = await ask(
    scope,
    `SELECT ${columns.join(', ')} FROM own."${table.name}" WHERE ${matching} ORDER BY "${name}" NULLS FIRST, id LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}`,
    values,
  );
  // `value` and `label` are selected above
  return { items: rows.slice(0, limit) as Label[], hasMore: rows.length > limit };
}

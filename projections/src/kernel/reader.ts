import { LABELS_LIMIT, LIST_LIMIT, startOfDay, type Label, type ListRequest, type Page } from '@backoffice/contracts/kernel';
import { invalid } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import { fieldsIn, type Condition } from './condition.ts';
import { binder, conditionSql, objections, searchSql, type Bind } from './condition-sql.ts';
import type { ListPlace } from './places.ts';
import type { Scope } from './scope.ts';
import { scoped } from './scoped.ts';
import type { Column, Table } from './table.ts';

export type ViewRow = Readonly<Record<string, unknown>>;

/** `where`: conditions of ours beside the caller's filters. `fields`: which of the view's are wanted; all, when left out. */
export type Asked = { readonly request: ListRequest; readonly place: ListPlace; readonly where?: readonly Condition[]; readonly fields?: readonly string[] };

export type Reader = {
  /** @throws Failure 422 naming what is not allowed */
  list(table: Table, asked: Asked, scope: Scope): Promise<Page<ViewRow>>;
  one(table: Table, id: string, scope: Scope, fields?: readonly string[]): Promise<ViewRow | null>;
  labels(table: Table, asked: LabelsAsked, scope: Scope): Promise<{ items: Label[]; hasMore: boolean }>;
  count(table: Table, asked: CountAsked, scope: Scope): Promise<number>;
  /** Of all rows that a list finds, on whichever page they are. @throws Failure 422 naming what is not allowed */
  sums(table: Table, asked: Finding, fields: readonly string[], scope: Scope): Promise<Record<string, number>>;
  /** All of them, for what SQL cannot sum up. @throws Failure 422 naming what is not allowed */
  every(table: Table, asked: Finding, fields: readonly string[], scope: Scope): Promise<ViewRow[]>;
};

/** What decides which rows a list finds. */
export type Finding = Pick<Asked, 'place' | 'where'> & { readonly request: Pick<ListRequest, 'search' | 'filters'> };

/** Which field is shown, and which others ride along. */
export type LabelsAsked = { readonly label: string; readonly extra: readonly string[]; readonly search: string; readonly limit: number; readonly where?: readonly Condition[] };
/** Rows, or the different values of a field among them. */
export type CountAsked = { readonly search: string; readonly distinct?: string };

/** Totals are counted exactly up to here: counting on costs as much as reading. */
export const COUNT_LIMIT = 1_000;
/** So many rows can be paged through; behind them a person searches or filters. */
export const WINDOW = 50_000;

/** The one query builder of lists, labels and exports. Planned anew for each request: how common a word is decides how to look for it. */
export function readerOf(sql: Sql, zoneOf: (tenant: string) => Promise<string>): Reader {
  const ask = ({ tenant }: Scope, text: string, values: readonly unknown[]): Promise<ViewRow[]> => scoped(sql, tenant).unsafe(text, values);

  /** The rows that are found, as SQL from its FROM on. */
  async function found(table: Table, { request: { search, filters }, place, where = [] }: Finding, scope: Scope): Promise<{ from: string; values: unknown[] }> {
    const conditions = [...scope.where, ...where, ...filters];
    const zone = needsZone(table, conditions) ? await zoneOf(scope.tenant) : 'UTC';
    const { bind, values } = binder();
    const matching = [...placeSql(table, place), ...conditionsSql(table, scope.tenant, conditions, bind, zone), ...searchSql(search, bind)].join(' AND ');
    return { from: `FROM own."${table.name}" WHERE ${matching}`, values };
  }

  async function list(table: Table, { fields, ...asked }: Asked, scope: Scope): Promise<Page<ViewRow>> {
    const { request } = asked;
    const { limit, offset, order } = paging(table, request);
    const { from, values } = await found(table, asked, scope);
    // First which rows, by the index of the sort alone; then what is in those few.
    const page = `SELECT ${selected(table, fields)} FROM own."${table.name}"
      JOIN (SELECT tenant, id ${from} ORDER BY ${order} LIMIT ${limit + 1} OFFSET ${offset}) page USING (tenant, id) ORDER BY ${order}`;
    const [rows = [], [count] = []] = await scoped(sql, scope.tenant).several([page, `SELECT count(*) AS counted FROM (SELECT ${from} LIMIT ${COUNT_LIMIT + 1}) found`], values);
    const hasMore = rows.length > limit;
    const items = rows.slice(0, limit);
    const seen = items.length > 0 ? offset + items.length : 0;
    const isLast = !hasMore && (items.length > 0 || offset === 0);
    const counted = isLast ? seen : Number(count?.['counted']);
    return { items, total: Math.max(seen, Math.min(counted, COUNT_LIMIT)), totalIsExact: isLast || counted <= COUNT_LIMIT, page: request.page, limit, hasMore };
  }

  return {
    list,
    async one(table, id, scope, fields) {
      const { bind, values } = binder();
      const matching = conditionsSql(table, scope.tenant, [...scope.where, { field: 'id', op: 'eq', value: id }], bind, 'UTC').join(' AND ');
      return (await ask(scope, `SELECT ${selected(table, fields)} FROM own."${table.name}" WHERE ${matching}`, values))[0] ?? null;
    },
    async labels(table, { label, extra, search, limit: wanted, where = [] }, scope) {
      const limit = Math.min(wanted, LABELS_LIMIT);
      const { bind, values } = binder();
      const active: Condition[] = table.resource.can.status ? [{ field: 'status', op: 'eq', value: 'active' }] : [];
      const matching = [...placeSql(table, 'live'), ...conditionsSql(table, scope.tenant, [...scope.where, ...where, ...active], bind, 'UTC'), ...searchSql(search, bind)].join(' AND ');
      const { name } = table.column(label);
      const columns = ['id AS value', `"${name}" AS label`, ...extra.map((field) => as(table.column(field)))];
      const rows = await ask(scope, `SELECT ${columns.join(', ')} FROM own."${table.name}" WHERE ${matching} ORDER BY "${name}" NULLS FIRST, id LIMIT ${limit + 1}`, values);
      return { items: rows.slice(0, limit) as Label[], hasMore: rows.length > limit }; // `value` and `label` are selected above
    },
    async count(table, { search, distinct }, scope) {
      const { bind, values } = binder();
      const matching = [...placeSql(table, 'live'), ...conditionsSql(table, scope.tenant, scope.where, bind, 'UTC'), ...searchSql(search, bind)].join(' AND ');
      const what = distinct ? `DISTINCT "${table.column(distinct).name}"` : '*';
      return Number((await ask(scope, `SELECT count(${what}) AS counted FROM own."${table.name}" WHERE ${matching}`, values))[0]?.['counted']);
    },
    async sums(table, asked, fields, scope) {
      insist(objections(table, asked.request.filters));
      const { from, values } = await found(table, asked, scope);
      const [row = {}] = await ask(scope, `SELECT ${fields.map((field) => `coalesce(sum("${table.column(field).name}"), 0)::bigint AS "${field}"`).join(', ')} ${from}`, values);
      return Object.fromEntries(fields.map((field) => [field, Number(row[field])]));
    },
    async every(table, asked, fields, scope) {
      insist(objections(table, asked.request.filters));
      const { from, values } = await found(table, asked, scope);
      return ask(scope, `SELECT ${selected(table, fields)} ${from}`, values);
    },
  };
}

function insist(wrong: ReturnType<typeof objections>): void {
  if (wrong.length > 0) throw invalid(wrong);
}

const as = ({ name, field }: Column) => `"${name}" AS "${field}"`;
const selected = (table: Table, fields: readonly string[] | undefined) => (fields ? fields.map((field) => table.column(field)) : table.columns).map(as).join(', ');

function conditionsSql(table: Table, tenant: string, conditions: readonly Condition[], bind: Bind, zone: string): string[] {
  return [`tenant = ${bind(tenant)}`, ...conditions.map((condition) => conditionSql(table, condition, bind, (day) => startOfDay(zone, day)))];
}

/** Only a day that is compared with an instant depends on where the company is. */
const needsZone = (table: Table, conditions: readonly Condition[]) => fieldsIn(conditions).some(({ field, op }) => op !== 'empty' && op !== 'has' && table.column(field).isInstant);

function placeSql({ resource: { can } }: Table, place: ListPlace): string[] {
  const [trashed, archived] = [can.trash ? 'trashed_at' : null, can.archive ? 'archived_at' : null];
  if (place === 'trashed') return [trashed ? `${trashed} IS NOT NULL` : 'false'];
  const notTrashed = trashed ? [`${trashed} IS NULL`] : [];
  if (place === 'archived') return [...notTrashed, archived ? `${archived} IS NOT NULL` : 'false'];
  return [...notTrashed, ...(archived ? [`${archived} IS NULL`] : [])];
}

/** What is empty counts as the smallest. The same order forwards and backwards, so that one index serves both. */
function paging(table: Table, { sortBy, order, page, limit: wanted, filters }: ListRequest): { limit: number; offset: number; order: string } {
  const limit = Math.min(wanted, LIST_LIMIT);
  const offset = (page - 1) * limit;
  const wrong = [
    ...objections(table, filters),
    ...(table.resource.list.sort.includes(sortBy) ? [] : [{ field: 'sortBy', code: 'UNKNOWN_FIELD', message: 'This list cannot be sorted by this field.' }]),
    ...(offset + limit <= WINDOW ? [] : [{ field: 'page', code: 'TOO_FAR', message: `Only the first ${WINDOW.toLocaleString('en-US')} entries can be paged through. Search or filter to see others.` }]),
  ];
  insist(wrong);
  const column = `"${table.column(sortBy).name}"`;
  return { limit, offset, order: order === 'asc' ? `${column} ASC NULLS FIRST, id ASC` : `${column} DESC NULLS LAST, id DESC` };
}

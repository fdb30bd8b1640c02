import { LIST_LIMIT, MAX_OFFSET, startOfDay, type ListRequest } from '@backoffice/contracts/kernel';
import { unprocessable } from '@backoffice/infra/http';
import { fieldConditionsIn, type Condition } from '#kernel/condition.ts';
import { conditionSql, filterProblems, type BindParameter } from './condition-sql.ts';
import { decodeCursor, type PageCursor } from './cursor.ts';
import type { ListTab } from './list-tab.ts';
import { isSearch } from './search-sql.ts';
import type { TableColumn, Table } from '#kernel/table.ts';

export function assertNoProblems(wrong: ReturnType<typeof filterProblems>): void {
  if (wrong.length > 0) throw unprocessable(wrong);
}

export const aliased = ({ name, field }: TableColumn) => `"${name}" AS "${field}"`;

export const selectList = (table: Table, fields: readonly string[] | undefined) =>
  (fields ? fields.map((field) => table.column(field)) : table.columns).map(aliased).join(', ');

export function conditionsSql(
  table: Table,
  tenant: string,
  conditions: readonly Condition[],
  bind: BindParameter,
  zone: string,
): string[] {
  return [
    `tenant = ${bind(tenant)}`,
    ...conditions.map((condition) => conditionSql(table, condition, bind, (day) => startOfDay(zone, day))),
  ];
}

/** Only a day that is compared with an instant depends on where the company is. */
export const needsZone = (table: Table, conditions: readonly Condition[]) =>
  fieldConditionsIn(conditions).some(
    ({ field, op }) => op !== 'empty' && op !== 'has' && table.column(field).isInstant,
  );

export function tabSql({ resource: { can } }: Table, place: ListTab): string[] {
  const [trashed, archived] = [can.trash ? 'trashed_at' : null, can.archive ? 'archived_at' : null];
  if (place === 'trashed') return [trashed ? `${trashed} IS NOT NULL` : 'false'];
  const notTrashed = trashed ? [`${trashed} IS NULL`] : [];
  if (place === 'archived') return [...notTrashed, archived ? `${archived} IS NOT NULL` : 'false'];
  return [...notTrashed, ...(archived ? [`${archived} IS NULL`] : [])];
}

export type Paging = {
  readonly limit: number;
  readonly offset: number;
  readonly sorted: TableColumn;
  readonly order: string;
  readonly cursor: PageCursor | null;
};

/** What is empty counts as the smallest. The same order forwards and backwards, so that one index serves both. */
export function paging(
  table: Table,
  { search, bestFirst, sortBy, order, after, page, limit: wanted, filters }: ListRequest,
): Paging {
  const limit = Math.min(wanted, LIST_LIMIT);
  const offset = (page - 1) * limit;
  const canSort = table.resource.list.sort.includes(sortBy);
  const cursor = canSort
    ? decodeCursor(after, table.column(sortBy), bestFirst === true && isSearch(table, search))
    : null;
  assertNoProblems([
    ...filterProblems(table, filters),
    ...(canSort
      ? []
      : [{ field: 'sortBy', code: 'UNKNOWN_FIELD', message: 'This list cannot be sorted by this field.' }]),
    ...(offset <= MAX_OFFSET
      ? []
      : [
          {
            field: 'page',
            code: 'TOO_FAR',
            message: `A page is counted up to ${MAX_OFFSET.toLocaleString('en-US')} entries on. Go on after the end of the last one, or search and filter.`,
          },
        ]),
    ...(!canSort || cursor || (after ?? null) === null
      ? []
      : [{ field: 'after', code: 'INVALID_VALUE', message: 'No page of this list, sorted so, has ended there.' }]),
  ]);
  const sorted = table.column(sortBy);
  return {
    limit,
    offset,
    sorted,
    cursor,
    order: order === 'asc' ? `"${sorted.name}" ASC NULLS FIRST, id ASC` : `"${sorted.name}" DESC NULLS LAST, id DESC`,
  };
}

import type { ListRequest } from '@backoffice/contracts/kernel';
import type { Table } from '#kernel/table.ts';
import type { BindParameter } from './condition-sql.ts';
import { afterCursorSql } from './cursor.ts';
import type { Paging } from './page-sql.ts';
import { isSearch, numberSql, rankSql } from './search-sql.ts';

/** How well a row matches what is searched. */
export const MATCH_RANK = 'match_rank';
/**
 * So many of what is found are compared, the first ones of the sort: whoever finds more has not yet said what they look
 * for.
 */
const RANKED_LIMIT = 2_000;

/** Which rows a page has, as SQL, and in which order. `from`: the rows that are found, from their FROM on. */
export function placesSql(
  table: Table,
  request: ListRequest,
  paged: Paging,
  from: string,
  bind: BindParameter,
): { readonly places: string; readonly order: string; readonly isRanked: boolean } {
  return request.bestFirst && isSearch(table, request.search)
    ? rankedPlaces(table, request, paged, from, bind)
    : sortedPlaces(request, paged, from, bind);
}

function sortedPlaces(
  request: ListRequest,
  { limit, offset, sorted, order, cursor }: Paging,
  from: string,
  bind: BindParameter,
) {
  const stretches = cursor ? afterCursorSql(sorted, request.order, cursor, bind) : ['true'];
  const found = stretches
    .map(
      (stretch) =>
        `(SELECT tenant, id, "${sorted.name}" ${from} AND ${stretch} ORDER BY ${order} LIMIT ${offset + limit + 1})`,
    )
    .join(' UNION ALL ');
  return {
    places: `SELECT tenant, id FROM (${found}) places ORDER BY ${order} LIMIT ${limit + 1} OFFSET ${offset}`,
    order,
    isRanked: false,
  };
}

function rankedPlaces(
  table: Table,
  { search, order: direction }: ListRequest,
  { limit, offset, sorted, order, cursor }: Paging,
  from: string,
  bind: BindParameter,
) {
  const columns = `SELECT tenant, id, "${sorted.name}", ${rankSql(table, search, bind)} AS ${MATCH_RANK} ${from}`;
  const sameNumber = numberSql(table, search, bind);
  const found = [
    `(${columns} ORDER BY ${order} LIMIT ${RANKED_LIMIT})`,
    ...(sameNumber === null ? [] : [`(${columns} AND ${sameNumber})`]),
  ].join(' UNION ');
  const rank = cursor && bind(cursor.rank);
  const after = cursor
    ? `${MATCH_RANK} > ${rank} OR ${MATCH_RANK} = ${rank} AND (${afterCursorSql(sorted, direction, cursor, bind).join(' OR ')})`
    : 'true';
  const ranked = `${MATCH_RANK}, ${order}`;
  return {
    places: `SELECT tenant, id, ${MATCH_RANK} FROM (${found}) places WHERE ${after} ORDER BY ${ranked} LIMIT ${limit + 1} OFFSET ${offset}`,
    order: ranked,
    isRanked: true,
  };
}

import { useLayoutEffect, useMemo, useRef } from 'react';
import type { IDatasource, IGetRowsParams } from 'ag-grid-community';
import { useClient, type TypedDocumentNode } from 'urql';
import { MOST_PASSED, type Filter, type Page, type Problem, type Resource } from '@backoffice/contracts/kernel';
import { askNow, contextFor, problemOfRead } from '#kernel/graphql.ts';
import { problemOf } from '#kernel/problem.ts';
import type { List, Place } from '#kernel/use-list.ts';

/** Rows per request; the reader serves at most 200. */
export const BLOCK = 100;

export type Asked = {
  search?: string;
  filters?: Filter[];
  sortBy?: string;
  order?: 'asc' | 'desc';
  after?: string | null;
  page?: number;
  limit?: number;
};
/** Said in GraphQL, or by a function that asks a route of the table. A function is memoized: another one means other rows. */
export type ListSource<Row> = ListQuery<Row> | ListRoute<Row>;
export type Block<Row> = Pick<Page<Row>, 'items' | 'total' | 'totalIsExact' | 'hasMore' | 'endCursor'>;
export type ListRoute<Row> = (request: Asked, place: Place) => Promise<Block<Row>>;
export type ListQuery<Row> = TypedDocumentNode<{ page: Block<Row> }, { request: Asked; place?: Place | null }>;

export type Sorted = { readonly by: string; readonly order: 'asc' | 'desc' };

type Options<Row> = {
  resource: Pick<Resource, 'tenant'>;
  query: ListSource<Row>;
  where: readonly Filter[] | undefined;
  sorted?: Sorted | undefined;
  list: Pick<List, 'place' | 'search' | 'filters'>;
  onTotal: (count: number, exact: boolean) => void;
  onProblem: (problem: Problem | null) => void;
  onRows: () => void;
};

/** `readAnew`: said before the grid asks again for what it has. */
export type RowSource = IDatasource & { readonly readAnew: () => void };

/** Where a grid gets its rows: a block at a time, searched, filtered and sorted by the server. A new source means other rows. */
export function useRowSource<Row>({
  resource,
  query,
  where = NOTHING,
  sorted,
  list: { place, search, filters },
  onTotal,
  onProblem,
  onRows,
}: Options<Row>): RowSource {
  const client = useClient();
  const latest = useRef<RowSource>(null);
  const source = useMemo(() => {
    async function read(asked: ListQuery<Row>, request: Asked): Promise<Told<Row>> {
      const { data, error } = await askNow(client, asked, { request, place }, contextFor(resource.tenant));
      return { page: data?.page ?? null, problem: error ? problemOfRead(error) : null };
    }
    type Order = Pick<Asked, 'sortBy' | 'order'>;
    const ask = (order: Order, from: Pick<Asked, 'after' | 'page' | 'limit'>): Promise<Told<Row>> => {
      const request: Asked = { search, filters: [...where, ...filters], ...order, ...from };
      return typeof query === 'function' ? told(query(request, place)) : read(query, request);
    };
    /** How many rows there are, as the grid was told; below zero while nobody knows. */
    let end = -1;
    const ends = new Map<string, Promise<Told<Row>>>();
    /** The last of so many thousand rows; asked for once, until the rows are read anew. */
    function endOf(thousands: number, order: Order): Promise<Told<Row>> {
      const key = `${order.sortBy} ${order.order} ${thousands}`;
      const known = ends.get(key) ?? behind(thousands - 1, order, { page: MOST_PASSED, limit: 1 });
      ends.set(key, known);
      return known;
    }
    async function behind(thousands: number, order: Order, page: Pick<Asked, 'page' | 'limit'>): Promise<Told<Row>> {
      if (thousands === 0) return ask(order, { after: null, ...page });
      const before = await endOf(thousands, order);
      const after = before.page?.endCursor;
      return after ? ask(order, { after, ...page }) : before; // where there are not so many any more, there is nothing behind them
    }
    async function load({ startRow, sortModel: [sort], successCallback, failCallback }: IGetRowsParams) {
      const order: Order = sort
        ? { sortBy: sort.colId, order: sort.sort }
        : sorted
          ? { sortBy: sorted.by, order: sorted.order }
          : {};
      const { page, problem } = await behind(Math.floor(startRow / MOST_PASSED), order, {
        page: (startRow % MOST_PASSED) / BLOCK + 1,
        limit: BLOCK,
      });
      if (latest.current !== rows) return failCallback(); // nobody looks at this list any more
      if (problem) ends.clear();
      onProblem(problem);
      if (!page) return failCallback();
      const { items, total, totalIsExact, hasMore } = page;
      const here = startRow + items.length;
      if (totalIsExact) end = total;
      else if (!hasMore) end = here;
      else if (end >= 0 && end <= here) end = here + 1; // what the grid took for the end is none any more
      onTotal(hasMore && !totalIsExact ? total : end, totalIsExact || !hasMore);
      successCallback(items, end);
      return onRows();
    }
    const rows: RowSource = { getRows: (asking) => void load(asking), readAnew: () => ends.clear() };
    return rows;
  }, [client, query, resource, place, search, where, sorted, filters, onProblem, onTotal, onRows]);
  useLayoutEffect(() => void (latest.current = source), [source]);
  return source;
}

type Told<Row> = { readonly page: Block<Row> | null; readonly problem: Problem | null };
const told = <Row>(asked: Promise<Block<Row>>): Promise<Told<Row>> =>
  asked.then(
    (page) => ({ page, problem: null }),
    (fault: unknown) => ({ page: null, problem: problemOf(fault) }),
  );

const NOTHING: readonly Filter[] = [];

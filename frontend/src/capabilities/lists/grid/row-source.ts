import { useLayoutEffect, useMemo, useRef } from 'react';
import type { IDatasource, IGetRowsParams } from 'ag-grid-community';
import { useClient, type Client, type TypedDocumentNode } from 'urql';
import { MAX_OFFSET, type Filter, type Problem, type Resource } from '@backoffice/contracts/kernel';
import { queryFresh, operationContext, queryProblem } from '#data/graphql-client.ts';
import { problemFrom } from '#data/problem.ts';
import type { ListState, ListTab } from '#navigation/use-list-state.ts';
import { keepShown, shownBefore, takeBegun, type BlockResult, type RowBlock } from './first-blocks.ts';

/** Rows per request; the reader serves at most 200. */
export const BLOCK_SIZE = 100;

export type ListPageRequest = {
  search?: string;
  filters?: Filter[];
  sortBy?: string;
  order?: 'asc' | 'desc';
  bestFirst?: boolean;
  after?: string | null;
  page?: number;
  limit?: number;
};
/**
 * Said in GraphQL, or by a function that asks a route of the table. A function is memoized: another one means other
 * rows.
 */
export type ListSource<Row> = ListQuery<Row> | ListRoute<Row>;
export type ListRoute<Row> = (request: ListPageRequest, place: ListTab) => Promise<RowBlock<Row>>;
export type ListQuery<Row> = TypedDocumentNode<
  { page: RowBlock<Row> },
  { request: ListPageRequest; place?: ListTab | null }
>;

export type SortOrder = { readonly by: string; readonly order: 'asc' | 'desc' };

export type RequestedOrder = Pick<ListPageRequest, 'sortBy' | 'order' | 'bestFirst'>;
/** What somebody has chosen; until then the list's own order, behind what a search finds best. */
export function orderOf(chosen: SortOrder | undefined, own: SortOrder | undefined, search: string): RequestedOrder {
  const order = chosen ?? own;
  const isOwn = order?.by === own?.by && order?.order === own?.order;
  return {
    ...(order && { sortBy: order.by, order: order.order }),
    ...(search !== '' && isOwn && { bestFirst: true }),
  };
}

/** Which rows, before anybody has chosen an order. */
export type RowRequest<Row> = {
  resource: Pick<Resource, 'tenant'>;
  query: ListSource<Row>;
  where: readonly Filter[] | undefined;
  sorted?: SortOrder | undefined;
  list: Pick<ListState, 'place' | 'search' | 'filters'>;
};
type RowSourceOptions<Row> = RowRequest<Row> & {
  onTotal: (count: number, exact: boolean) => void;
  onProblem: (problem: Problem | null) => void;
  onRows: () => void;
};

/**
 * `resetCursors`: said before the grid asks again for what it has. `readFirst`: so many rows from the beginning, as
 * they are sorted now.
 */
export type RowSource<Row> = IDatasource & {
  readonly resetCursors: () => void;
  readonly readFirst: (count: number) => Promise<readonly Row[]>;
};

/**
 * Where a grid gets its rows: a block at a time, searched, filtered and sorted by the server. A new source means other
 * rows.
 */
export function useRowSource<Row>({
  resource,
  query,
  where = NO_FILTERS,
  sorted,
  list: { place, search, filters },
  onTotal,
  onProblem,
  onRows,
}: RowSourceOptions<Row>): RowSource<Row> {
  const client = useClient();
  const latest = useRef<RowSource<Row>>(null);
  const source = useMemo(() => {
    const ask = rowAsker(client, { resource, query, where, list: { place, search, filters } });
    /** How many rows there are, as the grid was told; below zero while nobody knows. */
    let end = -1;
    const ends = new Map<string, Promise<BlockResult<Row>>>();
    /** The last of so many thousand rows; asked for once, until the rows are read anew. */
    function endOf(thousands: number, order: RequestedOrder): Promise<BlockResult<Row>> {
      const key = `${order.sortBy} ${order.order} ${thousands}`;
      const known = ends.get(key) ?? behind(thousands - 1, order, { page: MAX_OFFSET, limit: 1 });
      ends.set(key, known);
      return known;
    }
    async function behind(
      thousands: number,
      order: RequestedOrder,
      page: Pick<ListPageRequest, 'page' | 'limit'>,
    ): Promise<BlockResult<Row>> {
      if (thousands === 0) return ask(order, { after: null, ...page });
      const before = await endOf(thousands, order);
      const after = before.page?.endCursor;
      // where there are not so many any more, there is nothing behind them
      return after ? ask(order, { after, ...page }) : before;
    }
    let sortedNow: RequestedOrder = {};
    let isOpening = true;
    /** What came after the rows that were shown at once; the grid is asking for it. */
    let newer: Promise<BlockResult<Row>> | null = null;
    function firstBlock(order: RequestedOrder): Promise<BlockResult<Row>> {
      const block = newer ?? takeBegun<Row>(client, ask.said(order)) ?? ask(order, FIRST_BLOCK);
      newer = null;
      return block;
    }
    async function load(asked: IGetRowsParams<Row>) {
      const { startRow, sortModel } = asked;
      const [sort] = sortModel;
      const order = orderOf(sort && { by: sort.colId, order: sort.sort }, sorted, search);
      sortedNow = order;
      const known = isOpening && startRow === 0 ? shownBefore<Row>(client, ask.said(order)) : null;
      isOpening = false;
      if (known) show(known, asked);
      const block =
        startRow === 0
          ? firstBlock(order)
          : behind(Math.floor(startRow / MAX_OFFSET), order, {
              page: (startRow % MAX_OFFSET) / BLOCK_SIZE + 1,
              limit: BLOCK_SIZE,
            });
      const { page, problem } = await block;
      if (latest.current !== rows) return asked.failCallback(); // nobody looks at this list any more
      if (problem) ends.clear();
      onProblem(problem);
      if (page && startRow === 0) keepShown(client, ask.said(order), page);
      if (!known) return page ? show(page, asked) : asked.failCallback();
      if (!page || isSame(page, known)) return undefined;
      newer = block;
      return asked.api.refreshInfiniteCache();
    }
    function show(
      { items, total, totalIsExact, hasMore }: RowBlock<Row>,
      { startRow, successCallback }: IGetRowsParams,
    ) {
      const here = startRow + items.length;
      if (totalIsExact) end = total;
      else if (!hasMore) end = here;
      else if (end >= 0 && end <= here) end = here + 1; // what the grid took for the end is none any more
      onTotal(hasMore && !totalIsExact ? total : end, totalIsExact || !hasMore);
      successCallback([...items], end);
      onRows();
    }
    async function readFirst(count: number): Promise<readonly Row[]> {
      const read: Row[] = [];
      for (let page = 1; ; page++) {
        const { page: block, problem } = await ask(sortedNow, { page, limit: BLOCK_SIZE });
        if (problem) onProblem(problem);
        read.push(...(block?.items ?? []));
        if (!block?.hasMore || read.length >= count) return read.slice(0, count);
      }
    }
    const rows: RowSource<Row> = {
      getRows: (asking) => void load(asking),
      resetCursors: () => ends.clear(),
      readFirst,
    };
    return rows;
  }, [client, query, resource, place, search, where, sorted, filters, onProblem, onTotal, onRows]);
  useLayoutEffect(() => void (latest.current = source), [source]);
  return source;
}

const FIRST_BLOCK = { after: null, page: 1, limit: BLOCK_SIZE };
const isSame = (one: RowBlock<unknown>, other: RowBlock<unknown>) => JSON.stringify(one) === JSON.stringify(other);

/** Asks for blocks of a list; `said`: what its first block is asked for by, which tells it from all others. */
function rowAsker<Row>(
  client: Client,
  { resource, query, where = NO_FILTERS, list: { place, search, filters } }: RowRequest<Row>,
) {
  const read = rowReader(client, { resource, query, place });
  const request = (order: RequestedOrder, from: Pick<ListPageRequest, 'after' | 'page' | 'limit'>) => ({
    search,
    filters: [...where, ...filters],
    ...order,
    ...from,
  });
  return Object.assign((...asked: Parameters<typeof request>): Promise<BlockResult<Row>> => read(request(...asked)), {
    said: (order: RequestedOrder) => JSON.stringify([numberOf(query), place, request(order, FIRST_BLOCK)]),
  });
}

/** The first block, as a grid that nobody has sorted yet asks for it. */
export function firstBlockOf<Row>(client: Client, asked: RowRequest<Row>, chosen: SortOrder | undefined) {
  const ask = rowAsker(client, asked);
  const order = orderOf(chosen, asked.sorted, asked.list.search);
  return { said: ask.said(order), ask: () => ask(order, FIRST_BLOCK) };
}

const numbers = new WeakMap<object, number>();
let queries = 0;
/** Tells queries apart. */
function numberOf(query: object): number {
  const number = numbers.get(query) ?? ++queries;
  numbers.set(query, number);
  return number;
}

/** Reads a page of a list, however it is asked for. */
export const rowReader =
  <Row>(
    client: Client,
    { resource, query, place }: Pick<RowSourceOptions<Row>, 'resource' | 'query'> & Pick<ListState, 'place'>,
  ) =>
  async (request: ListPageRequest): Promise<BlockResult<Row>> => {
    if (typeof query === 'function') return toBlockResult(query(request, place));
    const { data, error } = await queryFresh(client, query, { request, place }, operationContext(resource.tenant));
    return { page: data?.page ?? null, problem: error ? queryProblem(error) : null };
  };

const toBlockResult = <Row>(asked: Promise<RowBlock<Row>>): Promise<BlockResult<Row>> =>
  asked.then(
    (page) => ({ page, problem: null }),
    (fault: unknown) => ({ page: null, problem: problemFrom(fault) }),
  );

export const NO_FILTERS: readonly Filter[] = [];

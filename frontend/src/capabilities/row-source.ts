import { useMemo } from 'react';
import type { IDatasource, IGetRowsParams } from 'ag-grid-community';
import { useClient, type TypedDocumentNode } from 'urql';
import type { Filter, Page, Problem, Resource } from '@backoffice/contracts/kernel';
import { contextFor, problemOfRead } from '#kernel/graphql.ts';
import { problemOf } from '#kernel/problem.ts';
import type { List, Place } from '#kernel/use-list.ts';

/** Rows per request; the reader serves at most 200. */
export const BLOCK = 100;

export type Asked = { search?: string; filters?: Filter[]; sortBy?: string; order?: 'asc' | 'desc'; page?: number; limit?: number };
/** Said in GraphQL, or by a function that asks a route of the table. A function is memoized: another one means other rows. */
export type ListSource<Row> = ListQuery<Row> | ListRoute<Row>;
export type ListRoute<Row> = (request: Asked, place: Place) => Promise<Page<Row>>;
export type ListQuery<Row> = TypedDocumentNode<{ page: Page<Row> }, { request: Asked; place?: Place | null }>;

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

/** Where a grid gets its rows: a block at a time, searched, filtered and sorted by the server. A new source means other rows. */
export function useRowSource<Row>({ resource, query, where = NOTHING, sorted, list: { place, search, filters }, onTotal, onProblem, onRows }: Options<Row>): IDatasource {
  const client = useClient();
  return useMemo(() => {
    async function read(asked: ListQuery<Row>, request: Asked): Promise<Told<Row>> {
      const { data, error } = await client.query(asked, { request, place }, { ...contextFor(resource.tenant), requestPolicy: 'network-only' }).toPromise();
      return { page: data?.page ?? null, problem: error ? problemOfRead(error) : null };
    }
    async function load({ startRow, sortModel: [sort], successCallback, failCallback }: IGetRowsParams) {
      const request: Asked = { search, filters: [...where, ...filters], page: startRow / BLOCK + 1, limit: BLOCK, ...(sort ? { sortBy: sort.colId, order: sort.sort } : sorted ? { sortBy: sorted.by, order: sorted.order } : {}) };
      const { page, problem } = await (typeof query === 'function' ? told(query(request, place)) : read(query, request));
      onProblem(problem);
      if (!page) return failCallback();
      const { items, total, totalIsExact, hasMore } = page;
      onTotal(total, totalIsExact);
      successCallback(items, totalIsExact ? total : hasMore ? -1 : startRow + items.length);
      return onRows();
    }
    return { getRows: (asking) => void load(asking) };
  }, [client, query, resource, place, search, where, sorted, filters, onProblem, onTotal, onRows]);
}

type Told<Row> = { readonly page: Page<Row> | null; readonly problem: Problem | null };
const told = <Row>(asked: Promise<Page<Row>>): Promise<Told<Row>> => asked.then((page) => ({ page, problem: null }), (fault: unknown) => ({ page: null, problem: problemOf(fault) }));

const NOTHING: readonly Filter[] = [];

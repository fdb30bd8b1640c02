import type { ReactNode } from 'react';
import { cleanup, renderHook } from '@testing-library/react';
import type { IGetRowsParams } from 'ag-grid-community';
import { Client, Provider } from 'urql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Filter } from '@backoffice/contracts/kernel';
import { noResponseError } from '#data/problem.ts';
import { publishKindChange } from '#data/record-changes.ts';
import { useFirstBlock } from './first-blocks.ts';
import { firstBlockOf, useRowSource, type ListPageRequest, type ListRoute } from './row-source.ts';

afterEach(cleanup);

type Row = { readonly id: string };
const page = { items: [{ id: 'a' }, { id: 'b' }], total: 102, totalIsExact: true, hasMore: false, endCursor: 'b' };
const client = new Client({ url: 'http://nowhere.example', preferGetMethod: false, exchanges: [] });

const wrapper = ({ children }: { children: ReactNode }) => <Provider value={client}>{children}</Provider>;
const NONE: Filter[] = [];

const BY_BILLED = [{ colId: 'billed', sort: 'desc' }] as const;

/**
 * Asks a route for the blocks that begin at some rows, one after the other, and tells what the last of them came to.
 */
const asked = (rows: ListRoute<Row>, ...startRows: readonly number[]) => askedInOrder(BY_BILLED, rows, ...startRows);
async function askedInOrder(sortModel: readonly object[], rows: ListRoute<Row>, ...startRows: readonly number[]) {
  const heard = { onTotal: vi.fn(), onProblem: vi.fn(), onRows: vi.fn() };
  const list = { place: 'live', search: 'wall', filters: [{ field: 'status', op: 'eq', value: 'signed' }] } as const;
  const { result } = renderHook(
    () =>
      useRowSource<Row>({
        resource: { tenant: 'company' },
        query: rows,
        where: undefined,
        list: { ...list, filters: [...list.filters] },
        ...heard,
      }),
    { wrapper },
  );
  const told = { ...heard, successCallback: vi.fn(), failCallback: vi.fn() };
  const answers = () => told.successCallback.mock.calls.length + told.failCallback.mock.calls.length;
  async function block(startRow: number) {
    const before = answers();
    result.current.getRows({
      startRow,
      sortModel,
      ...told,
    } as unknown as IGetRowsParams); // what a source reads of it
    await vi.waitFor(() => expect(answers()).toBe(before + 1));
  }
  for (const startRow of startRows) await block(startRow);
  return {
    told,
    again: (startRow: number) => {
      result.current.resetCursors();
      return block(startRow);
    },
  };
}

/** A list of so many rows, whose cursors are their numbers. */
const listOf = (count: number, of = { count }) =>
  Object.assign(
    vi.fn(({ after, page = 1, limit = 0 }: ListPageRequest) => {
      const { count: now } = of;
      const from = Number(after ?? 0) + (page - 1) * limit;
      const items = Array.from({ length: Math.max(0, Math.min(limit, now - from)) }, (_, at) => ({
        id: String(from + at + 1),
      }));
      return Promise.resolve({
        items,
        total: Math.min(now, 1_000),
        totalIsExact: now <= 1_000,
        hasMore: from + items.length < now,
        endCursor: items.at(-1)?.id ?? null,
      });
    }),
    {
      becomes: (later: number) => {
        of.count = later;
      },
    },
  );

describe('rows that a route answers', () => {
  it('list rows are requested a block at a time, searched, filtered and sorted by the server', async () => {
    const rows = vi.fn(() => Promise.resolve(page));
    const {
      told: { successCallback, onTotal, onProblem },
    } = await asked(rows, 100);
    expect(rows).toHaveBeenCalledWith(
      {
        search: 'wall',
        filters: [{ field: 'status', op: 'eq', value: 'signed' }],
        after: null,
        page: 2,
        limit: 100,
        sortBy: 'billed',
        order: 'desc',
      },
      'live',
    );
    expect(successCallback).toHaveBeenCalledWith(page.items, 102);
    expect(onTotal).toHaveBeenCalledWith(102, true);
    expect(onProblem).toHaveBeenCalledWith(null);
  });

  it('list rows come with the best match first while nobody has chosen an order', async () => {
    const rows = vi.fn(() => Promise.resolve(page));
    await askedInOrder([], rows, 0);
    expect(rows).toHaveBeenCalledWith(expect.objectContaining({ search: 'wall', bestFirst: true }), 'live');
  });

  it('list rows stay as they are when the route cannot be reached, and a message says it', async () => {
    const {
      told: { failCallback, successCallback, onProblem, onTotal },
    } = await asked(() => Promise.reject(noResponseError('NETWORK_ERROR')), 0);
    expect(onProblem).toHaveBeenCalledWith(expect.objectContaining({ type: 'NETWORK_ERROR' }));
    await vi.waitFor(() => expect(failCallback).toHaveBeenCalled());
    expect([successCallback, onTotal].map((each) => each.mock.calls)).toEqual([[], []]);
  });

  it('list rows after the thousandth are read from its cursor, which is requested once', async () => {
    const rows = listOf(2_150);
    const { told } = await asked(rows, 900, 1_000, 1_100, 2_100);
    expect(rows.mock.calls.map(([{ after, page, limit }]) => [after, page, limit])).toEqual([
      [null, 10, 100],
      [null, 1_000, 1],
      ['1000', 1, 100],
      ['1000', 2, 100],
      ['1000', 1_000, 1],
      ['2000', 2, 100],
    ]);
    expect(told.successCallback.mock.calls.map(([items, last]) => [(items as Row[])[0]?.id, last])).toEqual([
      ['901', -1],
      ['1001', -1],
      ['1101', -1],
      ['2101', 2_150],
    ]);
    expect(told.onTotal.mock.calls).toEqual([...Array.from({ length: 3 }, () => [1_000, false]), [2_150, true]]);
  });

  it('list rows that are read anew continue from where the thousandth row is now', async () => {
    const rows = listOf(2_150);
    const { again } = await asked(rows, 1_000);
    rows.mockClear();
    await again(1_000);
    expect(rows.mock.calls.map(([{ after, limit }]) => [after, limit])).toEqual([
      [null, 1],
      ['1000', 100],
    ]);
  });

  it('list rows continue after the former end of a list that has become longer', async () => {
    const rows = listOf(1_200);
    const { told, again } = await asked(rows, 1_100);
    rows.becomes(1_201);
    await again(1_100);
    expect(told.successCallback.mock.calls.map(([, last]) => last)).toEqual([1_200, 1_201]);
    expect(told.onTotal.mock.calls).toEqual([
      [1_200, true],
      [1_000, false],
    ]);
  });

  it('list rows of another list that arrive late are not counted as rows of this one', async () => {
    const heard = { onTotal: vi.fn(), onProblem: vi.fn(), onRows: vi.fn() };
    const later = Promise.withResolvers<typeof page>();
    const rows: ListRoute<Row> = ({ search }) =>
      search === 'wall' ? later.promise : Promise.resolve({ ...page, total: 2 });
    const { result, rerender } = renderHook(
      ({ search }) =>
        useRowSource<Row>({
          resource: { tenant: 'company' },
          query: rows,
          where: undefined,
          list: { place: 'live', search, filters: NONE },
          ...heard,
        }),
      { initialProps: { search: 'wall' }, wrapper },
    );
    const [block, failCallback] = [{ startRow: 0, sortModel: [], successCallback: vi.fn() }, vi.fn()];
    result.current.getRows({ ...block, failCallback } as unknown as IGetRowsParams); // what a source reads of it
    rerender({ search: 'gate' });
    result.current.getRows({ ...block } as unknown as IGetRowsParams);
    await vi.waitFor(() => expect(heard.onRows).toHaveBeenCalledOnce());
    later.resolve(page);
    await vi.waitFor(() => expect(failCallback).toHaveBeenCalled());
    expect(heard.onTotal.mock.calls).toEqual([[2, true]]);
  });

  it('list rows end where a list has become shorter meanwhile', async () => {
    const { told } = await asked(listOf(40), 3_000);
    expect(told.successCallback).toHaveBeenCalledWith([], 40);
  });
});

describe('a list that was shown before', () => {
  /** Opens it, and gives what its first block was told, and what the grid was asked to do. */
  async function opened(rows: ListRoute<Row>) {
    const { result } = renderHook(
      () =>
        useRowSource<Row>({
          resource: { tenant: 'company' },
          query: rows,
          where: undefined,
          list: { place: 'live', search: '', filters: NONE },
          onTotal: () => undefined,
          onProblem: () => undefined,
          onRows: () => undefined,
        }),
      { wrapper },
    );
    const successCallback = vi.fn<(items: readonly Row[]) => void>();
    const refreshInfiniteCache = vi.fn(() => ask());
    const ask = () =>
      result.current.getRows({
        startRow: 0,
        sortModel: [],
        successCallback,
        api: { refreshInfiniteCache },
      } as unknown as IGetRowsParams); // what a source reads of it
    ask();
    return { shown: () => successCallback.mock.calls.map(([[row]]) => row?.id), refreshInfiniteCache };
  }
  const rowOf = (id: string) => ({ ...page, items: [{ id }] });

  it('its last rows are shown at once, and then the new ones', async () => {
    const rows = vi.fn<ListRoute<Row>>().mockResolvedValueOnce(rowOf('old')).mockResolvedValue(rowOf('new'));
    const first = await opened(rows);
    await vi.waitFor(() => expect(first.shown()).toEqual(['old']));
    const again = await opened(rows);
    expect(again.shown()).toEqual(['old']);
    await vi.waitFor(() => expect(again.shown()).toEqual(['old', 'new']));
    expect(rows).toHaveBeenCalledTimes(2);
  });
  it('rows that have not changed are not drawn again', async () => {
    const rows = vi.fn<ListRoute<Row>>().mockResolvedValue(rowOf('same'));
    await vi.waitFor(async () => expect((await opened(rows)).shown()).toEqual(['same']));
    const { shown, refreshInfiniteCache } = await opened(rows);
    await vi.waitFor(() => expect(rows.mock.results).toHaveLength(rows.mock.calls.length));
    expect([shown(), refreshInfiniteCache.mock.calls]).toEqual([['same'], []]);
  });
  it('a first block that was asked for with the page is not asked for again by the grid, unless a record has changed', async () => {
    const rows = vi
      .fn<ListRoute<Row>>()
      .mockImplementation(() => Promise.resolve(rowOf(String(rows.mock.calls.length))));
    const request = {
      resource: { tenant: 'company' as const },
      query: rows,
      where: undefined,
      list: { place: 'live' as const, search: '', filters: [] },
    };
    const { said, ask } = firstBlockOf<Row>(client, request, undefined);
    renderHook(() => useFirstBlock({ entity: 'Customer' }, said, ask), { wrapper });
    const { shown } = await opened(rows);
    await vi.waitFor(() => expect(shown()).toEqual(['1']));
    renderHook(() => useFirstBlock({ entity: 'Customer' }, said, ask), { wrapper });
    publishKindChange('Customer', 1);
    const later = await opened(rows);
    await vi.waitFor(() => expect(later.shown()).toEqual(['1', '3']));
  });
});

import { cleanup, renderHook } from '@testing-library/react';
import type { IGetRowsParams } from 'ag-grid-community';
import { Client, Provider } from 'urql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unanswered } from '#kernel/problem.ts';
import { useRowSource, type ListRoute } from './row-source.ts';

afterEach(cleanup);

type Row = { readonly id: string };
const page = { items: [{ id: 'a' }, { id: 'b' }], total: 102, totalIsExact: true, page: 2, limit: 100, hasMore: false };
const client = new Client({ url: 'http://nowhere.example', preferGetMethod: false, exchanges: [] });

/** Asks a route for the block that begins at a row. */
async function asked(rows: ListRoute<Row>, startRow: number) {
  const told = { onTotal: vi.fn(), onProblem: vi.fn(), onRows: vi.fn(), successCallback: vi.fn(), failCallback: vi.fn() };
  const list = { place: 'live', search: 'wall', filters: [{ field: 'status', op: 'eq', value: 'signed' }] } as const;
  const { result } = renderHook(() => useRowSource<Row>({ resource: { tenant: 'company' }, query: rows, where: undefined, list: { ...list, filters: [...list.filters] }, ...told }), { wrapper: ({ children }) => <Provider value={client}>{children}</Provider> });
  result.current.getRows({ startRow, sortModel: [{ colId: 'billed', sort: 'desc' }], ...told } as unknown as IGetRowsParams); // what a source reads of it
  await vi.waitFor(() => expect(told.onProblem).toHaveBeenCalled());
  return told;
}

describe('rows that a route answers', () => {
  it('are asked for a block at a time, searched, filtered and sorted by the server', async () => {
    const rows = vi.fn(() => Promise.resolve(page));
    const { successCallback, onTotal, onProblem } = await asked(rows, 100);
    expect(rows).toHaveBeenCalledWith({ search: 'wall', filters: [{ field: 'status', op: 'eq', value: 'signed' }], page: 2, limit: 100, sortBy: 'billed', order: 'desc' }, 'live');
    expect(successCallback).toHaveBeenCalledWith(page.items, 102);
    expect(onTotal).toHaveBeenCalledWith(102, true);
    expect(onProblem).toHaveBeenCalledWith(null);
  });

  it('stay as they are when the route cannot be reached, and it is said', async () => {
    const { failCallback, successCallback, onProblem, onTotal } = await asked(() => Promise.reject(unanswered('NETWORK_ERROR')), 0);
    expect(onProblem).toHaveBeenCalledWith(expect.objectContaining({ type: 'NETWORK_ERROR' }));
    await vi.waitFor(() => expect(failCallback).toHaveBeenCalled());
    expect([successCallback, onTotal].map((each) => each.mock.calls)).toEqual([[], []]);
  });
});

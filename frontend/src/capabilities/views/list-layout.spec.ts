import { describe, expect, it } from 'vitest';
import { hasListParams, isSameLayout, layoutToday, listLayoutOf, paramsOf, type ListLayout } from './list-layout.ts';

const columns = [{ field: 'number' }, { field: 'dueDate' }, { field: 'paid', hidden: true }];
const shape = {
  columns,
  specs: [{ field: 'status', title: 'Status', kind: 'choice' as const }],
  toolParams: ['show'],
};
const standard = { columns: [], sort: null, density: 'standard' as const };
const open: ListLayout = { place: 'live', search: '', filters: [{ field: 'status', value: 'open' }], ...standard };

describe('the layout of a list', () => {
  it('the layout of a list has what the address says, but for the view and the page', () =>
    expect(
      listLayoutOf(new URLSearchParams('view=v&page=2&place=trashed&search=wall&status=open&show=all'), standard),
    ).toEqual({
      place: 'trashed',
      search: 'wall',
      filters: [
        { field: 'status', value: 'open' },
        { field: 'show', value: 'all' },
      ],
      ...standard,
    }));
  it('an address that names a view alone says nothing of the list', () => {
    expect(hasListParams(new URLSearchParams('view=v'))).toBe(false);
    expect(hasListParams(new URLSearchParams('view=v&status=open'))).toBe(true);
  });
  it('a layout takes out of the address what it does not name', () =>
    expect(paramsOf(new URLSearchParams('view=v&show=all&search=wall'), open)).toEqual({
      show: null,
      place: null,
      search: '',
      status: 'open',
    }));
  it.each([
    ['another filter', { filters: [{ field: 'status', value: 'open,draft' }] }],
    ['another search', { search: 'wall' }],
    ['other columns', { columns: [{ field: 'number', width: null }] }],
    [
      'another width',
      {
        columns: [
          { field: 'number', width: 90 },
          { field: 'dueDate', width: null },
        ],
      },
    ],
    ['another order', { sort: { by: 'dueDate', order: 'asc' as const } }],
    ['other rows', { density: 'compact' as const }],
  ])('a layout with %s is another one', (_what, changed) =>
    expect(isSameLayout(columns, open, { ...open, ...changed }, false)).toBe(false),
  );
  it('a layout that names the columns of the list in their order is the same', () =>
    expect(
      isSameLayout(
        columns,
        open,
        { ...open, columns: ['number', 'dueDate'].map((field) => ({ field, width: null })) },
        false,
      ),
    ).toBe(true));
  it('a phone, which has no columns, does not take other columns for a change', () =>
    expect(isSameLayout(columns, open, { ...open, density: 'compact' }, true)).toBe(true));
  it('a layout is shown without filters, columns and an order that are no more, which are named', () =>
    expect(
      layoutToday(shape, {
        ...open,
        filters: [...open.filters, { field: 'colour', value: 'red' }],
        columns: [
          { field: 'gone', width: null },
          { field: 'paid', width: 80 },
        ],
        sort: { by: 'gone', order: 'asc' },
      }),
    ).toEqual({
      layout: { ...open, columns: [{ field: 'paid', width: 80 }] },
      missing: ['the filter colour', 'the column gone', 'the order by gone'],
    }));
});

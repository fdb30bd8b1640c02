import type { ListLayout, SavedViewView } from '@backoffice/contracts/features/saved-views';
import type { FilterSpec } from '#navigation/use-list-state.ts';

export type { Density, ListLayout } from '@backoffice/contracts/features/saved-views';

/** What somebody makes of the grid: its columns from left to right, without any those of the list; and its order. */
export type GridLayout = Pick<ListLayout, 'columns' | 'sort'>;
export const OWN_LAYOUT: GridLayout = { columns: [], sort: null };

/** Pixels. */
export const rowHeights = { compact: 28, standard: 34, comfortable: 44 } as const;

/** Of the address of a page what is no part of its list. */
const ASIDE = new Set(['view', 'place', 'search', 'page', 'new']);

/** How the list stands: what the address says, and how it is shown. */
export function listLayoutOf(params: URLSearchParams, shown: GridLayout & Pick<ListLayout, 'density'>): ListLayout {
  const place = params.get('place');
  return {
    place: place === 'archived' || place === 'trashed' ? place : 'live',
    search: params.get('search') ?? '',
    filters: [...params].flatMap(([field, value]) => (ASIDE.has(field) || value === '' ? [] : { field, value })),
    ...shown,
  };
}

export const hasListParams = (params: URLSearchParams): boolean =>
  [...params.keys()].some((name) => name === 'search' || name === 'place' || !ASIDE.has(name));

/** What the list can be narrowed by, and the columns it has. */
export type ListShape = {
  readonly specs: readonly FilterSpec[];
  /** What its tools put into the address. */
  readonly toolParams: readonly string[];
  readonly columns: readonly NamedColumn[];
};

const isFilter = ({ specs, toolParams }: ListShape, field: string) =>
  toolParams.includes(field) || specs.some((spec) => spec.field === field);
const isColumn = ({ columns }: ListShape, field: string) => columns.some((each) => each.field === field);

/** A layout that was saved earlier, as far as the list can still be shown so; and what is missing of it, by name. */
export function layoutToday(shape: ListShape, layout: ListLayout): { layout: ListLayout; missing: readonly string[] } {
  const filters = layout.filters.filter(({ field }) => isFilter(shape, field));
  const columns = layout.columns.filter(({ field }) => isColumn(shape, field));
  const sort = layout.sort && isColumn(shape, layout.sort.by) ? layout.sort : null;
  const missing = [
    ...layout.filters.flatMap((filter) => (filters.includes(filter) ? [] : `the filter ${filter.field}`)),
    ...layout.columns.flatMap((column) => (columns.includes(column) ? [] : `the column ${column.field}`)),
    ...(layout.sort && !sort ? [`the order by ${layout.sort.by}`] : []),
  ];
  return { layout: { ...layout, filters, columns, sort }, missing };
}

/** What the address says where a list stands so, and no more of what it said before. */
export const paramsOf = (params: URLSearchParams, { place, search, filters }: ListLayout) => ({
  ...Object.fromEntries([...params.keys()].flatMap((name) => (ASIDE.has(name) ? [] : [[name, null]]))),
  place: place === 'live' ? null : place,
  search,
  ...Object.fromEntries(filters.map(({ field, value }) => [field, value])),
});

type NamedColumn = { readonly field: string; readonly hidden?: boolean };
export const isColumnShown = (columns: readonly NamedColumn[], layout: GridLayout, field: string): boolean =>
  layout.columns.some((column) => columns.some((each) => each.field === column.field))
    ? layout.columns.some((each) => each.field === field)
    : columns.some((each) => each.field === field && !each.hidden);

/** The list's own, in its own order and widths. */
export const isOwnColumns = (columns: readonly NamedColumn[], named: GridLayout['columns']): boolean =>
  JSON.stringify(named) === JSON.stringify(ownColumns(columns));
const ownColumns = (columns: readonly NamedColumn[]): GridLayout['columns'] =>
  columns.flatMap(({ field, hidden }) => (hidden ? [] : { field, width: null }));

/** Whether two layouts show the same. `onPhone`: which shows cards, without columns. */
export function isSameLayout(columns: readonly NamedColumn[], a: ListLayout, b: ListLayout, onPhone: boolean): boolean {
  const own = ownColumns(columns);
  const said = ({ filters, columns: named, sort, density, ...rest }: ListLayout) =>
    JSON.stringify([
      rest.place,
      rest.search,
      filters.map(({ field, value }) => `${field}=${value}`).toSorted(),
      ...(onPhone
        ? []
        : [
            (named.length === 0 ? own : named).map(({ field, width }) => [field, width]),
            sort && [sort.by, sort.order],
            density,
          ]),
    ]);
  return said(a) === said(b);
}

export type SavedView = Pick<
  SavedViewView,
  'id' | 'version' | 'name' | 'layout' | 'sharedWith' | 'defaultOf' | 'createdBy' | 'createdByName'
>;

import { useCallback } from 'react';
import type { ColumnState, GridApi, RowClickedEvent } from 'ag-grid-community';
import { useNavigate } from 'react-router';
import type { Column } from '#lists/columns.ts';
import { isColumnShown, isOwnColumns, type GridLayout } from '#views/list-layout.ts';
import type { SortOrder } from './row-source.ts';

/** The row of sums, which is no record. */
export const TOTALS_ROW_ID = 'totals';

/** What does not fit is told to a mouse that rests on it. */
export function titleWhenTruncated(cell: EventTarget | null | undefined) {
  if (cell instanceof HTMLElement) cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : '';
}

export function flashRows<Row>(api: GridApi<Row> | null, changed: Set<string>) {
  const rowNodes = [...changed].flatMap((id) => api?.getRowNode(id) ?? []);
  changed.clear();
  if (rowNodes.length > 0) api?.flashCells({ rowNodes });
}

export function focusRow<Row>(api: GridApi<Row> | null, by: 1 | -1) {
  const focused = api?.getFocusedCell();
  const first = api?.getAllDisplayedColumns()[0];
  if (!api || !first) return;
  const next = focused ? Math.max(0, Math.min(api.getDisplayedRowCount() - 1, focused.rowIndex + by)) : 0;
  api.ensureIndexVisible(next);
  api.setFocusedCell(next, focused?.column ?? first);
}

/** What somebody has made of the grid. A column that grows has no width of its own until it is given one. */
export function gridLayout<Row>(
  api: GridApi<Row>,
  columns: readonly Column<Row>[],
  own: SortOrder | undefined,
): GridLayout {
  const states = new Map(api.getColumnState().map((state) => [state.colId, state]));
  const shown = api.getAllDisplayedColumns().map((column) => column.getColId());
  const sorted = [...states.values()].find(({ sort }) => sort);
  const isOwn = sorted?.colId === own?.by && sorted?.sort === own?.order;
  const named = shown.flatMap((field) => {
    const column = columns.find((each) => each.field === field);
    const { width, flex } = states.get(field) ?? {};
    return column ? { field, width: flex || !width || width === column.width ? null : Math.round(width) } : [];
  });
  return {
    columns: isOwnColumns(columns, named) ? [] : named,
    sort: sorted?.sort && !isOwn ? { by: sorted.colId, order: sorted.sort } : null,
  };
}

export function applyLayout<Row>(
  api: GridApi<Row>,
  columns: readonly Column<Row>[],
  layout: GridLayout,
  own: SortOrder | undefined,
) {
  const sort = layout.sort ?? own;
  const stateOf = ({ field, width, grow }: Column<Row>): ColumnState => {
    const chosen = layout.columns.find((each) => each.field === field)?.width ?? null;
    return {
      colId: field,
      hide: !isColumnShown(columns, layout, field),
      width: chosen ?? width,
      flex: chosen === null ? (grow ?? null) : null,
      sort: sort?.by === field ? sort.order : null,
    };
  };
  api.applyColumnState({ state: inLayoutOrder(columns, layout).map(stateOf), applyOrder: true });
}

/** Those that the layout names stand first, in its order. */
export const inLayoutOrder = <Row>(columns: readonly Column<Row>[], { columns: named }: GridLayout) => [
  ...named.flatMap(({ field }) => columns.find((each) => each.field === field) ?? []),
  ...columns.filter(({ field }) => !named.some((each) => each.field === field)),
];

/** Opens the page of a row, in a tab of its own with Ctrl or Cmd. */
export function useOpenRow<Row extends { id: string }>(open: (row: Row) => string) {
  const go = useNavigate();
  return useCallback(
    ({ data, event }: Pick<RowClickedEvent<Row>, 'data' | 'event'>) => {
      // A click that ends a text selection, or lands on the link itself, is not meant for the row.
      if (
        !data ||
        data.id === TOTALS_ROW_ID ||
        event?.defaultPrevented ||
        getSelection()?.toString() ||
        (event?.target instanceof Element && event.target.closest('button'))
      )
        return;
      if (event instanceof MouseEvent && (event.metaKey || event.ctrlKey))
        window.open(open(data), '_blank', 'noopener');
      else void go(open(data));
    },
    [go, open],
  );
}

import type { GridApi, GridState } from 'ag-grid-community';
import type { GridView } from './grid-props.ts';

/** What does not fit is told to a mouse that rests on it. */
export function titleWhenTruncated(cell: EventTarget | null | undefined) {
  if (cell instanceof HTMLElement) cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : '';
}

/** Widths, order and sorting outlive the visit; where somebody had scrolled to does not. */
export const restorableState = (state: unknown): GridState => {
  if (typeof state !== 'object' || state === null) return {};
  const { sort, columnOrder, columnSizing, columnVisibility, version } = state as GridState; // kept by `onStateUpdated`; the grid ignores what it does not know
  return { version, sort, columnOrder, columnSizing, columnVisibility };
};

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

export function gridView<Row>(api: GridApi<Row> | null): GridView {
  const fields = (api?.getAllDisplayedColumns() ?? []).map((column) => column.getColId());
  const sort = api?.getColumnState().find((column) => column.sort);
  return { fields, ...(sort?.sort && { sorted: { by: sort.colId, order: sort.sort } }) };
}

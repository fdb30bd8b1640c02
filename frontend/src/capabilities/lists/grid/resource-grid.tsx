import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react';
import { AgGridReact } from 'ag-grid-react';
import {
  CellStyleModule,
  ColumnApiModule,
  GridStateModule,
  HighlightChangesModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  PinnedRowModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  createGrid,
  type GridApi,
  type GridOptions,
} from 'ag-grid-community';
import { ANY, useRecordChanges } from '#data/record-changes.ts';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useTimeZone, useToday } from '#access/profile.ts';
import { useIsNarrow } from '#browser/use-media-query.ts';
import { cardColumn, gridColumns, gridTheme, menuColumn } from './grid-columns.tsx';
import { RowMenu, type RowMenuTarget } from './row-menu.tsx';
import { BLOCK_SIZE, useRowSource, type RowSource } from './row-source.ts';
import {
  applyLayout,
  flashRows,
  focusRow,
  gridLayout,
  titleWhenTruncated,
  TOTALS_ROW_ID,
  useOpenRow,
} from './grid-behavior.ts';
import { rowHeights, type GridLayout } from '#views/list-layout.ts';
import type { ResourceGridProps } from './grid-props.ts';
import { useChosenRows } from './chosen-rows.ts';

ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  PinnedRowModule,
  RowSelectionModule,
  RowApiModule,
  RowStyleModule,
  CellStyleModule,
  ColumnApiModule,
  GridStateModule,
  HighlightChangesModule,
  ScrollApiModule,
]);
// The last grid that goes takes its style sheets along, and the next one brings them back, for which the whole page is
// styled anew. This one is out of sight and stays.
createGrid(document.createElement('div'), { theme: gridTheme, rowModelType: 'infinite' });

const ROW_PX = 34;
const CARD_PX = 68;

/** Several changes at once are one reading. */
const RELOAD_DEBOUNCE_MS = 120;

const FLASH_MS = 600;
type MenuTarget<Row> = RowMenuTarget & { readonly record: Row };

/** AG Grid over the rows of the server: sorted and read there, drawn as a table or, on a phone, as cards. */
export function ResourceGrid<Row extends { id: string }>(props: ResourceGridProps<Row>) {
  const {
    resource,
    columns,
    initial,
    density,
    onLayout,
    movable,
    choosable,
    totals,
    sorted,
    list,
    open,
    menu: itemsOf,
  } = props;
  const may = usePermissionCheck();
  const narrow = useIsNarrow();
  const [menu, setMenu] = useState<MenuTarget<Row> | null>(null);
  const api = useRef<GridApi<Row>>(null);
  /** As it stands: another density, a phone that is turned, or a new title begin a grid with it. */
  const layout = useRef<GridLayout>(initial);
  const firstLayout = useRef(initial);
  const columnDefs = useColumnDefs(props, narrow, layout, setMenu);
  // shown in the same columns; those it lacks stay empty
  const pinned = useMemo(() => (totals ? [{ id: TOTALS_ROW_ID, ...totals.row } as Row] : []), [totals]);
  const chosen = useChosenRows(api, props.onChosen);
  const source = useLiveRows(props, api, chosen);
  useGridHandle(props, { api, layout, narrow, source, chosen });
  const openRow = useOpenRow(open);

  const isMoved = movable && (resource.can.bulk?.length ?? 0) > 0 && may('component:bulk-bar');
  return (
    <div className="grid-host" data-density={density}>
      <AgGridReact<Row>
        key={`${narrow} ${density}`}
        {...gridOptions}
        datasource={source}
        columnDefs={columnDefs}
        pinnedBottomRowData={pinned}
        getRowId={({ data }) => data.id}
        rowHeight={narrow ? CARD_PX : rowHeights[density]}
        headerHeight={narrow ? 0 : ROW_PX}
        {...(!narrow && (choosable || isMoved) ? selectionOptions : {})}
        onStateUpdated={({ api: updated }) => {
          if (narrow || updated !== api.current) return; // of the grid before this one
          layout.current = gridLayout(updated, columns, sorted);
          onLayout(layout.current);
        }}
        onGridReady={(event) => {
          // Of the grid before this one; the first has it by its columns, and nothing moves once it is painted.
          if (!narrow && layout.current !== firstLayout.current)
            applyLayout(event.api, columns, layout.current, sorted);
          api.current = event.api;
        }}
        onRowClicked={openRow}
        onCellMouseOver={({ event }) => titleWhenTruncated(event?.target)}
        onCellKeyDown={({ data, event }) =>
          event instanceof KeyboardEvent && event.key === 'Enter' && openRow({ data, event: null })
        }
        onCellContextMenu={({ data, event }) =>
          data &&
          data.id !== TOTALS_ROW_ID &&
          event instanceof MouseEvent &&
          setMenu({ record: data, to: open(data), x: event.clientX, y: event.clientY })
        }
        onSelectionChanged={chosen.onSelectionChanged}
      />
      {menu && (
        <RowMenu
          key={`${menu.record.id} ${menu.x} ${menu.y}`}
          resource={resource}
          place={list.place}
          at={menu}
          more={itemsOf?.(menu.record)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

/** What every grid is told; the same object, so that nothing is set anew. */
const gridOptions = {
  theme: gridTheme,
  rowModelType: 'infinite',
  cacheBlockSize: BLOCK_SIZE,
  maxBlocksInCache: 10,
  infiniteInitialRowCount: 1,
  rowBuffer: 4,
  rowClassRules: { 'row-waiting': ({ data }) => data === undefined },
  cellFlashDuration: FLASH_MS,
  cellFadeDuration: FLASH_MS,
  enableCellTextSelection: true,
  suppressDragLeaveHidesColumns: true,
  suppressNoRowsOverlay: true,
  preventDefaultOnContextMenu: true,
} as const satisfies GridOptions;
const selectionOptions: GridOptions = {
  rowSelection: { mode: 'multiRow', checkboxes: true, headerCheckbox: false, enableClickSelection: false },
  selectionColumnDef: {
    headerName: 'Selected',
    headerClass: 'head-boxes',
    width: 40,
    resizable: false,
    pinned: 'left',
  },
};

/** The columns of a table, or the one column of cards. */
function useColumnDefs<Row extends { id: string }>(
  { resource, columns, card, open, totals, sorted, menu: itemsOf }: ResourceGridProps<Row>,
  narrow: boolean,
  layoutRef: RefObject<GridLayout>,
  onMenu: (target: MenuTarget<Row>) => void,
) {
  const zone = useTimeZone();
  const today = useToday();
  // Other sums are no other columns: a person's widths stay.
  const onCard = narrow ? totals : undefined;
  return useMemo(() => {
    if (narrow) return [cardColumn(card, open, onCard, today)];
    const shown = gridColumns(resource, columns, open, zone, today, layoutRef.current, sorted);
    return itemsOf ? [...shown, menuColumn<Row>((record, x, y) => onMenu({ record, to: open(record), x, y }))] : shown;
  }, [narrow, card, open, resource, columns, zone, today, sorted, onCard, itemsOf, layoutRef, onMenu]);
}

type ChosenRows<Row extends { id: string }> = ReturnType<typeof useChosenRows<Row>>;

/** The rows of the server, read again when somebody changes one; what has changed flashes. */
function useLiveRows<Row extends { id: string }>(
  { resource, query, where, sorted, list: { place, search, filters }, onTotal, onProblem }: ResourceGridProps<Row>,
  api: RefObject<GridApi<Row> | null>,
  { showChosen, unselect }: ChosenRows<Row>,
) {
  const changed = useRef(new Set<string>());
  const onRows = useCallback(() => {
    showChosen();
    flashRows(api.current, changed.current);
  }, [api, showChosen]);
  const list = { place, search, filters };
  const source = useRowSource({ resource, query, where, sorted, list, onTotal, onProblem, onRows });
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settle.current), []);
  useRecordChanges([resource.entity], ({ id }) => {
    if (id !== ANY) changed.current.add(id);
    clearTimeout(settle.current);
    settle.current = setTimeout(() => {
      source.resetCursors();
      api.current?.refreshInfiniteCache();
    }, RELOAD_DEBOUNCE_MS);
  });
  useEffect(() => unselect(), [source, unselect]);
  return source;
}

type GridParts<Row extends { id: string }> = {
  readonly api: RefObject<GridApi<Row> | null>;
  readonly layout: RefObject<GridLayout>;
  readonly narrow: boolean;
  readonly source: RowSource<Row>;
  readonly chosen: ChosenRows<Row>;
};
/** What the page around it asks of the grid. */
function useGridHandle<Row extends { id: string }>(
  { ref, columns, sorted }: ResourceGridProps<Row>,
  { api, layout, narrow, source, chosen }: GridParts<Row>,
) {
  useImperativeHandle(
    ref,
    () => ({
      retry: () => {
        source.resetCursors();
        api.current?.purgeInfiniteCache();
      },
      unselect: chosen.unselect,
      selectFirst: (count) => chosen.select(source.readFirst(count)),
      focusRow: (by) => focusRow(api.current, by),
      layout: () => (narrow ? null : layout.current),
      apply: (next) => {
        layout.current = next;
        if (api.current && !narrow) applyLayout(api.current, columns, next, sorted);
      },
    }),
    [api, layout, source, chosen, columns, sorted, narrow],
  );
}

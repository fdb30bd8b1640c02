import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
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
  type GridApi,
  type RowClickedEvent,
} from 'ag-grid-community';
import { useNavigate } from 'react-router';
import { ANY, useRecordChanges } from '#data/record-changes.ts';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useTimeZone, useToday } from '#access/profile.ts';
import { useIsNarrow } from '#browser/use-media-query.ts';
import { cardColumn, gridColumns, gridTheme, menuColumn } from './grid-columns.tsx';
import { RowMenu, type RowMenuTarget } from './row-menu.tsx';
import { BLOCK_SIZE, useRowSource } from './row-source.ts';
import { applyLayout, flashRows, focusRow, gridLayout, titleWhenTruncated } from './grid-behavior.ts';
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

const ROW_PX = 34;

const CARD_PX = 68;

/** Several changes at once are one reading. */
const RELOAD_DEBOUNCE_MS = 120;

const FLASH_MS = 600;

const TOTALS_ROW_ID = 'totals';

export function ResourceGrid<Row extends { id: string }>({
  ref,
  resource,
  query,
  columns,
  initial,
  density,
  onLayout,
  movable,
  card,
  totals,
  where,
  sorted,
  list: { place, search, filters },
  open,
  onTotal,
  onProblem,
  onChosen,
  menu: itemsOf,
}: ResourceGridProps<Row>) {
  const may = usePermissionCheck();
  const zone = useTimeZone();
  const today = useToday();
  const go = useNavigate();
  const narrow = useIsNarrow();
  const [menu, setMenu] = useState<(RowMenuTarget & { readonly record: Row }) | null>(null);
  const api = useRef<GridApi<Row>>(null);
  const changed = useRef(new Set<string>());
  /** As it stands: another density, a phone that is turned, or a new title begin a grid with it. */
  const layout = useRef<GridLayout>(initial);
  const firstLayout = useRef(initial);
  // Other sums are no other columns: a person's widths stay.
  const onCard = narrow ? totals : undefined;
  const columnDefs = useMemo(() => {
    if (narrow) return [cardColumn(card, open, onCard, today)];
    const shown = gridColumns(resource, columns, open, zone, today, layout.current, sorted);
    return itemsOf ? [...shown, menuColumn<Row>((record, x, y) => setMenu({ record, to: open(record), x, y }))] : shown;
  }, [narrow, card, open, resource, columns, zone, today, sorted, onCard, itemsOf]);
  // shown in the same columns; those it lacks stay empty
  const pinned = useMemo(() => (totals ? [{ id: TOTALS_ROW_ID, ...totals.row } as unknown as Row] : []), [totals]);
  const chosen = useChosenRows(api, onChosen);
  const { showChosen } = chosen;
  const onRows = useCallback(() => {
    showChosen();
    flashRows(api.current, changed.current);
  }, [showChosen]);
  const source = useRowSource({
    resource,
    query,
    where,
    sorted,
    list: { place, search, filters },
    onTotal,
    onProblem,
    onRows,
  });

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
  const { unselect } = chosen;
  useEffect(() => unselect(), [source, unselect]);

  useImperativeHandle(
    ref,
    () => ({
      retry: () => {
        source.resetCursors();
        api.current?.purgeInfiniteCache();
      },
      unselect: chosen.unselect,
      selectFirst: async (count) => chosen.select(await source.readFirst(count)),
      focusRow: (by) => focusRow(api.current, by),
      layout: () => (narrow ? null : layout.current),
      apply: (next) => {
        layout.current = next;
        if (api.current && !narrow) applyLayout(api.current, columns, next, sorted);
      },
    }),
    [source, chosen, columns, sorted, narrow],
  );

  const openRow = useCallback(
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

  const bulk = movable && !narrow && (resource.can.bulk?.length ?? 0) > 0 && may('component:bulk-bar');
  return (
    <div className="grid-host" data-density={density}>
      <AgGridReact<Row>
        key={`${narrow} ${density}`}
        theme={gridTheme}
        rowModelType="infinite"
        datasource={source}
        cacheBlockSize={BLOCK_SIZE}
        maxBlocksInCache={10}
        infiniteInitialRowCount={20}
        columnDefs={columnDefs}
        pinnedBottomRowData={pinned}
        getRowId={({ data }) => data.id}
        rowHeight={narrow ? CARD_PX : rowHeights[density]}
        headerHeight={narrow ? 0 : ROW_PX}
        rowClassRules={{ 'row-waiting': ({ data }) => data === undefined }}
        cellFlashDuration={FLASH_MS}
        cellFadeDuration={FLASH_MS}
        enableCellTextSelection
        suppressDragLeaveHidesColumns
        suppressNoRowsOverlay
        {...(bulk
          ? {
              rowSelection: { mode: 'multiRow', checkboxes: true, headerCheckbox: false, enableClickSelection: false },
              selectionColumnDef: {
                headerName: 'Selected',
                headerClass: 'head-boxes',
                width: 40,
                resizable: false,
                pinned: 'left',
              },
            }
          : {})}
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
        preventDefaultOnContextMenu
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
          place={place}
          at={menu}
          more={itemsOf?.(menu.record)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

import { More } from '@blueprintjs/icons';
import { themeQuartz, type ColDef, type ICellRendererParams } from 'ag-grid-community';
import { Link } from 'react-router';
import type { Day, Resource } from '@backoffice/contracts/kernel';
import { cellText, isFigure, isTime, rowStatus } from '#lists/cell-text.ts';
import type { Card, Column, Totals } from '#lists/columns.ts';
import { inLayoutOrder } from './grid-behavior.ts';
import { isColumnShown, type GridLayout } from '#views/list-layout.ts';
import type { SortOrder } from './row-source.ts';
import { PhoneLink } from '#widgets/contact-links.tsx';
import { isStruckThrough, StatusChip } from '#widgets/status-chip.tsx';

/** Every value is a token, so that light and dark are the tokens' business. */
export const gridTheme = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: 'var(--size-grid)',
  headerFontSize: 'var(--size-small)',
  headerFontWeight: 'var(--weight-medium)',
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  headerBackgroundColor: 'var(--surface)',
  headerTextColor: 'var(--muted)',
  chromeBackgroundColor: 'var(--surface)',
  accentColor: 'var(--accent-fill)',
  borderColor: 'var(--line)',
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--accent-soft)',
  oddRowBackgroundColor: 'var(--surface)',
  valueChangeValueHighlightBackgroundColor: 'var(--flash)',
  rangeSelectionBorderColor: 'var(--focus)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerColumnResizeHandleColor: 'var(--line-strong)',
  headerColumnResizeHandleHeight: '40%',
  cellHorizontalPadding: '12px',
  spacing: 6,
  checkboxUncheckedBorderColor: 'var(--line-strong)',
  checkboxBorderWidth: 1,
});

/** Narrower nobody makes a column out of sight. */
const MIN_WIDTH_PX = 40;

export function gridColumns<Row extends { id: string }>(
  resource: Resource,
  columns: readonly Column<Row>[],
  open: (row: Row) => string,
  zone: string,
  today: Day,
  layout: GridLayout,
  own?: SortOrder,
): ColDef<Row>[] {
  const sorted = layout.sort ?? own;
  const chosenWidth = (of: string) => layout.columns.find((each) => each.field === of)?.width ?? null;
  return inLayoutOrder(columns, layout).map(
    ({ field, title, kind = 'text', width, grow, show, to = open, lead, chip }) => ({
      colId: field,
      headerName: title,
      // a row of totals has some of the fields only
      valueGetter: ({ data, node }) => {
        if (data === undefined || (node?.rowPinned && data[field] === undefined)) return '';
        return show ? show(data) : cellText(data[field], kind, zone);
      },
      sortable: resource.list.sort.includes(field),
      sortingOrder: kind === 'money' || isTime(kind) ? ['desc', 'asc', null] : ['asc', 'desc', null],
      minWidth: Math.min(width, MIN_WIDTH_PX),
      ...(grow && chosenWidth(field) === null
        ? { flex: grow, minWidth: width }
        : { width: chosenWidth(field) ?? width }),
      ...(sorted?.by === field && { initialSort: sorted.order }),
      initialHide: !isColumnShown(columns, layout, field),
      resizable: true,
      suppressMovable: false,
      ...(isFigure(kind) ? { headerClass: 'head-figure' } : {}),
      cellClass: isFigure(kind)
        ? 'cell-tabular cell-figure'
        : isTime(kind) || kind === 'code' || kind === 'phone'
          ? 'cell-tabular'
          : '',
      ...(kind === 'link'
        ? {
            cellRenderer: ({ data, value, node }: ICellRendererParams<Row>) =>
              node.rowPinned
                ? value
                : data && (
                    <>
                      {lead?.(data)}
                      <CellLink to={to(data)} over={isRowStruckThrough(data, today)} text={String(value)} />
                    </>
                  ),
          }
        : {}),
      ...(chip
        ? {
            cellRenderer: ({ data, value, node }: ICellRendererParams<Row>) => {
              const said = data && !node.rowPinned && chip(data);
              return (
                <>
                  {said && <StatusChip of={said} />} {value}
                </>
              );
            },
          }
        : {}),
      ...(kind === 'phone'
        ? { cellRenderer: ({ value }: ICellRendererParams<Row>) => value && <PhoneLink of={String(value)} /> }
        : {}),
      ...(kind === 'status'
        ? {
            cellRenderer: ({ data, node }: ICellRendererParams<Row>) =>
              data && !node.rowPinned && <StatusChip of={show ? show(data) : rowStatus(data, today)} />,
          }
        : {}),
    }),
  );
}

/** One column, two lines: a list on a phone. */
export const cardColumn = <Row extends { id: string }>(
  card: (row: Row) => Card,
  open: (row: Row) => string,
  totals: Totals<Row> | undefined,
  today: Day,
): ColDef<Row> => ({
  colId: 'card',
  headerName: 'Entry',
  flex: 1,
  sortable: false,
  resizable: false,
  cellClass: 'cell-card',
  valueGetter: ({ data, node }) => (data && !node?.rowPinned ? card(data).title : ''),
  cellRenderer: ({ data, node }: ICellRendererParams<Row>) => {
    const shown = node.rowPinned ? totals?.card : data && card(data);
    if (!data || !shown) return null;
    const { title, line, phone, figure, status } = shown;
    return (
      <div className="card-row">
        {node.rowPinned ? (
          <span>{title}</span>
        ) : (
          <OpenLink to={open(data)} text={title} over={isRowStruckThrough(data, today)} />
        )}
        <span className="card-figure">{figure}</span>
        <span className="muted card-line">
          {line}
          {phone && (
            <>
              {line && ' · '}
              <PhoneLink of={phone} />
            </>
          )}
        </span>
        {status && <StatusChip of={'status' in data && status === data.status ? rowStatus(data, today) : status} />}
      </div>
    );
  },
});

/** The way to the menu of a row for whoever has no second mouse button. */
export const menuColumn = <Row extends { id: string }>(
  onMenu: (row: Row, x: number, y: number) => void,
): ColDef<Row> => ({
  colId: 'menu',
  headerName: 'Actions',
  headerClass: 'head-boxes',
  width: 46,
  pinned: 'right',
  sortable: false,
  resizable: false,
  suppressMovable: true,
  cellClass: 'cell-menu',
  cellRenderer: ({ data }: ICellRendererParams<Row>) =>
    data && (
      <button
        type="button"
        className="row-more"
        aria-label="Actions"
        tabIndex={-1}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          onMenu(data, left, bottom);
        }}
      >
        <More size={16} />
      </button>
    ),
});

const CellLink = ({ to, ...shown }: { to: string | null; text: string; over: boolean }) =>
  to === null ? <>{shown.text}</> : <OpenLink to={to} {...shown} />;
const OpenLink = ({ to, text, over }: { to: string; text: string; over: boolean }) => (
  <Link
    to={to}
    className="cell-link"
    data-over={over || undefined}
    tabIndex={-1}
    onClick={(event) => event.stopPropagation()}
  >
    {text}
  </Link>
);

const isRowStruckThrough = (row: object, today: Day) => isStruckThrough(rowStatus(row, today));

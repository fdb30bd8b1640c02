import type { PdfBlock, TableCell, Width } from './block.ts';
import { heading } from './prose.ts';
import { gap, ink, MANY_COLUMNS, muted, SECTION_HEIGHT, size, tabular } from './tokens.ts';

export type PdfColumn = {
  readonly title: string;
  /** Read instead of a title that is too short to be understood. */
  readonly alt?: string;
  /** Figures are right-aligned and of one width. */
  readonly figures?: boolean;
  /** Points; a column of figures is as wide as it needs, one of words takes what is left. */
  readonly width?: Width;
  /** A day, say, which is not broken into lines. */
  readonly whole?: boolean;
};
/** `detail` stands smaller under `text`; a `check` is a box, ticked or not. */
export type PdfCell = string | { readonly text: string; readonly detail?: string } | { readonly check: boolean };
export type PdfRow = {
  /** Subtotals and totals are heavier. */
  readonly kind?: 'line' | 'subtotal' | 'total';
  /** Begins here, and its title stays with this row. */
  readonly section?: string;
  readonly cells: readonly PdfCell[];
};

type TableSizes = { readonly header: number; readonly detail: number };

/** Where rows are close, a longer title of figures is broken into lines. */
const LONG_TITLE = 14;

/**
 * Lines and their figures; title and header are repeated on every page, and no row is torn apart that a page has room
 * for. `close`: as many rows on a page as can be read.
 */
export function moneyTable(
  columns: readonly PdfColumn[],
  rows: readonly PdfRow[],
  title?: string,
  { close = false }: { readonly close?: boolean } = {},
): PdfBlock {
  const isDense = columns.length > MANY_COLUMNS;
  const sizes = isDense ? { header: size.form, detail: size.form } : { header: size.tiny, detail: size.small };
  const header = [
    ...(title ? [titleRow(columns, title)] : []),
    columns.map((column) => headerCell(column, sizes, close)),
  ];
  return {
    ...(isDense && { fontSize: size.dense }),
    table: {
      headerRows: header.length,
      ...(rows.some(isLong) ? {} : { keepWithHeaderRows: 1, dontBreakRows: true }),
      widths: columns.map(({ figures = false, width }) => width ?? (figures ? 'auto' : '*')),
      body: [...header, ...rows.map((row) => bodyRow(columns, row, sizes))],
    },
    layout: close ? 'close' : 'figures',
    margin: [0, 0, 0, gap.m],
  };
}

/** What is kept whole and has room on no page is not printed at all; so many lines, of so few letters, always have. */
const MAX_WHOLE_LINES = 40,
  NARROW = 40;
const isLong = ({ cells }: PdfRow) =>
  cells.some(
    (cell) =>
      typeof cell === 'object' && 'text' in cell && linesOf(`${cell.text}\n${cell.detail ?? ''}`) > MAX_WHOLE_LINES,
  );
const linesOf = (text: string) =>
  text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length + 1) / NARROW), 0);

const headerCell = ({ title, figures = false }: PdfColumn, { header }: TableSizes, close: boolean): TableCell => ({
  text: title,
  fontSize: header,
  color: muted,
  alignment: figures ? 'right' : 'left',
  noWrap: figures && !(close && title.length > LONG_TITLE),
});

const titleRow = (columns: readonly PdfColumn[], title: string): TableCell[] =>
  columns.map((_, n) => (n === 0 ? { ...heading(title), colSpan: columns.length, row: 'title' } : { text: '' }));

function bodyRow(
  columns: readonly PdfColumn[],
  { kind = 'line', section, cells }: PdfRow,
  { detail }: TableSizes,
): TableCell[] {
  return columns.map(({ figures = false, whole = false }, n) => {
    const cell = {
      ...cellOf(cells[n] ?? '', detail),
      bold: kind !== 'line',
      ...(whole && { noWrap: true }),
      ...(figures && ({ alignment: 'right', fontFeatures: tabular, noWrap: true } as const)),
    };
    if (n > 0) return cell;
    return section ? { stack: [sectionTitle(section), cell], row: 'first' } : { ...cell, row: kind };
  });
}

/** pdfmake cannot keep two rows together, so the title is drawn into the room that its row leaves above the text. */
const sectionTitle = (text: string): PdfBlock => ({
  columns: [{ text, bold: true, noWrap: true, width: 1 }],
  relativePosition: { x: 0, y: -SECTION_HEIGHT },
});

function cellOf(cell: PdfCell, detailSize: number): PdfBlock {
  if (typeof cell === 'string') return { text: cell };
  if ('check' in cell) return checkBox(cell.check);
  if (!cell.detail) return { text: cell.text };
  return { stack: [{ text: cell.text }, { text: cell.detail, fontSize: detailSize, color: muted, bold: false }] };
}

/** The box is 9 points, as high as a capital is with its line. */
const checkBox = (ticked: boolean): PdfBlock => ({
  alt: ticked ? 'Chosen' : 'Not chosen',
  canvas: [
    { type: 'rect', x: 0.5, y: 0.5, w: 9, h: 9, r: 1.5, lineWidth: 0.75, lineColor: ticked ? ink : muted },
    ...(ticked
      ? [
          {
            type: 'polyline',
            points: [
              { x: 2.5, y: 5.2 },
              { x: 4.3, y: 7 },
              { x: 7.6, y: 3 },
            ],
            lineWidth: 1.2,
            lineColor: ink,
          } as const,
        ]
      : []),
  ],
  margin: [0, 1.5, 0, 0],
});

export type PdfTotal = { readonly label: string; readonly value: string; readonly strong?: boolean };

/** Sums under the right edge of a table; the one that counts is heavier, not bigger. */
export function totals(sums: readonly PdfTotal[]): PdfBlock {
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: 260,
        table: {
          headerRows: 0,
          dontBreakRows: true,
          widths: ['*', 'auto'],
          body: sums.map(({ label, value, strong = false }): TableCell[] => [
            { text: label, bold: strong, color: strong ? ink : muted, row: strong ? 'total' : 'line', namesRow: true },
            { text: value, bold: strong, alignment: 'right', fontFeatures: tabular, noWrap: true },
          ]),
        },
        layout: 'lines',
      },
    ],
    unbreakable: true,
    margin: [0, 0, 0, gap.xl],
  };
}

/** `null`: as in the row above, which is not printed again. */
export type FormCell = string | null;

/**
 * A table as forms of authorities have it: many narrow columns, each cell in a box, the first names its row, the last
 * row heavier.
 */
export const formTable = (
  columns: readonly PdfColumn[],
  rows: readonly (readonly FormCell[])[],
  { hasTotal = true }: { readonly hasTotal?: boolean } = {},
): PdfBlock => ({
  fontSize: size.form,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: columns.map(({ width = '*' }) => width),
    body: [
      columns.map(({ title, alt, figures = false }): TableCell => ({
        text: title,
        ...(alt && { alt }),
        color: muted,
        alignment: figures ? 'right' : 'left',
      })),
      ...rows.map((cells, at) =>
        columns.map(({ figures = false }, n): TableCell => ({
          text: cells[n] ?? '',
          bold: hasTotal && at === rows.length - 1,
          namesRow: n === 0,
          ...(cells[n] === null ? { isSpanned: true } : { spannedRows: 1 + rowsAlike(rows, at, n) }),
          ...(figures && ({ alignment: 'right', fontFeatures: tabular } as const)),
        })),
      ),
    ],
  },
  layout: 'form',
  margin: [0, 0, 0, gap.m],
});

/** How many rows below have the same in that column. */
function rowsAlike(rows: readonly (readonly FormCell[])[], row: number, column: number): number {
  const below = rows.slice(row + 1);
  const next = below.findIndex((cells) => cells[column] !== null);
  return next === -1 ? below.length : next;
}

import type { Layout } from 'pdfmake';
import type { PdfBlock, RowKind, Table } from './block.ts';
import { gap, hairline, MANY_COLUMNS, rule, SECTION_HEIGHT, wash } from './tokens.ts';

const none = () => 0;
const kindOf = ({ body }: Table, row: number): RowKind => body[row]?.[0]?.row ?? 'line';
const isHeader = ({ headerRows }: Table, row: number) => row < headerRows;
const isSum = (table: Table, row: number) => ['subtotal', 'total'].includes(kindOf(table, row));

const gapBeside = ({ widths }: Table) => (widths.length > MANY_COLUMNS ? gap.xs : gap.s);

/** Rows flush with the text around; a stronger line under the header and over sums. */
const figures: Layout = {
  hLineWidth: (line, { table }) => (line === 0 || kindOf(table, line - 1) === 'title' ? 0 : 0.5),
  hLineColor: (line, { table }) => ((line === table.headerRows && line > 0) || isSum(table, line) ? rule : hairline),
  vLineWidth: none,
  paddingLeft: (column, { table }) => (column === 0 ? 0 : gapBeside(table)),
  paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : gapBeside(table)),
  // Less below than above, where the height of the line has left some already.
  paddingTop: (row, { table }) =>
    isHeader(table, row) ? 0 : kindOf(table, row) === 'first' ? gap.m + SECTION_HEIGHT : 5.5,
  paddingBottom: (row, { table }) => (isHeader(table, row) ? 2.5 : 3.5),
};

/** Many rows: of reports. */
const close: Layout = {
  ...figures,
  paddingTop: (row, { table }) => (isHeader(table, row) ? 0 : 3),
  paddingBottom: (row, { table }) => (isHeader(table, row) ? 2.5 : 1.5),
};

/** Label and value in lines, the last as open as the first. */
const lines: Layout = {
  ...figures,
  hLineWidth: (line, { table }) => (line <= table.headerRows || line === table.body.length ? 0 : 0.5),
  paddingTop: (row, { table }) => (isHeader(table, row) ? 0 : 5),
  paddingBottom: () => 3,
};

/** One row between two lines. */
const facts: Layout = {
  ...figures,
  hLineWidth: () => 0.5,
  hLineColor: () => hairline,
  paddingTop: () => 7,
  paddingBottom: () => 5,
};

/** A quiet ground behind what belongs together. */
const panel: Layout = {
  hLineWidth: none,
  vLineWidth: none,
  hLineColor: () => hairline,
  fillColor: wash,
  paddingLeft: () => gap.m,
  paddingRight: () => gap.m,
  paddingTop: () => 10,
  paddingBottom: () => 10,
};

/** A form of an authority: a box around each cell. */
const form: Layout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => rule,
  vLineColor: () => rule,
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 3,
  paddingBottom: () => 2,
};

export const tableLayouts = { figures, close, lines, facts, panel, form } satisfies Record<
  Extract<PdfBlock, { layout: string }>['layout'],
  Layout
>;

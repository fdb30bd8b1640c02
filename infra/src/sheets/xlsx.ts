import { decimalText } from '@backoffice/contracts/kernel';
import type { Cell, Row, Sheet, SheetColumn } from './sheet.ts';
import { zipOf } from './zip.ts';
import { escapeXml } from './xml.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const MAX_CELL = 32_767;
const MAX_NAME = 31;

/** Cell formats by their place in the style sheet; the second is that of headings. */
const formats = ['General', 'General', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '#,##0', '#,##0.00', '#,##0.0000'];
const styleOf = (column: SheetColumn): number =>
  column.kind === 'text'
    ? 0
    : column.kind === 'number'
      ? formats.indexOf(column.decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(column.decimals)}`)
      : column.kind === 'day'
        ? 2
        : 3;

/**
 * Office Open XML (ECMA-376) with one sheet: a text is always a text, never a formula; numbers and days are calculated
 * with.
 */
export const xlsxOf = ({ name, columns, rows }: Sheet): AsyncGenerator<Uint8Array> =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: [
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
        `<Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/></Types>`,
      ],
    },
    { name: '_rels/.rels', content: [relations(['officeDocument', 'xl/workbook.xml'])] },
    {
      name: 'xl/workbook.xml',
      content: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}"><sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    },
    { name: 'xl/styles.xml', content: [styleSheet()] },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet(columns, rows) },
  ]);

const relations = (...targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE_RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** Numbers below 164 are those of the standard. */
const FIRST_OWN_FORMAT = 164;
const styleSheet = () =>
  [
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">`,
    ...formats.map((code, index) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${escapeXml(code)}"/>`),
    '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">`,
    ...formats.map(
      (code, index) =>
        `<xf numFmtId="${code === 'General' ? 0 : FIRST_OWN_FORMAT + index}" fontId="${index === 1 ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
    '</cellXfs></styleSheet>',
  ].join('');

async function* worksheet(columns: readonly SheetColumn[], rows: Sheet['rows']): AsyncGenerator<string> {
  const widths = columns.map(
    ({ kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${kind === 'text' ? 26 : kind === 'minute' ? 17 : 14}" customWidth="1"/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield `<row>${columns.map(({ title }) => textCell(title, 1)).join('')}</row>`;
  const styled = columns.map((column) => ({ column, style: styleOf(column) }));
  for await (const batch of rows) yield batch.map((row) => rowXml(styled, row)).join('');
  yield '</sheetData></worksheet>';
}

const rowXml = (styled: readonly { readonly column: SheetColumn; readonly style: number }[], row: Row) =>
  `<row>${styled.map(({ column, style }, at) => cellXml(column, style, row[at] ?? null)).join('')}</row>`;

function cellXml(column: SheetColumn, style: number, cell: Cell): string {
  if (cell === null || cell === '') return `<c s="${style}"/>`;
  if (typeof cell === 'number')
    return `<c s="${style}"><v>${decimalText(cell, column.kind === 'number' ? column.decimals : 0)}</v></c>`;
  const serial = column.kind === 'day' || column.kind === 'minute' ? serialOf(cell) : null;
  return serial === null ? textCell(cell, 0) : `<c s="${style}"><v>${serial}</v></c>`;
}

const textCell = (text: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_CELL))}</t></is></c>`;

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Days since the end of 1899, as spreadsheets count; null for what is no day. */
function serialOf(text: string): number | null {
  const ms = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? ':00' : 'T00:00:00'}Z`);
  return Number.isNaN(ms) ? null : (ms - DAY_ZERO) / DAY_MS;
}

const sheetName = (name: string) =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, MAX_NAME)
    .trim() || 'List';

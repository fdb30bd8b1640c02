import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText } from '@backoffice/contracts/kernel';
import { csvOf, xlsxOf, type Row, type SheetColumn } from './index.ts';
import { csvRows, unzip, xlsxRows } from './read-sheet.spec-kit.ts';

const columns: readonly SheetColumn[] = [
  { title: 'Name', kind: 'text' },
  { title: '=Amount', kind: 'number', decimals: 2 },
  { title: 'Count', kind: 'number', decimals: 0 },
  { title: 'Day', kind: 'day' },
  { title: 'When', kind: 'minute' },
];
const sheetOf = (...batches: readonly (readonly Row[])[]) => ({
  name: 'Customers',
  columns,
  rows: (async function* () {
    yield* batches;
  })(),
});
const csv = async (...batches: readonly (readonly Row[])[]) =>
  (await Array.fromAsync(csvOf(sheetOf(...batches)))).join('');
const xlsx = async (...batches: readonly (readonly Row[])[]) =>
  Buffer.concat(await Array.fromAsync(xlsxOf(sheetOf(...batches))));

const ana: Row = ['Ana "Annie", Ltd\nYard', -1250, 3, '2026-11-22', '2026-11-22 13:05'];
const ben: Row = ['Bén & <Co>', 5, 0, null, null];

describe('a CSV file', () => {
  it('a CSV file has a byte order mark, its headings and lines that end as RFC 4180 says', async () =>
    expect(await csv([ana], [ben])).toBe(
      '\u{FEFF}Name,\'=Amount,Count,Day,When\r\n"Ana ""Annie"", Ltd\nYard",-12.50,3,2026-11-22,2026-11-22 13:05\r\nBén & <Co>,0.05,0,,\r\n',
    ));
  it.each(['=HYPERLINK("x")', '+1', '-1', '@sum', '\tx', '\rx'])(
    'a CSV file neutralises a text that begins like the formula %j',
    async (text) => expect(csvRows(await csv([[text, 1, 1, null, null]]))[1]?.[0]).toBe(`'${text}`),
  );
});

describe('an XLSX file', () => {
  it('an XLSX file holds texts as texts, amounts as exact numbers and days as numbers of days', async () =>
    expect(xlsxRows(await xlsx([ana], [ben], [['=1+1', null, null, null, null]]))).toEqual([
      ['Name', '=Amount', 'Count', 'Day', 'When'],
      ['Ana "Annie", Ltd\nYard', '-12.50', '3', '46348', expect.stringMatching(/^46348\.5451388/)],
      ['Bén & <Co>', '0.05', '0', '', ''],
      ['=1+1', '', '', '', ''],
    ]));
  it('an XLSX file has the parts that Office Open XML asks for', async () =>
    expect(Object.keys(unzip(await xlsx()))).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]));
  it('any text comes out of both files as it went in, but for what XML cannot say and formulas', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r＝＋－＠]|[\p{Cc}\uFFFE\uFFFF]/u.test(text)),
          { maxLength: 20 },
        ),
        async (texts) => {
          const rows = texts.map((text): Row => [text, 1, 1, null, null]);
          expect(
            xlsxRows(await xlsx(rows))
              .slice(1)
              .map(([name]) => name),
          ).toEqual(texts);
          expect(
            csvRows(await csv(rows))
              .slice(1)
              .map(([name]) => name),
          ).toEqual(texts);
        },
      ),
    ));
});

it('an amount is written with its decimals, never as a float', () => {
  expect([0, 5, -5, 100, -123_456].map((cents) => decimalText(cents, 2))).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '1.00',
    '-1234.56',
  ]);
  expect(decimalText(999_999_999_999, 2)).toBe('9999999999.99');
  expect(decimalText(12, 0)).toBe('12');
});
it('a sheet whose rows fail gives no whole file', async () => {
  const failing = {
    ...sheetOf(),
    rows: (async function* (): AsyncGenerator<readonly Row[]> {
      yield [ana];
      throw new Error('The database is away');
    })(),
  };
  await expect(Array.fromAsync(xlsxOf(failing))).rejects.toThrow('The database is away');
});

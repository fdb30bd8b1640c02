import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { readCells, readTable, xlsxOf, type Row } from './index.ts';
import { readSheet } from './read-sheet.ts';
import { numberFormat, numberText } from './xlsx-formats.ts';
import { zipOf } from './zip.ts';

const rowsOf = async (bytes: Buffer) => (await Array.fromAsync(readSheet(bytes))).flat();
const cellsOf = async (bytes: Buffer | string) =>
  (await rowsOf(Buffer.from(bytes as string))).map(({ cells }) => cells);
const lines = [
  ['Name', 'Amount'],
  ['Ana "Annie", Ltd\nYard', '1,250.50'],
];

describe('reading a CSV file', () => {
  it.each([',', ';', '\t'])('a CSV file may be separated by %j, and quote line ends', async (delimiter) =>
    expect(await cellsOf(stringify(lines, { delimiter }))).toEqual(lines),
  );
  it('a byte order mark is no part of the first heading', async () =>
    expect(await cellsOf('\u{FEFF}Name,Phone\r\nAna,1\r\n')).toEqual([
      ['Name', 'Phone'],
      ['Ana', '1'],
    ]));
  it('a CSV file that is not UTF-8 is read as Windows-1252', async () =>
    expect(await cellsOf(Buffer.from([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x80, 0x0a]))).toEqual([['José', '€']]));
  it('a CSV file may be UTF-16 with its byte order mark', async () =>
    expect(await cellsOf(Buffer.from('\u{FEFF}Name\nJosé\n', 'utf16le'))).toEqual([['Name'], ['José']]));
  it('empty rows are left out and the others keep their numbers', async () =>
    expect(await rowsOf(Buffer.from('Name\n\n,\nAna\n'))).toEqual([
      { row: 1, cells: ['Name'] },
      { row: 4, cells: ['Ana'] },
    ]));
  it('a quotation mark that is never closed is told with the row before it', async () =>
    expect(cellsOf('Name\nAna\n"Ben\nCleo\n')).rejects.toThrow('A quotation mark after row 2 is never closed.'));
  it('bytes that are no text are refused', async () =>
    expect(cellsOf(Buffer.from([1, 0, 2, 0, 255]))).rejects.toThrow('neither a CSV file nor a workbook'));
  it('any cells come out of a CSV file as they went in', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (cells) => {
          const clean = cells.map((row) =>
            ['x', ...row].map((cell) => cell.replaceAll(/[\0\r\u{FEFF}]/gu, '').toWellFormed()),
          );
          expect(await cellsOf(stringify(clean, { quoted: true }))).toEqual(clean);
        },
      ),
    ));
});

const workbook = async (...batches: readonly (readonly Row[])[]) =>
  Buffer.concat(
    await Array.fromAsync(
      xlsxOf({
        name: 'Customers',
        columns: [
          { title: 'Name', kind: 'text' },
          { title: 'Amount', kind: 'number', decimals: 2 },
          { title: 'Day', kind: 'day' },
        ],
        rows: (async function* () {
          yield* batches;
        })(),
      }),
    ),
  );
const archive = async (files: Readonly<Record<string, string>>) =>
  Buffer.concat(await Array.fromAsync(zipOf(Object.entries(files).map(([name, text]) => ({ name, content: [text] })))));
const parts = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/><sheet name="B" r:id="b"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="b" Target="worksheets/sheet1.xml"/><Relationship Id="a" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
};

describe('reading a workbook', () => {
  it('what we export can be read again: texts, exact amounts and days', async () =>
    expect(await cellsOf(await workbook([['Ana & <Co>', -1250, '2026-11-22']], [['Ben', null, null]]))).toEqual([
      ['Name', 'Amount', 'Day'],
      ['Ana & <Co>', '-12.5', '2026-11-22'],
      ['Ben'],
    ]));
  it('the first sheet is read with shared and rich texts, yes and no, and cells left out', async () =>
    expect(
      await rowsOf(
        await archive({
          ...parts,
          'xl/sharedStrings.xml':
            '<sst><si><t>Name</t></si><si><r><t>Jo</t></r><r><t>sé</t></r><rPh><t>ho</t></rPh></si></sst>',
          'xl/styles.xml':
            '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>',
          'xl/worksheets/sheet2.xml':
            '<x:worksheet xmlns:x="x"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row><x:row r="3"><x:c r="A3" t="s"><x:v>1</x:v></x:c><x:c r="C3" t="b"><x:v>1</x:v></x:c><x:c r="D3" s="1"><x:v>0.125</x:v></x:c><x:c r="E3" s="2"><x:f>1+1</x:f><x:v>2101</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        }),
      ),
    ).toEqual([
      { row: 1, cells: ['Name'] },
      { row: 3, cells: ['José', '', 'Yes', '12.5%', '02101'] },
    ]));
  it('a workbook that unpacks to far more than it is refused', async () => {
    const bomb = await archive({
      ...parts,
      'xl/sharedStrings.xml': `<sst>${' '.repeat(65 * 1024 * 1024)}</sst>`,
    });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(cellsOf(bomb)).rejects.toThrow('too large once it is unpacked');
  });
  it.each([
    ['an archive of something else', archive({ 'word/document.xml': '<w/>' }), 'This is no workbook'],
    ['a damaged archive', workbook().then((bytes) => bytes.subarray(0, 200)), 'The workbook is damaged'],
    [
      'XML with entities of its own',
      archive({ ...parts, 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }),
      'This is no workbook',
    ],
    ['broken XML', archive({ ...parts, 'xl/workbook.xml': '<a></b>' }), 'The workbook is damaged'],
    ['a workbook of an old kind', Promise.resolve(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1])), 'Save it as XLSX or CSV'],
  ])('%s is refused with a sentence', async (_name, bytes, sentence) => {
    const given = await bytes;
    await expect((async () => cellsOf(given))()).rejects.toThrow(sentence);
  });
});

const LIMITS = { rows: 20_000, columns: 200 };
const given = (text: string) => Buffer.from(text) as Buffer<ArrayBuffer>;
/** A workbook of one sheet. */
const sheetOf = async (rows: string, texts = '') =>
  (await archive({
    ...parts,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })) as Buffer<ArrayBuffer>;
const shared = (row: number, cells: number) => `<row r="${row}">${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`;

describe('files that are made to be hard to read', { timeout: 120_000 }, () => {
  it('blank lines are counted and cost next to nothing each', async () => {
    const blank = (count: number) => readTable('acme', given(`Name\n${'\n'.repeat(count)}Ana\n`), LIMITS);
    await blank(1);
    const timed = async (count: number) => {
      const begun = performance.now();
      const { rows, rowCount } = await blank(count);
      expect([rowCount, Buffer.from(rows).toString()]).toEqual([1, `[${count + 2},"Ana"]\n`]);
      return performance.now() - begun;
    };
    const [few, many] = [await timed(50_000), await timed(800_000)];
    expect(many).toBeLessThan(16 * few * 5 + 500); // sixteen times as many, quadratically 256 times as long
  });
  it.each([
    [
      'texts that a workbook names again and again',
      async () =>
        sheetOf(
          Array.from({ length: 400 }, (_, at) => shared(at + 1, 100)).join(''),
          `<si><t>${'x'.repeat(30_000)}</t></si>`,
        ),
      /at most 96 MB of text/,
    ],
    [
      'a cell far to the right',
      async () => sheetOf('<row r="7"><c r="XFD7" t="str"><v>far</v></c></row>'),
      'Row 7 has too many columns. Use at most 200.',
    ],
    [
      'a text that no cell holds',
      async () => sheetOf(`<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(5_000_000)}</t></is></c></row>`),
      'Row 1 has a cell that is too long. Use at most 32,767 characters.',
    ],
    [
      'more texts than anybody has',
      async () => sheetOf(shared(1, 1), '<si/>'.repeat(2_000_001)),
      /more than 2,000,000 texts/,
    ],
    [
      'more rows than are taken',
      async () => given(`Name\n${'Ana\n'.repeat(LIMITS.rows + 1)}`),
      'The file has too many rows. Use at most 20,000.',
    ],
    [
      'a row of nothing but commas',
      async () => given(`Name${','.repeat(2_000_000)}x\nAna\n`),
      'The file has too many columns. Use at most 16,384.',
    ],
  ])('%s are refused with the limit, and hold up nobody', async (_name, file, sentence) => {
    const bytes = await file();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const begun = performance.now();
    await expect(readTable('acme', bytes, LIMITS)).rejects.toThrow(sentence);
    delay.disable();
    // where it is not done beside, one wait is as long as the reading
    expect(delay.max / 1e6).toBeLessThan((performance.now() - begun) / 2 + 200);
  });
  it('cells that hold nothing are no cells, wherever they stand', async () =>
    expect(
      await readCells(
        'acme',
        await sheetOf('<row r="1"><c r="A1" t="str"><v>Ana</v></c><c r="XFD1" s="0"/></row>'),
        LIMITS,
      ),
    ).toEqual([['Ana']]));
});

it('a number of a workbook is written as a person would type it', () => {
  expect(numberText('46348', numberFormat(14, undefined), false)).toBe('2026-11-22');
  expect(numberText('44886.75', numberFormat(164, 'dd"th of"mmm'), true)).toBe('2026-11-22');
  expect(numberText('12.100000000000001', null, false)).toBe('12.1');
  expect(numberText('5.5501020E+9', null, false)).toBe('5550102000');
  expect(numberFormat(165, '"day" 0.00')).toBe(null);
});

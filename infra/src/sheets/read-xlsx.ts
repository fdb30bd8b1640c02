import { SaxesParser } from 'saxes';
import { CELL_LENGTH, cellTooLong } from './limits.ts';
import { readZip, type ReadZipEntry } from './read-zip.ts';
import { BATCH_ROWS, hasContent, UnreadableSheetError, type NumberedRow } from './sheet-rows.ts';
import { numberFormat, numberText, type NumberFormat } from './xlsx-formats.ts';

const MAX_SHEET_BYTES = 256 * 1024 * 1024;
const MAX_TEXTS_BYTES = 64 * 1024 * 1024;
const MAX_PART_BYTES = 8 * 1024 * 1024;
const MAX_COLUMN = 16_384;
const MAX_TEXTS = 2_000_000;
const NO_WORKBOOK = 'This is no workbook (XLSX). Save it as XLSX or CSV.';

type Attributes = Readonly<Record<string, string>>;
type XmlListener = {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

/** The first sheet of an Office Open XML workbook (ECMA-376), read as it is unpacked. @throws UnreadableSheetError */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<readonly NumberedRow[]> {
  const zip = readZip(bytes);
  const { path, isFrom1904 } = await firstSheet(zip);
  const [texts, formats] = [await sharedTexts(zip), await cellFormats(zip)];
  const sheet = zip(path, MAX_SHEET_BYTES);
  if (!sheet) throw new UnreadableSheetError(NO_WORKBOOK);
  const rows = rowListener((type, style, raw) => {
    if (type === 's') return texts[Number(raw)] ?? '';
    if (type === 'b') return raw === '1' ? 'Yes' : 'No';
    return type === '' || type === 'n' ? numberText(raw, formats[style] ?? null, isFrom1904) : raw;
  });
  for await (const _chunk of parsed(sheet, rows.listener)) if (rows.count() >= BATCH_ROWS) yield rows.take();
  if (rows.count() > 0) yield rows.take();
}

/** Gathers the rows of a sheet while it is parsed. */
function rowListener(textOf: (type: string, style: number, raw: string) => string) {
  let gathered: NumberedRow[] = [];
  let row = 0;
  let cells: string[] = [];
  let cell = { at: 0, type: '', style: 0, raw: '' };
  let isValue = false;
  const listener: XmlListener = {
    open(name, { r = '', t = '', s = '0' }) {
      if (name === 'row') [row, cells] = [r === '' ? row + 1 : Number(r), []];
      if (name === 'c') cell = { at: r === '' ? cells.length : columnOf(r), type: t, style: Number(s), raw: '' };
      if (name === 'v' || name === 't') isValue = true;
      if (name === 'rPh') isValue = false;
    },
    text: (text) => {
      if (isValue) cell.raw += text;
      if (cell.raw.length > CELL_LENGTH) throw cellTooLong(row);
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      const value = name === 'c' && cell.at < MAX_COLUMN ? textOf(cell.type, cell.style, cell.raw) : '';
      if (value !== '') {
        // What has nothing in it makes no cells before it.
        while (cells.length < cell.at) cells.push('');
        cells[cell.at] = value;
      }
      if (name === 'row') {
        const read = { row, cells };
        if (hasContent(read)) gathered.push(read);
      }
    },
  };
  return {
    listener,
    count: () => gathered.length,
    take() {
      const taken = gathered;
      gathered = [];
      return taken;
    },
  };
}

/** `C7` is the third. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

async function firstSheet(zip: ReadZipEntry): Promise<{ readonly path: string; readonly isFrom1904: boolean }> {
  let id: string | undefined;
  let isFrom1904 = false;
  await parsePart(zip, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
    },
  });
  let target: string | undefined;
  await parsePart(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === id) target = Target;
    },
  });
  if (target === undefined) throw new UnreadableSheetError(NO_WORKBOOK);
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, isFrom1904 };
}

/** Texts that cells name by their place; how they are to be read aloud is none of them. */
async function sharedTexts(zip: ReadZipEntry): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = '';
  let [isText, isReading] = [false, false];
  await parsePart(
    zip,
    'xl/sharedStrings.xml',
    {
      open(name) {
        if (name === 'si') text = '';
        if (name === 'rPh') isReading = true;
        if (name === 't') isText = !isReading;
      },
      text: (part) => {
        if (isText) text += part;
      },
      close(name) {
        if (name === 't') isText = false;
        if (name === 'rPh') isReading = false;
        if (name === 'si' && texts.push(text) > MAX_TEXTS)
          throw new UnreadableSheetError(
            `The workbook has more than ${MAX_TEXTS.toLocaleString('en-US')} texts. Split it.`,
          );
      },
    },
    MAX_TEXTS_BYTES,
  );
  return texts;
}

async function cellFormats(zip: ReadZipEntry): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCellFormats = false;
  await parsePart(zip, 'xl/styles.xml', {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'xf' && isCellFormats) formats.push(numberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return formats;
}

/** Nothing is heard of a part that is not there. */
async function parsePart(zip: ReadZipEntry, name: string, listener: XmlListener, most = MAX_PART_BYTES): Promise<void> {
  const part = zip(name, most);
  if (part) for await (const _chunk of parsed(part, listener)); // heard by the listener
}

/**
 * Parses XML as it comes, and tells after each chunk. Entities of its own are not expanded. @throws
 * UnreadableSheetError
 */
async function* parsed(part: AsyncIterable<Uint8Array>, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', (cause) => {
    throw new UnreadableSheetError('The workbook is damaged. Save it anew and try again.', undefined, { cause });
  });
  parser.on('doctype', () => {
    throw new UnreadableSheetError(NO_WORKBOOK);
  });
  // without namespaces they are texts
  parser.on('opentag', ({ name, attributes }) => listener.open?.(local(name), attributes as Attributes));
  parser.on('closetag', ({ name }) => listener.close?.(local(name)));
  if (listener.text) parser.on('text', listener.text);
  const decoder = new TextDecoder();
  for await (const chunk of part) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.close();
}

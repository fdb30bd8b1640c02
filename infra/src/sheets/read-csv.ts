import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { BATCH_ROWS, hasContent, UnreadableSheetError, type NumberedRow } from './sheet-rows.ts';

const CHUNK_BYTES = 64 * 1024;
const MAX_ROW_LENGTH = 1024 * 1024;

/** CSV as spreadsheets write it: commas, semicolons or tabs; UTF-8 or UTF-16 with its mark, else Windows-1252; quoted line ends. @throws UnreadableSheetError */
export async function* readCsv(bytes: Buffer): AsyncGenerator<readonly NumberedRow[]> {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-16le' && bytes.includes(0))
    throw new UnreadableSheetError('This is neither a CSV file nor a workbook (XLSX).');
  const parser = Readable.from(decoded(bytes, encoding)).compose(
    parse({
      delimiter: delimiterOf(new TextDecoder(encoding).decode(bytes.subarray(0, CHUNK_BYTES))),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_ROW_LENGTH,
    }),
  );
  let row = 0;
  let batch: NumberedRow[] = [];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const read = { row: ++row, cells };
      if (hasContent(read)) batch.push(read);
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableSheetError(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark after row ${row} is never closed.`
        : `The file cannot be read after row ${row}. Save it anew as CSV or XLSX.`,
      { cause: error },
    );
  }
  if (batch.length > 0) yield batch;
}

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';
function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The decoder takes a byte order mark away. */
function* decoded(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const text = decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

const DELIMITERS = [',', ';', '\t'];
/** The one that the headings are told apart by. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r|\n/, 1);
  const count = (delimiter: string) => headings.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

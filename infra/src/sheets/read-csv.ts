import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { BATCH_ROWS, hasContent, UnreadableSheetError, type NumberedRow } from './sheet-rows.ts';

const CHUNK_BYTES = 64 * 1024;
const MAX_ROW_LENGTH = 1024 * 1024;
/** Of a workbook, too. */
const MAX_COLUMNS = 16_384;

/** As csv-parse tells it: what was counted up to and with this record. */
type CsvRecord = {
  readonly info: { readonly records: number; readonly empty_lines: number };
  readonly record: string[];
};

/**
 * CSV as spreadsheets write it: commas, semicolons or tabs; UTF-8 or UTF-16 with its mark, else Windows-1252; quoted
 * line ends. @throws UnreadableSheetError
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<readonly NumberedRow[]> {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-16le' && bytes.includes(0))
    throw new UnreadableSheetError('This is neither a CSV file nor a workbook (XLSX).');
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(bytes.subarray(0, CHUNK_BYTES)));
  const parser = Readable.from(withinColumns(decoded(bytes, encoding), delimiter)).compose(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true, // blank lines are counted, and none is made a row
      info: true,
      max_record_size: MAX_ROW_LENGTH,
    }),
  );
  let row = 0;
  let batch: NumberedRow[] = [];
  try {
    for await (const { info, record: cells } of parser as AsyncIterable<CsvRecord>) {
      row = info.records + info.empty_lines;
      const read = { row, cells };
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
      undefined,
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

/**
 * The parser makes a value of whatever stands between two delimiters, and has no limit of its own. @throws
 * UnreadableSheetError
 */
function* withinColumns(chunks: Iterable<string>, delimiter: string): Generator<string> {
  let columns = 0;
  for (const chunk of chunks) {
    for (const sign of chunk) {
      if (sign === '\n' || sign === '\r') columns = 0;
      else if (sign === delimiter && ++columns > MAX_COLUMNS)
        throw new UnreadableSheetError(
          `The file has too many columns. Use at most ${MAX_COLUMNS.toLocaleString('en-US')}.`,
          'TOO_MANY_COLUMNS',
        );
    }
    yield chunk;
  }
}

const DELIMITERS = [',', ';', '\t'];
/** The one that the headings are told apart by. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r|\n/, 1);
  const count = (delimiter: string) => headings.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

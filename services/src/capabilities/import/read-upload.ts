import { IMPORT_BYTES, IMPORT_COLUMNS, IMPORT_ROWS } from '@backoffice/contracts/capabilities';
import { sha256, unprocessable, type Upload } from '@backoffice/infra/http';
import type { NewImportFile } from '@backoffice/infra/imports';
import { readSheet, UnreadableSheetError } from '@backoffice/infra/sheets';

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

type ReadFile = Pick<NewImportFile, 'sha256' | 'columns' | 'rowCount' | 'rows'>;

/** Reads a file once: its headings, a few values of each column, and its rows as they are kept. @throws HttpProblem 422 naming what is wrong with it */
export async function readUpload({ bytes }: Upload): Promise<ReadFile> {
  const file = await wholeFile(bytes);
  try {
    return { ...(await rowsOf(file)), sha256: sha256(file) };
  } catch (error) {
    throw error instanceof UnreadableSheetError ? refusal('UNREADABLE', error.message) : error;
  }
}

const refusal = (code: string, message: string) => unprocessable([{ field: 'file', code, message }]);

async function wholeFile(bytes: Upload['bytes']): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > IMPORT_BYTES)
      throw refusal('TOO_LARGE', `The file is too large. Use at most ${IMPORT_BYTES / 1024 / 1024} MB.`);
    chunks.push(chunk);
  }
  if (size === 0) throw refusal('EMPTY', 'The file is empty.');
  return Buffer.concat(chunks, size);
}

async function rowsOf(file: Buffer): Promise<Omit<ReadFile, 'sha256'>> {
  const parts: Buffer[] = [];
  let columns: { heading: string; samples: string[] }[] | null = null;
  let rowCount = 0;
  for await (const batch of readSheet(file)) {
    const lines: string[] = [];
    for (const { row, cells } of batch) {
      if (columns === null) {
        columns = columnsOf(cells);
        continue;
      }
      const own = cells.slice(0, columns.length);
      if (++rowCount > IMPORT_ROWS)
        throw refusal(
          'TOO_MANY_ROWS',
          `The file has too many rows. Use at most ${IMPORT_ROWS.toLocaleString('en-US')}.`,
        );
      addSamples(columns, own);
      lines.push(`${JSON.stringify([row, ...own])}\n`);
    }
    parts.push(Buffer.from(lines.join('')));
  }
  if (columns === null || rowCount === 0) throw refusal('EMPTY', 'The file has no rows below its headings.');
  return { columns, rowCount, rows: Buffer.concat(parts) };
}

function columnsOf(cells: readonly string[]) {
  const headings = cells.map((cell) => cell.trim().slice(0, SAMPLE_LENGTH));
  while (headings.at(-1) === '') headings.pop();
  if (headings.length > IMPORT_COLUMNS)
    throw refusal('TOO_MANY_COLUMNS', `The file has too many columns. Use at most ${IMPORT_COLUMNS}.`);
  return headings.map((heading) => ({ heading, samples: [] as string[] }));
}

function addSamples(columns: readonly { readonly samples: string[] }[], cells: readonly string[]): void {
  columns.forEach(({ samples }, at) => {
    const cell = cells[at]?.trim().slice(0, SAMPLE_LENGTH) ?? '';
    if (samples.length < SAMPLES && cell !== '' && !samples.includes(cell)) samples.push(cell);
  });
}

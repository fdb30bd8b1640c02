import { IMPORT_BYTES, IMPORT_COLUMNS, IMPORT_ROWS } from '@backoffice/contracts/capabilities';
import { unprocessable, type Upload } from '@backoffice/infra/http';
import { readTable, UnreadableSheetError, type SheetTable } from '@backoffice/infra/sheets';

const LIMITS = { rows: IMPORT_ROWS, columns: IMPORT_COLUMNS };

/**
 * Reads a file once: its headings, a few values of each column, and its rows as they are kept. @throws HttpProblem 422
 * naming what is wrong with it
 */
export async function readUpload(company: string, { bytes, length }: Upload): Promise<SheetTable> {
  if ((length ?? 0) > IMPORT_BYTES) throw tooLarge();
  try {
    return await readTable(company, await wholeFile(bytes), LIMITS);
  } catch (error) {
    throw error instanceof UnreadableSheetError ? refusal(error.code, error.message) : error;
  }
}

const refusal = (code: string, message: string) => unprocessable([{ field: 'file', code, message }]);
const tooLarge = () => refusal('TOO_LARGE', `The file is too large. Use at most ${IMPORT_BYTES / 1024 / 1024} MB.`);

async function wholeFile(bytes: Upload['bytes']): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > IMPORT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  if (size === 0) throw refusal('EMPTY', 'The file is empty.');
  return Buffer.concat(chunks, size);
}

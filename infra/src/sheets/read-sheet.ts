import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { UnreadableSheetError, type NumberedRow } from './sheet-rows.ts';

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The rows of a CSV file or of the first sheet of a workbook (XLSX), some at a time, as text: a day is `2026-11-20`, a
 * share `12.5%`. Rows without anything are left out. @throws UnreadableSheetError
 */
export function readSheet(bytes: Buffer): AsyncGenerator<readonly NumberedRow[]> {
  if (bytes.subarray(0, 4).equals(OLD_WORKBOOK))
    throw new UnreadableSheetError(
      'This is a workbook of an old kind, or one with a password. Save it as XLSX or CSV.',
    );
  return bytes.subarray(0, 4).equals(ZIP) ? readXlsx(bytes) : readCsv(bytes);
}

import type { SheetAnswer, SheetTask } from './read-in-thread.ts';
import { cellsOf, tableOf } from './sheet-table.ts';
import { UnreadableSheetError } from './sheet-rows.ts';

/**
 * Runs in a thread of `readTable` and `readCells`. A refusal is an answer, because errors lose their class on the way.
 */
export default async ({ as, bytes, limits }: SheetTask): Promise<SheetAnswer> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return as === 'table' ? { table: await tableOf(file, limits) } : { cells: await cellsOf(file, limits) };
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    return { refusal: { message: error.message, code: error.code } };
  }
};

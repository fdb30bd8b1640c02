import { limitedThreads, ThreadLimitError } from '@backoffice/infra/threads';
import type { SheetLimits } from './limits.ts';
import type { SheetTable } from './sheet-table.ts';
import { UnreadableSheetError } from './sheet-rows.ts';

export type SheetTask = { readonly as: 'table' | 'cells'; readonly bytes: Uint8Array; readonly limits: SheetLimits };
export type SheetAnswer =
  | { readonly table: SheetTable }
  | { readonly cells: readonly (readonly string[])[] }
  | { readonly refusal: { readonly message: string; readonly code: string } };

const HEAP_MB = 384;
const TIMEOUT_MS = 30_000;

const readInThread = limitedThreads<SheetTask, SheetAnswer>({
  module: new URL('./worker.ts', import.meta.url),
  threads: 2,
  heapMb: HEAP_MB,
  timeoutMs: TIMEOUT_MS,
  failure: 'No file was read',
});

/** A file whose first row are headings. It is given away: the caller has it no more. @throws UnreadableSheetError */
export async function readTable(
  company: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits: SheetLimits,
): Promise<SheetTable> {
  const answer = await answerOf(company, { as: 'table', bytes, limits }, bytes.buffer);
  if (!('table' in answer)) throw new Error('The thread has answered something else');
  return answer.table;
}

/** The cells of all rows that have some. The file is given away, as above. @throws UnreadableSheetError */
export async function readCells(
  company: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits: SheetLimits,
): Promise<readonly (readonly string[])[]> {
  const answer = await answerOf(company, { as: 'cells', bytes, limits }, bytes.buffer);
  if (!('cells' in answer)) throw new Error('The thread has answered something else');
  return answer.cells;
}

async function answerOf(company: string, task: SheetTask, buffer: ArrayBuffer): Promise<SheetAnswer> {
  try {
    // A small buffer is a part of one that others use, too.
    const answer = await readInThread(company, task, {
      transfer: buffer.byteLength === task.bytes.byteLength ? [buffer] : [],
    });
    if ('refusal' in answer) throw new UnreadableSheetError(answer.refusal.message, answer.refusal.code);
    return answer;
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error;
    const needed = error.limit === 'time' ? `${TIMEOUT_MS / 1000} seconds` : `${HEAP_MB} MB of memory`;
    throw new UnreadableSheetError(
      `The file needs more than ${needed} to be read. Split it, or save it as CSV.`,
      'TOO_LARGE',
      {
        cause: error,
      },
    );
  }
}

import { Readable } from 'node:stream';
import type { Files } from '@backoffice/infra/files';
import type { TaskFile } from './kind.ts';
import type { TaskRecords } from './records.ts';
import type { FileRights, TaskRecord } from './task.ts';

/** What is in memory of a file while it is made or sent. */
const PART_BYTES = 1024 * 1024;
const PART_TYPE = 'application/octet-stream';

/**
 * Files of any length among those that are stored whole: in parts, of which the record knows before they are written,
 * so that each is removed some day.
 */
export const taskFiles = (files: Files, records: Pick<TaskRecords, 'addPart' | 'clearParts' | 'nameFile'>) => ({
  /** False when the task is no longer this attempt's. */
  async store(
    task: TaskRecord,
    { name, type, bytes }: TaskFile,
    rights: FileRights | null,
    signal: AbortSignal,
  ): Promise<boolean> {
    let size = 0;
    let count = 0;
    for await (const part of partsOf(bytes)) {
      signal.throwIfAborted();
      const key = `${task.tenant}/tasks/${task.id}/${task.round}-${task.attempt}-${++count}.part`;
      if (!(await records.addPart(task, key))) return false;
      await files.put(key, part, PART_TYPE);
      size += part.byteLength;
    }
    await records.nameFile(task.id, { name, type, size, rights });
    return true;
  },
  open: ({ fileParts }: TaskRecord): Readable =>
    Readable.from(
      (async function* () {
        for (const key of fileParts) {
          const part = await files.read(key);
          if (!part) throw new Error(`The part ${key} of a result is gone`);
          yield part;
        }
      })(),
      { objectMode: false },
    ),
  async remove({ id, fileParts }: TaskRecord): Promise<void> {
    for (const key of fileParts) await files.remove(key);
    if (fileParts.length > 0) await records.clearParts(id);
  },
});

async function* partsOf(bytes: TaskFile['bytes']): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    gathered.push(piece);
    size += piece.byteLength;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

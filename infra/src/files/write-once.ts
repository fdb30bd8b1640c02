import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file whole or not at all, and on the disk before it answers; false when there already was one, which stays
 * as it was. A link fails where a rename would silently replace.
 */
export async function writeOnce(path: string, bytes: Uint8Array): Promise<boolean> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = `${folder}/.${randomUUID()}`;
  try {
    await withSyncedFile(draft, 'wx', (file) => file.writeFile(bytes));
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
    await withSyncedFile(folder, 'r');
  }
}

async function withSyncedFile(
  path: string,
  flags: string,
  write?: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeOnce } from './write-once.ts';

/** Bytes by key, like `tenant/2026/uuid.pdf`. A key never changes its bytes, so a hash taken once stays true. */
export interface Files {
  /** @throws when the key already holds other bytes; the same bytes twice are fine */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>;
  exists(key: string): Promise<boolean>;
  /** Also of what is not there. */
  remove(key: string): Promise<void>;
}

const NAME_PATTERN = '[A-Za-z0-9_][A-Za-z0-9_-]{0,99}';
/** Names of letters and digits joined by single slashes, one dot at most: no way up, no hidden file, no root. */
const KEY = new RegExp(`^${NAME_PATTERN}(/${NAME_PATTERN}){0,5}\\.[a-z0-9]{1,8}$`);

/** @throws unless it is the key of a file */
export function assertFileKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`This is not the key of a file: ${JSON.stringify(key)}`);
  return key;
}

/** Keeps files in a folder. The content type is what the caller's record says. */
export function localFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, assertFileKey(key));
  return {
    async put(key, bytes) {
      if (await writeOnce(pathOf(key), bytes)) return;
      const there = await readFile(pathOf(key));
      if (!there.equals(bytes)) throw new Error(`The file ${key} already holds other bytes`);
    },
    read: async (key) => nullIfMissing(readFile(pathOf(key))),
    exists: async (key) => (await nullIfMissing(access(pathOf(key)).then(() => true))) ?? false,
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
}

/** Null when there is no such file, or a folder where a file was asked for. */
async function nullIfMissing<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** A file of a backup: its path below the folder, its size in bytes, and the SHA-256 of them. */
export const SavedFile = z.object({ path: z.string(), size: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type SavedFile = z.infer<typeof SavedFile>;

/** Every file of `names`, each a file or a folder below `folder`, in the order of their paths. */
export async function listFiles(folder: string, names: readonly string[]): Promise<SavedFile[]> {
  const paths = (await Promise.all(names.map((name) => pathsBelow(folder, name)))).flat().toSorted();
  const files: SavedFile[] = [];
  for (const path of paths)
    files.push({ path, size: (await stat(join(folder, path))).size, sha256: await digestOf(join(folder, path)) });
  return files;
}

/**
 * What is wrong with a backup, as the list of its files has it; `beside` are its folders. One entry for each file, none
 * for a whole backup.
 */
export async function findDifferences(
  folder: string,
  saved: readonly SavedFile[],
  beside: readonly string[],
): Promise<string[]> {
  const names = new Set([...saved.map(({ path }) => path.split(sep)[0] ?? ''), ...beside]);
  const found = new Map((await listFiles(folder, [...names])).map((file) => [file.path, file.sha256]));
  const known = new Set(saved.map(({ path }) => path));
  return [
    ...saved.filter(({ path }) => !found.has(path)).map(({ path }) => `${path} is missing`),
    ...saved
      .filter(({ path, sha256 }) => found.has(path) && found.get(path) !== sha256)
      .map(({ path }) => `${path} is damaged`),
    ...[...found.keys()].filter((path) => !known.has(path)).map((path) => `${path} is not listed`),
  ];
}

async function pathsBelow(folder: string, name: string): Promise<string[]> {
  if (!existsSync(join(folder, name))) return [];
  if (!(await stat(join(folder, name))).isDirectory()) return [name];
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

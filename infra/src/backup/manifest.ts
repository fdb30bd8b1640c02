import { createReadStream, existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CannotStart } from '@backoffice/infra/postgres';
import { z } from 'zod';
import { findDifferences, SavedFile } from './file-list.ts';
import { BACKED_UP_TABLES, type BackedUpTable } from './tables.ts';

const MANIFEST = 'backup.json';
export const copyFileName = (table: string) => `${table}.copy.gz`;

const SavedTable = z.object({ table: z.string(), columns: z.array(z.string().regex(/^\w+$/)), rows: z.int() });
const isBackedUp = (saved: z.infer<typeof SavedTable>): saved is SavedTable =>
  BACKED_UP_TABLES.some((table) => table === saved.table);
const Manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
  /** An older version may have kept more. */
  tables: z.array(SavedTable).transform((all) => all.filter(isBackedUp)),
  /** Asked for and not done. */
  jobs: z.array(z.object({ queue: z.string(), key: z.string(), data: z.record(z.string(), z.unknown()) })),
  /** What lies beside the tables; an older version did not say. */
  beside: z.array(z.string()).default([]),
  /** Every file but this one; null where an older version did not list them. */
  files: z.array(SavedFile).nullable().default(null),
  /** Of what the database knows, what was gone or damaged already when this backup was made. */
  lost: z.array(z.string()).default([]),
});
export type SavedTable = z.infer<typeof SavedTable> & { readonly table: BackedUpTable };
export type Manifest = z.infer<typeof Manifest>;

/** Written when everything else is there: a folder without it is no backup. */
export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });

/** Reads every byte of it. @throws CannotStart when the folder holds no whole backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await readFile(join(folder, MANIFEST), 'utf8')
    .then((text) => Manifest.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new CannotStart(`${folder} holds no backup that is whole.`, { cause });
    });
  const parts = [...manifest.tables.map(({ table }) => copyFileName(table)), ...manifest.beside];
  const missing = parts.find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined) throw new CannotStart(`${folder} holds no backup that is whole: ${missing} is missing.`);
  const [first, ...others] = manifest.files
    ? await findDifferences(folder, manifest.files, manifest.beside)
    : await findUnreadable(folder, manifest.tables);
  if (first !== undefined)
    throw new CannotStart(
      `${folder} holds no backup that is whole: ${first}${others.length > 0 ? `, and ${others.length} more` : ''}.`,
    );
  return manifest;
}

/** The tables of a backup that lists no digests, by the checksum that gzip has of each. */
async function findUnreadable(folder: string, tables: readonly SavedTable[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const name of tables.map(({ table }) => copyFileName(table)))
    await pipeline(createReadStream(join(folder, name)), createGunzip(), async (pieces) => {
      for await (const _piece of pieces);
    }).catch(() => damaged.push(`${name} is damaged`));
  return damaged;
}

/** What an operator reads of files that were lost before a backup was made. */
export const describeLost = ([first, ...others]: readonly string[]): string =>
  `The database names a file that is lost or damaged: ${first}${others.length > 0 ? `, and ${others.length} more` : ''}; the backup was made without it.`;

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '@backoffice/infra/postgres';
import { z } from 'zod';
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
});
export type SavedTable = z.infer<typeof SavedTable> & { readonly table: BackedUpTable };
export type Manifest = z.infer<typeof Manifest>;

/** Written when everything else is there: a folder without it is no backup. */
export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });

/** @throws CannotStart when the folder holds no whole backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await readFile(join(folder, MANIFEST), 'utf8')
    .then((text) => Manifest.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new CannotStart(`${folder} holds no backup that is whole.`, { cause });
    });
  const missing = [...manifest.tables.map(({ table }) => copyFileName(table)), ...manifest.beside].find(
    (name) => !existsSync(join(folder, name)),
  );
  if (missing !== undefined) throw new CannotStart(`${folder} holds no backup that is whole: ${missing} is missing.`);
  return manifest;
}

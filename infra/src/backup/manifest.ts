import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '@backoffice/infra/postgres';
import { z } from 'zod';
import { KEPT, type Kept } from './tables.ts';

export const MANIFEST = 'backup.json';

const SavedTable = z.object({ table: z.string(), columns: z.array(z.string().regex(/^\w+$/)), rows: z.int() });
const isKept = (saved: z.infer<typeof SavedTable>): saved is SavedTable => KEPT.some((table) => table === saved.table);
const Manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
  /** An older version may have kept more. */
  tables: z.array(SavedTable).transform((all) => all.filter(isKept)),
  /** Asked for and not done. */
  jobs: z.array(z.object({ queue: z.string(), key: z.string(), data: z.record(z.string(), z.unknown()) })),
});
export type SavedTable = z.infer<typeof SavedTable> & { readonly table: Kept };
export type Manifest = z.infer<typeof Manifest>;

/** @throws CannotStart when the folder holds no whole backup */
export async function manifestIn(folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (cause) {
    throw new CannotStart(`${folder} holds no backup that is whole.`, { cause });
  }
}

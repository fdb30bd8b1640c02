import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '@backoffice/infra/postgres';
import { z } from 'zod';
import { KEPT } from './tables.ts';

export const MANIFEST = 'backup.json';

const SavedTable = z.object({ table: z.enum(KEPT), columns: z.array(z.string().regex(/^\w+$/)), rows: z.int() });
const Manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(SavedTable),
  /** Asked for and not done. */
  jobs: z.array(z.object({ queue: z.string(), key: z.string(), data: z.record(z.string(), z.unknown()) })),
});
export type SavedTable = z.infer<typeof SavedTable>;
export type Manifest = z.infer<typeof Manifest>;

/** @throws CannotStart when the folder holds no whole backup */
export async function manifestIn(folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (cause) {
    throw new CannotStart(`${folder} holds no backup that is whole.`, { cause });
  }
}

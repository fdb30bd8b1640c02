import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CannotStart, connectAsOwner } from '@backoffice/infra/postgres';
import { to } from 'pg-copy-streams';
import { copyFileName, type Manifest, type SavedTable } from './manifest.ts';
import { BACKED_UP_TABLES, KNOWN_FILES, ROW_FILTERS, UNFINISHED_JOBS } from './tables.ts';

/** What the manifest says of the tables, and the files that they name. */
export type SavedTables = Omit<Manifest, 'beside' | 'files' | 'lost'> & { readonly known: readonly KnownFile[] };
/** `path` is the key of a file, and `sha256` what was kept under it. */
export type KnownFile = { readonly path: string; readonly sha256: string };

/**
 * Copies the tables into `folder`, all as they stood at one instant, while the product goes on. `url` is that of the
 * owner; `queues` are the kinds of jobs. @throws CannotStart when the folder is there already
 */
export async function backUpTables(
  url: string,
  folder: string,
  queues: readonly string[],
  at: string,
): Promise<SavedTables> {
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    throw new CannotStart(`The backup needs a folder of its own, which is not there yet: ${folder}.`, { cause });
  });
  const client = await connectAsOwner(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { rows: migrations } = await client.query<{ name: string }>('SELECT name FROM log.migrations ORDER BY name');
    const tables: SavedTable[] = [];
    for (const table of BACKED_UP_TABLES) {
      const { rows: columns } = await client.query<{ name: string }>(
        `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
      );
      const list = columns.map(({ name }) => `"${name}"`).join(', ');
      const saved = `FROM ${table} kept WHERE ${ROW_FILTERS[table] ?? 'true'}`;
      await pipeline(
        client.query(to(`COPY (SELECT ${list} ${saved}) TO STDOUT`)),
        createGzip(),
        createWriteStream(join(folder, copyFileName(table)), { mode: 0o600 }),
      );
      const {
        rows: [counted],
      } = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows ${saved}`);
      tables.push({ table, columns: columns.map(({ name }) => name), rows: counted?.rows ?? 0 });
    }
    const { rows: jobs } = await client.query<Manifest['jobs'][number]>(UNFINISHED_JOBS, [queues]);
    const { rows: known } = await client.query<KnownFile>(KNOWN_FILES);
    await client.query('COMMIT');
    return { format: 1, at, migrations: migrations.map(({ name }) => name), tables, jobs, known };
  } finally {
    await client.end();
  }
}

/** Of `known`, what the database still names: what was removed since is not missed. */
export async function stillKnown(url: string, known: readonly KnownFile[]): Promise<KnownFile[]> {
  const client = await connectAsOwner(url);
  try {
    const now = new Set((await client.query<KnownFile>(KNOWN_FILES)).rows.map(({ path }) => path));
    return known.filter(({ path }) => now.has(path));
  } finally {
    await client.end();
  }
}

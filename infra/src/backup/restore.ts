import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CannotStart, connectAsOwner, migrations } from '@backoffice/infra/postgres';
import { from } from 'pg-copy-streams';
import { copyFileName, type Manifest } from './manifest.ts';

/** @throws CannotStart when a newer version made the backup */
export function assertRestorable({ migrations: run }: Manifest): void {
  const last = migrations().at(-1)?.name ?? '';
  const newer = run.find((name) => name > last);
  if (newer)
    throw new CannotStart(
      `The backup was made by a newer version of the product (${newer}): restore it with that one.`,
    );
}

/**
 * Copies the tables of a backup into a database that was migrated and is empty: all of them, or nothing. `url` is that
 * of the owner. @throws CannotStart in one sentence
 */
export async function restoreTables(url: string, folder: string, { tables }: Manifest): Promise<void> {
  const client = await connectAsOwner(url);
  try {
    await client.query('BEGIN');
    for (const { table } of tables) {
      const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`);
      if (rowCount)
        throw new CannotStart(`The database is not empty (${table}): a backup is restored into an empty one only.`);
    }
    for (const { table, columns, rows } of tables) {
      const into = client.query(from(`COPY ${table} (${columns.map((name) => `"${name}"`).join(', ')}) FROM STDIN`));
      await pipeline(createReadStream(join(folder, copyFileName(table))), createGunzip(), into);
      const {
        rows: [counted],
      } = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table}`);
      for (const { name } of (
        await client.query<{ name: string }>(
          `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attidentity <> ''`,
        )
      ).rows)
        await client.query(
          `SELECT setval(pg_get_serial_sequence('${table}', '${name}'), coalesce(max(${name}), 0) + 1, false) FROM ${table}`,
        ); // counts on from there
      if (counted?.rows !== rows)
        throw new CannotStart(`The backup is not whole: ${table} holds ${counted?.rows} rows of ${rows}.`);
    }
    await client.query('INSERT INTO log.tenants SELECT DISTINCT tenant FROM log.events');
    await client.query('COMMIT');
    await client.query('ANALYZE log.events, log.claims');
  } finally {
    await client.end(); // and with it whatever was not committed
  }
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { APP_ROLE, READ_ROLE } from './connect.ts';

export type Migration = { readonly name: string; readonly sql: string };

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
const OLDEST = 15;
const CONNECT_MS = 10_000;
const LOCK = 7_203_114; // any number, as long as nobody else in this database takes it

export const migrations = (folder = FOLDER): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(`${folder}/${name}`, 'utf8') }));

export const checksum = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Brings a database up to date: forward only, one transaction per file, one process at a time. `url` is that of the owner.
 * @throws CannotStart
 */
export async function migrate(url: string, files: readonly Migration[] = migrations()): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {}); // the query that fails tells
  await client.connect().catch((error: Error) => {
    throw new CannotStart(`The database cannot be reached: ${reasonOf(error)}.`, { cause: error });
  });
  try {
    await mustBeRecent(client);
    for (const role of [APP_ROLE, READ_ROLE]) await ensureRole(client, role);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE SCHEMA IF NOT EXISTS log; CREATE TABLE IF NOT EXISTS log.migrations (name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM log.migrations',
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    mustFit(done, files);
    for (const file of files) if (!done.has(file.name)) await apply(client, file);
  } catch (error) {
    throw error instanceof CannotStart
      ? error
      : new CannotStart(`The database cannot be migrated: ${error instanceof Error ? error.message : error}.`, {
          cause: error,
        });
  } finally {
    await client.end(); // and with it the lock
  }
}

/** Where a name has several addresses, each has its own reason, and the whole has none. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? [...new Set(error.errors.map(String))].join('; ') : error.message;

async function mustBeRecent(client: pg.Client): Promise<void> {
  const {
    rows: [server],
  } = await client.query<{ server_version: string }>('SHOW server_version');
  if (parseInt(server?.server_version ?? '0', 10) < OLDEST)
    throw new CannotStart(
      `PostgreSQL ${OLDEST} or newer is needed, and DATABASE_URL leads to ${server?.server_version}.`,
    );
}

/** Roles belong to the whole server, so another database may have made it, or be making it now. */
async function ensureRole(client: pg.Client, role: string): Promise<void> {
  try {
    await client.query(`DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOLOGIN; END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
    await client.query(`SET ROLE ${role}`).catch(() => client.query(`GRANT ${role} TO CURRENT_USER`));
    await client.query('RESET ROLE');
  } catch (error) {
    throw new CannotStart(
      `The user of DATABASE_URL may not act as the role ${role}: let an administrator run "CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO" that user, or give the user CREATEROLE.`,
      { cause: error },
    );
  }
}

function mustFit(done: ReadonlyMap<string, string>, files: readonly Migration[]): void {
  for (const [name, sum] of done) {
    const file = files.find((each) => each.name === name);
    if (!file)
      throw new CannotStart(`The database was migrated by a newer version of the product (${name}): start that one.`);
    if (checksum(file.sql) !== sum)
      throw new CannotStart(
        `The migration ${name} was changed after this database had run it: put the old text back and write a new migration.`,
      );
  }
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO log.migrations (name, checksum) VALUES ($1, $2)', [name, checksum(sql)]);
    await client.query('COMMIT');
  } catch (error) {
    throw new CannotStart(`The migration ${name} failed: ${error instanceof Error ? error.message : error}.`, {
      cause: error,
    });
  }
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { CannotStart } from './errors.ts';
import { APP_ROLE, READ_ROLE } from './connect.ts';

export type Migration = { readonly name: string; readonly sql: string };

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
const OLDEST_VERSION = 15;
/**
 * The first file made all that 0001 to 0017 had made, which version 0.0.25 ran. A database whose names and checksums
 * of those come to this digest counts as standing at the first file.
 */
const REPLACED = {
  by: '0018-baseline.sql',
  digest: 'c672d003b8f11fb5fa8881a4271bfd9cf9580f37223e7b86ef0fbe2984762daa',
};
const CONNECT_MS = 10_000;
const LOCK = 7_203_114; // any number, as long as nobody else in this database takes it

export const migrations = (folder = FOLDER): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(`${folder}/${name}`, 'utf8') }));

export const checksum = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Brings a database up to date: forward only, one transaction per file, one process at a time. `url` is that of the
 * owner.
 * @throws CannotStart
 */
export async function migrate(url: string, files: readonly Migration[] = migrations()): Promise<void> {
  const client = await connectAsOwner(url);
  try {
    await assertRecentServer(client);
    for (const role of [APP_ROLE, READ_ROLE]) await ensureRole(client, role);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE SCHEMA IF NOT EXISTS log; CREATE TABLE IF NOT EXISTS log.migrations (name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const done = sinceBaseline(await recordedMigrations(client), files);
    assertMatchingFiles(done, files);
    for (const file of files) if (!done.has(file.name)) await applyMigration(client, file);
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

/**
 * For tools: the database stands where this version would bring it. Nothing is changed.
 * @throws CannotStart with the version to start
 */
export async function assertMigrated(url: string, files: readonly Migration[] = migrations()): Promise<void> {
  const client = await connectAsOwner(url);
  try {
    const {
      rows: [found],
    } = await client.query<{ table: string | null }>("SELECT to_regclass('log.migrations')::text AS table");
    const recorded = found?.table ? await recordedMigrations(client) : [];
    const done = sinceBaseline(recorded, files);
    assertMatchingFiles(done, files);
    if (files.some(({ name }) => !done.has(name)))
      throw new CannotStart(
        `The database stands at ${recorded.at(-1)?.name ?? 'nothing yet'}, and this version needs ${files.at(-1)?.name}: start the product of this version on it once, or use the version that it stands at.`,
      );
  } finally {
    await client.end();
  }
}

/**
 * The connection of whoever owns the database, outside of all pools: no role, no limits of time. @throws CannotStart
 */
export async function connectAsOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {}); // the query that fails tells
  await client.connect().catch((error: Error) => {
    throw new CannotStart(`The database cannot be reached: ${reasonOf(error)}.`, { cause: error });
  });
  return client;
}

type RecordedMigration = { readonly name: string; readonly checksum: string };

const recordedMigrations = async (client: pg.Client): Promise<RecordedMigration[]> =>
  (await client.query<RecordedMigration>('SELECT name, checksum FROM log.migrations ORDER BY name COLLATE "C"')).rows;

/** Where a name has several addresses, each has its own reason, and the whole has none. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? [...new Set(error.errors.map(String))].join('; ') : error.message;

async function assertRecentServer(client: pg.Client): Promise<void> {
  const {
    rows: [server],
  } = await client.query<{ server_version: string }>('SHOW server_version');
  if (parseInt(server?.server_version ?? '0', 10) < OLDEST_VERSION)
    throw new CannotStart(
      `PostgreSQL ${OLDEST_VERSION} or newer is needed, and DATABASE_URL leads to ${server?.server_version}.`,
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

/**
 * Nothing is written, so that the older version may be started again. @throws CannotStart when the database stands
 * before the baseline
 */
function sinceBaseline(done: readonly RecordedMigration[], [first]: readonly Migration[]): Map<string, string> {
  const since = new Map(done.map((row) => [row.name, row.checksum]));
  const replaced = first?.name === REPLACED.by ? done.filter(({ name }) => name < first.name) : [];
  if (!first || replaced.length === 0) return since;
  if (checksum(replaced.map((row) => `${row.name} ${row.checksum}\n`).join('')) !== REPLACED.digest)
    throw new CannotStart(
      `The database stands at ${replaced.at(-1)?.name}, and this version goes on only from what version 0.0.25 made of it (0017-tries-at-a-person.sql): start that one on it once, then this one.`,
    );
  for (const { name } of replaced) since.delete(name);
  return since.set(first.name, checksum(first.sql));
}

function assertMatchingFiles(done: ReadonlyMap<string, string>, files: readonly Migration[]): void {
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

async function applyMigration(client: pg.Client, { name, sql }: Migration): Promise<void> {
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

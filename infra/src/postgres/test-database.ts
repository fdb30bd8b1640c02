import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import { checksum, migrate, migrations } from './migrate.ts';

/** `url` is that of the owner; the pools of this package act as the product's role on it. */
export type FreshDatabase = { readonly url: string; drop(): Promise<void> };

const LOCK = 7_203_115; // any number nobody else takes

/**
 * A migrated, empty database on the server of TEST_DATABASE_URL, which the set-up of the int tests starts when it is
 * not given.
 */
export const freshDatabase = (): Promise<FreshDatabase> => copyDatabase((migratedName ??= nameOfMigrated()), migrate);

let migratedName: string | undefined;
/** Named after what the migrations say. */
const nameOfMigrated = () =>
  `template_${checksum(
    migrations()
      .map(({ sql }) => sql)
      .join(),
  ).slice(0, 16)}`;

/**
 * A copy of the template of that name, which the first who asks for it fills: copying is many times faster than
 * filling.
 */
export async function copyDatabase(template: string, fill: (url: string) => Promise<unknown>): Promise<FreshDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('Run this with `npm run test:int`, or set TEST_DATABASE_URL.');
  const filled = templates.get(template) ?? makeTemplate(server, template, fill);
  templates.set(template, filled);
  await filled;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { url: databaseUrl(server, name), drop: () => dropDatabase(server, name) };
}

/**
 * An embedded server in a folder of its own, for tests and benchmarks. It and the folder vanish with this process, even
 * when that is killed.
 */
export async function scratchServer(settings: Readonly<Record<string, string>> = {}): Promise<EmbeddedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-'));
  chmodSync(dataDir, 0o755); // run as root, the server is another user
  // The shell waits for the end of its input, which comes when we end in whatever way, and only then stops the server.
  const undertaker =
    'read _; kill -INT $(head -n 1 "$0/pg/postmaster.pid"); while [ -e "$0/pg/postmaster.pid" ]; do sleep 0.1; done; rm -rf "$0"';
  const lifeline = spawn('sh', ['-c', undertaker, dataDir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  lifeline.unref();
  if (lifeline.stdin instanceof Socket) lifeline.stdin.unref(); // it is one, and must not keep us alive
  return startEmbedded({ dataDir, port: 55_000, settings, report: () => {} });
}

/** Waits some seconds for the last connections to close: cutting one off is an error to whoever has just closed it. */
const dropDatabase = (server: string, name: string) =>
  execute(server, `DROP DATABASE IF EXISTS ${name}`).catch(() =>
    execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  );

const templates = new Map<string, Promise<void>>();

/** Two workers may ask for the same template at once: one fills it, the other waits. */
async function makeTemplate(server: string, name: string, fill: (url: string) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK, name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}_unfinished`);
    await client.query(`CREATE DATABASE ${name}_unfinished`);
    await fill(databaseUrl(server, `${name}_unfinished`));
    await client.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
  } finally {
    await client.end();
  }
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

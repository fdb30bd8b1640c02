import { randomUUID } from 'node:crypto';
import {
  esdbConnection,
  openEsdbStreams,
  postgresEventLog,
  type EventLog,
  type RecordedEvent,
} from '@backoffice/infra/event-log';
import { startEsdbServer, type EsdbServer } from '@backoffice/infra/testing/esdb-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSettings } from '#app/config.ts';
import { demoSettings } from '#app/demo-product.spec-kit.ts';
import { openLog } from '#app/log-place.ts';
import { freshDatabase } from '@backoffice/infra/postgres';
import {
  cleanUp,
  freePort,
  runCommand,
  startProduct,
  startReadyProduct,
  temporaryFolder,
} from '#app/product-process.spec-kit.ts';

const withoutClaims = ({ take: _take, release: _release, ...meta }: RecordedEvent['meta']) => meta;
const PATIENT = { timeout: 240_000 };

describe('a log that is moved into EventStoreDB and back', PATIENT, () => {
  let settings: Awaited<ReturnType<typeof demoSettings>>;
  let server: EsdbServer;
  let there: Awaited<ReturnType<typeof demoSettings>> & { EVENTSTOREDB_URL: string };
  beforeAll(async () => {
    [settings, server] = [await demoSettings(), await startEsdbServer()];
    there = { ...settings, EVENTSTOREDB_URL: server.url };
  }, 240_000);
  afterAll(async () => {
    await cleanUp();
    await server.stop();
  });
  const said = async (settingsOf: Readonly<Record<string, string>>, ...asked: [string, ...string[]]) => {
    const { code, said: text } = await runCommand(asked[0], settingsOf, ...asked.slice(1));
    return `${code} ${text.trim()}`;
  };
  /** As the owner, whom no trigger stops; the rows of the last statement. */
  async function ask(...statements: string[]): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: settings.DATABASE_URL });
    await client.connect();
    try {
      await client.query("SET session_replication_role = 'replica'");
      let rows: unknown[] = [];
      for (const text of statements) rows = (await client.query({ text, rowMode: 'array' })).rows.flat();
      return rows;
    } finally {
      await client.end();
    }
  }
  const countAll = () =>
    [...server.streams()].flatMap(([name, events]) => (name.startsWith('t-') ? events : [])).length;
  /** An event that may come once more: the last of its stream that edits something. */
  async function lastEdit(log: EventLog): Promise<RecordedEvent> {
    for (const [tenant, head] of await log.heads())
      for (const event of (await log.readTenant(tenant, 0, head)).toReversed())
        if (/[a-z]Edited$/.test(event.type) && (await log.readStream(tenant, event.stream)).length === event.version)
          return { ...event, meta: withoutClaims(event.meta) };
    throw new Error('Nothing was edited');
  }

  it('a process that names an EventStoreDB is refused while the log is in PostgreSQL', async () => {
    const refused =
      '1 The log of this database is in PostgreSQL: move it with `npm run log -- move eventstoredb`, or leave EVENTSTOREDB_URL out.';
    expect(await said(there, 'audit-verify')).toBe(refused);
    const { output } = await startProduct({ ...there, PORT: String(await freePort()) }).ended;
    expect(`1 ${output}`).toBe(refused);
    expect(countAll()).toBe(0);
  });

  it('the log stays where it is when a claim is wrong, when EventStoreDB is away, and while the product runs', async () => {
    await ask("INSERT INTO log.claims (tenant, scope, key, stream) VALUES ('platform', 'planted', '1', 'Company-1')");
    expect(await said(there, 'log', 'move', 'eventstoredb')).toBe(
      '1 The claims of platform are not those of its log: see `npm run log -- claims` first.',
    );
    await ask("DELETE FROM log.claims WHERE scope = 'planted'");
    const away = { ...there, EVENTSTOREDB_URL: 'esdb://127.0.0.1:1?tls=false' };
    expect(await said(away, 'log', 'move', 'eventstoredb')).toMatch(
      /^1 EventStoreDB cannot be reached by EVENTSTOREDB_URL: /,
    );
    expect(await said(settings, 'log', 'move', 'eventstoredb')).toMatch(/^1 Set EVENTSTOREDB_URL: /);
    const product = await startReadyProduct(settings.DATA_DIR, settings);
    expect(await said(there, 'log', 'move', 'eventstoredb')).toBe(
      '1 The product runs on this database: stop all its processes first.',
    );
    await product.end('SIGTERM');
    expect(await ask("SELECT value FROM log.deployment WHERE name = 'EVENTSTOREDB'")).toEqual([]);
  });

  it('every event is there once it is moved, also when it is moved again', async () => {
    for (const _time of [1, 2]) {
      expect(await said(there, 'log', 'move', 'eventstoredb')).toMatch(
        /^0 [^]*platform: \d+ events, \d+ copied, head [0-9a-f]{16}\n?[^]*The log is in EventStoreDB\.$/,
      );
      expect([countAll()]).toEqual(await ask('SELECT count(*)::int FROM log.events'));
    }
    expect(await said(there, 'audit-verify')).toMatch(
      /^0 [^]*nothing was changed\.\nThe index of it[^]*nothing was changed\.$/,
    );
  });

  it('nobody starts without EventStoreDB, or with another, and so begins a second log', async () => {
    const refused =
      '1 The log of this database is in EventStoreDB: set EVENTSTOREDB_URL, or move it back with `npm run log -- move postgres`.';
    expect(await said(settings, 'proof')).toBe(refused);
    const { output } = await startProduct({ ...settings, PORT: String(await freePort()) }).ended;
    expect(`1 ${output}`).toBe(refused);
    const other = await startEsdbServer();
    expect(await said({ ...there, EVENTSTOREDB_URL: other.url }, 'proof')).toBe(
      '1 EVENTSTOREDB_URL leads to another EventStoreDB than the one that has the log of this database.',
    );
    await other.stop();
  });

  it('the product runs on it: what is written is in EventStoreDB before it is told', async () => {
    const product = await startReadyProduct(there.DATA_DIR, there);
    const before = countAll();
    const { log } = await openLog(there.DATABASE_URL, parseSettings(there));
    const { tenant, stream, version, type, data, meta } = await lastEdit(log);
    const append = await log.append({
      tenant,
      meta: { ...meta, commandId: 'moved' },
      writes: [{ stream, expectedVersion: version, events: [{ type, data }] }],
    });
    expect(append.position).toBe(await log.head(tenant));
    expect(countAll()).toBeGreaterThan(before);
    await log.close();
    await product.end('SIGTERM');
  });

  it('what was written there is in PostgreSQL once it is moved back, and nobody needs EventStoreDB', async () => {
    // as by a process that died before it committed
    const streams = await openEsdbStreams(esdbConnection(server.url));
    const log = postgresEventLog(settings.DATABASE_URL);
    const { tenant, stream, version, type, data, meta } = await lastEdit(log);
    const claim = { scope: 'late', key: '1', stream };
    const head = await log.head(tenant);
    const late = { ...meta, commandId: 'late', take: [claim] };
    const metadata = {
      tenant,
      id: randomUUID(),
      stream,
      version: version + 1,
      ordinal: 0,
      schemaVersion: 1,
      meta: late,
    };
    await streams.append(tenant, head, [{ type, data, metadata }]);
    await streams.close();
    expect(await said(there, 'log', 'move', 'postgres')).toMatch(/^0 [^]*The log is in PostgreSQL\.$/);
    expect(await log.readTenant(tenant, head, 9)).toMatchObject([{ stream, type, meta: late }]);
    expect(await log.findClaim('late', '1', tenant)).toMatchObject(claim);
    await log.close();
    expect([countAll()]).toEqual(await ask('SELECT count(*)::int FROM log.events'));
    expect(await said(settings, 'audit-verify')).toMatch(/^0 /);
    expect(await said(there, 'log', 'move', 'postgres')).toMatch(/^0 The log is in PostgreSQL\.$/);
  });

  it('a log that is another one there is not moved onto it', async () => {
    server.truncate([...server.streams().keys()].find((name) => name.startsWith('t-')) ?? '', 3);
    expect(await said(there, 'log', 'move', 'eventstoredb')).toMatch(/^0 /); // what it lacks is copied again
    await ask("UPDATE log.events SET data = '{}' WHERE tenant = 'platform' AND position = 1");
    expect(await said(there, 'log', 'move', 'postgres')).toMatch(
      /^1 [^]*\nPosition 1 of platform is another event in EventStoreDB than in PostgreSQL\.$/,
    );
    expect(await said(there, 'audit-verify')).toMatch(
      /^1 [^]*position 1 of The platform: the event is not what was recorded/,
    );
  });
});

describe('an empty database that names an EventStoreDB', PATIENT, () => {
  afterAll(cleanUp);

  it('begins its log there, and no other database does so', async () => {
    const [server, database, another] = await Promise.all([startEsdbServer(), freshDatabase(), freshDatabase()]);
    const settings = { DATABASE_URL: database.url, EVENTSTOREDB_URL: server.url };
    const product = await startReadyProduct(temporaryFolder(), settings);
    const setUp = await fetch(`${product.url}/api/auth/set-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ana',
        lastName: 'Able',
        userName: 'ana',
        email: 'ana@example.com',
        password: 'a long password',
      }),
    });
    expect(setUp.status).toBe(200);
    const written = [...server.streams()].flatMap(([name, events]) => (name.startsWith('t-') ? events : []));
    expect(JSON.stringify(written)).toContain('ana@example.com');
    await product.end('SIGTERM');
    const start = (url: string) =>
      startProduct({ ...settings, DATABASE_URL: url, DATA_DIR: temporaryFolder(), PORT: '0' });
    expect((await start(another.url).ended).output).toBe(
      'EVENTSTOREDB_URL leads to the log of another database: restore that one from its backup, or name an empty EventStoreDB.',
    );
    await server.stop();
    expect((await start(database.url).ended).output).toMatch(/^EventStoreDB cannot be reached by EVENTSTOREDB_URL: /);
    await Promise.all([database.drop(), another.drop()]);
  });
});

import { freshDatabase, pgPool, type FreshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventLogContract } from './contract.spec-kit.ts';
import { follow, postgresEventLog, type AppendRequest } from './index.ts';
import { matchesModel } from './model.spec-kit.ts';

let database: FreshDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database.drop());

const append = (tenant: string, stream: string, data: unknown = {}): AppendRequest => ({
  tenant,
  meta: {
    actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
    commandId: `start ${stream}`,
    requestHash: 'same',
    correlationId: 'x',
    causationId: null,
    at: '2026-11-20T08:00:00.000Z',
  },
  writes: [{ stream, expectedVersion: 0, events: [{ type: 'Started', data }] }],
});

describe('the log in PostgreSQL', () => {
  eventLogContract(async () => postgresEventLog(database.url));
  matchesModel(async () => postgresEventLog(database.url));

  it('the PostgreSQL log is told of appends in other processes', async () => {
    const [here, there] = [postgresEventLog(database.url), postgresEventLog(database.url)];
    const heard: string[] = [];
    here.onAppended((tenant) => heard.push(tenant));
    await expect
      .poll(async () => {
        await there.append(append('far', `s${heard.length}-${performance.now()}`)); // until both know of each other
        return heard.includes('far');
      })
      .toBe(true);
    const arrived = Promise.withResolvers<void>();
    const follower = follow(here, {
      tenant: 'near',
      pollMs: 600_000, // longer than this test
      handle: async () => arrived.resolve(),
      onError: arrived.reject,
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await there.append(append('near', 'a'));
    await arrived.promise;
    await follower.stop();
    await Promise.all([here.close(), there.close()]);
  });

  it('the PostgreSQL log delivers appends of other processes after its own', async () => {
    const [here, there] = [postgresEventLog(database.url), postgresEventLog(database.url)];
    const stop = here.onAppended(() => {});
    const wrote = [];
    for (const [n, log] of [here, there, here, here, there].entries()) {
      await log.append(append('shared', `s${n}`));
      wrote.push(`s${n}`);
      const told: string[] = [];
      const follower = follow(here, {
        tenant: 'shared',
        pollMs: 5,
        batch: 2,
        handle: async (events) => void told.push(...events.map(({ stream }) => stream)),
        onError: (error) => told.push(String(error)),
      });
      await expect.poll(() => told).toEqual(wrote);
      await follower.stop();
    }
    stop();
    await Promise.all([here.close(), there.close()]);
  });

  it('a process that is gone has the others look at all heads, in case it left something without a hint', async () => {
    const [here, there] = [postgresEventLog(database.url), postgresEventLog(database.url)];
    const heard: string[] = [];
    here.onAppended((tenant) => heard.push(tenant));
    await expect
      .poll(
        async () => {
          await there.append(append('left', `s${heard.length}-${performance.now()}`)); // until both know of each other
          return heard.includes('left');
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1_200)); // until `here` knows who is there
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const handled: string[] = [];
    const follower = follow(here, {
      from: await here.heads(),
      handle: async (events) => void handled.push(...events.map(({ stream }) => stream)),
      onError: (error) => expect.unreachable(String(error)),
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await owner.query(
      "INSERT INTO log.events SELECT tenant, position + 1, 'unannounced', 1, 'unannounced', 0, gen_random_uuid(), type, schema_version, data, meta FROM log.events WHERE tenant = 'left' ORDER BY position DESC LIMIT 1",
    );
    await there.close();
    await expect.poll(() => handled, { timeout: 5_000 }).toEqual(['unannounced']);
    await follower.stop();
    await Promise.all([here.close(), owner.end()]);
  });

  it('hints cannot be relied on before the log hears its own, nor while its connection is lost', async () => {
    const log = postgresEventLog(database.url);
    expect(log.hintLapses()).toBeNull();
    await expect.poll(() => log.hintLapses()).toEqual(expect.any(Number));
    const before = log.hintLapses() ?? 0;
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    );
    await expect.poll(() => log.hintLapses(), { interval: 5 }).toBeNull();
    await expect.poll(() => log.hintLapses(), { timeout: 10_000 }).toBeGreaterThan(before);
    await Promise.all([log.close(), owner.end()]);
  });

  it('in the PostgreSQL log one bad append of a group fails alone', async () => {
    const log = postgresEventLog(database.url);
    const deep = JSON.parse('['.repeat(7_000) + ']'.repeat(7_000)); // deeper than PostgreSQL follows
    const results = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((stream) => log.append(append('mixed', stream, stream === 'c' ? deep : {}))),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await log.head('mixed')).toBe(3);
    await log.close();
  });

  it('events of the PostgreSQL log cannot be changed or deleted, by the product or by the owner', async () => {
    const log = postgresEventLog(database.url);
    await log.append(append('kept', 'a'));
    const product = pgPool(database.url);
    const owner = new pg.Pool({ connectionString: database.url });
    const {
      rows: [{ part }],
    } = await owner.query("SELECT tableoid::regclass::text AS part FROM log.events WHERE tenant = 'kept'");
    for (const table of ['log.events', part]) {
      for (const crime of [`UPDATE ${table} SET type = 'Altered'`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
        await expect(product.query(crime)).rejects.toThrow('permission denied');
        await expect(owner.query(crime)).rejects.toThrow('Events are for ever');
      }
    }
    for (const crime of [
      "INSERT INTO log.tenants VALUES ('another')",
      'DELETE FROM log.tenants',
      'UPDATE log.claims SET stream = key',
      'DELETE FROM log.claims',
      'CREATE TABLE log.mine ()',
      'DROP TABLE log.events',
    ]) {
      await expect(product.query(crime)).rejects.toThrow(/permission denied|must be owner/);
    }
    expect((await product.query('SELECT current_user AS name')).rows).toEqual([{ name: 'backoffice_app' }]);
    expect(await log.readTenant('kept', 0, 10)).toHaveLength(1);
    await Promise.all([log.close(), product.end(), owner.end()]);
  });
});

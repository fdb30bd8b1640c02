import { randomUUID } from 'node:crypto';
import { freshDatabase, inTransaction, pgPool, type FreshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow, postgresEventLog, StaleVersion, type Follower, type Meta } from './index.ts';

const WRITERS = 16;
const STREAMS = 8;
const SLOW = 0.05; // of the appends stay open after they have got their position
const SLOW_MS = 30;
const RUN_MS = 3_000;
const EVENTS = 100; // at least, on a machine that is busy

let database: FreshDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database.drop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const metaOf = (commandId: string): Meta => ({ actor: { kind: 'system', id: 'writer', name: 'Writer', role: null }, commandId, requestHash: 'same', correlationId: 'order', causationId: null, at: '2026-11-20T08:00:00.000Z' });

it('no event is lost, doubled, skipped or out of order, with 16 writers in two processes on 8 hot streams', { timeout: 60_000 }, async () => {
  const tenant = 'hot';
  const logs = [postgresEventLog(database.url), postgresEventLog(database.url)] as const;
  const reading = postgresEventLog(database.url);
  const slowPool = pgPool(database.url, { size: WRITERS });
  const versions = new Map<string, number>();
  const acknowledged = new Set<string>();
  let commands = 0;
  let stop = false;

  const append = async (writer: number) => {
    const stream = `s${Math.floor(Math.random() * STREAMS)}`;
    const expectedVersion = versions.get(stream) ?? 0;
    const commandId = `c${commands++}`;
    try {
      if (Math.random() < SLOW && expectedVersion > 0) {
        const event = { ordinal: 0, stream, version: expectedVersion + 1, id: randomUUID(), type: 'Slow', schema_version: 1, data: {}, meta: metaOf(commandId) };
        await inTransaction(slowPool, async (client) => {
          await client.query('SELECT log.append_all($1, $2, null, null, null)', [tenant, JSON.stringify([event])]);
          await pause(SLOW_MS);
        });
      } else {
        await logs[writer % 2 === 0 ? 0 : 1].append({ tenant, meta: metaOf(commandId), writes: [{ stream, expectedVersion, events: [{ type: 'Quick', data: {} }] }] });
      }
      acknowledged.add(`${stream}@${expectedVersion + 1}`);
      versions.set(stream, Math.max(versions.get(stream) ?? 0, expectedVersion + 1));
    } catch (error) {
      if (error instanceof StaleVersion) versions.set(stream, Math.max(versions.get(stream) ?? 0, error.actual));
      else if (!(error instanceof pg.DatabaseError && ['23505', '40001'].includes(error.code ?? ''))) throw error; // somebody was first
    }
  };

  const errors: unknown[] = [];
  const watch = (seen: string[]): Follower =>
    follow(reading, { tenant, handle: async (events) => void seen.push(...events.map(({ position, stream, version }) => `${position} ${stream}@${version}`)), onError: (error) => errors.push(error) });
  const [live, late]: [string[], string[]] = [[], []];
  const followers = [watch(live)];
  const writers = Array.from({ length: WRITERS }, async (_, writer) => { while (!stop) await append(writer); });
  const run = async (part: number) => {
    const before = acknowledged.size;
    await pause(RUN_MS * part);
    await expect.poll(() => acknowledged.size - before, { timeout: 20_000 }).toBeGreaterThan(EVENTS * part);
  };
  await run(0.5);
  followers.push(watch(late));
  await run(0.5);
  stop = true;
  await Promise.all(writers);
  const head = await reading.head(tenant);
  await expect.poll(() => [live.length, late.length], { timeout: 10_000 }).toEqual([head, head]);
  await Promise.all(followers.map((follower) => follower.stop()));

  expect(errors).toEqual([]);
  expect(late).toEqual(live);
  expect(live.map((line) => Number(line.split(' ')[0]))).toEqual(Array.from({ length: head }, (_, n) => n + 1));
  const next = new Map<string, number>();
  for (const line of live) {
    const [stream = '', version] = line.split(' ')[1]?.split('@') ?? [];
    expect(Number(version)).toBe((next.get(stream) ?? 0) + 1);
    next.set(stream, Number(version));
  }
  const stored = new Set(live.map((line) => line.split(' ')[1]));
  expect([...acknowledged].filter((event) => !stored.has(event))).toEqual([]);
  await Promise.all([...logs.map((log) => log.close()), reading.close(), slowPool.end()]);
});

it('the same test catches the usual log, a sequence read with `position > last`, losing events', { timeout: 60_000 }, async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: WRITERS + 1 });
  await pool.query('CREATE TABLE naive (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)');
  let stop = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!stop) {
      await inTransaction(pool, async (client) => {
        await client.query('INSERT INTO naive DEFAULT VALUES');
        if (Math.random() < SLOW) await pause(SLOW_MS);
      });
    }
  });
  let last = 0;
  let seen = 0;
  const read = async () => {
    const { rows } = await pool.query('SELECT position FROM naive WHERE position > $1 ORDER BY position', [last]);
    seen += rows.length;
    last = Number(rows.at(-1)?.position ?? last);
  };
  const reader = (async () => { while (!stop) await read(); })();
  await pause(1_000);
  stop = true;
  await Promise.all([...writers, reader]);
  await read();
  const { rows: [stored] } = await pool.query('SELECT count(*)::int AS events FROM naive');
  expect(stored.events - seen).toBeGreaterThan(0);
  await pool.end();
});

import { randomUUID } from 'node:crypto';
import { freshDatabase, inTransaction, pgPool, type FreshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow, postgresEventLog, VersionConflictError, type EventMeta } from './index.ts';

const WRITERS = 16;
const STREAMS = 8;
const SLOW = 0.05; // of the appends stay open after they have got their position
const SLOW_MS = 30;
const RUN_MS = 3_000;
const EVENTS = 100; // at least, on a machine that is busy
const TENANT = 'hot';

let database: FreshDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database.drop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const metaOf = (commandId: string): EventMeta => ({
  actor: { kind: 'system', id: 'writer', name: 'Writer', role: null },
  commandId,
  requestHash: 'same',
  correlationId: 'order',
  causationId: null,
  at: '2026-11-20T08:00:00.000Z',
});

/** One delivered event, as `position stream@version`. */
type DeliveredEvent = string;
/**
 * A log and its reader under test. Somebody was first: `append` answers the version that stands, or null when it is not
 * known.
 */
type LogUnderTest = {
  append(writer: number, stream: string, version: number, slow: boolean): Promise<'done' | number | null>;
  watch(seen: DeliveredEvent[]): { stop(): Promise<void> };
  head(): Promise<number>;
  close(): Promise<unknown>;
};

/** 16 writers on 8 hot streams, a reader that was there before them and one that comes when half is written. */
async function underLoad(log: LogUnderTest) {
  const versions = new Map<string, number>();
  const acknowledged = new Set<string>();
  let stop = false;
  const write = async (writer: number) => {
    const stream = `s${Math.floor(Math.random() * STREAMS)}`;
    const version = (versions.get(stream) ?? 0) + 1;
    const answer = await log.append(writer, stream, version, Math.random() < SLOW && version > 1);
    if (answer === 'done') acknowledged.add(`${stream}@${version}`);
    const stands = answer === 'done' ? version : (answer ?? 0);
    versions.set(stream, Math.max(versions.get(stream) ?? 0, stands));
  };
  const [live, late]: [DeliveredEvent[], DeliveredEvent[]] = [[], []];
  const readers = [log.watch(live)];
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    while (!stop) await write(writer);
  });
  const half = async () => {
    const before = acknowledged.size;
    await pause(RUN_MS / 2);
    await expect.poll(() => acknowledged.size - before, { timeout: 20_000 }).toBeGreaterThan(EVENTS / 2);
  };
  await half();
  readers.push(log.watch(late));
  await half();
  stop = true;
  await Promise.all(writers);
  const head = await log.head();
  await expect
    .poll(() => [live, late].map((seen) => Math.max(...seen.map(positionOf))), { timeout: 10_000 })
    .toEqual([head, head]);
  await Promise.all(readers.map((reader) => reader.stop()));
  await log.close();
  return { live, late, acknowledged };
}

const positionOf = (line: DeliveredEvent) => Number(line.split(' ')[0]);
const eventOf = (line: DeliveredEvent) => line.split(' ')[1] ?? '';

/** What is wrong with what a reader was told. */
function orderViolations(seen: readonly DeliveredEvent[], acknowledged: ReadonlySet<string>) {
  const told = new Set(seen.map(eventOf));
  const next = new Map<string, number>();
  let [skipped, outOfOrder] = [0, 0];
  seen.forEach((line, index) => {
    const [stream = '', version] = eventOf(line).split('@');
    if (index > 0 && positionOf(line) <= positionOf(seen[index - 1] ?? '')) outOfOrder += 1;
    if (positionOf(line) > (index === 0 ? 0 : positionOf(seen[index - 1] ?? '')) + 1) skipped += 1;
    if (Number(version) !== (next.get(stream) ?? 0) + 1) outOfOrder += 1;
    next.set(stream, Number(version));
  });
  return {
    lost: [...acknowledged].filter((event) => !told.has(event)).length,
    doubled: seen.length - told.size,
    skipped,
    outOfOrder,
  };
}
const nothing = { lost: 0, doubled: 0, skipped: 0, outOfOrder: 0 };

const SLOWLY = `INSERT INTO log.events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
  SELECT $1, head + 1, $2, $3, $4, 0, $5, 'Slow', 1, '{}', $6 FROM log.heads WHERE tenant = $1`;

/** Ours, written through two instances, as two processes would; a slow append holds its transaction open. */
function ourLog(onError: (error: unknown) => void): LogUnderTest {
  const logs = [postgresEventLog(database.url), postgresEventLog(database.url)] as const;
  const reading = postgresEventLog(database.url);
  const slowPool = pgPool(database.url, { size: WRITERS });
  let commands = 0;
  return {
    async append(writer, stream, version, slow) {
      const meta = metaOf(`c${commands++}`);
      try {
        if (slow) {
          await inTransaction(slowPool, async (client) => {
            await client.query(SLOWLY, [TENANT, stream, version, meta.commandId, randomUUID(), meta]);
            await pause(SLOW_MS);
          });
        } else
          await logs[writer % 2 === 0 ? 0 : 1].append({
            tenant: TENANT,
            meta,
            writes: [{ stream, expectedVersion: version - 1, events: [{ type: 'Quick', data: {} }] }],
          });
        return 'done';
      } catch (error) {
        if (error instanceof VersionConflictError) return error.actual;
        // somebody was first
        if (error instanceof pg.DatabaseError && ['23505', '40001'].includes(error.code ?? '')) return null;
        throw error;
      }
    },
    watch: (seen) =>
      follow(reading, {
        tenant: TENANT,
        handle: async (events) =>
          void seen.push(...events.map(({ position, stream, version }) => `${position} ${stream}@${version}`)),
        onError,
      }),
    head: () => reading.head(TENANT),
    close: () => Promise.all([...logs.map((log) => log.close()), reading.close(), slowPool.end()]),
  };
}

/** The usual one: positions of a sequence, given before the commit, and a reader that asks for `position > last`. */
async function naiveLog(): Promise<LogUnderTest> {
  const pool = new pg.Pool({ connectionString: database.url, max: WRITERS + 3 });
  await pool.query(
    'CREATE TABLE naive (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL, version int NOT NULL, UNIQUE (stream, version))',
  );
  return {
    async append(_writer, stream, version, slow) {
      try {
        await inTransaction(pool, async (client) => {
          await client.query('INSERT INTO naive (stream, version) VALUES ($1, $2)', [stream, version]);
          if (slow) await pause(SLOW_MS);
        });
        return 'done';
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === '23505')) throw error;
        const {
          rows: [stands],
        } = await pool.query<{ version: number }>('SELECT max(version) AS version FROM naive WHERE stream = $1', [
          stream,
        ]);
        return stands?.version ?? null;
      }
    },
    watch(seen) {
      let [stop, last] = [false, 0];
      const reading = (async () => {
        while (!stop) {
          const { rows } = await pool.query<{ position: string; stream: string; version: number }>(
            'SELECT position, stream, version FROM naive WHERE position > $1 ORDER BY position',
            [last],
          );
          seen.push(...rows.map(({ position, stream, version }) => `${position} ${stream}@${version}`));
          last = Number(rows.at(-1)?.position ?? last);
        }
      })();
      return {
        async stop() {
          stop = true;
          await reading;
        },
      };
    },
    head: async () => Number((await pool.query('SELECT max(position) AS head FROM naive')).rows[0].head),
    close: () => pool.end(),
  };
}

it(
  'no event is lost, doubled, skipped or out of order with 16 writers on two logs and 8 hot streams',
  { timeout: 60_000 },
  async () => {
    const errors: unknown[] = [];
    const { live, late, acknowledged } = await underLoad(ourLog((error) => errors.push(error)));
    expect(errors).toEqual([]);
    expect([orderViolations(live, acknowledged), orderViolations(late, acknowledged)]).toEqual([nothing, nothing]);
    expect(late).toEqual(live);
  },
);

it('the order checks catch a naive log, read by `position > last`, losing events', { timeout: 60_000 }, async () => {
  const { live, acknowledged } = await underLoad(await naiveLog());
  const wrong = orderViolations(live, acknowledged);
  expect(wrong.lost).toBeGreaterThan(0);
  expect(wrong.skipped).toBeGreaterThan(0);
  expect(wrong.outOfOrder).toBeGreaterThan(0); // a stream goes on without what was lost of it
});

it.each<[keyof typeof nothing, readonly DeliveredEvent[]]>([
  ['lost', ['1 a@1', '2 b@1']],
  ['doubled', ['1 a@1', '2 b@1', '2 b@1', '3 a@2']],
  ['skipped', ['1 a@1', '2 b@1', '4 a@2']],
  ['outOfOrder', ['1 a@1', '3 a@2', '2 b@1']],
])('the order checks detect an event that is %s', (wrong, seen) => {
  const acknowledged = new Set(['a@1', 'b@1', 'a@2']);
  expect(orderViolations(['1 a@1', '2 b@1', '3 a@2'], acknowledged)).toEqual(nothing);
  expect(orderViolations(seen, acknowledged)[wrong]).toBeGreaterThan(0);
});

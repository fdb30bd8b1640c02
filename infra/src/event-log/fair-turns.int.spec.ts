import { randomUUID } from 'node:crypto';
import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LogUnavailableError, postgresEventLog, type AppendRequest, type EventLog } from './index.ts';

/** Two processes on one database, each with one connection. */
let database: FreshDatabase;
let owner: pg.Client;
let [here, there] = [] as unknown as [EventLog, EventLog]; // made before the first test
let tenant: string;
beforeAll(async () => {
  database = await freshDatabase();
  [here, there] = [postgresEventLog(database.url, { size: 1 }), postgresEventLog(database.url, { size: 1 })];
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
beforeEach(() => void (tenant = `company-${randomUUID()}`));
afterAll(async () => {
  await Promise.all([here.close(), there.close(), owner.end()]);
  await database.drop();
});

const append = (stream: string): AppendRequest => ({
  tenant,
  meta: {
    actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
    commandId: `start ${stream}`,
    requestHash: 'same',
    correlationId: 'x',
    causationId: null,
    at: '2026-11-20T08:00:00.000Z',
  },
  writes: [{ stream, expectedVersion: 0, events: [{ type: 'Started', data: {} }] }],
  take: [{ scope: 'name', key: stream, stream }],
});
/** After its second append a process knows that nobody else writes, and appends after the head it knows. */
const knowsTheHead = async (log: EventLog) => {
  for (const stream of ['a', 'b']) await log.append(append(stream));
};
const streamsInOrder = async () => (await here.readTenant(tenant, 0, 100)).map(({ stream }) => stream);

const countLocks = async (isGranted: boolean) =>
  (
    await owner.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      [isGranted],
    )
  ).rowCount;
const connections = async () =>
  (
    await owner.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'backoffice' ORDER BY pid",
    )
  ).rows.map(({ pid }) => pid);

it('a process that waits for its turn is not overtaken by one that knows the head', async () => {
  await knowsTheHead(here);
  await owner.query('BEGIN');
  // as an append that is not committed yet
  await owner.query('SELECT pg_advisory_xact_lock_shared(log.turn($1))', [tenant]);
  const waiting = there.append(append('first'));
  await expect.poll(() => countLocks(false)).toBe(1);
  const later = here.append(append('second'));
  await expect.poll(() => countLocks(false)).toBe(2);
  await owner.query('COMMIT');
  await Promise.all([waiting, later]);
  expect(await streamsInOrder()).toEqual(['a', 'b', 'first', 'second']);
});

it('a turn ends with its transaction, so that a transaction pooler may stand before the server', async () => {
  await knowsTheHead(here);
  await Promise.all([here.append(append('c')), there.append(append('d'))]);
  expect(await countLocks(true)).toBe(0);
});

it('a process that was overtaken keeps its connection', async () => {
  await knowsTheHead(here);
  const before = await connections();
  await there.append(append('c'));
  await here.append(append('d'));
  expect(await streamsInOrder()).toEqual(['a', 'b', 'c', 'd']);
  expect(await connections()).toEqual(before);
});

it('an append that is overtaken at every attempt finds the log unavailable, and is recorded once when asked again', async () => {
  await knowsTheHead(here);
  await owner.query(`CREATE FUNCTION overtake() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE unique_violation; END $$;
    CREATE TRIGGER overtaken BEFORE INSERT ON log.events FOR EACH ROW EXECUTE FUNCTION overtake()`);
  const doomed = await Promise.allSettled([here.append(append('c')), here.append(append('d'))]);
  await owner.query('DROP TRIGGER overtaken ON log.events');
  for (const result of doomed)
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(LogUnavailableError) });
  expect(await here.append(append('c'))).toMatchObject({ position: 3, replayed: false });
  expect(await here.append(append('c'))).toMatchObject({ position: 3, replayed: true });
  expect(await streamsInOrder()).toEqual(['a', 'b', 'c']);
});

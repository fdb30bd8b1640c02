import { tmpdir } from 'node:os';
import { fixedClock } from '@backoffice/infra/clock';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import { localFiles } from '@backoffice/infra/files';
import type { Call } from '@backoffice/infra/http';
import { migrate, pgPool, sqlPool } from '@backoffice/infra/postgres';
import { startReplicatedServers, type ReplicatedServers } from '@backoffice/infra/testing/standby';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSide } from '#src/index.ts';
import { acme, callerOf, newId, noon, olive, person, sam, type TestDatabase } from './database.spec-kit.ts';
import { ana, locationData, seedCompanies } from './fixtures.spec-kit.ts';

/** Lists read at a streaming replica: what one wrote oneself is always there, what others wrote a moment later. */
let servers: ReplicatedServers;
let log: EventLog;
let side: ReturnType<typeof readSide>;
const problems: string[] = [];
const closing = new AsyncDisposableStack();

beforeAll(async () => {
  servers = await startReplicatedServers(migrate);
  closing.defer(() => servers.stop());
  const sql = closing.adopt(sqlPool(servers.url), (each) => each.end());
  const replica = {
    sql: closing.adopt(sqlPool(servers.replicaUrl), (each) => each.end()),
    pool: closing.adopt(pgPool(servers.replicaUrl, { size: 2 }), (each) => each.end()),
  };
  const pool = closing.adopt(pgPool(servers.url), (each) => each.end());
  log = closing.adopt(postgresEventLog(servers.url), (each) => each.close());
  side = readSide({
    log,
    pool,
    sql,
    replica,
    clock: fixedClock(noon),
    files: localFiles(tmpdir()),
    report: (problem) => problems.push(problem),
  });
  closing.adopt(await side.start(), (each) => each.stop());
  await seedCompanies({ append } as unknown as TestDatabase); // as far as it is used
}, 60_000);
afterAll(() => closing.disposeAsync(), 60_000);

const versions = new Map<string, number>();
const append: TestDatabase['append'] = async (tenant, stream, ...events) => {
  const expectedVersion = versions.get(`${tenant} ${stream}`) ?? 0;
  versions.set(`${tenant} ${stream}`, expectedVersion + events.length);
  return record(tenant, stream, expectedVersion, events, olive);
};
const record = async (
  tenant: string,
  stream: string,
  expectedVersion: number,
  events: readonly Parameters<TestDatabase['append']>[2][],
  by: string,
) =>
  (
    await log.append({
      tenant,
      meta: { actor: person(by), commandId: newId(), requestHash: '', correlationId: '', causationId: null, at: noon },
      writes: [{ stream, expectedVersion, events }],
    })
  ).position;
async function locate(name: string, by: string): Promise<string> {
  const id = newId();
  const data = locationData(name, ana, 'Ana Ltd', sam, 'Sam Salesman');
  await record(acme, `Location-${id}`, 0, [{ type: 'LocationCreated', data }], by);
  return id;
}
/** What olive's list of locations finds. */
async function found(search: string, readAfter: number | null = null): Promise<readonly string[]> {
  const handler = side.handlers.find(({ route }) => route.name === 'locations.list');
  const { route } = handler ?? { route: null };
  // as the edge calls it after the guard
  const answer = (await handler?.run({
    route,
    params: {},
    query: {},
    body: route?.body?.parse({ search }),
    caller: callerOf(olive),
    readAfter,
  } as unknown as Call)) as { readonly items: readonly { readonly id: string }[] };
  return answer.items.map(({ id }) => id);
}

describe('lists with a streaming replica', () => {
  it('what others wrote is read at the replica', async () => {
    const id = await locate('Replicated Yard', sam);
    await vi.waitFor(async () => expect(await found('Replicated Yard')).toEqual([id]), 5_000);
  });

  it('given the replica is behind, one’s own is there at once, what others wrote within about a second', async () => {
    await vi.waitFor(async () => expect(await found('Replicated Yard')).toHaveLength(1), 5_000);
    await servers.pauseReplay(true);
    const theirs = await locate('Late Shed of Sam', sam);
    expect(await side.waitFor(acme, await log.head(acme), 5_000)).toBe(true);
    expect(await found('Late Shed of Sam')).toEqual([]); // read at the replica, which does not have it yet
    const own = await locate('Late Shed of Olive', olive);
    expect(await found('Late Shed of Olive')).toEqual([own]);
    await vi.waitFor(async () => expect(await found('Late Shed of Sam')).toEqual([theirs]), 5_000);
    await servers.pauseReplay(false);
  });

  it('given a position, what stands there is shown, wherever it is read', async () => {
    await servers.pauseReplay(true);
    const id = await locate('Stated Dock', sam);
    expect(await found('Stated Dock', await log.head(acme))).toEqual([id]);
    await servers.pauseReplay(false);
  });

  it('given the replica is away, the primary is read', async () => {
    const id = await locate('Lone Pier', sam);
    await servers.failOver(); // the replica becomes the primary; what is read there is the same
    await vi.waitFor(async () => expect(await found('Lone Pier')).toEqual([id]), 20_000);
    expect(problems).toEqual([]);
  });
});

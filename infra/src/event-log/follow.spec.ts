import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { follow, memoryEventLog, PositionGapError, type AppendRequest, type EventLog } from './index.ts';

let commands = 0;
const add = (log: EventLog, tenant: string, events: number) => {
  const append: AppendRequest = {
    tenant,
    meta: {
      actor: { kind: 'system', id: 'x', name: 'X', role: null },
      commandId: `c${commands++}`,
      requestHash: 'same',
      correlationId: 'x',
      causationId: null,
      at: '2026-11-20T08:00:00.000Z',
    },
    writes: [
      {
        stream: `s${commands}`,
        expectedVersion: 0,
        events: Array.from({ length: events }, () => ({ type: 'Happened', data: {} })),
      },
    ],
  };
  return log.append(append);
};

it('a log that leaves out an event is not followed any further, and the gap is reported', async () => {
  const log = memoryEventLog();
  const forgetful: EventLog = {
    ...log,
    readRecent: async (...where) => (await log.readRecent(...where)).filter(({ position }) => position !== 3),
  };
  const [handled, errors]: [string[], unknown[][]] = [[], []];
  const follower = follow(forgetful, {
    batch: 2,
    pollMs: 5,
    handle: async (events, tenant) => void handled.push(...events.map(({ position }) => `${tenant} ${position}`)),
    onError: (...error) => errors.push(error),
  });
  await add(log, 'hurt', 2);
  await pause(20);
  await add(log, 'hurt', 2);
  await add(log, 'well', 2);
  await pause(50);
  await follower.stop();
  expect(errors).toEqual([[new PositionGapError('hurt', 3, 4), 'hurt']]);
  expect(handled).toEqual(['hurt 1', 'hurt 2', 'well 1', 'well 2']);
});

it('tenants take turns in following the log, and each has one handler at a time', async () => {
  const log = memoryEventLog();
  for (const tenant of ['large', 'small', 'tiny']) await add(log, tenant, { large: 6, small: 2 }[tenant] ?? 1);
  const order: string[] = [];
  const at = new Set<string>();
  const follower = follow(log, {
    batch: 2,
    concurrency: 1,
    onError: (error) => expect.unreachable(String(error)),
    async handle(events, tenant) {
      expect(at.size).toBe(0);
      at.add(tenant);
      await pause(1);
      at.delete(tenant);
      order.push(`${tenant} ${events.length}`);
    },
  });
  await expect.poll(() => order).toEqual(['large 2', 'small 2', 'tiny 1', 'large 2', 'large 2']);
  await follower.stop();
});

it('polling the log finds events that no notification announced', async () => {
  const log = memoryEventLog();
  const silent: EventLog = { ...log, onAppended: () => () => {} };
  let seen = 0;
  const follower = follow(silent, {
    tenant: 'a',
    pollMs: 5,
    handle: async (events) => void (seen += events.length),
    onError: (error) => expect.unreachable(String(error)),
  });
  await add(log, 'a', 3);
  await add(log, 'b', 3);
  await expect.poll(() => seen).toBe(3);
  await follower.stop();
});

it('an event after a quiet time is handled at once, and those soon after in one batch', async () => {
  const log = memoryEventLog();
  const batches: number[] = [];
  const follower = follow(log, {
    tenant: 'a',
    restMs: 60,
    handle: async (events) => void batches.push(events.length),
    onError: (error) => expect.unreachable(String(error)),
  });
  await add(log, 'a', 1);
  await expect.poll(() => batches, { interval: 1 }).toEqual([1]);
  for (let n = 0; n < 5; n++) await add(log, 'a', 1);
  await expect.poll(() => batches).toEqual([1, 5]);
  await follower.stop();
});

it('events of several tenants within the time of gathering are handled at the same moment', async () => {
  const log = memoryEventLog();
  const moments: string[][] = [];
  const follower = follow(log, {
    gatherMs: () => 60,
    restMs: 1,
    async handle(_events, tenant) {
      const present = moments.at(-1) ?? [];
      present.push(tenant);
      if (present.length === 1) setImmediate(() => moments.push([]));
    },
    onError: (error) => expect.unreachable(String(error)),
  });
  moments.push([]);
  await add(log, 'first', 1);
  await expect.poll(() => moments, { interval: 1 }).toEqual([['first'], []]);
  for (const tenant of ['a', 'b', 'c']) await add(log, tenant, 1);
  await expect.poll(() => moments).toEqual([['first'], ['a', 'b', 'c'], []]);
  await follower.stop();
});

it('a tenant that somebody waits for is handled at once, whatever is being gathered', async () => {
  const log = memoryEventLog();
  const handled: string[] = [];
  const follower = follow(log, {
    gatherMs: () => 600_000, // longer than this test
    restMs: 600_000,
    handle: async (events, tenant) => void handled.push(`${tenant} ${events.length}`),
    onError: (error) => expect.unreachable(String(error)),
  });
  await add(log, 'a', 1);
  await expect.poll(() => handled).toEqual(['a 1']);
  await add(log, 'a', 2);
  await add(log, 'b', 1);
  await pause(10);
  expect(handled).toEqual(['a 1']);
  follower.hurry('a');
  await expect.poll(() => handled).toEqual(['a 1', 'a 2', 'b 1']);
  await follower.stop();
});

it('all heads are looked at again when hints may have been lost', async () => {
  const log = memoryEventLog();
  let lapses = 0;
  let looks = 0;
  const silent: EventLog = {
    ...log,
    onAppended: () => () => {},
    hintLapses: () => lapses,
    async heads() {
      looks += 1;
      return log.heads();
    },
  };
  let seen = 0;
  const follower = follow(silent, {
    handle: async (events) => void (seen += events.length),
    onError: (error) => expect.unreachable(String(error)),
  });
  await expect.poll(() => looks).toBe(1);
  await add(log, 'a', 3);
  lapses += 1;
  await expect.poll(() => seen, { timeout: 5_000 }).toBe(3);
  expect(looks).toBe(2);
  await follower.stop();
});

it('the heads that a follower knows are as far as what it has handled', async () => {
  const log = memoryEventLog();
  const follower = follow(log, { handle: async () => {}, onError: (error) => expect.unreachable(String(error)) });
  await add(log, 'a', 3);
  await expect.poll(async () => [...(await follower.heads())]).toEqual([['a', 3]]);
  await follower.stop();
});

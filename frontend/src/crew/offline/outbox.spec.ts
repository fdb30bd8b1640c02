import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '#crew/answer.ts';
import { openCrewDatabase } from './database.ts';
import { isTooOld, nextItem, outcomeOf, waitAfter, type CrewWrite, type OutboxItem } from './outbox-item.ts';
import { countOfOthers, deleteForgotten, sealedOutboxStore, type OutboxStore } from './outbox-store.ts';
import { createOutbox, retryWhenBack } from './outbox.ts';
import { importStorageKey } from './seal.ts';

const RUNS = Number(process.env['RUNS'] ?? 60);
const [key, otherKey] = await Promise.all(['A'.repeat(43), 'B'.repeat(43)].map(importStorageKey));
if (!key || !otherKey) throw new Error('No keys');
let databases = 0;
const newDatabase = () => openCrewDatabase(`crew ${(databases += 1)}`);
const write = (lane: string, text: string): CrewWrite => ({
  path: '/notes',
  method: 'POST',
  body: { text },
  key: text,
  lane,
  title: text,
});
const failed = (status: number, code = 'X'): Answer<unknown> => ({
  ok: false,
  failure: { status, code, message: 'No.', details: [] },
});
const item = (seq: number, lane: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  seq,
  write: write(lane, `${lane} ${seq}`),
  madeAt: 0,
  tries: 0,
  nextAt: 0,
  problem: null,
  ...more,
});
const nobody = new Set<string>();

describe('which of what waits goes next', () => {
  it('within a lane the first, and none before it is answered', () => {
    const items = [item(2, 'Note:a'), item(1, 'Note:a', { nextAt: 50 }), item(3, 'Note:b')];
    expect(nextItem(items, 10, nobody)?.seq).toBe(3);
    expect(nextItem(items, 60, nobody)?.seq).toBe(1);
    expect(nextItem(items, 60, new Set(['Note:a', 'Note:b']))).toBeNull();
  });
  it('what needs the worker stops its lane and no other', () => {
    const problem = { status: 422, code: 'X', message: '', details: [] };
    expect(nextItem([item(1, 'Note:a', { problem }), item(2, 'Note:a'), item(3, 'Note:b')], 0, nobody)?.seq).toBe(3);
  });
  it('the clock goes before hours, hours before notes, notes before photos', () => {
    const lanes = ['Photo:1', 'Note:1', 'JobCost:1', 'Timecard:1'];
    const items = lanes.map((lane, at) => item(at, lane));
    const order = items.map((_, at) => nextItem(items, 0, new Set(lanes.slice(lanes.length - at)))?.write.lane);
    expect(order).toEqual(lanes.toReversed());
  });
});

describe('what an answer means', () => {
  it.each([
    [{ ok: true, value: 1 }, 'sent'],
    [failed(0), 'offline'],
    [failed(503), 'later'],
    [failed(429), 'later'],
    [failed(401, 'CREW_SIGN_IN_NEEDED'), 'signIn'],
    [failed(404), 'refused'],
    [failed(409), 'refused'],
    [failed(422), 'refused'],
  ] as const)('an answer of the server, %j, is %s', (answer, outcome) => expect(outcomeOf(answer)).toBe(outcome));
  it('waits are twice as long each time, from 2 s to 5 min', () => {
    expect([1, 2, 3, 20].map((tries) => waitAfter(tries, 1))).toEqual([2_000, 4_000, 8_000, 300_000]);
    expect(waitAfter(1, 0)).toBe(1_000);
  });
  it('what was tried and is six days old is asked about, and what was never tried is sent', () => {
    const later = 6 * 86_400_000 + 1;
    expect([isTooOld(item(1, 'a', { tries: 1 }), later), isTooOld(item(1, 'a'), later)]).toEqual([true, false]);
  });
});

describe('what lies on the phone', () => {
  it('is there again with its file after the page was closed, and for no other key', async () => {
    const database = await newDatabase();
    const store = sealedOutboxStore(database, { workerId: 'nick', key });
    const file = new File(['bytes of a photo'], 'Photo 1.jpg', { type: 'image/jpeg' });
    await store.add({ ...write('Photo:1', 'a photo'), file }, 7);
    const [kept] = await sealedOutboxStore(database, { workerId: 'nick', key }).list([]);
    expect(kept).toMatchObject({ madeAt: 7, tries: 0, problem: null, write: { key: 'a photo' } });
    expect([kept?.write.file?.name, await kept?.write.file?.text()]).toEqual(['Photo 1.jpg', 'bytes of a photo']);
    expect(await sealedOutboxStore(database, { workerId: 'nick', key: otherKey }).list([])).toEqual([]);
    expect(await sealedOutboxStore(database, { workerId: 'rosa', key: otherKey }).list([])).toEqual([]);
  });
  it('of others is counted, and gone after 14 days', async () => {
    const database = await newDatabase();
    await sealedOutboxStore(database, { workerId: 'nick', key }).add(write('Note:1', 'old'), 0);
    const day = 86_400_000;
    await deleteForgotten(database, 'rosa', 14 * day);
    expect([await countOfOthers(database, 'rosa'), await countOfOthers(database, 'nick')]).toEqual([1, 0]);
    await deleteForgotten(database, 'nick', 99 * day);
    expect(await countOfOthers(database, null)).toBe(1);
    await deleteForgotten(database, null, 14 * day + 1);
    expect(await countOfOthers(database, null)).toBe(0);
  });
});

/** A server that does each key once, over a line that does what it is told. */
function lossyServer(faults: readonly Fault[]) {
  const done = new Map<string, string>();
  const effects: string[] = [];
  let at = 0;
  return {
    effects,
    async send({ key: command, lane }: CrewWrite): Promise<Answer<unknown>> {
      const fault = faults[at++] ?? 'fine';
      if (fault === 'lost') return failed(0);
      if (fault === 'busy') return failed(503);
      if (!done.has(command)) effects.push(command);
      done.set(command, lane);
      return fault === 'answerLost' ? failed(0) : { ok: true, value: command };
    },
  };
}
const FAULTS = ['fine', 'fine', 'lost', 'answerLost', 'busy'] as const;
type Fault = (typeof FAULTS)[number];

/** Does `most` things and then nothing ever again, as a page that is killed. */
function mortal(store: OutboxStore, most: number): OutboxStore {
  let left = most;
  const live = <T>(run: () => Promise<T>) => ((left -= 1) < 0 ? new Promise<T>(() => {}) : run());
  return {
    list: (known) => live(() => store.list(known)),
    add: (wanted, madeAt) => store.add(wanted, madeAt), // kept, or the worker was never told so
    update: (changed) => live(() => store.update(changed)),
    remove: (seq) => live(() => store.remove(seq)),
  };
}

describe('writes over a line that breaks, on a phone that is killed', () => {
  it(
    'each arrives once, in the order of its lane',
    async () => {
      const lives = fc.array(
        fc.record({
          adds: fc.array(fc.constantFrom('Note:a', 'Note:b', 'JobCost:c'), { maxLength: 5 }),
          faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 8 }),
          diesAfter: fc.integer({ min: 0, max: 12 }),
        }),
        { minLength: 1, maxLength: 6 },
      );
      await fc.assert(
        fc.asyncProperty(lives, async (all) => {
          const store = sealedOutboxStore(await newDatabase(), { workerId: 'nick', key });
          const server = lossyServer(all.flatMap(({ faults }) => faults));
          const [made, now] = [[] as string[], { ms: 0 }];
          const open = (kept: OutboxStore) =>
            createOutbox({
              store: kept,
              send: server.send,
              exclusive: oneAtATime(),
              now: () => (now.ms += 1),
              runLater: () => {},
            });
          for (const { adds, diesAfter } of all) {
            const outbox = open(mortal(store, diesAfter));
            for (const lane of adds) {
              made.push(`${lane} ${made.length}`);
              await outbox.add(write(lane, made.at(-1) ?? ''), turns(3));
            }
            await Promise.race([outbox.retry(), turns(20)]);
          }
          const last = open(store);
          for (let tries = 0; tries < 60 && (await store.list([])).length > 0; tries += 1) {
            now.ms += 300_000;
            await last.retry();
          }
          expect(server.effects.toSorted()).toEqual(made.toSorted());
          for (const lane of new Set(made.map((text) => text.split(' ')[0] ?? '')))
            expect(server.effects.filter((text) => text.startsWith(lane))).toEqual(
              made.filter((text) => text.startsWith(lane)),
            );
        }),
        { numRuns: RUNS },
      );
    },
    120_000 + RUNS * 200,
  );

  it('a refusal is told to the form that waits for it, and kept for the worker where none does', async () => {
    const store = sealedOutboxStore(await newDatabase(), { workerId: 'nick', key });
    const ports = { store, exclusive: oneAtATime(), now: Date.now, runLater: () => {} };
    const outbox = createOutbox({ ...ports, send: async () => failed(422) });
    expect(await outbox.add(write('Note:a', 'refused'), new Promise(() => {}))).toMatchObject({ ok: false });
    expect(await store.list([])).toEqual([]);
    const offline = createOutbox({ ...ports, send: async () => failed(0) });
    expect(await offline.add(write('Note:a', 'later'), new Promise(() => {}))).toEqual({ ok: true, waiting: true });
    const back = createOutbox({ ...ports, send: async () => failed(422) });
    await back.retry();
    expect(back.state().items[0]?.problem?.status).toBe(422);
    const keys: string[] = [];
    const mended = createOutbox({ ...ports, send: async ({ key: each }) => (keys.push(each), { ok: true, value: 1 }) });
    await mended.retry();
    const [asking] = mended.state().items;
    if (!asking) throw new Error('Nothing asks');
    await mended.sendAgain(asking);
    expect([await store.list([]), keys.length, keys.includes('later')]).toEqual([[], 1, false]);
  });

  it('a session that is over stops everything, and it goes on after signing in', async () => {
    const store = sealedOutboxStore(await newDatabase(), { workerId: 'nick', key });
    let isIn = false;
    const sent: string[] = [];
    const outbox = createOutbox({
      store,
      exclusive: oneAtATime(),
      now: Date.now,
      runLater: () => {},
      send: async ({ key: each }) =>
        isIn ? (sent.push(each), { ok: true, value: 1 }) : failed(401, 'CREW_SIGN_IN_NEEDED'),
    });
    await outbox.add(write('Note:a', 'one'), new Promise(() => {}));
    await outbox.add(write('Note:b', 'two'), new Promise(() => {}));
    expect([outbox.state().signIn, outbox.state().items.length]).toEqual([true, 2]);
    isIn = true;
    await outbox.retry();
    expect(sent.toSorted()).toEqual(['one', 'two']);
  });

  it.each([
    ['the browser has a line again', () => window.dispatchEvent(new Event('online'))],
    ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('goes out as soon as %s, however long its next try is away', async (_, comesBack) => {
    let hasLine = false;
    const outbox = createOutbox({
      store: sealedOutboxStore(await newDatabase(), { workerId: 'nick', key }),
      exclusive: oneAtATime(),
      now: Date.now,
      runLater: () => {}, // the wait does not end within this test
      send: async () => (hasLine ? { ok: true, value: 1 } : failed(0)),
    });
    retryWhenBack(() => outbox);
    await outbox.add(write('Note:a', 'one'), new Promise(() => {}));
    hasLine = true;
    await outbox.flush();
    expect(outbox.state().items).toHaveLength(1);
    comesBack();
    await expect.poll(() => outbox.state().items).toEqual([]);
  });
});

/** As the locks of a browser are: who asks waits for who has asked before. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return (run: () => Promise<void>) => {
    const next = last.then(run);
    last = next.catch(() => {});
    return next;
  };
}
const turns = async (count: number) => {
  for (let left = count; left > 0; left -= 1) await new Promise((resolve) => void setTimeout(resolve, 0));
};

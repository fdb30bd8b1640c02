import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { appendEvents } from './append-events.spec-kit.ts';
import type { Feed, FeedConsumer, FeedOptions } from './feed.ts';

/** One process that appends and consumes. */
export type FeedProcess = {
  readonly log: EventLog;
  readonly feed: Feed;
  /** As when the process dies: nothing is finished or handed on in good order. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

/** Where processes on one log consume. */
export type FeedSite = {
  open(): Promise<FeedProcess>;
  close(): Promise<void>;
};

/** Kafka takes up to 16 s to find out that a process was killed, and on a busy machine far longer to share again. */
const PATIENCE = { timeout: 90_000, interval: 20 };
const TIMEOUT_MS = 180_000;

/** What every feed promises; `shared`: also to several processes. */
export function feedContract(openSite: () => Promise<FeedSite>, { shared }: { readonly shared: boolean }): void {
  let site: FeedSite;
  let here: FeedProcess;
  beforeAll(async () => {
    site = await openSite();
    here = await site.open();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await here.close();
    await site.close();
  }, TIMEOUT_MS);

  const add = (tenant: string, count = 1) => appendEvents(here.log, tenant, count);
  const consume = async (options: Partial<FeedOptions>, { feed } = here): Promise<FeedConsumer> => {
    const consumer = await feed.consume({
      group: randomUUID(),
      positionsOf: async () => new Map(),
      handle: async () => {},
      onError: (error, tenant) => tenant && expect.unreachable(`${tenant}: ${error}`), // else it is tried again
      ...options,
    });
    onTestFinished(() => consumer.stop());
    return consumer;
  };

  describe('one process', { timeout: TIMEOUT_MS }, () => {
    it('each company gets its events in order, none left out and none twice', async () => {
      const companies = companiesOf('order', 5);
      const rows = handledRows();
      await Promise.all(companies.map((tenant) => add(tenant, 4)));
      await consume({ batch: 3, handle: rows.handle });
      for (const tenant of [...companies, ...companies.toReversed()]) await add(tenant, 3);
      for (const tenant of companies) await expect.poll(() => rows.of(tenant), PATIENCE).toEqual(upTo(10));
    });

    it('a company has one handler at a time, and several companies have several', async () => {
      const companies = companiesOf('turns', 2);
      const atWork: string[] = [];
      const both = Promise.withResolvers<void>();
      const rows = handledRows();
      await consume({
        batch: 1,
        concurrency: 2,
        async handle(events, tenant) {
          if (!companies.includes(tenant)) return;
          expect(atWork).not.toContain(tenant);
          atWork.push(tenant);
          if (atWork.length === companies.length) both.resolve();
          await both.promise;
          await pause(1);
          atWork.splice(atWork.indexOf(tenant), 1);
          await rows.handle(events, tenant);
        },
      });
      for (const tenant of companies) await add(tenant, 5);
      for (const tenant of companies) await expect.poll(() => rows.of(tenant), PATIENCE).toEqual(upTo(5));
    });

    it.each([
      { positions: 'older', known: 2, handled: [3, 4, 5, 6] },
      { positions: 'newer', known: 5, handled: [6] },
    ])('the positions that are $positions than what was handled decide after a restart', async ({ known, handled }) => {
      const [tenant = ''] = companiesOf('restart', 1);
      const group = randomUUID();
      const before = handledRows();
      await add(tenant, 5);
      const first = await consume({ group, handle: before.handle });
      await expect.poll(() => before.of(tenant), PATIENCE).toEqual(upTo(5));
      await first.stop();
      const after = handledRows();
      await consume({ group, positionsOf: async () => new Map([[tenant, known]]), handle: after.handle });
      await add(tenant);
      await expect.poll(() => after.of(tenant), PATIENCE).toEqual(handled);
    });

    it('a handler that throws gets the same events again after a while, and other companies go on', async () => {
      const [hurt = '', well = ''] = companiesOf('poison', 2);
      const tries: { readonly first: number | undefined; readonly at: number }[] = [];
      const errors: unknown[] = [];
      const rows = handledRows();
      await consume({
        async handle(events, tenant) {
          if (tenant === hurt && rows.of(well).length < 3)
            tries.push({ first: events[0]?.position, at: performance.now() });
          if (tenant === hurt && (tries.length < 3 || rows.of(well).length < 3)) throw new Error(`${hurt} is poisoned`);
          await rows.handle(events, tenant);
        },
        onError: (error, tenant) => errors.push(`${tenant}: ${error}`),
      });
      await add(hurt, 2);
      await expect.poll(() => tries.length, PATIENCE).toBeGreaterThan(2);
      expect(new Set(tries.map(({ first }) => first))).toEqual(new Set([1]));
      tries.slice(1).forEach(({ at }, index) => expect(at - (tries[index]?.at ?? 0)).toBeGreaterThan(100));
      await add(well, 3);
      await add(hurt, 1);
      await expect.poll(() => rows.of(well), PATIENCE).toEqual(upTo(3));
      await expect.poll(() => rows.of(hurt), PATIENCE).toEqual(upTo(3));
      expect(new Set(errors)).toEqual(new Set([`${hurt}: Error: ${hurt} is poisoned`]));
    });

    it('a company that somebody waits for is handled at once, whatever is being gathered', async () => {
      const [gathered = '', hurried = ''] = companiesOf('hurry', 2);
      const rows = handledRows();
      const consumer = await consume({ gatherMs: () => 600_000, handle: rows.handle }); // longer than this test
      await expect.poll(() => consumer.owns(hurried), PATIENCE).toBe(true);
      await add(gathered);
      consumer.hurry(gathered);
      await expect.poll(() => rows.of(gathered), PATIENCE).toEqual([1]);
      await add(hurried);
      await add(gathered);
      await pause(50);
      expect(rows.of(hurried)).toEqual([]);
      consumer.hurry(hurried);
      await expect.poll(() => rows.of(hurried), PATIENCE).toEqual([1]);
    });

    it('stopping waits for what is being handled, and nothing is handled after it', async () => {
      const [tenant = ''] = companiesOf('stop', 1);
      const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const steps: string[] = [];
      const consumer = await consume({
        async handle(_events, handled) {
          if (handled !== tenant) return;
          begun.resolve();
          await released.promise;
          steps.push('handled');
        },
      });
      await add(tenant);
      await begun.promise;
      const stopped = consumer.stop().then(() => steps.push('stopped'));
      await add(tenant);
      await pause(50);
      released.resolve();
      await stopped;
      await add(tenant);
      await pause(50);
      expect(steps).toEqual(['handled', 'stopped']);
    });

    it('the lag is that of the company that is furthest behind, and heads are those of the log', async () => {
      const [behind = '', upToDate = ''] = companiesOf('lag', 2);
      const released = Promise.withResolvers<void>();
      const rows = handledRows();
      const positions = await here.log.heads();
      const consumer = await consume({
        positionsOf: async () => positions,
        async handle(events, tenant) {
          if (tenant === behind) await released.promise;
          await rows.handle(events, tenant);
        },
      });
      await add(behind, 4);
      await add(upToDate, 1);
      await expect.poll(() => rows.of(upToDate), PATIENCE).toEqual([1]);
      expect(await consumer.lag()).toEqual({ behind: 4 });
      released.resolve();
      await expect.poll(() => consumer.lag(), PATIENCE).toEqual({ behind: 0 });
      const heads = await consumer.heads();
      expect([heads.get(behind), heads.get(upToDate)]).toEqual([4, 1]);
    });
  });

  if (!shared) return;

  describe('several processes', { timeout: TIMEOUT_MS }, () => {
    const openOther = async () => {
      const other = await site.open();
      onTestFinished(() => other.close());
      return other;
    };

    it('two processes of a group share the companies, and each is handled by the one that owns it', async () => {
      const { companies, consumers, rows } = await twoConsumers('share', openOther);
      for (const tenant of companies) await add(tenant, 2);
      for (const tenant of companies) await expect.poll(() => rows.of(tenant), PATIENCE).toEqual(upTo(2));
      for (const tenant of companies)
        expect(rows.handlersOf(tenant)).toEqual([consumers.findIndex(({ owns }) => owns(tenant))]);
      expect(rows.overlaps()).toBe(0);
    });

    it.each(['stopped', 'killed'])('what a process has owned passes to the others when it is %s', async (end) => {
      const { companies, consumers, rows, other } = await twoConsumers('pass', openOther);
      for (const tenant of companies) await add(tenant);
      for (const tenant of companies) await expect.poll(() => rows.of(tenant), PATIENCE).toEqual(upTo(1));
      if (end === 'stopped') await consumers[1]?.stop();
      else {
        rows.end(1);
        await other.kill();
      }
      for (const tenant of companies) await add(tenant);
      for (const tenant of companies) await expect.poll(() => rows.of(tenant), PATIENCE).toEqual(upTo(2));
      await expect.poll(() => companies.every((tenant) => consumers[0]?.owns(tenant)), PATIENCE).toBe(true);
    });

    it('processes of different groups each get all events', async () => {
      const [tenant = ''] = companiesOf('groups', 1);
      const other = await openOther();
      const rows = [handledRows(), handledRows()];
      await consume({ handle: rows[0]?.handle });
      await consume({ handle: rows[1]?.handle }, other);
      await add(tenant, 3);
      for (const each of rows) await expect.poll(() => each.of(tenant), PATIENCE).toEqual(upTo(3));
    });

    /** Two that have shared the companies, on one set of rows. */
    async function twoConsumers(about: string, openProcess: () => Promise<FeedProcess>) {
      const companies = companiesOf(about, 16);
      const other = await openProcess();
      const group = randomUUID();
      const rows = sharedRows();
      const options = (process: number) => ({
        group,
        positionsOf: rows.positions,
        handle: rows.handleAs(process),
        onError: () => {}, // of a process that is killed
      });
      const consumers = [await consume(options(0)), await consume(options(1), other)];
      const ownersOf = (tenant: string) => consumers.filter(({ owns }) => owns(tenant)).length;
      await expect.poll(() => consumers.every(({ owns }) => companies.some(owns)), PATIENCE).toBe(true);
      await expect.poll(() => companies.every((tenant) => ownersOf(tenant) === 1), PATIENCE).toBe(true);
      return { companies, consumers, rows, other };
    }
  });
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const companiesOf = (about: string, count: number) =>
  upTo(count).map((n) => `${about}-${n}-${randomUUID().slice(0, 8)}`);

/** The positions that were handled, by company, in order. */
function handledRows() {
  const handled = new Map<string, number[]>();
  return {
    of: (tenant: string) => handled.get(tenant) ?? [],
    async handle(events: readonly RecordedEvent[], tenant: string) {
      handled.set(tenant, [...(handled.get(tenant) ?? []), ...events.map(({ position }) => position)]);
    },
  };
}

/** Rows that several processes keep: what was handled before is cut, as rows and their checkpoint do it. */
function sharedRows() {
  const rows = handledRows();
  const handlers = new Map<string, Set<number>>();
  const atWork = new Set<string>();
  const ended = new Set<number>();
  let overlaps = 0;
  return {
    of: rows.of,
    handlersOf: (tenant: string) => [...(handlers.get(tenant) ?? [])],
    overlaps: () => overlaps,
    positions: async () => new Map([...handlers.keys()].map((tenant) => [tenant, rows.of(tenant).length])),
    /** What this process handles is not kept any more. */
    end: (process: number) => ended.add(process),
    handleAs: (process: number) => async (events: readonly RecordedEvent[], tenant: string) => {
      if (ended.has(process)) throw new Error(`Process ${process} has ended`);
      if (atWork.has(tenant)) overlaps += 1;
      atWork.add(tenant);
      await pause(1);
      const fresh = events.filter(({ position }) => position > rows.of(tenant).length);
      if (fresh.length > 0) handlers.set(tenant, (handlers.get(tenant) ?? new Set()).add(process));
      await rows.handle(fresh, tenant);
      atWork.delete(tenant);
    },
  };
}

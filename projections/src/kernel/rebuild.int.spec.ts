import type { EventLog } from '@backoffice/infra/event-log';
import { inTransaction, throughOutages } from '@backoffice/infra/postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobsTable, jobsUnit, mended, newerJobsUnit, opened, poison, priced } from './jobs.spec-kit.ts';
import { TakenOver } from './progress.ts';
import { readerOf } from './reader.ts';
import { acme, bench, bolt, newId, report, type Bench } from './reading.spec-kit.ts';
import { ensure, rebuild } from './rebuild.ts';
import { runnerOf, type Runner } from './runner.ts';

let at: Bench;
let runner: Runner;
const checksum = () => jobsUnit.store.checksum(at.pool);

beforeEach(async () => {
  at = await bench();
  await ensure(at, jobsUnit);
  runner = runnerOf({ ...at, report }, [jobsUnit]);
  await runner.start();
});
afterEach(async () => {
  mended.yes = false;
  await runner.stop();
  await at.close();
});

async function history(tenant: string, jobs: number): Promise<void> {
  await Promise.all(
    Array.from({ length: jobs }, (_, n) =>
      at.happens(
        tenant,
        `Job-${n}`,
        opened({ name: `Deck "${n}"\t\\N\nand more`, ownerId: `o${n % 7}`, tags: ['a\\b', 'c"d'] }),
        priced(n),
      ),
    ),
  );
  await at.happens(tenant, 'Owner-o3', { type: 'OwnerRenamed', data: { name: 'Ana' } });
  await at.happens(
    tenant,
    'Bill-b',
    { type: 'BillPosted', data: { jobs: [1, 2, 3].map((n) => ({ jobId: String(n), amount: n })) } },
    { type: 'BillCleared', data: {} },
  );
  await Promise.all(
    Array.from({ length: jobs }, (_, n) =>
      at.happens(tenant, `Job-${n}`, n % 10 === 0 ? { type: 'JobDropped', data: {} } : { type: 'JobDone', data: {} }),
    ),
  );
  expect(await runner.waitFor(tenant, await at.log.head(tenant), 20_000)).toBe(true);
}

describe('a rebuilt table', () => {
  it('holds what the live one held', async () => {
    await history(acme, 120);
    await history(bolt, 30);
    const before = await checksum();
    const done = await rebuild(at, jobsUnit);
    expect(done).toMatchObject({ name: 'jobs', rows: before.rows, same: true, events: 456 });
    expect(await checksum()).toEqual(before);
  });

  it('holds it under appends too, and no reader ever fails', async () => {
    await history(acme, 200);
    const reader = readerOf(at.sql, async () => 'UTC');
    const request = { search: 'deck', filters: [], sortBy: 'amount', order: 'asc', page: 1, limit: 20 } as const;
    let going = true;
    let reads = 0;
    const reading = Array.from({ length: 3 }, async () => {
      for (; going; reads++)
        expect(
          (
            await reader.list(
              jobsTable,
              { request: { ...request, filters: [] }, place: 'live' },
              { tenant: acme, where: [] },
            )
          ).items,
        ).toHaveLength(20);
    });
    const writing = (async () => {
      for (let n = 0; going; n++)
        await at.happens(acme, `Job-new${n}`, opened({ ownerId: `o${n % 7}` }), priced(n), {
          type: 'JobLookedAt',
          data: {},
        });
    })();
    const swaps: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const done = await rebuild(at, jobsUnit);
      expect(done.same).toBe(true);
      swaps.push(done.swapMs);
    }
    going = false;
    await Promise.all([...reading, writing]);
    expect(reads).toBeGreaterThan(20);
    expect(swaps.toSorted((a, b) => a - b)[2]).toBeLessThan(50);

    expect(await runner.waitFor(acme, await at.log.head(acme), 5_000)).toBe(true);
    const live = await checksum();
    await rebuild(at, jobsUnit);
    expect(await checksum()).toEqual(live);
  });

  it('holds it too when the connections of whoever folded the live one were killed all the while', async () => {
    const kill = () =>
      inTransaction(at.pool, async (tx) => {
        await tx.query('SET LOCAL ROLE NONE');
        await tx.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
        );
      });
    for (let turn = 0; turn < 15; turn++) {
      const happening = Promise.all(
        Array.from({ length: 20 }, (_, n) => at.happens(acme, `Job-${turn}-${n}`, opened(), priced(n))),
      );
      await throughOutages(kill);
      await happening;
    }
    expect(await runner.waitFor(acme, await at.log.head(acme), 10_000)).toBe(true);
    expect(await throughOutages(() => rebuild(at, jobsUnit))).toMatchObject({ same: true, rows: 300 });
  });

  it('holds a company whose first events come just before the swap', async () => {
    const folded = async (tenant: string, id: string) =>
      runner.waitFor(tenant, await at.happens(tenant, `Job-${id}`, opened()), 5_000);
    await folded(acme, 'first');
    /** What happens while the new table catches up: before it is compared, while it is, and when the old companies already wait for the swap. */
    const meanwhile: (() => Promise<unknown>)[] = [
      () => folded(acme, 'second'),
      () => folded(acme, 'third'),
      () => folded(bolt, 'new'),
    ];
    const log: EventLog = {
      ...at.log,
      heads: async () => {
        const heads = await at.log.heads();
        if (meanwhile.length === 3) await folded(acme, newId());
        return heads;
      },
      readTenant: async (...range) => {
        const events = await at.log.readTenant(...range);
        await meanwhile.shift()?.();
        return events;
      },
    };
    expect(await rebuild({ ...at, log }, jobsUnit)).toMatchObject({ same: true });
    expect(meanwhile).toEqual([]);
    expect(await at.raw`SELECT id FROM read.jobs WHERE tenant = ${bolt}`).toEqual([{ id: 'new' }]);
    expect(await folded(bolt, 'newer')).toBe(true);
    expect((await runner.lag()).failure).toBeNull();
  });

  it('says so when the live one held something else, and puts it right', async () => {
    await history(acme, 20);
    const right = await checksum();
    await at.raw`UPDATE read.jobs SET amount = amount + 1 WHERE id = '7'`;
    expect(await rebuild(at, jobsUnit)).toMatchObject({ same: false });
    expect(await checksum()).toEqual(right);
  });

  it('parks what it cannot fold, and lets go what can be folded by now', async () => {
    await at.happens(acme, 'Job-bad', opened(), priced(1), poison, priced(2));
    await at.happens(acme, 'Job-good', opened(), priced(5));
    await rebuild(at, jobsUnit);
    expect((await runner.lag()).parked.map(({ stream }) => stream)).toEqual(['Job-bad']);
    mended.yes = true;
    await rebuild(at, jobsUnit);
    expect((await runner.lag()).parked).toEqual([]);
    expect(
      (await at.raw`SELECT id, amount::int FROM read.jobs ORDER BY id`).map(({ id, amount }) => [id, amount]),
    ).toEqual([
      ['bad', 2],
      ['good', 5],
    ]);
  });
});

describe('a new version of a projection', () => {
  it('is built once at the start, by whichever process is first', async () => {
    await history(acme, 20);
    await runner.stop();
    const both = await Promise.all([ensure(at, newerJobsUnit), ensure(at, newerJobsUnit)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await ensure(at, newerJobsUnit)).toBeNull();
    expect(await at.raw`SELECT name, version FROM read.projections`).toMatchObject([{ name: 'jobs', version: 2 }]);
  });

  it('is not written into by older code', async () => {
    await history(acme, 5);
    await runner.stop();
    await ensure(at, newerJobsUnit);
    await expect(ensure(at, jobsUnit)).rejects.toThrow(TakenOver);
    const problems: unknown[] = [];
    const older = runnerOf({ ...at, report: (_problem, error) => problems.push(error) }, [jobsUnit]);
    await older.start();
    const position = await at.happens(acme, 'Job-late', opened());
    expect(await older.waitFor(acme, position, 300)).toBe(false);
    expect(problems[0]).toBeInstanceOf(TakenOver);
    expect((await older.lag()).failure).toContain('newer version');
    await older.stop();
  });
});

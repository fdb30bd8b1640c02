import type { EventLog } from '@backoffice/infra/event-log';
import { inTransaction, throughOutages } from '@backoffice/infra/postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  jobsTable,
  jobsReadModel,
  repair,
  newerJobsReadModel,
  jobOpened,
  poisonEvent,
  jobPriced,
} from '#test/jobs.spec-kit.ts';
import { NewerTableError } from './checkpoints.ts';
import { readerOf } from '#lists/reader.ts';
import { acme, openTestDatabase, bolt, newId, report, type TestDatabase } from '#test/database.spec-kit.ts';
import { ensureTable, rebuild } from './rebuild.ts';
import { projectionRunner, type ProjectionRunner } from './runner.ts';

let at: TestDatabase;
let runner: ProjectionRunner;
const checksum = () => jobsReadModel.store.checksum(at.pool);

beforeEach(async () => {
  at = await openTestDatabase();
  await ensureTable(at, jobsReadModel);
  runner = projectionRunner({ ...at, report }, [jobsReadModel]);
  await runner.start();
});
afterEach(async () => {
  repair.isDone = false;
  await runner.stop();
  await at.close();
});

async function history(tenant: string, jobs: number): Promise<void> {
  await Promise.all(
    Array.from({ length: jobs }, (_, n) =>
      at.append(
        tenant,
        `Job-${n}`,
        jobOpened({ name: `Deck "${n}"\t\\N\nand more`, ownerId: `o${n % 7}`, tags: ['a\\b', 'c"d'] }),
        jobPriced(n),
      ),
    ),
  );
  await at.append(tenant, 'Owner-o3', { type: 'OwnerRenamed', data: { name: 'Ana' } });
  await at.append(
    tenant,
    'Bill-b',
    { type: 'BillPosted', data: { jobs: [1, 2, 3].map((n) => ({ jobId: String(n), amount: n })) } },
    { type: 'BillCleared', data: {} },
  );
  await Promise.all(
    Array.from({ length: jobs }, (_, n) =>
      at.append(tenant, `Job-${n}`, n % 10 === 0 ? { type: 'JobDropped', data: {} } : { type: 'JobDone', data: {} }),
    ),
  );
  expect(await runner.waitFor(tenant, await at.log.head(tenant), 20_000)).toBe(true);
}

describe('a rebuilt table', () => {
  it('a rebuilt table holds the same rows as the live one', async () => {
    await history(acme, 120);
    await history(bolt, 30);
    const before = await checksum();
    const done = await rebuild(at, jobsReadModel);
    expect(done).toMatchObject({ name: 'jobs', rows: before.rows, same: true, events: 456 });
    expect(await checksum()).toEqual(before);
  });

  it('a rebuilt table of which few rows have room in memory holds the same rows', async () => {
    await history(acme, 120);
    await history(bolt, 30);
    const before = await checksum();
    expect(await rebuild({ ...at, rowsInMemory: 7 }, jobsReadModel)).toMatchObject({ rows: before.rows, same: true });
    expect(await checksum()).toEqual(before);
  });

  it('a rebuilt table holds the same rows under appends too, and no reader ever fails', async () => {
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
        await at.append(acme, `Job-new${n}`, jobOpened({ ownerId: `o${n % 7}` }), jobPriced(n), {
          type: 'JobLookedAt',
          data: {},
        });
    })();
    const swaps: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const done = await rebuild(at, jobsReadModel);
      expect(done.same).toBe(true);
      swaps.push(done.swapMs);
    }
    going = false;
    await Promise.all([...reading, writing]);
    expect(reads).toBeGreaterThan(20);
    expect(swaps.toSorted((a, b) => a - b)[2]).toBeLessThan(250); // 5 on a quiet machine

    expect(await runner.waitFor(acme, await at.log.head(acme), 5_000)).toBe(true);
    const live = await checksum();
    await rebuild(at, jobsReadModel);
    expect(await checksum()).toEqual(live);
  });

  it('a rebuilt table holds the same rows although the connections of the live runner were killed meanwhile', async () => {
    const kill = () =>
      inTransaction(at.pool, async (tx) => {
        await tx.query('SET LOCAL ROLE NONE');
        await tx.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
        );
      });
    for (let turn = 0; turn < 15; turn++) {
      const happening = Promise.all(
        Array.from({ length: 20 }, (_, n) => at.append(acme, `Job-${turn}-${n}`, jobOpened(), jobPriced(n))),
      );
      await throughOutages(kill);
      await happening;
    }
    expect(await runner.waitFor(acme, await at.log.head(acme), 10_000)).toBe(true);
    expect(await throughOutages(() => rebuild(at, jobsReadModel))).toMatchObject({ same: true, rows: 300 });
  });

  it('a rebuilt table holds a company whose first events arrive just before the swap', async () => {
    const folded = async (tenant: string, id: string) =>
      runner.waitFor(tenant, await at.append(tenant, `Job-${id}`, jobOpened()), 5_000);
    await folded(acme, 'first');
    /**
     * What happens while the new table catches up: before it is compared, while it is, and when the old companies
     * already wait for the swap.
     */
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
    expect(await rebuild({ ...at, log }, jobsReadModel)).toMatchObject({ same: true });
    expect(meanwhile).toEqual([]);
    expect(await at.raw`SELECT id FROM read.jobs WHERE tenant = ${bolt}`).toEqual([{ id: 'new' }]);
    expect(await folded(bolt, 'newer')).toBe(true);
    expect((await runner.lag()).failure).toBeNull();
  });

  it('a rebuild reports that the live table held something else, and corrects it', async () => {
    await history(acme, 20);
    const right = await checksum();
    await at.raw`UPDATE read.jobs SET amount = amount + 1 WHERE id = '7'`;
    expect(await rebuild(at, jobsReadModel)).toMatchObject({ same: false });
    expect(await checksum()).toEqual(right);
  });

  it('a rebuild parks what it cannot fold, and releases what can be folded by now', async () => {
    await at.append(acme, 'Job-bad', jobOpened(), jobPriced(1), poisonEvent, jobPriced(2));
    await at.append(acme, 'Job-good', jobOpened(), jobPriced(5));
    await rebuild(at, jobsReadModel);
    expect((await runner.lag()).parked.map(({ stream }) => stream)).toEqual(['Job-bad']);
    repair.isDone = true;
    await rebuild(at, jobsReadModel);
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
  it('a new version of a projection is built once at the start, by whichever process is first', async () => {
    await history(acme, 20);
    await runner.stop();
    const both = await Promise.all([ensureTable(at, newerJobsReadModel), ensureTable(at, newerJobsReadModel)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await ensureTable(at, newerJobsReadModel)).toBeNull();
    expect(await at.raw`SELECT name, version FROM read.projections`).toMatchObject([{ name: 'jobs', version: 2 }]);
  });

  it('a new version of a projection is not written into by older code', async () => {
    await history(acme, 5);
    await runner.stop();
    await ensureTable(at, newerJobsReadModel);
    await expect(ensureTable(at, jobsReadModel)).rejects.toThrow(NewerTableError);
    const problems: unknown[] = [];
    const older = projectionRunner({ ...at, report: (_problem, error) => problems.push(error) }, [jobsReadModel]);
    await older.start();
    const position = await at.append(acme, 'Job-late', jobOpened());
    expect(await older.waitFor(acme, position, 5_000)).toBe(true);
    expect(problems).toEqual([expect.any(NewerTableError)]);
    expect(await at.raw`SELECT FROM read.jobs WHERE id = 'late'`).toEqual([]);
    await older.stop();
  });
});

import type { EventLog } from '@backoffice/infra/event-log';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RowChange } from './advance.ts';
import { jobs, jobsTable, jobsReadModel, repair, jobOpened, poisonEvent, jobPriced } from '#test/jobs.spec-kit.ts';
import { parkedStreams } from './checkpoints.ts';
import { insert } from '@backoffice/contracts/kernel';
import {
  acme,
  openTestDatabase,
  bolt,
  newId,
  reportedParkings,
  report,
  type TestDatabase,
} from '#test/database.spec-kit.ts';
import { ensureTable } from './rebuild.ts';
import { releaseParkedStreams } from './release-parked-streams.ts';
import { projectionRunner, type ProjectionRunner } from './runner.ts';
import { readModelOf } from './read-model.ts';

let at: TestDatabase;
let runner: ProjectionRunner;
const changes: RowChange[] = [];
const row = async (id: string) => (await at.raw`SELECT * FROM read.jobs WHERE id = ${id}`)[0];
const seen = (position: number, tenant = acme) => runner.waitFor(tenant, position, 5_000);

beforeAll(async () => {
  at = await openTestDatabase();
  await ensureTable(at, jobsReadModel);
});
afterAll(() => at.close());
beforeEach(async () => {
  repair.isDone = false;
  runner = projectionRunner({ ...at, report }, [jobsReadModel]);
  runner.onChange((change) => changes.push(change));
  await runner.start();
});
afterEach(async () => {
  await runner.stop();
  changes.length = 0;
  reportedParkings.length = 0;
});

describe('following the log', () => {
  it('the runner makes rows of events, with user and time from the envelope', async () => {
    expect(await seen(await at.append(acme, 'Job-1', jobOpened(), jobPriced(900), { type: 'JobDone', data: {} }))).toBe(
      true,
    );
    expect(await row('1')).toMatchObject({
      tenant: acme,
      name: 'Deck',
      amount: 900,
      status: 'done',
      done_at: '2026-11-20T12:00:00.000Z',
      version: 3,
      created_by_name: 'Olive Owner',
      tags: [],
    });
  });

  it('the runner announces what changed once it can be read', async () => {
    await seen(await at.append(acme, 'Job-2', jobOpened()));
    const position = await at.append(acme, 'Job-2', { type: 'JobHandedOver', data: { to: 'sue' } });
    await seen(position);
    expect(changes).toEqual([
      {
        tenant: acme,
        resource: 'Job',
        id: '2',
        kind: 'inserted',
        version: 1,
        position: position - 1,
        salesmen: ['sam'],
        audience: [],
      },
      {
        tenant: acme,
        resource: 'Job',
        id: '2',
        kind: 'updated',
        version: 2,
        position,
        salesmen: ['sam', 'sue'],
        audience: [],
      },
    ]);
  });

  it('the runner updates rows through the records they are linked to', async () => {
    await at.append(acme, 'Job-3', jobOpened({ ownerId: 'o3' }));
    await at.append(acme, 'Job-4', jobOpened({ ownerId: 'o4' }));
    await seen(await at.append(acme, 'Owner-o3', { type: 'OwnerRenamed', data: { name: 'Ana' } }));
    expect(await row('3')).toMatchObject({ owner_name: 'Ana', version: 1, updated_by_name: 'Olive Owner' });
    expect(await row('4')).toMatchObject({ owner_name: 'Nobody' });
  });

  it('the runner updates rows that an event names, and after that those that list it', async () => {
    await at.append(acme, 'Job-6', jobOpened({ ownerId: 'o6' }));
    await seen(await at.append(acme, 'Job-7', jobOpened({ ownerId: 'o6' })));
    const bill = (...jobIds: string[]) => ({ jobs: jobIds.map((jobId) => ({ jobId, amount: 5 })) });
    await seen(await at.append(acme, 'Bill-b', { type: 'BillPosted', data: bill('6', 'absent') }));
    await seen(await at.append(acme, 'Bill-b', { type: 'BillCleared', data: {} }));
    await seen(
      await at.append(acme, 'Bill-c', { type: 'BillPosted', data: bill('6', '7') }, { type: 'BillCleared', data: {} }),
    );
    expect(await row('6')).toMatchObject({
      version: 1,
      bills: [
        { billId: 'b', amount: 5, cleared: true },
        { billId: 'c', cleared: true },
      ],
    });
    expect(await row('7')).toMatchObject({ bills: [{ billId: 'c', cleared: true }] });
  });

  it('the runner advances the version for events without effect, and removes dropped rows', async () => {
    await seen(await at.append(acme, 'Job-5', jobOpened(), { type: 'JobLookedAt', data: {} }));
    expect(await row('5')).toMatchObject({ version: 2 });
    await seen(await at.append(acme, 'Job-5', { type: 'JobDropped', data: {} }));
    expect(await row('5')).toBeUndefined();
    expect(changes.at(-1)).toMatchObject({ id: '5', kind: 'removed' });
  });

  it('the runner keeps companies apart from each other', async () => {
    await seen(await at.append(bolt, 'Job-1', jobOpened({ name: 'Fence' })), bolt);
    expect(
      (await at.raw`SELECT tenant, name FROM read.jobs WHERE id = '1' ORDER BY name`).map(({ name }) => name),
    ).toEqual(['Deck', 'Fence']);
  });
});

describe('once is once', () => {
  it('the runner folds each event once, despite repeated delivery or a checkpoint set back', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        at.append(acme, `Job-r${n}`, jobOpened({ ownerId: `o${n % 5}` }), jobPriced(n), {
          type: 'JobDropped',
          data: {},
        }),
      ),
    );
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        at.append(acme, `Job-k${n}`, jobOpened({ ownerId: `o${n % 5}` }), jobPriced(n)),
      ),
    );
    await seen(await at.append(acme, 'Owner-o1', { type: 'OwnerRenamed', data: { name: 'Ben' } }));
    const before = await jobsReadModel.store.checksum(at.pool);
    expect(before.rows).toBeGreaterThan(40);
    for (const back of [1, 7, 50, 1_000]) {
      await runner.stop();
      await at.raw`UPDATE read.checkpoints SET position = greatest(0, position - ${back}) WHERE tenant = ${acme}`;
      runner = projectionRunner({ ...at, report }, [jobsReadModel]);
      await runner.start();
      await seen(await at.log.head(acme));
      expect(await jobsReadModel.store.checksum(at.pool)).toEqual(before);
    }
  });

  it('two processes fold the same log once; where nobody tells the other of it, rows may have changed', async () => {
    const other = projectionRunner({ ...at, report }, [jobsReadModel]);
    const untold: string[] = [];
    for (const each of [runner, other]) each.onMissedChanges((tenant) => untold.push(tenant));
    await other.start();
    const positions = await Promise.all(
      Array.from({ length: 60 }, (_, n) => at.append(acme, `Job-t${n}`, jobOpened(), jobPriced(n))),
    );
    await Promise.all([seen(Math.max(...positions)), other.waitFor(acme, Math.max(...positions), 5_000)]);
    await vi.waitFor(() => expect(new Set(untold)).toEqual(new Set([acme])), 5_000);
    await other.stop();
    const rows = await at.raw`SELECT version, amount, id FROM read.jobs WHERE id LIKE 't%'`;
    expect(rows).toHaveLength(60);
    for (const { version, amount, id } of rows) expect([version, `t${amount}`]).toEqual([2, id]);
  });
});

describe('an event that cannot be folded', () => {
  it('an event that cannot be folded parks its stream; others go on, and after the fix nothing is missing', async () => {
    await at.append(acme, 'Job-bad', jobOpened(), jobPriced(1), poisonEvent, jobPriced(2));
    await at.append(acme, 'Job-good', jobOpened({ ownerId: 'o9' }), jobPriced(5));
    await seen(await at.append(acme, 'Owner-o1', { type: 'OwnerRenamed', data: { name: 'Cleo' } }));
    expect(await row('bad')).toMatchObject({ amount: 1, version: 2 });
    expect(await row('good')).toMatchObject({ amount: 5 });
    const [parked] = (await runner.lag()).parked;
    expect(parked).toMatchObject({
      projection: 'jobs',
      tenant: acme,
      stream: 'Job-bad',
      type: 'JobPriced',
      error: 'Error: cannot be priced',
    });
    expect(reportedParkings.map(({ message, cause }) => [message, String(cause)])).toEqual([
      ['The table of jobs cannot take JobPriced of Job-bad, the first of 1', 'Error: cannot be priced'],
    ]);

    expect(await releaseParkedStreams(at, jobsReadModel)).toBe(0);
    repair.isDone = true;
    expect(await releaseParkedStreams(at, jobsReadModel)).toBe(1);
    expect(await row('bad')).toMatchObject({ amount: 2, version: 4, owner_name: 'Cleo' });
    await seen(await at.append(acme, 'Job-bad', jobPriced(3)));
    expect(await row('bad')).toMatchObject({ amount: 3, version: 5 });
    expect(await parkedStreams(at.pool)).toEqual([]);
  });

  it('an event whose named records cannot be determined parks its stream', async () => {
    await at.append(acme, 'Bill-torn', { type: 'BillPosted', data: {} });
    await seen(await at.append(acme, 'Job-fine', jobOpened({ ownerId: 'o10' })));
    expect((await runner.lag()).parked.map(({ stream }) => stream)).toEqual(['Bill-torn']);
    expect(await row('fine')).toBeDefined();
    await at.raw`DELETE FROM read.parked`;
  });

  it('an event that folds but cannot be stored parks its stream too', async () => {
    await at.append(acme, 'Job-huge', jobOpened({ ownerId: 'o8', amount: 'a lot' }));
    await seen(await at.append(acme, 'Job-small', jobOpened({ ownerId: 'o8' }), jobPriced(7)));
    expect(await row('huge')).toBeUndefined();
    expect(await row('small')).toMatchObject({ amount: 7 });
    expect((await runner.lag()).parked.map(({ stream }) => stream)).toEqual(['Job-huge']);
    expect(reportedParkings).toHaveLength(1);
    await at.raw`DELETE FROM read.parked`;
  });
});

it('a storage failure parks the stream for the right table, whatever else is written and removed with it', async () => {
  const other = readModelOf(
    {
      ...jobs,
      name: 'others',
      on: {
        ...jobs.on,
        JobOpened: [
          () =>
            insert({ name: '', number: '', ownerId: '', ownerName: '', salesmanId: '', amount: 0, isUrgent: false }),
        ],
      },
    },
    jobsTable,
  );
  await seen(await at.append(acme, 'Job-left', jobOpened()));
  await runner.stop();
  await ensureTable(at, other);
  await at.append(acme, 'Job-left', { type: 'JobDropped', data: {} });
  const position = await at.append(acme, 'Job-vast', jobOpened({ amount: 'a lot' }));
  runner = projectionRunner({ ...at, report }, [other, jobsReadModel]);
  await runner.start();
  expect(await seen(position)).toBe(true);
  expect((await runner.lag()).parked.filter(({ stream }) => stream === 'Job-vast')).toMatchObject([
    { projection: 'jobs' },
  ]);
  await at.raw`DELETE FROM read.parked`;
});

describe('a company whose log has a gap', () => {
  it('a gap stops the tables of its company alone, and who waits there asks those who fold elsewhere', async () => {
    await runner.stop();
    await at.append(acme, `Job-${newId()}`, jobOpened());
    const position = await at.append(acme, `Job-${newId()}`, jobOpened());
    const problems: string[] = [];
    const torn: EventLog = {
      ...at.log,
      readRecent: async (tenant, ...range) => {
        const events = await at.log.readRecent(tenant, ...range);
        return tenant === acme ? events.slice(1) : events;
      },
    };
    const broken = projectionRunner({ ...at, log: torn, report: (problem) => problems.push(problem) }, [jobsReadModel]);
    await broken.start();
    await vi.waitFor(() => expect(problems).toHaveLength(1));
    expect(problems[0]).toContain('stopped for a company');
    expect(await broken.waitFor(bolt, await at.append(bolt, `Job-${newId()}`, jobOpened()), 5_000)).toBe(true);
    await runner.start();
    expect(await broken.waitFor(acme, position, 5_000)).toBe(true);
    await broken.stop();
  });
});

describe('reading what one has written', () => {
  it('reading one’s own writes waits for the position, but not for ever', async () => {
    await runner.stop();
    const position = await at.append(acme, 'Job-w', jobOpened());
    expect(await runner.waitFor(acme, position, 60)).toBe(false);
    setTimeout(() => void runner.start(), 50);
    expect(await runner.waitFor(acme, position, 3_000)).toBe(true);
    expect(await row('w')).toBeDefined();
  });

  it('whoever waits for a position gets it although no hint has come', async () => {
    await runner.stop();
    const silent: EventLog = { ...at.log, onAppended: () => () => {}, hintLapses: () => 0 };
    runner = projectionRunner({ ...at, log: silent, report }, [jobsReadModel]);
    await runner.start();
    await seen(await at.log.head(acme));
    const position = await at.append(acme, `Job-${newId()}`, jobOpened());
    expect(await runner.waitFor(acme, position, 2_000)).toBe(true);
  });

  it('a position that the log does not reach in time is said to be missing', async () => {
    expect(await runner.waitFor(bolt, 1_000_000, 50)).toBe(false);
  });
});

describe('a server that cannot for a while', () => {
  it.each([
    ['for want of disk', '53100'],
    ['because a lock was held for too long', '57014'],
    ['because it is a replica', '25006'],
  ])(
    'a temporary server failure, %s, parks nothing, is reported once, and blocks only while it lasts',
    async (why, code) => {
      await runner.stop();
      const problems: string[] = [];
      runner = projectionRunner({ ...at, report: (problem) => problems.push(problem) }, [jobsReadModel]);
      await runner.start();
      await at.raw
        .unsafe(`CREATE FUNCTION cannot() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE '${why}' USING ERRCODE = '${code}'; END $$;
      CREATE TRIGGER cannot BEFORE INSERT ON read.jobs EXECUTE FUNCTION cannot()`);
      const position = await at.append(acme, `Job-c${code}`, jobOpened());
      expect(await runner.waitFor(acme, position, 1_500)).toBe(false);
      expect(await runner.lag()).toMatchObject({ behind: 1, parked: [], failure: `${acme}: error: ${why}` });

      await at.raw`DROP FUNCTION cannot CASCADE`;
      expect(await seen(position)).toBe(true);
      expect(await row(`c${code}`)).toBeDefined();
      expect(await runner.lag()).toMatchObject({ behind: 0, parked: [], failure: null });
      expect(problems).toEqual(['Projections do not get on: what is read falls behind until this is over']);
    },
  );
});

it('the runner goes on when its connections are killed', async () => {
  await at.sql.begin(async (tx) => {
    await tx`SET LOCAL ROLE NONE`;
    await tx`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()`;
  });
  const position = await at.append(acme, 'Job-z', jobOpened(), jobPriced(1));
  expect(await seen(position)).toBe(true);
  expect(await runner.lag()).toMatchObject({ behind: 0, failure: null });
});

describe('several companies in one transaction', () => {
  const companies = Array.from({ length: 12 }, () => newId());
  /** Written while nobody folds, so that the first look finds all of them. */
  const recordWhileStopped = async (name: (tenant: string) => object): Promise<Map<string, number>> => {
    await runner.stop();
    const positions = await Promise.all(
      companies.map(
        async (tenant) => [tenant, await at.append(tenant, `Job-${newId()}`, jobOpened(name(tenant)))] as const,
      ),
    );
    return new Map(positions);
  };
  const transactionsOf = async () =>
    (await at.raw`SELECT DISTINCT xmin::text FROM read.checkpoints WHERE tenant = ANY(${companies})`).length;

  it('the events of several companies are folded in one transaction, and each company has its own rows', async () => {
    const positions = await recordWhileStopped((tenant) => ({ name: tenant }));
    await runner.start();
    for (const [tenant, position] of positions) expect(await seen(position, tenant)).toBe(true);
    expect(await transactionsOf()).toBeLessThan(companies.length / 2);
    const rows = await at.raw`SELECT tenant, name FROM read.jobs WHERE tenant = ANY(${companies})`;
    expect(new Map(rows.map(({ tenant, name }) => [tenant, name]))).toEqual(
      new Map(companies.map((tenant) => [tenant, tenant])),
    );
    expect(new Set(changes.map(({ tenant }) => tenant))).toEqual(new Set(companies));
  });

  it('an event of one company that cannot be stored is parked, and the other companies are folded all the same', async () => {
    const [bad] = companies;
    const positions = await recordWhileStopped((tenant) => (tenant === bad ? { amount: 'a lot' } : {}));
    await runner.start();
    for (const [tenant, position] of positions) expect(await seen(position, tenant)).toBe(true);
    expect((await runner.lag()).parked).toMatchObject([{ tenant: bad }]);
    const rows = await at.raw`SELECT FROM read.jobs WHERE tenant = ANY(${companies})`;
    expect(rows).toHaveLength(companies.length * 2 - 1);
    await at.raw`DELETE FROM read.parked`;
  });

  it('a company that somebody else holds for long does not hold up the others', async () => {
    const positions = await recordWhileStopped(() => ({}));
    const [held = '', ...others] = companies;
    await at.raw.begin(async (tx) => {
      await tx`SELECT FROM read.checkpoints WHERE tenant = ${held} FOR UPDATE`;
      await runner.start();
      for (const tenant of others) expect(await seen(positions.get(tenant) ?? 0, tenant)).toBe(true);
      expect(await runner.waitFor(held, positions.get(held) ?? 0, 20)).toBe(false);
    });
    expect(await seen(positions.get(held) ?? 0, held)).toBe(true);
  });
});

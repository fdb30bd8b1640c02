import { mkdtemp, rm, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fixedClock, movableClock, systemClock } from '@backoffice/infra/clock';
import { localFiles } from '@backoffice/infra/files';
import type { Route } from '@backoffice/contracts/kernel';
import { forbidden, type Caller } from '@backoffice/infra/http';
import { openJobs, type Jobs } from '@backoffice/infra/jobs';
import { freshDatabase, pgPool, type FreshDatabase, type Pool } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  backgroundTaskQueue,
  createBackgroundTasks,
  defineBackgroundTask,
  openTaskChanges,
  TaskFailure,
  type BackgroundTaskContext,
  type BackgroundTaskKind,
  type TaskChange,
} from './index.ts';

let database: FreshDatabase;
let pool: Pool;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  pool = pgPool(database.url);
  folder = await mkdtemp(join(tmpdir(), 'background-tasks-'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const [ACME, KIM] = ['00000000-0000-7000-8000-00000000000a', 'kim'];
const callerOf = (person: string, companyId = ACME) =>
  ({
    actor: { kind: 'user', id: person, name: person, role: 'AF' },
    companyId,
    salesmanId: null,
    salesmen: [],
  }) as unknown as Caller; // all that is looked at
const kim = { tenant: ACME, person: KIM };
const isAllowed = async () => callerOf(KIM);

/** A process of the product, as far as tasks are concerned. */
async function openProcess(
  kinds: readonly BackgroundTaskKind[],
  { admitPerson = isAllowed, clock = movableClock(systemClock) } = {},
) {
  const reports: unknown[] = [];
  const told: TaskChange[] = [];
  const jobs: Jobs = await openJobs({
    url: database.url,
    queues: [backgroundTaskQueue],
    onError: (error) => reports.push(error),
    pollSeconds: 1,
  });
  const changes = openTaskChanges(database.url);
  changes.onChange((change) => told.push(change));
  await changes.connected;
  const tasks = createBackgroundTasks({
    pool,
    jobs,
    files: localFiles(folder),
    clock,
    changes,
    report: (error) => reports.push(error),
  });
  const worker = await tasks.work(kinds, { admitPerson });
  const stop = async () => {
    worker.stop();
    await jobs.stop();
    await changes.close();
  };
  onTestFinished(stop);
  return { tasks, clock, reports, told, stop };
}

const Lines = z.strictObject({ lines: z.int() });
/** Writes numbered lines, ten at a time. */
const linesTask = (between: (context: BackgroundTaskContext<number>) => Promise<void> = async () => {}) =>
  defineBackgroundTask({
    kind: 'lines',
    input: Lines,
    checkpoint: z.int(),
    title: ({ lines }) => `${lines} lines`,
    async run({ lines }, context) {
      for (let done = context.checkpoint ?? 0; done < lines;) {
        written.push(...Array.from({ length: 10 }, (_, at) => done + at));
        await context.save((done += 10), { done, total: lines });
        await between(context);
      }
      await context.result({
        name: 'Lines.txt',
        type: 'text/plain',
        bytes: (async function* () {
          yield written.join('\n');
        })(),
      });
      return { message: `${written.length} lines were written.` };
    },
  });
let written: number[] = [];

const stateOf = (tasks: Awaited<ReturnType<typeof openProcess>>['tasks'], id: string) => async () =>
  (await tasks.find(kim, id))?.state;
const WAIT = { timeout: 20_000, interval: 10 };

describe('a background task', () => {
  it('a task that is done has its message, its progress and its file, which only its owner reads', async () => {
    written = [];
    const kind = linesTask();
    const { tasks, told } = await openProcess([kind]);
    const { id, title, state } = await tasks.start(kind, { lines: 30 }, callerOf(KIM), systemClock.newId());
    expect([title, state]).toEqual(['30 lines', 'waiting']);
    await expect.poll(stateOf(tasks, id), WAIT).toBe('done');
    expect(await tasks.find(kim, id)).toMatchObject({
      done: 30,
      total: 30,
      message: '30 lines were written.',
      file: { name: 'Lines.txt', type: 'text/plain', size: 79 },
    });
    const result = await tasks.openResult(kim, id);
    expect((await text(result?.bytes ?? Readable.from([]))).split('\n')).toHaveLength(30);
    for (const other of [
      { ...kim, person: 'ben' },
      { ...kim, tenant: 'platform' },
    ])
      expect([
        await tasks.find(other, id),
        await tasks.openResult(other, id),
        await tasks.cancel(other, id),
        await tasks.retry(other, id),
        await tasks.remove(other, id),
        await tasks.list(other),
      ]).toEqual([null, null, null, null, false, []]);
    await expect.poll(() => told.at(-1)).toEqual({ id, ...kim, state: 'done' });
  });

  it('a task whose process ends goes on in another from its checkpoint, and does nothing twice', async () => {
    written = [];
    const stuck = Promise.withResolvers<void>();
    const kind = linesTask(async ({ checkpoint, signal }) => {
      if (checkpoint !== null || written.length < 20) return;
      stuck.resolve();
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('ended')), { once: true }),
      );
    });
    const first = await openProcess([kind]);
    const { id } = await first.tasks.start(kind, { lines: 50 }, callerOf(KIM), systemClock.newId());
    await stuck.promise;
    await first.stop();
    expect(await first.tasks.find(kim, id)).toMatchObject({ state: 'running', done: 20 });
    const { tasks } = await openProcess([kind]);
    await expect.poll(stateOf(tasks, id), WAIT).toBe('done');
    expect(written).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });

  it('a task that is cancelled stops, tells so, and can be begun again where it stood', async () => {
    written = [];
    let isFree = false;
    const running = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const kind = linesTask(async ({ signal }) => {
      if (isFree || written.length < 20) return;
      running.resolve();
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => (aborted.resolve(), reject(new Error('cancelled'))), { once: true }),
      );
    });
    const { tasks, reports } = await openProcess([kind]);
    const { id } = await tasks.start(kind, { lines: 40 }, callerOf(KIM), systemClock.newId());
    await running.promise;
    expect(await tasks.remove(kim, id)).toBe(false);
    expect(await tasks.cancel(kim, id)).toMatchObject({ state: 'cancelled', done: 20 });
    await aborted.promise;
    expect(await tasks.cancel(kim, id)).toBeNull();
    isFree = true;
    await tasks.retry(kim, id);
    await expect.poll(stateOf(tasks, id), WAIT).toBe('done');
    expect([written, reports]).toEqual([Array.from({ length: 40 }, (_, at) => at), []]);
  });

  it('a cancelled task counts the batch that it was writing, and goes on behind it', async () => {
    const [writing, cancelled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begunAt: (number | null)[] = [];
    const kind = defineBackgroundTask({
      kind: 'batches',
      input: z.strictObject({}),
      checkpoint: z.int(),
      title: () => 'Batches',
      async run(_input, task) {
        begunAt.push(task.checkpoint);
        if (task.checkpoint !== null) return;
        writing.resolve();
        await cancelled.promise;
        await task.save(500, { done: 500, total: 1_000 });
        expect.fail('It goes on although it was cancelled');
      },
    });
    const { tasks, reports } = await openProcess([kind]);
    const { id } = await tasks.start(kind, {}, callerOf(KIM), systemClock.newId());
    await writing.promise;
    expect(await tasks.cancel(kim, id)).toMatchObject({ state: 'cancelled', done: 0 });
    cancelled.resolve();
    await expect.poll(async () => (await tasks.find(kim, id))?.done, WAIT).toBe(500);
    expect(await tasks.find(kim, id)).toMatchObject({ state: 'cancelled' });
    await tasks.retry(kim, id);
    await expect.poll(stateOf(tasks, id), WAIT).toBe('done');
    expect([begunAt, reports]).toEqual([[null, 500], []]);
  });

  it('a task that cannot be done fails with a sentence, and is done when it is tried again after its cause is mended', async () => {
    let fault: Error | null = new TaskFailure('The file has no heading.');
    const kind = defineBackgroundTask({
      kind: 'poisoned',
      input: z.strictObject({}),
      checkpoint: z.null(),
      title: () => 'Poisoned',
      async run() {
        if (fault) throw fault;
      },
    });
    const { tasks, reports } = await openProcess([kind]);
    const { id } = await tasks.start(kind, {}, callerOf(KIM), systemClock.newId());
    await expect.poll(stateOf(tasks, id), WAIT).toBe('failed');
    expect(await tasks.find(kim, id)).toMatchObject({ message: 'The file has no heading.' });
    fault = new TypeError('undefined is not a function');
    await tasks.retry(kim, id);
    await expect.poll(async () => (await tasks.find(kim, id))?.message, WAIT).toContain('went wrong on our side');
    expect(reports).toEqual([fault]);
    fault = null;
    await tasks.retry(kim, id);
    await expect.poll(stateOf(tasks, id), WAIT).toBe('done');
  });

  it('a task of somebody whose rights were taken meanwhile fails with a sentence', async () => {
    const kind = defineBackgroundTask({
      kind: 'forbidden',
      input: z.strictObject({}),
      checkpoint: z.null(),
      title: () => 'Forbidden',
      // the guard is asked, whatever the route
      run: async (_input, { callerFor }) => void (await callerFor({} as never)),
    });
    const { tasks } = await openProcess([kind], {
      admitPerson: async () => {
        throw forbidden();
      },
    });
    const { id } = await tasks.start(kind, {}, callerOf(KIM), systemClock.newId());
    await expect.poll(stateOf(tasks, id), WAIT).toBe('failed');
    expect(await tasks.find(kim, id)).toMatchObject({ message: 'You no longer have the right to do this.' });
  });

  it('a file is given to whoever could make it now, and to nobody whose rights are others', async () => {
    written = [];
    // the guard is asked, whatever else it says
    const route = { scope: 'company', permission: 'action:line.view' } as Route;
    const kind = linesTask(async ({ callerFor }) => void (await callerFor(route)));
    const now = { role: 'OA', rows: 'all' };
    const { tasks } = await openProcess([kind], {
      admitPerson: async () => {
        if (now.role === 'SM') throw forbidden();
        return { ...callerOf(KIM), ...now } as Caller;
      },
    });
    const { id } = await tasks.start(kind, { lines: 10 }, callerOf(KIM), systemClock.newId());
    await expect.poll(stateOf(tasks, id), WAIT).toBe('done');
    expect(await tasks.openResult(kim, id)).not.toBeNull();
    for (const other of [{ role: 'SM' }, { role: 'AD' }, { role: 'OA', rows: 'own' }]) {
      Object.assign(now, other);
      await expect(tasks.openResult(kim, id)).rejects.toMatchObject({ status: 403 });
    }
    Object.assign(now, { role: 'OA', rows: 'all' });
    expect(await tasks.openResult(kim, id)).not.toBeNull();
  });

  it('a task whose person is given a smaller role while it runs ends with a sentence, and leaves no file', async () => {
    written = [];
    const now = { role: 'OA', rows: 'all' };
    const kind = linesTask(async ({ callerFor }) => {
      await callerFor({ scope: 'company', permission: 'action:line.view' } as Route); // as above
      now.rows = 'own';
    });
    const { tasks } = await openProcess([kind], { admitPerson: async () => ({ ...callerOf(KIM), ...now }) as Caller });
    const { id } = await tasks.start(kind, { lines: 10 }, callerOf(KIM), systemClock.newId());
    await expect.poll(stateOf(tasks, id), WAIT).toBe('failed');
    expect(await tasks.find(kim, id)).toMatchObject({
      message: 'You no longer have the right to do this.',
      file: null,
    });
  });

  it('a task and its file are gone a week after it was done', async () => {
    written = [];
    const kind = linesTask();
    const { tasks, clock } = await openProcess([kind]);
    const { id } = await tasks.start(kind, { lines: 10 }, callerOf(KIM), systemClock.newId());
    await expect.poll(stateOf(tasks, id), WAIT).toBe('done');
    const filesOf = async () => (await readdir(join(folder, ACME, 'tasks', id))).length;
    const { finishedAt } = (await tasks.find(kim, id)) ?? {};
    const week = Date.parse(finishedAt ?? '') + 7 * 86_400_000;
    clock.put(new Date(week - 1).toISOString());
    await tasks.cleanUp();
    expect([(await tasks.openResult(kim, id)) !== null, await filesOf()]).toEqual([true, 1]);
    clock.put(new Date(week).toISOString());
    expect(await tasks.find(kim, id)).toBeNull();
    await tasks.cleanUp();
    expect([await filesOf(), (await pool.query('SELECT FROM background.tasks WHERE id = $1', [id])).rowCount]).toEqual([
      0, 0,
    ]);
  });

  it('a person who waits for ten tasks starts no further one, and nothing is written', async () => {
    const kind = linesTask();
    const { tasks } = await openProcess([], { clock: movableClock(fixedClock('2026-11-23T08:00:00.000Z')) });
    const ben = callerOf('ben');
    await pool.query(
      `INSERT INTO background.tasks (id, tenant, person, kind, title, input, created_at, expires_at)
       SELECT gen_random_uuid(), $1, 'ben', 'other', 'Other', '{}', now(), now() + interval '7 days' FROM generate_series(1, 10)`,
      [ACME],
    );
    await expect(tasks.start(kind, { lines: 10 }, ben, systemClock.newId())).rejects.toMatchObject({ status: 429 });
    expect(await tasks.list({ tenant: ACME, person: 'ben' })).toHaveLength(10);
  });
});

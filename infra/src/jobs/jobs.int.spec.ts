import { setTimeout as pause } from 'node:timers/promises';
import { migrate, scratchServer, throughOutages, type EmbeddedServer } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineQueue, openJobs, PermanentFailure, type Jobs, type JobTask } from './index.ts';

const Greeting = z.strictObject({ name: z.string() });
const greet = defineQueue({ name: 'greet', data: Greeting, firstRetrySeconds: 0 });
const thrice = defineQueue({ name: 'thrice', data: Greeting, tries: 3, firstRetrySeconds: 1, deadlineSeconds: 1 });
const patient = defineQueue({ name: 'patient', data: Greeting, firstRetrySeconds: 3_600 });
const nightly = defineQueue({ name: 'nightly', data: z.record(z.string(), z.never()) });

/** A server of our own, because it is killed here. */
let server: EmbeddedServer;
let jobs: Jobs;
let errors: string[] = [];
const done: JobTask<{ name: string }>[] = [];
const POLL_SECONDS = 1;
const open = () =>
  openJobs({
    url: server.url,
    queues: [greet, thrice, patient, nightly],
    onError: (error) => errors.push(error instanceof Error ? error.message : `no error: ${String(error)}`),
    pollSeconds: POLL_SECONDS,
  });
const until = (fact: () => boolean | Promise<boolean>, timeout = 15_000) =>
  expect.poll(fact, { timeout, interval: 5 }).toBe(true);

beforeAll(async () => {
  server = await scratchServer({ shared_buffers: '32MB' });
  await migrate(server.url);
});
afterAll(() => server.stop());
beforeEach(async () => {
  done.length = errors.length = 0;
  jobs = await open();
});
afterEach(() => jobs.stop());

async function killServer() {
  const client = new pg.Client(server.url);
  await client.connect();
  const {
    rows: [row],
  } = await client.query<{ pid_file: string }>("SELECT pg_read_file('postmaster.pid') AS pid_file");
  client.on('error', () => {});
  process.kill(Number(row?.pid_file.split('\n')[0]), 'SIGKILL');
}

describe('a job', () => {
  it('a new job does not wait for the next poll', async () => {
    await jobs.work(greet, async (task) => void done.push(task));
    await jobs.enqueue(greet, 'warm-up', { name: 'Kim' });
    await until(() => done.length === 1);
    const waits: number[] = [];
    for (let n = 0; n < 10; n++) {
      const asked = performance.now();
      await jobs.enqueue(greet, `soon-${n}`, { name: 'Kim' });
      await until(() => done.length === n + 2);
      waits.push(performance.now() - asked);
    }
    // ten polls would take four times that
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan((10 * POLL_SECONDS * 1000) / 4);
    expect(done[0]).toMatchObject({ key: 'warm-up', data: { name: 'Kim' }, attempt: 1 });
    await until(async () => (await jobs.pending()) === 0);
  });

  it('a job is queued once however often its key is used', async () => {
    await jobs.work(greet, async (task) => void done.push(task));
    await Promise.all(Array.from({ length: 20 }, () => jobs.enqueue(greet, 'once', { name: 'Kim' })));
    await until(async () => done.length > 0 && (await jobs.pending()) === 0);
    await jobs.enqueue(greet, 'once', { name: 'Kim' });
    expect([await jobs.pending(), done.length]).toEqual([0, 1]);
  });

  it('a job stays unique when pg-boss has long forgotten the first', async () => {
    const client = new pg.Client(server.url);
    await client.connect();
    await client.query("DELETE FROM pgboss.job WHERE name = 'greet'");
    await client.end();
    await jobs.enqueue(greet, 'once', { name: 'Kim' });
    expect(await jobs.pending()).toBe(0);
  });

  it('a job that does not match its queue’s schema is refused, and its key stays free', async () => {
    const wrong = { name: 'Kim', age: 7 };
    await expect(jobs.enqueue(greet, 'shape', wrong)).rejects.toThrow('unrecognized_key');
    await jobs.enqueue(greet, 'shape', { name: 'Kim' });
    expect(await jobs.pending()).toBe(1);
    await jobs.work(greet, async () => {});
    await until(async () => (await jobs.pending()) === 0);
  });

  it('a backlog of jobs is worked off without waiting between batches', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, n) => jobs.enqueue(greet, `backlog-${n}`, { name: `${n}` })));
    const began = performance.now();
    await jobs.work(greet, async (task) => void done.push(task), { concurrency: 10 });
    await until(() => done.length === 200);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('a job that fails', () => {
  it('a failing job is retried, kept among the dead with its reason, and can be done later', async () => {
    let mended = false;
    await jobs.work(thrice, async (task) => {
      done.push(task);
      if (!mended) throw new Error('no paper');
    });
    await jobs.enqueue(thrice, 'letter', { name: 'Kim' });
    await until(async () => (await jobs.deadLetters()).length === 1);
    expect(done.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    const [dead] = await jobs.deadLetters();
    expect(dead).toMatchObject({
      queue: 'thrice',
      key: 'letter',
      data: { name: 'Kim' },
      attempts: 3,
      error: 'no paper',
    });
    expect(errors).toEqual(['Job thrice letter has died: no paper']);
    expect(await jobs.pending()).toBe(0);

    mended = true;
    expect(await jobs.retryDead(dead?.id ?? '')).toBe(true);
    await until(() => done.length === 4);
    expect(done[3]).toMatchObject({ key: 'letter', data: { name: 'Kim' }, attempt: 1 });
    expect(await jobs.deadLetters()).toEqual([]);
    expect(await jobs.retryDead(dead?.id ?? '')).toBe(false);
  });

  it('a job that fails for good is not retried', async () => {
    await jobs.work(thrice, async (task) => {
      done.push(task);
      throw new PermanentFailure('no such address');
    });
    await jobs.enqueue(thrice, 'hopeless', { name: 'Kim' });
    await until(async () => (await jobs.deadLetters()).length === 1);
    expect(done).toHaveLength(1);
    expect(await jobs.deadLetters()).toMatchObject([{ key: 'hopeless', attempts: 1, error: 'no such address' }]);
  });

  it('a failing job leaves the others of its batch alone, and is told when its time is up', async () => {
    let told = false;
    await jobs.work(thrice, async (task) => {
      if (task.key === 'quick') return void done.push(task);
      task.signal.addEventListener('abort', () => (told = true));
      if (task.attempt === 1) await pause(60_000, undefined, { ref: false });
      done.push(task);
    });
    await Promise.all(['slow', 'quick'].map((key) => jobs.enqueue(thrice, key, { name: key })));
    await until(async () => (await jobs.pending()) === 0);
    expect(told).toBe(true);
    expect(done.map(({ key, attempt }) => `${key} ${attempt}`).toSorted()).toEqual(['quick 1', 'slow 2']);
  });
});

it('a job whose process was killed in the middle of it is done soon after, however long the pause of a failure is', async () => {
  const client = new pg.Client(server.url);
  await client.connect();
  await jobs.enqueue(patient, 'orphan', { name: 'Kim' });
  // As the process that was killed has left it: fetched, and no heartbeat since.
  await client.query(
    `UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
     WHERE name = 'patient' AND singleton_key = 'orphan'`,
  );
  await client.end();
  await jobs.work(patient, async (task) => void done.push(task));
  await until(() => done.length === 1, 30_000);
  expect(done[0]).toMatchObject({ key: 'orphan', attempt: 2 });
});

it('a killed server delays its jobs and loses none', async () => {
  const names = new Set<string>();
  let stop = false;
  await jobs.work(greet, async ({ data }) => void names.add(data.name));
  const asked: string[] = [];
  const asking = Array.from({ length: 4 }, async (_, asker) => {
    for (let n = 0; !stop; n++) {
      // on a busy machine a server starts slowly
      await throughOutages(() => jobs.enqueue(greet, `killed-${asker}-${n}`, { name: `${asker}-${n}` }));
      asked.push(`${asker}-${n}`);
    }
  });
  for (let round = 0; round < 3; round++) {
    await pause(300);
    await killServer();
    const before = asked.length;
    await until(() => asked.length > before + 20);
  }
  stop = true;
  await Promise.all(asking);
  await until(async () => (await jobs.pending()) === 0, 30_000);
  expect(asked.filter((name) => !names.has(name))).toEqual([]);
  expect(errors.filter((message) => /^(no error:.*|\s*)$/.test(message))).toEqual([]);

  await pause(1_500); // listening again
  const began = performance.now();
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    await jobs.enqueue(greet, name, { name });
    await until(() => names.has(name));
  }
  expect(performance.now() - began).toBeLessThan((5 * POLL_SECONDS * 1000) / 2); // five polls would take twice that
}, 60_000);

it('scheduled work is done on time, and each occurrence is one job', async () => {
  await jobs.schedule(
    nightly,
    '* * * * *',
    'America/Los_Angeles',
    async (task) => void done.push({ ...task, data: { name: 'nightly' } }),
  );
  await until(() => done.length === 1);
  await pause(2_500);
  expect(done).toHaveLength(1);
});

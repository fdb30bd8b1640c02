import { APP_ROLE, throughOutages } from '@backoffice/infra/postgres';
import { PgBoss, type Db, type JobResult, type JobWithMetadata } from 'pg-boss';
import { PermanentFailure, type DeadJob, type Handler, type Jobs, type Queue } from './queue.ts';

export type JobsOptions = {
  readonly url: string;
  readonly queues: readonly Queue<unknown>[];
  /** Told of a job that has died, and of a database that does not answer. */
  readonly onError: (error: Error) => void;
  /** New jobs are announced by NOTIFY; this often we look for those that wait for another try, or were not announced. */
  readonly pollSeconds?: number;
};

const DEAD = 'dead-letters';
const YEAR_S = 365 * 86_400;
const STOP_MS = 10_000;
/** pg-boss gives up on a whole batch; our own deadline, one job at a time, must come first. */
const GRACE_S = 30;

/**
 * pg-boss on a node-postgres pool of its own, which finds its way back, LISTEN included, when the server was killed.
 * Expects the migrations to be done.
 */
export async function openJobs({ url, queues, onError, pollSeconds = 5 }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url, max: 4, application_name: 'backoffice-jobs',
    options: `-c role=${APP_ROLE} -c idle_in_transaction_session_timeout=15000`,
    schema: 'pgboss', createSchema: false, useListenNotify: true,
    cronWorkerIntervalSeconds: pollSeconds, cronMonitorIntervalSeconds: Math.min(pollSeconds * 6, 45), flowIntervalSeconds: 3600,
  });
  boss.on('error', onError);
  await boss.start();
  await boss.createQueue(DEAD, { retentionSeconds: 50 * YEAR_S });
  for (const queue of queues) await declare(boss, queue);
  const names = queues.map(({ name }) => name);
  const db = boss.getDb();

  const work: Jobs['work'] = async (queue, handler, { concurrency = 5 } = {}) => {
    const options = {
      // A full batch is followed by the next at once. A batch of one never counts as full, and a backlog would trickle.
      batchSize: Math.max(concurrency, 2), burstWhenBatchFull: true,
      pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds, includeMetadata: true, perJobResults: true,
    } as const;
    await boss.work<unknown, JobResult[], typeof options>(queue.name, options, (jobs) => Promise.all(jobs.map((job) => run(queue, job, handler, onError))));
  };

  return {
    enqueue: (queue, key, data) => throughOutages(() => enqueueOnce(boss, queue, key, data)),
    work,
    async every(queue, cron, zone, handler) {
      await work(queue, handler);
      await boss.schedule(queue.name, cron, {}, { tz: zone, missed: 'once' });
    },

    async dead() {
      const jobs = await boss.findJobs<unknown>(DEAD, { queued: true });
      return jobs.map(deadJob).toSorted((a, b) => b.diedAt.getTime() - a.diedAt.getTime());
    },

    retryDead: async (id) => (await boss.redrive(DEAD, { ids: [id] })) === 1,

    async pending() {
      const { rows } = await db.executeSql("SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = ANY($1) AND state IN ('created', 'retry', 'active')", [names]);
      return rows[0].jobs;
    },

    stop: () => boss.stop({ timeout: STOP_MS }),
  };
}

async function declare(boss: PgBoss, { name, tries, firstRetrySeconds, deadlineSeconds }: Queue<unknown>): Promise<void> {
  const options = {
    retryLimit: tries - 1, retryDelay: firstRetrySeconds, retryBackoff: true, retryDelayMax: 3600,
    expireInSeconds: deadlineSeconds + GRACE_S, deadLetter: DEAD, notify: true,
  };
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options); // the queue may be there from an older release
}

/** Key and job in one transaction: neither is there without the other. */
async function enqueueOnce(boss: PgBoss, queue: Queue<object>, key: string, data: object): Promise<void> {
  await inTransaction(boss.getDb(), async (db) => {
    const { rows } = await db.executeSql('INSERT INTO pgboss.job_keys (queue, key) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING key', [queue.name, key]);
    if (rows.length === 1) await boss.send(queue.name, queue.data.parse(data), { db, singletonKey: key });
  });
}

async function inTransaction(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  const transaction = await db.beginTransaction?.();
  if (!transaction) throw new Error('This database of pg-boss has no transactions.');
  try {
    await work(transaction.db);
    await transaction.commit();
  } finally {
    await transaction.rollback(); // does nothing after a commit
  }
}

async function run<Data>(queue: Queue<Data>, job: JobWithMetadata<unknown>, handler: Handler<Data>, onError: JobsOptions['onError']): Promise<JobResult> {
  const { id, retryCount, retryLimit } = job;
  try {
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(queue.deadlineSeconds * 1000)]);
    await Promise.race([handler({ id, key: job.singletonKey ?? id, data: read(queue, job.data), attempt: retryCount + 1, signal }), abortion(signal)]);
    return { id, status: 'completed' };
  } catch (error) {
    const hopeless = error instanceof PermanentFailure;
    const message = error instanceof Error ? error.message : String(error);
    if (hopeless || retryCount >= retryLimit) onError(new Error(`Job ${queue.name} ${job.singletonKey ?? id} has died: ${message}`, { cause: error }));
    return { id, status: hopeless ? 'deadletter' : 'failed', output: { message } };
  }
}

function read<Data>(queue: Queue<Data>, data: unknown): Data {
  const { success, data: known, error } = queue.data.safeParse(data);
  if (!success) throw new PermanentFailure('The data of the job is not what its queue declares.', { cause: error });
  return known;
}

const abortion = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('The job was not done in time.', { cause: signal.reason })), { once: true }));

const deadJob = (job: JobWithMetadata<unknown>): DeadJob => ({
  id: job.id,
  queue: job.sourceName ?? DEAD,
  key: job.singletonKey ?? job.sourceId ?? job.id,
  data: job.data,
  attempts: (job.sourceRetryCount ?? 0) + 1,
  diedAt: job.createdOn,
  error: job.sourceOutput && 'message' in job.sourceOutput ? String(job.sourceOutput.message) : 'It gave no reason.',
});

import { createHash } from 'node:crypto';
import { APP_ROLE, CannotStart, throughOutages } from '@backoffice/infra/postgres';
import { errorOf } from '@backoffice/infra/http';
import { runInBackground, yieldToRequests } from '@backoffice/infra/priority';
import { PgBoss, type Db, type JobResult, type JobWithMetadata } from 'pg-boss';
import { PermanentFailure, type DeadLetter, type JobHandler, type Jobs, type Queue } from './queue.ts';

export type JobsOptions = {
  readonly url: string;
  readonly queues: readonly Queue<unknown>[];
  /** Told of a job that has died, and of a database that does not answer. */
  readonly onError: (error: Error) => void;
  /**
   * New jobs are announced by NOTIFY; this often we look for those that wait for another try, or were not announced.
   */
  readonly pollSeconds?: number;
  /** Whether this process works on jobs and keeps their schedules; others may only ask for them. */
  readonly works?: boolean;
  /** False for a tool: it finds pg-boss's tables as its version needs them, or is refused. */
  readonly migrates?: boolean;
};

const DEAD_LETTER_QUEUE = 'dead-letters';
/** pg-boss would drop a job that nobody took within two weeks, without a word. */
const FOR_EVER_S = 50 * 365 * 86_400;
const STOP_TIMEOUT_MS = 5_000;
/** pg-boss gives up on a whole batch; our own deadline, one job at a time, must come first. */
const GRACE_S = 30;

/**
 * A job whose process was killed has not failed: it is taken up as soon as its heartbeat is missed, instead of after
 * the pause of a failure. One that is there whenever a process dies may be the reason, and waits like others.
 */
const RESUME_ORPHANS = `UPDATE pgboss.job SET start_after = now()
  WHERE name = ANY($1) AND state = 'retry' AND start_after > now() AND retry_count < $2
    AND output -> 'value' ->> 'message' = 'job heartbeat timeout'`;
const QUICK_RESUMPTIONS = 4;

/**
 * pg-boss on a node-postgres pool of its own, which finds its way back, LISTEN included, when the server was killed.
 * Expects the migrations to be done. @throws CannotStart when it may not migrate its own tables and would have to
 */
export async function openJobs({
  url,
  queues,
  onError,
  pollSeconds = 5,
  works = true,
  migrates = true,
}: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'backoffice-jobs',
    options: `-c role=${APP_ROLE}`,
    schema: 'pgboss',
    createSchema: false,
    migrate: migrates,
    useListenNotify: works,
    schedule: works,
    supervise: works,
    cronWorkerIntervalSeconds: pollSeconds,
    cronMonitorIntervalSeconds: Math.min(pollSeconds * 6, 45),
    flowIntervalSeconds: 3600,
    superviseIntervalSeconds: pollSeconds * 3,
    monitorIntervalSeconds: pollSeconds * 3,
  });
  boss.on('error', (error) => onError(errorOf(error)));
  await boss.start().catch(async (cause: unknown) => {
    await boss.stop();
    if (migrates) throw cause;
    throw new CannotStart(
      'The tables of jobs are not those of this version: start the product of this version on them once.',
      { cause },
    );
  });
  await boss.createQueue(DEAD_LETTER_QUEUE, { retentionSeconds: FOR_EVER_S });
  for (const queue of queues) await declareQueue(boss, queue, pollSeconds);
  const names = queues.map(({ name }) => name);
  const db = boss.getDb();
  const resumeOrphans = () =>
    void db.executeSql(RESUME_ORPHANS, [names, QUICK_RESUMPTIONS]).catch((error: unknown) => onError(errorOf(error)));
  const orphans = works ? setInterval(resumeOrphans, pollSeconds * 1_000).unref() : undefined;

  const work: Jobs['work'] = async (queue, handler, { concurrency = 5 } = {}) => {
    const options = {
      // A full batch is followed by the next at once. A batch of one never counts as full, and a backlog would trickle.
      batchSize: Math.max(concurrency, 2),
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    await boss.work<unknown, JobResult[], typeof options>(queue.name, options, async (jobs) => {
      await rememberKeys(db, queue.name, jobs);
      return Promise.all(jobs.map((job) => runJob(queue, job, handler, onError)));
    });
  };

  return {
    enqueue: (queue, key, data, options) => throughOutages(() => enqueueOnce(boss, queue, key, data, options)),
    work,
    async schedule(queue, cron, zone, handler) {
      await work(queue, handler);
      await boss.schedule(queue.name, cron, {}, { tz: zone, missed: 'once' });
    },

    async deadLetters() {
      const jobs = await boss.findJobs<unknown>(DEAD_LETTER_QUEUE, { queued: true });
      return jobs.map(toDeadLetter).toSorted((a, b) => b.diedAt.getTime() - a.diedAt.getTime());
    },

    retryDead: async (id) => (await boss.redrive(DEAD_LETTER_QUEUE, { ids: [id] })) === 1,

    async pending() {
      const { rows } = await db.executeSql(
        "SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = ANY($1) AND state IN ('created', 'retry', 'active')",
        [names],
      );
      return rows[0].jobs;
    },

    async stop() {
      clearInterval(orphans);
      await boss.stop({ timeout: STOP_TIMEOUT_MS });
    },
  };
}

async function declareQueue(
  boss: PgBoss,
  { name, tries, firstRetrySeconds, deadlineSeconds }: Queue<unknown>,
  pollSeconds: number,
): Promise<void> {
  const options = {
    retryLimit: tries - 1,
    retryDelay: firstRetrySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: deadlineSeconds + GRACE_S,
    retentionSeconds: FOR_EVER_S,
    deadLetter: DEAD_LETTER_QUEUE,
    notify: true,
    // a job whose process was killed is soon tried again, not at its deadline
    heartbeatSeconds: Math.max(pollSeconds * 4, 10),
  };
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options); // the queue may be there from an older release
}

type EnqueueArguments = Parameters<Jobs['enqueue']>;
/**
 * While pg-boss knows a job, its id, made of queue and key, is there once. It forgets a job a week after its end; by
 * then the key is in our own table, because it was written there before the job first ran.
 */
async function enqueueOnce(boss: PgBoss, ...[queue, key, data, options]: EnqueueArguments): Promise<void> {
  const { rows } = await boss
    .getDb()
    .executeSql('SELECT FROM pgboss.job_keys WHERE queue = $1 AND key = $2', [queue.name, key]);
  if (rows.length === 0)
    await boss.send(queue.name, queue.data.parse(data), {
      id: idOf(queue.name, key),
      singletonKey: key,
      startAfter: options?.delaySeconds ?? queue.delaySeconds,
    });
}

async function rememberKeys(db: Db, queue: string, jobs: readonly JobWithMetadata<unknown>[]): Promise<void> {
  const keys = jobs.flatMap(({ singletonKey }) => singletonKey ?? []);
  await db.executeSql('INSERT INTO pgboss.job_keys (queue, key) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING', [
    queue,
    keys,
  ]);
}

/** A UUID of version 8 (RFC 9562): ours to fill. */
function idOf(queue: string, key: string): string {
  const hex = createHash('sha256').update(`${queue}\n${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function runJob<Data>(
  queue: Queue<Data>,
  job: JobWithMetadata<unknown>,
  handler: JobHandler<Data>,
  onError: JobsOptions['onError'],
): Promise<JobResult> {
  const { id, retryCount, retryLimit } = job;
  try {
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(queue.deadlineSeconds * 1000)]);
    const task = {
      id,
      key: job.singletonKey ?? id,
      data: parseJobData(queue, job.data),
      attempt: retryCount + 1,
      signal,
    };
    await Promise.race([
      runInBackground(async () => {
        await yieldToRequests();
        await handler(task);
      }),
      rejectOnAbort(signal),
    ]);
    return { id, status: 'completed' };
  } catch (error) {
    const hopeless = error instanceof PermanentFailure;
    const message = error instanceof Error ? error.message : String(error);
    if (hopeless || retryCount >= retryLimit)
      onError(new Error(`Job ${queue.name} ${job.singletonKey ?? id} has died: ${message}`, { cause: error }));
    return { id, status: hopeless ? 'deadletter' : 'failed', output: { message } };
  }
}

function parseJobData<Data>(queue: Queue<Data>, data: unknown): Data {
  const { success, data: known, error } = queue.data.safeParse(data);
  if (!success) throw new PermanentFailure('The data of the job is not what its queue declares.', { cause: error });
  return known;
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener(
      'abort',
      () => reject(new Error('The job was not done in time.', { cause: signal.reason })),
      { once: true },
    ),
  );

const toDeadLetter = (job: JobWithMetadata<unknown>): DeadLetter => ({
  id: job.id,
  queue: job.sourceName ?? DEAD_LETTER_QUEUE,
  key: job.singletonKey ?? job.sourceId ?? job.id,
  data: job.data,
  attempts: (job.sourceRetryCount ?? 0) + 1,
  diedAt: job.createdOn,
  error: job.sourceOutput && 'message' in job.sourceOutput ? String(job.sourceOutput.message) : 'It gave no reason.',
});

/**
 * Jobs of different lanes know nothing of each other; of one lane, those of which one changes what another looks at
 * never travel together.
 */
export type GroupCommitOptions<Job, Result> = {
  queueNameOf(job: Job): string;
  accessOf(job: Job): AccessKeys;
  /** One outcome for each job, in order. */
  send(jobs: readonly Job[]): Promise<PromiseSettledResult<Result>[]>;
};

export type AccessKeys = { readonly writes: readonly string[]; readonly reads: readonly string[] };

type PendingJob<Job, Result> = { readonly job: Job; resolve(result: Result): void; reject(reason: unknown): void };
type JobQueue<Job, Result> = {
  readonly name: string;
  pending: PendingJob<Job, Result>[];
  isSending: boolean;
  isScheduled: boolean;
  wasBatch: boolean;
};

const MAX_BATCH = 64;

/**
 * Jobs that come while others are under way wait, and go out together: one round trip and one write to disk for all
 * of them. Each keeps its own outcome. When a batch fails as a whole, nobody in its lane is kept waiting longer.
 * (A second batch beside the first would not know the positions that are its own.)
 */
export function groupCommit<Job, Result>({
  queueNameOf: laneOf,
  accessOf: keysOf,
  send,
}: GroupCommitOptions<Job, Result>): (job: Job) => Promise<Result> {
  const lanes = new Map<string, JobQueue<Job, Result>>();

  const open = (name: string) => {
    const lane: JobQueue<Job, Result> = { name, pending: [], isSending: false, isScheduled: false, wasBatch: false };
    lanes.set(name, lane);
    return lane;
  };

  const pump = (lane: JobQueue<Job, Result>) => {
    if (lane.isSending) return;
    if (lane.pending.length > 0) void depart(lane, nextBatch(lane, keysOf));
    else if (!lane.isScheduled) lanes.delete(lane.name);
  };

  const depart = async (lane: JobQueue<Job, Result>, batch: PendingJob<Job, Result>[]) => {
    lane.isSending = true;
    lane.wasBatch = batch.length > 1;
    try {
      const outcomes = await send(batch.map(({ job }) => job));
      outcomes.forEach((outcome, index) =>
        outcome.status === 'fulfilled' ? batch[index]?.resolve(outcome.value) : batch[index]?.reject(outcome.reason),
      );
    } catch (error) {
      for (const { reject } of [...batch, ...lane.pending.splice(0)]) reject(error);
    } finally {
      lane.isSending = false;
      wake(lane);
    }
  };

  /**
   * Not at once: whoever was answered together asks again together. Where several came together, that is after this
   * turn of the event loop, in which the requests of others are still to be heard; a job that comes alone does not wait
   * for it.
   */
  const wake = (lane: JobQueue<Job, Result>) => {
    if (lane.isScheduled) return;
    lane.isScheduled = true;
    (lane.wasBatch ? setImmediate : queueMicrotask)(() => {
      lane.isScheduled = false;
      pump(lane);
    });
  };

  return (job) =>
    new Promise((resolve, reject) => {
      const name = laneOf(job);
      const lane = lanes.get(name) ?? open(name);
      lane.pending.push({ job, resolve, reject });
      if (!lane.isSending) wake(lane);
    });
}

/** The oldest first; one that must wait for a key makes later ones wait for it too. */
function nextBatch<Job, Result>(
  lane: JobQueue<Job, Result>,
  keysOf: (job: Job) => AccessKeys,
): PendingJob<Job, Result>[] {
  if (lane.pending.length === 1) return lane.pending.splice(0);
  const batch: PendingJob<Job, Result>[] = [];
  const left: PendingJob<Job, Result>[] = [];
  const [changed, looked] = [new Set<string>(), new Set<string>()];
  for (const each of lane.pending) {
    const { writes: changes, reads: looks } = keysOf(each.job);
    const fits =
      batch.length < MAX_BATCH &&
      changes.every((key) => !changed.has(key) && !looked.has(key)) &&
      looks.every((key) => !changed.has(key));
    (fits ? batch : left).push(each);
    for (const key of changes) changed.add(key);
    for (const key of looks) looked.add(key);
  }
  lane.pending = left;
  return batch;
}

/** Jobs of different lanes know nothing of each other; of one lane, those of which one changes what another looks at never travel together. */
export type Traffic<Job, Result> = {
  laneOf(job: Job): string;
  keysOf(job: Job): Keys;
  /** One outcome for each job, in order. */
  send(jobs: readonly Job[]): Promise<PromiseSettledResult<Result>[]>;
};

export type Keys = { readonly changes: readonly string[]; readonly looks: readonly string[] };

type Waiting<Job, Result> = { readonly job: Job; resolve(result: Result): void; reject(reason: unknown): void };
type Lane<Job, Result> = {
  readonly name: string;
  waiting: Waiting<Job, Result>[];
  under: boolean;
  woken: boolean;
  gathers: boolean;
};

const LARGEST = 64;

/**
 * Jobs that come while others are under way wait, and go out together: one round trip and one write to disk for all
 * of them. Each keeps its own outcome. When a batch fails as a whole, nobody in its lane is kept waiting longer.
 * (A second batch beside the first would not know the positions that are its own.)
 */
export function groupCommit<Job, Result>({
  laneOf,
  keysOf,
  send,
}: Traffic<Job, Result>): (job: Job) => Promise<Result> {
  const lanes = new Map<string, Lane<Job, Result>>();

  const open = (name: string) => {
    const lane: Lane<Job, Result> = { name, waiting: [], under: false, woken: false, gathers: false };
    lanes.set(name, lane);
    return lane;
  };

  const pump = (lane: Lane<Job, Result>) => {
    if (lane.under) return;
    if (lane.waiting.length > 0) void depart(lane, nextBatch(lane, keysOf));
    else if (!lane.woken) lanes.delete(lane.name);
  };

  const depart = async (lane: Lane<Job, Result>, batch: Waiting<Job, Result>[]) => {
    lane.under = true;
    lane.gathers = batch.length > 1;
    try {
      const outcomes = await send(batch.map(({ job }) => job));
      outcomes.forEach((outcome, index) =>
        outcome.status === 'fulfilled' ? batch[index]?.resolve(outcome.value) : batch[index]?.reject(outcome.reason),
      );
    } catch (error) {
      for (const { reject } of [...batch, ...lane.waiting.splice(0)]) reject(error);
    } finally {
      lane.under = false;
      wake(lane);
    }
  };

  /**
   * Not at once: whoever was answered together asks again together. Where several came together, that is after this turn
   * of the event loop, in which the requests of others are still to be heard; a job that comes alone does not wait for it.
   */
  const wake = (lane: Lane<Job, Result>) => {
    if (lane.woken) return;
    lane.woken = true;
    (lane.gathers ? setImmediate : queueMicrotask)(() => {
      lane.woken = false;
      pump(lane);
    });
  };

  return (job) =>
    new Promise((resolve, reject) => {
      const name = laneOf(job);
      const lane = lanes.get(name) ?? open(name);
      lane.waiting.push({ job, resolve, reject });
      if (!lane.under) wake(lane);
    });
}

/** The oldest first; one that must wait for a key makes later ones wait for it too. */
function nextBatch<Job, Result>(lane: Lane<Job, Result>, keysOf: (job: Job) => Keys): Waiting<Job, Result>[] {
  if (lane.waiting.length === 1) return lane.waiting.splice(0);
  const batch: Waiting<Job, Result>[] = [];
  const left: Waiting<Job, Result>[] = [];
  const [changed, looked] = [new Set<string>(), new Set<string>()];
  for (const each of lane.waiting) {
    const { changes, looks } = keysOf(each.job);
    const fits =
      batch.length < LARGEST &&
      changes.every((key) => !changed.has(key) && !looked.has(key)) &&
      looks.every((key) => !changed.has(key));
    (fits ? batch : left).push(each);
    for (const key of changes) changed.add(key);
    for (const key of looks) looked.add(key);
  }
  lane.waiting = left;
  return batch;
}

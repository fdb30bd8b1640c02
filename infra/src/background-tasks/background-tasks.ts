import type { Readable } from 'node:stream';
import type { Clock } from '@backoffice/infra/clock';
import type { Files } from '@backoffice/infra/files';
import {
  forbidden,
  serviceUnavailable,
  tooManyRequests,
  type Caller,
  type Guard,
  type Report,
} from '@backoffice/infra/http';
import type { Jobs } from '@backoffice/infra/jobs';
import type { Pool } from '@backoffice/infra/postgres';
import { stillHolds } from './file-rights.ts';
import type { BackgroundTaskKind } from './kind.ts';
import { taskRecords } from './records.ts';
import type { TaskChanges } from './task-changes.ts';
import { taskFiles } from './task-files.ts';
import type { BackgroundTask, TaskOwner, TaskRecord } from './task.ts';
import { backgroundTaskQueue, taskWorker } from './worker.ts';

/** Of one person, waiting or running. */
const MAX_UNFINISHED = 10;
/** A batch of jobs ends together: with several workers a short task does not wait for a long one. */
const WORKERS = 3;

/** Work that a person starts and waits for: it outlives the page and the process, and its result is kept for a week. */
export type BackgroundTasks = {
  /**
   * As the caller, in their company. Twice with the same id is once. @throws HttpProblem 429 when ten of theirs are not
   * done
   */
  start<Input>(
    kind: BackgroundTaskKind<Input>,
    input: Input,
    by: Pick<Caller, 'actor' | 'companyId' | 'salesmanId'>,
    id: string,
  ): Promise<BackgroundTask>;
  /** Newest first, at most 100. */
  list(owner: TaskOwner): Promise<BackgroundTask[]>;
  find(owner: TaskOwner, id: string): Promise<BackgroundTask | null>;
  /** Null unless it waited or ran. */
  cancel(owner: TaskOwner, id: string): Promise<BackgroundTask | null>;
  /** From where it came to. Null unless it had failed or was cancelled. */
  retry(owner: TaskOwner, id: string): Promise<BackgroundTask | null>;
  /** Its file; null where there is none. @throws HttpProblem 401, 403 or 404 where the person could not make it now */
  openResult(owner: TaskOwner, id: string): Promise<{ readonly task: BackgroundTask; readonly bytes: Readable } | null>;
  /** With its file. False unless it is finished. */
  remove(owner: TaskOwner, id: string): Promise<boolean>;
  /** Those of more than a week ago are removed; those that nobody works on are asked for again. */
  cleanUp(): Promise<void>;
  /** Begins to work on tasks of these kinds. `stop` before the jobs are stopped. */
  work(kinds: readonly BackgroundTaskKind[], guard: Pick<Guard, 'admitPerson'>): Promise<{ readonly stop: () => void }>;
};

/** Whose tasks a caller sees. */
export const ownerOf = ({ companyId, actor }: Pick<Caller, 'actor' | 'companyId'>): TaskOwner => ({
  tenant: companyId ?? 'platform',
  person: actor.id,
});

export function createBackgroundTasks({
  pool,
  jobs,
  files: stored,
  clock,
  changes,
  report,
}: {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, 'enqueue' | 'work'>;
  readonly files: Files;
  readonly clock: Clock;
  readonly changes: TaskChanges;
  readonly report: Report;
}): BackgroundTasks {
  const records = taskRecords(pool);
  const files = taskFiles(stored, records);
  const enqueue = async (task: TaskRecord) => {
    await jobs.enqueue(backgroundTaskQueue, `${task.id}-${task.round}`, { id: task.id });
    return task;
  };
  let admit: Guard['admitPerson'] = () => Promise.reject(serviceUnavailable()); // until the product has started
  const find = (owner: TaskOwner, id: string) => records.find(owner, id, clock.now());
  const enqueueUnfinished = async () => {
    for (const task of await records.unfinished()) await enqueue(task);
  };

  return {
    async start(kind, input, by, id) {
      const owner = ownerOf(by);
      const unfinished = (await records.of(owner, clock.now())).filter(
        (task) => task.finishedAt === null && task.id !== id,
      );
      if (unfinished.length >= MAX_UNFINISHED)
        throw tooManyRequests(
          `You are waiting for ${MAX_UNFINISHED} tasks already. Please try again when one is done.`,
          30,
        );
      const task = { id, ...owner, salesman: by.salesmanId, kind: kind.kind, title: kind.title(input), input };
      return enqueue(await records.add(task, clock.now()));
    },
    list: (owner) => records.of(owner, clock.now()),
    find,
    cancel: (owner, id) => records.cancel(owner, id, clock.now()),
    async retry(owner, id) {
      const task = await records.repeat(owner, id, clock.now());
      return task && enqueue(task);
    },
    async openResult(owner, id) {
      const task = await find(owner, id);
      if (!task?.file) return null;
      if (task.fileRights && !(await stillHolds(task.fileRights, task, admit))) throw forbidden('FILE_OF_OTHER_RIGHTS');
      return { task, bytes: files.open(task) };
    },
    async remove(owner, id) {
      const task = await records.remove(owner, id);
      if (task) await files.remove(task);
      return task !== null;
    },
    async cleanUp() {
      for (const task of await records.expired(clock.now())) {
        await files.remove(task);
        await records.remove(task, task.id);
      }
      await enqueueUnfinished();
    },
    async work(kinds, { admitPerson }) {
      admit = admitPerson;
      const worker = taskWorker({ records, files, changes, clock, report, admitPerson }, kinds);
      for (let each = 0; each < WORKERS; each++)
        await jobs.work(backgroundTaskQueue, worker.handler, { concurrency: 2 });
      await enqueueUnfinished(); // what was added, and not enqueued before its process ended
      return { stop: worker.stop };
    },
  };
}

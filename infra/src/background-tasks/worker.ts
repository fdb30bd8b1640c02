import type { Clock } from '@backoffice/infra/clock';
import {
  callInName,
  HttpProblem,
  deterministicUuid,
  isUnavailable,
  type Guard,
  type Report,
} from '@backoffice/infra/http';
import { defineQueue, type JobHandler } from '@backoffice/infra/jobs';
import { yieldToRequests } from '@backoffice/infra/priority';
import { z } from 'zod';
import { fileRights, stillHolds } from './file-rights.ts';
import { TaskFailure, type BackgroundTaskContext, type BackgroundTaskKind } from './kind.ts';
import type { TaskRecords } from './records.ts';
import type { TaskChanges } from './task-changes.ts';
import type { taskFiles } from './task-files.ts';
import type { FileRights, TaskRecord } from './task.ts';

/** Begun so often without coming to an end, a task has failed. */
const MAX_ATTEMPTS = 10;
/** More tries than attempts: a task ends by what it is, never as a dead letter. */
export const backgroundTaskQueue = defineQueue({
  name: 'background-tasks',
  data: z.strictObject({ id: z.string() }),
  tries: MAX_ATTEMPTS + 2,
  firstRetrySeconds: 1,
  deadlineSeconds: 4 * 3_600,
});

/** People see a bar, not a film. */
const TOLD_EVERY_MS = 500;
const INTERRUPTED = 'This was interrupted too often and was given up. Please try again.';
const UNKNOWN = 'Something went wrong on our side, and we have been told. Please try again.';
const NOT_ALLOWED = 'You no longer have the right to do this.';

export type WorkerPorts = {
  readonly records: TaskRecords;
  readonly files: ReturnType<typeof taskFiles>;
  readonly changes: TaskChanges;
  readonly clock: Clock;
  readonly report: Report;
  readonly admitPerson: Guard['admitPerson'];
};

/** Thrown where a task was cancelled, or is another process's by now: whoever still works on it stops. */
class LostTask extends Error {}

/** Runs tasks of these kinds. `stop`: those that run go on elsewhere, or later, from their checkpoints. */
export function taskWorker(
  { records, files, changes, clock, report, admitPerson }: WorkerPorts,
  kinds: readonly BackgroundTaskKind[],
): { readonly handler: JobHandler<{ id: string }>; readonly stop: () => void } {
  const running = new Map<string, AbortController>();
  const stopListening = changes.onChange(({ id, state }) => {
    if (state === 'cancelled') running.get(id)?.abort(new LostTask());
  });

  function contextOf(task: TaskRecord, kind: BackgroundTaskKind, signal: AbortSignal): BackgroundTaskContext {
    const { id, tenant, person, salesman } = task;
    const { success, data: checkpoint } = kind.checkpoint.safeParse(task.checkpoint);
    let toldAt = Number.NEGATIVE_INFINITY;
    let rights: FileRights | null = null;
    const callerFor: BackgroundTaskContext['callerFor'] = async (route) => {
      const companyId = tenant === 'platform' ? null : tenant;
      const caller = await admitPerson({ userId: person, companyId, salesmanId: salesman }, route);
      rights = fileRights(route, caller);
      return caller;
    };
    /** Rights are taken while a task runs, too. */
    const assertRights = async () => {
      if (rights && !(await stillHolds(rights, task, admitPerson))) throw new TaskFailure(NOT_ALLOWED);
    };
    return {
      id,
      tenant,
      person,
      checkpoint: success ? checkpoint : null,
      signal,
      callerFor,
      async save(next, progress) {
        const isTold = performance.now() - toldAt >= TOLD_EVERY_MS;
        if (isTold) {
          toldAt = performance.now();
          await assertRights();
        }
        if (!(await records.save(task, next, progress, isTold))) throw new LostTask();
        await yieldToRequests();
        signal.throwIfAborted();
      },
      call: async (route, { key, ...request }) =>
        callInName(route, await callerFor(route), {
          ...request,
          commandId: deterministicUuid(`${id} ${key}`),
          requestId: id,
        }),
      async result(file) {
        await files.remove(task); // of an earlier attempt, or an earlier file
        if (!(await files.store(task, file, rights, signal))) throw new LostTask();
        await assertRights();
      },
    };
  }

  async function attempt(task: TaskRecord, signal: AbortSignal): Promise<void> {
    const fail = (message: string) => records.finish(task, 'failed', { message }, clock.now());
    if (task.attempt > MAX_ATTEMPTS) return void (await fail(INTERRUPTED));
    const kind = kinds.find((each) => each.kind === task.kind);
    const input = kind?.input.safeParse(task.input);
    if (!kind || !input?.success) return void (await fail('This version of the product cannot do this any more.'));
    try {
      const outcome = (await kind.run(input.data, contextOf(task, kind, signal))) ?? {};
      await records.finish(task, 'done', outcome, clock.now());
    } catch (error) {
      if (error instanceof LostTask || signal.reason instanceof LostTask) return;
      // the queue tries again
      if (signal.aborted || isUnavailable(error) || (error instanceof HttpProblem && error.status === 503)) throw error;
      if (!(error instanceof TaskFailure) && !(error instanceof HttpProblem))
        report(error, { requestId: task.id, route: `background task ${task.kind}` });
      await fail(sentenceOf(error));
    }
  }

  return {
    async handler({ data: { id }, signal }) {
      const task = await records.begin(id);
      if (!task) return; // cancelled, done, or removed
      const controller = new AbortController();
      running.set(id, controller);
      try {
        await attempt(task, AbortSignal.any([signal, controller.signal]));
      } finally {
        if (running.get(id) === controller) running.delete(id);
      }
    },
    stop() {
      stopListening();
      for (const controller of running.values()) controller.abort(new Error('The process ends'));
    },
  };
}

function sentenceOf(error: unknown): string {
  if (error instanceof TaskFailure) return error.message;
  if (!(error instanceof HttpProblem)) return UNKNOWN;
  if (error.status === 401 || error.status === 403) return NOT_ALLOWED;
  return error.details.map(({ message }) => message).join(' ') || error.message;
}

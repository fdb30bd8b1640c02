import type { Route, TaskSeverity } from '@backoffice/contracts/kernel';
import type { Call, Caller } from '@backoffice/infra/http';
import type { z } from 'zod';

/** How far a task is, in whatever it counts; `total` null while that is not known. */
export type TaskProgress = { readonly done: number; readonly total: number | null };

/** The file a task is waited for. It is kept in parts as it comes, never whole in memory. */
export type TaskFile = {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: AsyncIterable<Uint8Array | string>;
};

/**
 * `message`: what came of it, in a sentence. `severity`: how good that is; a success where it says nothing. `page`:
 * where it is seen, an address of the console.
 */
export type TaskOutcome = { readonly message?: string; readonly severity?: TaskSeverity; readonly page?: string };

/**
 * What is asked of a handler in a task. `key`: the same key of the same task is the same request, however often it
 * runs.
 */
export type TaskRequest = {
  readonly key: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
};

export type BackgroundTaskContext<Checkpoint = unknown> = {
  readonly id: string;
  /** The company, or `platform`. */
  readonly tenant: string;
  readonly person: string;
  /** What the last `save` kept, of whichever process; null where it begins. */
  readonly checkpoint: Checkpoint | null;
  /**
   * Keeps how far it is, and tells the person. Whatever was done before it is not done again. What was done before it
   * was cancelled counts. @throws when the task was cancelled
   */
  save(checkpoint: Checkpoint, progress: TaskProgress): Promise<void>;
  /** Aborted when the task is cancelled, and when the process ends (then it goes on from its checkpoint in another). */
  readonly signal: AbortSignal;
  /**
   * The person with the rights that they have now, as if they called this route. @throws HttpProblem 401, 403 or 404:
   * the task fails with a sentence
   */
  readonly callerFor: (route: Route) => Promise<Caller>;
  /**
   * A request of the person as they would send it now, for `handler.run` or `contextOf`; its shapes are checked.
   * @throws HttpProblem 401, 403, 404 or 422
   */
  readonly call: (route: Route, request: TaskRequest) => Promise<Call>;
  /** Keeps the file that can be downloaded when the task is done; a second one replaces the first. */
  readonly result: (file: TaskFile) => Promise<void>;
};

/** What a kind of background task is made of; `kind` is written down with each, so it is never renamed. */
export interface BackgroundTaskKind<Input = unknown, Checkpoint = unknown> {
  readonly kind: string;
  readonly input: z.ZodType<Input>;
  /**
   * What `save` keeps. One that an older version has kept and that does not match is forgotten: the task begins anew.
   */
  readonly checkpoint: z.ZodType<Checkpoint>;
  /** As the person knows it: “Customers (XLSX)”. */
  title(input: Input): string;
  /**
   * At least once: a run that was interrupted is repeated, with the last checkpoint. @throws TaskFailure to end it with
   * a sentence
   */
  run(input: Input, context: BackgroundTaskContext<Checkpoint>): Promise<TaskOutcome | void>;
}

export const defineBackgroundTask = <Input, Checkpoint>(
  kind: BackgroundTaskKind<Input, Checkpoint>,
): BackgroundTaskKind<Input, Checkpoint> => kind;

/** Why a task cannot be done, as the person reads it. It is not tried again by itself. */
export class TaskFailure extends Error {}

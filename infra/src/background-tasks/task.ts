import type { Route, TaskSeverity } from '@backoffice/contracts/kernel';

export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
/** Whose task it is: a person in a company, or in `platform`. */
export type TaskOwner = { readonly tenant: string; readonly person: string };

export type BackgroundTask = TaskOwner & {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly state: TaskState;
  readonly done: number;
  readonly total: number | null;
  readonly severity: TaskSeverity;
  readonly message: string | null;
  readonly page: string | null;
  readonly file: { readonly name: string; readonly type: string; readonly size: number } | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly expiresAt: string;
};
/** By which route a file was made, and what its person could see there. */
export type FileRights = Pick<Route, 'scope' | 'permission' | 'alsoPermission'> & { readonly seen: string };
/** With what only its worker needs. */
export type TaskRecord = BackgroundTask & {
  readonly salesman: string | null;
  readonly input: unknown;
  readonly checkpoint: unknown;
  readonly round: number;
  readonly attempt: number;
  readonly fileParts: readonly string[];
  /** Null of what was made without asking for any, and of older files. */
  readonly fileRights: FileRights | null;
};
export type NewTask = Pick<TaskRecord, 'id' | 'tenant' | 'person' | 'salesman' | 'kind' | 'title' | 'input'>;
/** One attempt at a task: only the last one may write. */
export type TaskAttempt = Pick<TaskRecord, 'id' | 'round' | 'attempt'>;

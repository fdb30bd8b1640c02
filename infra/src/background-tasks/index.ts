export { createBackgroundTasks, ownerOf, type BackgroundTasks } from './background-tasks.ts';
export {
  defineBackgroundTask,
  TaskFailure,
  type BackgroundTaskContext,
  type BackgroundTaskKind,
  type TaskFile,
  type TaskOutcome,
  type TaskProgress,
  type TaskRequest,
} from './kind.ts';
export { openTaskChanges, type TaskChange, type TaskChanges } from './task-changes.ts';
export type { BackgroundTask, TaskOwner, TaskState } from './task.ts';
export { backgroundTaskQueue } from './worker.ts';

export { openJobs, type JobsOptions } from './pg-boss.ts';
export {
  defineQueue,
  PermanentFailure,
  type DeadLetter,
  type JobHandler,
  type Jobs,
  type Queue,
  type JobTask,
  type WorkOptions,
} from './queue.ts';

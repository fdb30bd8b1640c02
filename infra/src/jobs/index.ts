export { openJobs, type JobsOptions } from './pg-boss.ts';
export {
  defineQueue,
  PermanentFailure,
  type DeadJob,
  type Handler,
  type Jobs,
  type Queue,
  type Task,
  type WorkOptions,
} from './queue.ts';

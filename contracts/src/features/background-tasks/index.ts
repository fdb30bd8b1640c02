export { BACKGROUND_TASK, BackgroundTaskView, isFinished } from '#kernel/index.ts';
export * from './permissions.ts';
export * from './resource.ts';

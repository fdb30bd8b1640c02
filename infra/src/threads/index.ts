export { limitedThreads, ThreadLimitError, type LimitedThreads } from './limited-threads.ts';

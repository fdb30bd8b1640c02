export { backgroundTaskHandlers } from './controller.ts';

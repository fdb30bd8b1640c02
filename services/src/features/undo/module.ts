export { undoHandlers } from './controller.ts';

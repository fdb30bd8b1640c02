export { pushHandlers } from './controller.ts';

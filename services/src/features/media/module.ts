export { mediaHandlers } from './controller.ts';

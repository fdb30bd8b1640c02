export { receivableHandlers } from './controller.ts';

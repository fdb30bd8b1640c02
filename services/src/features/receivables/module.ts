export { receivableHandlers } from './controller.ts';
export { statementTask } from './reactions.ts';

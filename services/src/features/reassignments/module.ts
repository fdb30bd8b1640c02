export { reassignmentHandlers, type FindReassignable } from './controller.ts';

export { crewNoteHandlers } from './controller.ts';

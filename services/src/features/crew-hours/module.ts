export { crewHoursHandlers } from './controller.ts';

export { crewDayHandlers } from './controller.ts';

export { calendarHandlers, calendarOf } from './controller.ts';

export { calendarHandlers, calendarOf, crewCalendarHandlers } from './controller.ts';

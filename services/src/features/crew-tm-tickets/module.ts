export { crewTmTicketHandlers } from './controller.ts';

import { tmTicket, tmTicketFold, tmTicketPermissions } from './document.ts';
import { tmTicketGuards } from './guards.ts';
import { tmTicketRoutes } from './routes.ts';

export const tmTicketRecord = {
  resource: tmTicket,
  fold: tmTicketFold,
  guards: tmTicketGuards,
  routes: tmTicketRoutes,
  permissions: tmTicketPermissions,
};

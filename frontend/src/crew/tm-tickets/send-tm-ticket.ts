import type { TmTicketToSend } from '@backoffice/contracts/features/crew-tm-tickets';
import { loadTmTickets, shareTmTicket } from '#crew/api.ts';
import { admitted, sendWrite, tmTicketLane } from '#crew/session.ts';
import { canShare } from '#crew/signing-link.tsx';
import { texts } from '#crew/texts/texts.ts';

/** Extra work of the day of a sheet, as its route takes it. */
export const sendTmTicket = (ticket: TmTicketToSend) =>
  sendWrite({
    path: '/tm-tickets',
    method: 'POST',
    body: ticket,
    key: crypto.randomUUID(), // what was refused is corrected, and sent under the same id
    lane: tmTicketLane(ticket.ticketId),
    title: `${texts.tmTicket.title}: ${ticket.name}`,
  });
type Submission = { readonly ticketId: string; readonly sheetId: string; readonly name: string };
/** What a ticket says is signed for our side; after it was written, where that still waits. */
export const sendTmTicketSubmission = ({ ticketId, sheetId, name }: Submission) =>
  sendWrite({
    path: `/tm-tickets/${ticketId}/submit`,
    method: 'PUT',
    body: { sheetId },
    key: crypto.randomUUID(),
    lane: tmTicketLane(ticketId),
    title: `${texts.tmTicket.sign}: ${name}`,
  });
export const tmTicketsOf = (sheetId: string) => admitted(() => loadTmTickets(sheetId));

/** The address by which the other side signs; without a connection there is none. */
export const linkOfTmTicket = (ticketId: string, sheetId: string) =>
  admitted(() => shareTmTicket({ ticketId, sheetId, channel: canShare() ? 'share' : 'copy' }));

import type { TmTicketToSend } from '@backoffice/contracts/features/crew-tm-tickets';
import { useOutbox } from '#crew/offline/outbox-line.tsx';
import { useSent } from '#crew/use-sent.ts';
import { tmTicketsOf } from './send-tm-ticket.ts';

/** The T&M tickets of a sheet: what the office has, and what waits on this phone. `turn`: asked anew with each. */
export function useTmTickets(sheetId: string, turn: number) {
  const writes = useOutbox()
    .state.items.map(({ write }) => write)
    .filter(({ path }) => path.startsWith('/tm-tickets'));
  const waiting = writes
    .filter(({ path }) => path === '/tm-tickets')
    .map(({ body }) => body as TmTicketToSend) // by its path
    .filter((each) => each.sheetId === sheetId);
  const { items, problem } = useSent(tmTicketsOf, sheetId, `${turn} ${writes.length}`);
  return { items: items.filter(({ id }) => !waiting.some(({ ticketId }) => ticketId === id)), waiting, problem };
}

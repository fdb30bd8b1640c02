import type { CrewTmTicket, TmTicketToSend } from '@backoffice/contracts/features/crew-tm-tickets';
import { useEffect, useState } from 'react';
import { useOutbox } from '#crew/offline/outbox-line.tsx';
import { tmTicketsOf } from './send-tm-ticket.ts';

/** The T&M tickets of a sheet: what the office has, and what waits on this phone. `turn`: asked anew with each. */
export function useTmTickets(sheetId: string, turn: number) {
  const [items, setItems] = useState<readonly CrewTmTicket[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const writes = useOutbox().state.items.map(({ write }) => write);
  const waiting = writes
    .filter(({ path }) => path === '/tm-tickets')
    .map(({ body }) => body as TmTicketToSend) // by its path
    .filter((each) => each.sheetId === sheetId);
  const ofTickets = writes.filter(({ path }) => path.startsWith('/tm-tickets')).length;
  useEffect(() => {
    let current = true;
    void tmTicketsOf(sheetId).then((answer) => {
      if (!current) return;
      if (answer.ok) setItems(answer.value.items);
      const isLine = !answer.ok && answer.failure.status === 0; // the page says it in its own line
      setProblem(answer.ok || isLine ? null : answer.failure.message);
    });
    return () => void (current = false);
  }, [sheetId, ofTickets, turn]);
  return { items: items.filter(({ id }) => !waiting.some(({ ticketId }) => ticketId === id)), waiting, problem };
}

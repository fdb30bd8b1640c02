import type { CrewDelivery, DeliveryToSend } from '@backoffice/contracts/features/crew-deliveries';
import { useEffect, useState } from 'react';
import { useOutbox } from '#crew/offline/outbox-line.tsx';
import { deliveriesOf } from '#crew/session.ts';

/** What came to the site of a sheet: what the office has, and what waits on this phone. */
export function useDeliveries(sheetId: string) {
  const [items, setItems] = useState<readonly CrewDelivery[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useOutbox()
    .state.items.filter(({ write: { path } }) => path === '/deliveries')
    .map(({ write: { body } }) => body as DeliveryToSend) // by its path
    .filter((each) => each.sheetId === sheetId);
  const sent = waiting.length;
  useEffect(() => {
    let current = true;
    void deliveriesOf(sheetId).then((answer) => {
      if (!current) return;
      if (answer.ok) setItems(answer.value.items);
      const isLine = !answer.ok && answer.failure.status === 0; // the page says it in its own line
      setProblem(answer.ok || isLine ? null : answer.failure.message);
    });
    return () => void (current = false);
  }, [sheetId, sent]);
  return { items: items.filter(({ id }) => !waiting.some(({ deliveryId }) => deliveryId === id)), waiting, problem };
}

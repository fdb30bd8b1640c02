import type { DeliveryToSend } from '@backoffice/contracts/features/crew-deliveries';
import { useOutbox } from '#crew/offline/outbox-line.tsx';
import { deliveriesOf } from '#crew/session.ts';
import { useSent } from '#crew/use-sent.ts';

/** What came to the site of a sheet: what the office has, and what waits on this phone. */
export function useDeliveries(sheetId: string) {
  const waiting = useOutbox()
    .state.items.filter(({ write: { path } }) => path === '/deliveries')
    .map(({ write: { body } }) => body as DeliveryToSend) // by its path
    .filter((each) => each.sheetId === sheetId);
  const { items, problem } = useSent(deliveriesOf, sheetId, String(waiting.length));
  return { items: items.filter(({ id }) => !waiting.some(({ deliveryId }) => deliveryId === id)), waiting, problem };
}

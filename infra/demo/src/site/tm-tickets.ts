import { tmTicket } from '@backoffice/contracts/features/tm-tickets';
import { addDays } from '@backoffice/contracts/kernel';
import type { SeededContract } from '#demo/bookkeeper.ts';
import type { DemoDriver } from '#demo/driver.ts';

/** Extra work of three days: one is still being written, one waits for its signature, and one was not signed. */
export async function seedTmTickets(
  { act, companyId, newId, today, moment }: DemoDriver,
  { id: contractId, seller }: Pick<SeededContract, 'id' | 'seller'>,
): Promise<void> {
  const line = (text: string, quantity: number, unit: string) => ({ lineId: newId(), text, quantity, unit });
  const machine = (name: string, working: number, standby = 0) => ({ lineId: newId(), name, working, standby });
  const tickets = [
    {
      back: 3,
      name: 'Rock at the north footing',
      reason: 'unforeseen',
      equipment: [machine('Hydraulic breaker', 600, 200)],
      material: [line('Class II base', 125_000, 'ton')],
    },
    {
      back: 2,
      name: 'Drain moved for the new gate',
      reason: 'customerRequest',
      equipment: [machine('Mini excavator', 450)],
      material: [line('4 in. SDR 35 pipe', 600_000, 'ft')],
    },
    { back: 1, name: 'Old slab below the walk', reason: 'unforeseen', equipment: [machine('Concrete saw', 300)] },
  ] as const;
  for (const [at, { back, ...ticket }] of tickets.entries()) {
    const [id, date] = [newId(), addDays(today, -back)];
    const tell = (type: string, data: object, begins?: true) =>
      act(companyId, seller.actor, moment(date), tmTicket, id, type, data, begins && { begins });
    const asked = { requestedBy: 'Amy Chou', requestedByCompany: 'Coastline Homes' };
    await tell('CreateTmTicket', { contractId, date, ...asked, ...ticket }, true);
    if (at < 2) await tell('SubmitTmTicket', {});
    if (at === 0)
      await tell('RecordTmTicketSignatureRefused', { name: 'Amy Chou', reason: 'She counts six hours, not eight.' });
  }
}

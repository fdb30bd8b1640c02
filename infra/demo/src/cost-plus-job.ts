import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { contract } from '@backoffice/contracts/features/contracts';
import type { CostLineChoice } from '@backoffice/contracts/features/cost-plus';
import { invoice } from '@backoffice/contracts/features/invoices';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { addDays, type Actor, type Day, type Resource } from '@backoffice/contracts/kernel';
import type { correspondence } from './correspondence.ts';
import type { DemoDriver } from './driver.ts';
import type { Seller } from './seed-people.ts';

type Site = { readonly id: string; readonly seller: Seller };
type Purchase = readonly [what: string, vendor: string, invoiceRef: string, cents: number];
type Ticket = { readonly startedAgo: number; readonly days: number; readonly bought: readonly Purchase[] };

/** Two fortnights that are billed, and the days since. */
const first: Ticket = {
  startedAgo: 34,
  days: 8,
  bought: [
    ['Metal studs, tracks and screws', 'Vista Drywall Center', '20418', 486_250],
    ['Drywall, 96 sheets', 'Vista Drywall Center', '20455', 214_880],
  ],
};
const second: Ticket = {
  startedAgo: 19,
  days: 6,
  bought: [
    ['Clean-room doors, two', 'Santee Door & Hardware', 'SD-7731', 731_400],
    ['Sealant and coving', 'El Cajon Paint & Coatings', '118-204', 58_935],
  ],
};
const since: Ticket = {
  startedAgo: 4,
  days: 2,
  bought: [['Primer and topcoat', 'El Cajon Paint & Coatings', '118-311', 41_260]],
};

/**
 * A job that is billed by what it costs: 15 % on top, at most 48,000.00, two invoices, and two days that none bills
 * yet.
 */
export async function seedCostPlusJob(
  { act, companyId, newId, today, moment, idOf, events }: DemoDriver,
  post: ReturnType<typeof correspondence>,
  owner: Actor,
  { id: locationId, seller }: Site,
): Promise<void> {
  const back = (days: number) => addDays(today, -days);
  const begin = (on: Day, by: Actor, resource: Resource, id: string, type: string, data: object) =>
    act(companyId, by, moment(on), resource, id, type, data, { begins: true });
  const workerNamed = (lastName: string) => idOf(worker, 'lastName', lastName);
  const crew = ['Nguyen', 'Herrera'].map(workerNamed); // on no other ticket: overtime goes by all hours of a day
  const contractId = newId();
  await begin(back(44), seller.actor, contract, contractId, 'CreateContract', {
    locationId,
    name: 'Lab walls, third quarter',
    date: back(44),
    startDate: back(34),
    lineItems: [
      { name: 'Walls and drywall', unitPrice: 1_900_000 },
      { name: 'Clean-room doors', unitPrice: 1_250_000 },
    ],
    costPlus: {
      feeType: 'percent',
      feeBp: 1_500,
      guaranteedMax: 4_800_000,
      laborBasis: 'billRate',
      markupBp: { materials: 500, equipments: 0, inventory: 0, misc: 0 },
    },
  });
  const [agreed] = await events<{ lineItems: readonly { id: string }[] }>(`Contract-${contractId}`, 'ContractCreated');
  const sent = await post.send(contract, contractId, seller, moment(back(43)), {
    subject: 'Lab walls, third quarter',
    body: `Hello,\n\nPlease read and sign our contract: {{doc.link}}\n\nThank you,\n${seller.actor.name}`,
  });
  await post.view(contract, contractId, sent, moment(back(41)));
  await post.sign(contract, contractId, sent, moment(back(41)));

  async function work({ startedAgo, days, bought }: Ticket, phase: number): Promise<CostLineChoice[]> {
    const [id, ended] = [newId(), back(startedAgo - days)];
    const lineItemId = agreed?.lineItems[phase]?.id;
    await begin(ended, owner, jobCost, id, 'CreateJobCost', {
      contractId,
      date: back(startedAgo),
      endDate: ended,
      foremanId: workerNamed('Ortega'),
    });
    const add = (type: string, data: object) =>
      act(companyId, owner, moment(ended), jobCost, id, type, { lineItemId, ...data });
    for (let day = 0; day < days; day += 1)
      for (const workerId of crew)
        await add('AddLabor', { workerId, workDate: back(startedAgo - day), hours: 800, payClass: 'regular' });
    for (const [description, vendor, invoiceRef, unitCost] of bought)
      await add('AddMaterial', { supplierId: idOf(supplier, 'name', vendor), description, invoiceRef, unitCost });
    const lines = await Promise.all(
      ['LaborAdded', 'MaterialAdded'].map((type) => events<{ line: { id: string } }>(`JobCost-${id}`, type)),
    );
    return lines.flat().map(({ line }) => ({ jobCostId: id, lineId: line.id }));
  }
  async function bill(on: Day, costLines: readonly CostLineChoice[]) {
    const id = newId();
    await begin(on, owner, invoice, id, 'CreateInvoice', {
      contractId,
      kind: 'costPlus',
      date: on,
      throughDate: on,
      costLines,
    });
    await act(companyId, owner, moment(on), invoice, id, 'ApproveInvoice', {});
  }
  await bill(back(20), await work(first, 0));
  await bill(back(5), await work(second, 1));
  await work(since, 0);
}

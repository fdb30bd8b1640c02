import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { addDays, type Actor } from '@backoffice/contracts/kernel';
import type { AcceptedProposal, Bookkeeper, SeededContract } from './bookkeeper.ts';
import type { ReleaseSeeder } from './releases.ts';
import type { DemoDriver } from './driver.ts';
import type { CompletedJob } from './warranties.ts';

/**
 * The job whose figures stand in the handbook: 18,188.38 signed, 19,517.88 with its changes, billed in two, 12,000.00
 * paid of it, 975.89 retained.
 */
export async function seedGoldenJob(
  { act, companyId, today, moment }: DemoDriver,
  { agree, mail, change, bill, pay }: Bookkeeper,
  releases: ReleaseSeeder,
  owner: Actor,
  job: AcceptedProposal,
): Promise<SeededContract & CompletedJob> {
  const agreed = await agree(job, 'signed');
  const { id, fields, seller } = agreed;
  const back = (days: number) => addDays(today, -days);
  const approve = (changeId: string, days: number, reason = {}) =>
    act(companyId, owner, moment(back(days)), changeOrder, changeId, 'ApproveChangeOrder', reason);
  const [demolition, wall, drainage, discount] = fields.lineItems.map((line) => line.id) as [
    string,
    string,
    string,
    string,
  ]; // its four priced lines come first

  const longer = await change(agreed, 'Longer wall, 8 feet', { unitPrice: 175_000 }, moment(back(48)));
  await mail(changeOrder, longer.id, longer.name, seller, moment(back(48)), 'signed', moment(back(46)));
  await approve(longer.id, 45);
  const less = await change(agreed, 'Less gravel', { unitPrice: -42_050 }, moment(back(44)));
  await approve(less.id, 43, { reason: 'Agreed on the site with Grace Tanaka.' });
  await change(agreed, 'Cap lighting', { unitPrice: 90_000 }, moment(back(10)));

  const started = await bill(id, back(38), [
    { id: demolition, percentToDate: 10_000 },
    { id: wall, percentToDate: 5_000 },
  ]);
  const finished = await bill(
    id,
    back(22),
    [wall, drainage, discount, longer.lineId, less.lineId].map((line) => ({ id: line, percentToDate: 10_000 })),
  );
  await pay(
    fields.customerId,
    back(17),
    1_200_000,
    [
      { invoiceId: started.id, amount: started.amountDue },
      { invoiceId: finished.id, amount: 1_200_000 - started.amountDue },
    ],
    { method: 'Check', checkNo: '4471' },
  );
  await releases.promised(agreed, back(16), finished.id, fields.customerName, 654_199);
  await releases.ofVendor(agreed, back(12), { name: 'Mesa Concrete Pumping', email: 'office@mesa-pumping.example' });
  return { ...agreed, completedOn: back(22) };
}

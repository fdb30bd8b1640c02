import { bank } from '@backoffice/contracts/features/banks';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract, type ContractContent } from '@backoffice/contracts/features/contracts';
import { invoice, type InvoiceContent } from '@backoffice/contracts/features/invoices';
import { payment } from '@backoffice/contracts/features/payments';
import { paymentMethod, usualMethods } from '@backoffice/contracts/features/payment-methods';
import { addDays, type Actor, type Cents, type Day, type Instant, type LineItem } from '@backoffice/contracts/kernel';
import { uuidOf } from '@backoffice/infra/http';
import type { postOffice } from './post.ts';
import type { Seller, Stage } from './seed.ts';
import { drawnSignature } from './signature.ts';

/** A proposal that was accepted, and so may become a job. */
export type Accepted = { readonly id: string; readonly on: Day; readonly seller: Seller; readonly isGolden: boolean };

type Billed = Pick<InvoiceContent, 'amountDue'> & { readonly id: string };
type Fields = ContractContent & { readonly customerId: string };

/** What became of a job that is not the golden one, in turn. */
const fates = ['paid', 'open', 'partly', 'billed', 'signed', 'sent', 'none', 'returned', 'draft', 'paid', 'open', 'void'] as const;
const RETENTION_BP = 500;

/** Jobs made of accepted proposals: contracts, changes, invoices and payments in every state, and the golden job to the cent. */
export async function tellJobs(stage: Stage, post: ReturnType<typeof postOffice>, owner: Actor, accepted: readonly Accepted[]): Promise<void> {
  const { act, companyId, newId, today, moment } = stage;
  const method = (name: string) => uuidOf(`${companyId} ${name}`);
  const bankId = await openBooks(stage, owner, accepted.at(-1)?.on ?? today);

  for (const [index, job] of accepted.entries()) {
    if (job.isGolden) await tellGolden(job);
    else await tellJob(job, fates[index % fates.length] ?? 'none');
  }

  async function agree({ id: proposalId, on, seller }: Accepted, until: 'draft' | 'sent' | 'signed') {
    const id = newId();
    const at = (days: number) => moment(earlier(addDays(on, days), today));
    await act(companyId, seller.actor, at(1), contract, id, 'CreateContract', { proposalId, date: earlier(addDays(on, 1), today), startDate: addDays(on, 7), estimatedCompletion: addDays(on, 60), retentionBp: RETENTION_BP }, { begins: true });
    const [fields] = await stage.events<Fields>(`Contract-${id}`, 'ContractCreated');
    if (!fields) throw new Error('The demo made a contract and nothing was recorded');
    if (until !== 'draft') await haveSigned(contract, id, fields.name, seller, at(2), until === 'signed' ? at(4) : null);
    return { id, fields, at };
  }

  /** Mails a document and has it signed some days later. */
  async function haveSigned(resource: typeof contract | typeof changeOrder, id: string, name: string, seller: Seller, mailedAt: Instant, signedAt: Instant | null) {
    const mail = await post.send(resource, id, seller, mailedAt, { subject: name, body: `Hello,\n\nplease read and sign ${name}: {{doc.link}}\n\nThank you,\n${seller.actor.name}` });
    if (!signedAt) return;
    await post.view(resource, id, mail, signedAt);
    await post.sign(resource, id, mail, signedAt);
  }

  /** Bills these lines up to a share, approves it and mails it. */
  async function bill(contractId: string, on: Day, lines: readonly { readonly id: string; readonly percentToDate: number }[], more: object = {}): Promise<Billed> {
    const [id, at] = [newId(), moment(on)];
    const lineItems = lines.map(({ id: sourceLineItemId, percentToDate }) => ({ sourceLineItemId, billing: { method: 'percent', percentToDate } }));
    await act(companyId, owner, at, invoice, id, 'CreateInvoice', { contractId, date: on, throughDate: on, lineItems, ...more }, { begins: true });
    await act(companyId, owner, at, invoice, id, 'ApproveInvoice', {});
    const [figured] = await stage.events<InvoiceContent>(`Invoice-${id}`, 'InvoiceCreated');
    if (!figured) throw new Error('The demo billed and nothing was recorded');
    return { id, amountDue: figured.amountDue };
  }

  async function pay(customerId: string, on: Day, amount: Cents, allocations: readonly { readonly invoiceId: string; readonly amount: Cents }[], how: { readonly method: string; readonly checkNo?: string }): Promise<string> {
    const id = newId();
    await act(companyId, owner, moment(on), payment, id, 'PostPayment', { customerId, receivedOn: on, amount, bankId, methodId: method(how.method), checkNo: how.checkNo ?? '', allocations }, { begins: true });
    return id;
  }

  async function tellJob(job: Accepted, fate: (typeof fates)[number]) {
    if (fate === 'none') return;
    const until = fate === 'draft' || fate === 'sent' ? fate : 'signed';
    const { id, fields, at } = await agree(job, until);
    if (until !== 'signed') return;
    if (fate === 'void') return act(companyId, owner, at(6), contract, id, 'VoidContract', { reason: 'The customer sold the building.' });
    await act(companyId, owner, at(5), contract, id, 'CountersignContract', { name: owner.name, title: 'Owner', signature: drawnSignature(owner.name) });
    if (fate === 'signed') return;
    const whole = (percentToDate: number) => fields.lineItems.filter(({ amount, kind, selected }) => amount !== 0 && (kind !== 'option' || selected)).map((line) => ({ id: line.id, percentToDate }));
    const [first, last] = [addDays(job.on, 20), addDays(job.on, 45)];
    if (first > today) return;
    const started = await bill(id, first, whole(5_000));
    if (fate === 'billed') return;
    const onFirst = addDays(first, 18);
    if (fate === 'partly' && onFirst <= today) return void (await pay(fields.customerId, onFirst, Math.floor(started.amountDue / 2), [{ invoiceId: started.id, amount: Math.floor(started.amountDue / 2) }], { method: 'ACH' }));
    if (onFirst > today) return;
    const receipt = await pay(fields.customerId, onFirst, started.amountDue, [{ invoiceId: started.id, amount: started.amountDue }], { method: 'Check', checkNo: String(2_000 + Number(fields.number)) });
    if (fate === 'returned') return act(companyId, owner, moment(earlier(addDays(onFirst, 4), today)), payment, receipt, 'ReturnPayment', { returnedOn: earlier(addDays(onFirst, 4), today), fee: 3_500, reason: 'Insufficient funds.' });
    await act(companyId, owner, moment(earlier(addDays(onFirst, 5), today)), payment, receipt, 'ClearPayment', {});
    if (last > today) return;
    const finished = await bill(id, last, whole(10_000));
    if (fate === 'open' || addDays(last, 25) > today) return;
    await pay(fields.customerId, addDays(last, 25), finished.amountDue, [{ invoiceId: finished.id, amount: finished.amountDue }], { method: 'Wire' });
    await act(companyId, owner, moment(addDays(last, 25)), contract, id, 'CompleteContract', { completedOn: addDays(last, 5) });
  }

  /** The job whose figures stand in the handbook: 18,188.38 signed, 19,517.88 with its changes, billed in two, paid in two, 975.89 retained. */
  async function tellGolden(job: Accepted) {
    const { id, fields } = await agree(job, 'signed');
    const back = (days: number) => addDays(today, -days);
    const [demolition, wall, drainage, discount] = fields.lineItems.map((line) => line.id) as [string, string, string, string]; // its four priced lines come first
    const change = async (name: string, line: Partial<LineItem> & { unitPrice: Cents }, days: number) => {
      const changeId = newId();
      await act(companyId, job.seller.actor, moment(back(days)), changeOrder, changeId, 'CreateChangeOrder', { contractId: id, name, date: back(days), reason: line.unitPrice < 0 ? 'credit' : 'customerRequest', lineItems: [{ name, ...line }] }, { begins: true });
      const [made] = await stage.events<{ lineItems: { id: string }[] } & Fields>(`ChangeOrder-${changeId}`, 'ChangeOrderCreated');
      if (!made) throw new Error('The demo changed a contract and nothing was recorded');
      return { changeId, made, lineId: made.lineItems[0]?.id ?? '' };
    };
    const co1 = await change('Longer wall, 8 feet', { unitPrice: 175_000 }, 48);
    await haveSigned(changeOrder, co1.changeId, co1.made.name, job.seller, moment(back(48)), moment(back(46)));
    await act(companyId, owner, moment(back(45)), changeOrder, co1.changeId, 'ApproveChangeOrder', {});
    const co2 = await change('Less gravel', { unitPrice: -42_050 }, 44);
    await act(companyId, owner, moment(back(43)), changeOrder, co2.changeId, 'ApproveChangeOrder', { reason: 'Agreed on the site with Grace Tanaka.' });
    await change('Cap lighting', { unitPrice: 90_000 }, 10);

    const inv1 = await bill(id, back(38), [{ id: demolition, percentToDate: 10_000 }, { id: wall, percentToDate: 5_000 }]);
    const inv2 = await bill(id, back(22), [wall, drainage, discount, co1.lineId, co2.lineId].map((line) => ({ id: line, percentToDate: 10_000 })));
    await pay(fields.customerId, back(17), 1_200_000, [{ invoiceId: inv1.id, amount: inv1.amountDue }, { invoiceId: inv2.id, amount: 1_200_000 - inv1.amountDue }], { method: 'Check', checkNo: '4471' });
  }
}

/** A bank, and the usual methods of payment, which a company gets by itself once the product runs. */
async function openBooks({ act, companyId, newId, moment }: Stage, owner: Actor, on: Day): Promise<string> {
  const bankId = newId();
  await act(companyId, owner, moment(on), bank, bankId, 'CreateBank', { name: 'First Bank', accountLast4: '4410', routingLast4: '0021' }, { begins: true });
  await act(companyId, owner, moment(on), bank, newId(), 'CreateBank', { name: 'Harbor Credit Union', accountLast4: '7725' }, { begins: true });
  for (const each of usualMethods) await act(companyId, owner, moment(on), paymentMethod, uuidOf(`${companyId} ${each.name}`), 'CreatePaymentMethod', each, { begins: true });
  return bankId;
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

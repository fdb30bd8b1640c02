import { changeOrder, type ChangeOrderContent } from '@backoffice/contracts/features/change-orders';
import { contract, type ContractContent, type ContractOrigin } from '@backoffice/contracts/features/contracts';
import { invoice, type InvoiceContent } from '@backoffice/contracts/features/invoices';
import { payment } from '@backoffice/contracts/features/payments';
import {
  addDays,
  type Actor,
  type Cents,
  type Day,
  type Instant,
  type LineItem,
  type Resource,
} from '@backoffice/contracts/kernel';
import { deterministicUuid } from '@backoffice/infra/http';
import { recordedData, type correspondence } from './correspondence.ts';
import type { Seller } from './seed-people.ts';
import type { DemoDriver } from './driver.ts';

/** A proposal that was accepted, and so may become a job. */
export type AcceptedProposal = {
  readonly id: string;
  readonly on: Day;
  readonly seller: Seller;
  readonly isGolden: boolean;
};

/** A contract that was made of one: its lines, and the days since it was accepted. */
export type SeededContract = {
  readonly id: string;
  readonly fields: ContractContent &
    Pick<ContractOrigin, 'customerId' | 'customerName' | 'locationId' | 'locationAddress' | 'contactName'>;
  readonly seller: Seller;
  readonly at: (days: number) => Instant;
};
export type SeededInvoice = Pick<InvoiceContent, 'amountDue' | 'retentionHeld'> & { readonly id: string };
export type SeededChangeOrder = { readonly id: string; readonly name: string; readonly lineId: string };

/** How far a document in the mail has come. */
export type MailProgress = 'sent' | 'viewed' | 'signed';

const RETENTION_BP = 500;

/**
 * Who keeps the books of the demo: makes contracts, changes, invoices and payments on the days they would have been
 * made.
 */
export function bookkeeper(stage: DemoDriver, post: ReturnType<typeof correspondence>, owner: Actor, bankId: string) {
  const { act, companyId, newId, today, moment, events } = stage;
  const mail = mailing(post);
  const pay = posting(stage, owner, bankId);
  const first = <Data>(stream: string, type: string) => recordedData<Data>(events, stream, type);

  async function agree(
    { id: proposalId, on, seller }: AcceptedProposal,
    until: 'draft' | MailProgress,
  ): Promise<SeededContract> {
    const id = newId();
    const at = (days: number) => moment(earlierDay(addDays(on, days), today));
    await act(
      companyId,
      seller.actor,
      at(1),
      contract,
      id,
      'CreateContract',
      {
        proposalId,
        date: earlierDay(addDays(on, 1), today),
        startDate: addDays(on, 7),
        estimatedCompletion: addDays(on, 60),
        retentionBp: RETENTION_BP,
      },
      { begins: true },
    );
    const fields = await first<SeededContract['fields']>(`Contract-${id}`, 'ContractCreated');
    if (until !== 'draft') await mail(contract, id, fields.name, seller, at(2), until, at(4));
    return { id, fields, seller, at };
  }

  async function change(
    { id: contractId, seller }: SeededContract,
    name: string,
    line: Partial<LineItem> & { readonly unitPrice: Cents },
    at: Instant,
  ): Promise<SeededChangeOrder> {
    const id = newId();
    await act(
      companyId,
      seller.actor,
      at,
      changeOrder,
      id,
      'CreateChangeOrder',
      {
        contractId,
        name,
        date: at.slice(0, 10),
        reason: line.unitPrice < 0 ? 'credit' : 'customerRequest',
        lineItems: [{ name, ...line }],
      },
      { begins: true },
    );
    const { lineItems } = await first<ChangeOrderContent>(`ChangeOrder-${id}`, 'ChangeOrderCreated');
    return { id, name, lineId: lineItems[0]?.id ?? '' };
  }

  /** Bills these lines up to a share; approves it, unless it stays a draft. */
  async function bill(
    contractId: string,
    on: Day,
    lines: readonly { readonly id: string; readonly percentToDate: number }[],
    more: object = {},
    until: 'draft' | 'approved' = 'approved',
  ): Promise<SeededInvoice> {
    const [id, at] = [newId(), moment(on)];
    const lineItems = lines.map(({ id: sourceLineItemId, percentToDate }) => ({
      sourceLineItemId,
      billing: { method: 'percent', percentToDate },
    }));
    await act(
      companyId,
      owner,
      at,
      invoice,
      id,
      'CreateInvoice',
      { contractId, date: on, throughDate: on, lineItems, ...more },
      { begins: true },
    );
    if (until === 'approved') await act(companyId, owner, at, invoice, id, 'ApproveInvoice', {});
    const { amountDue, retentionHeld } = await first<InvoiceContent>(`Invoice-${id}`, 'InvoiceCreated');
    return { id, amountDue, retentionHeld };
  }

  return { mail, agree, change, bill, pay };
}
/** Mails a document; perhaps it is opened, and signed. */
const mailing =
  (post: ReturnType<typeof correspondence>) =>
  async (
    resource: Resource,
    id: string,
    name: string,
    seller: Seller,
    mailedAt: Instant,
    until: MailProgress,
    saidAt: Instant,
  ): Promise<void> => {
    const sent = await post.send(resource, id, seller, mailedAt, {
      subject: name,
      body: `Hello,\n\nPlease read ${name}: {{doc.link}}\n\nThank you,\n${seller.actor.name}`,
    });
    if (until === 'sent') return;
    await post.view(resource, id, sent, saidAt);
    if (until === 'signed') await post.sign(resource, id, sent, saidAt);
  };

/** Posts a payment, and says its id. */
const posting =
  ({ act, companyId, newId, moment }: DemoDriver, owner: Actor, bankId: string) =>
  async (
    customerId: string,
    on: Day,
    amount: Cents,
    allocations: readonly { readonly invoiceId: string; readonly amount: Cents }[],
    how: { readonly method: string; readonly checkNo?: string },
  ): Promise<string> => {
    const id = newId();
    await act(
      companyId,
      owner,
      moment(on),
      payment,
      id,
      'PostPayment',
      {
        customerId,
        receivedOn: on,
        amount,
        bankId,
        methodId: deterministicUuid(`${companyId} ${how.method}`),
        checkNo: how.checkNo ?? '',
        allocations,
      },
      { begins: true },
    );
    return id;
  };

export type Bookkeeper = ReturnType<typeof bookkeeper>;

export const earlierDay = (one: Day, other: Day): Day => (one < other ? one : other);

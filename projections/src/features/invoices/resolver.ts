import { addedBy, changeOrder, type ChangeOrderEvent } from '@backoffice/contracts/features/change-orders';
import { agreedAmount, contract } from '@backoffice/contracts/features/contracts';
import {
  invoice,
  postedBy,
  PublicInvoice,
  type InvoiceEvent,
  type InvoiceView,
} from '@backoffice/contracts/features/invoices';
import { appliedBy, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { dayIn, type Cents, type Instant } from '@backoffice/contracts/kernel';
import { documentReads, senderOf } from '#capabilities/document.ts';
import type { ReadPorts } from '#kernel/feature.ts';
import { eventsOfMembers } from '#kernel/members.ts';
import { invoices, standingBy } from './projection.ts';
import { invoiceDocument, type BesideInvoice } from './report.ts';

type Log = Pick<ReadPorts, 'log'>['log'];

export const invoiceReads = documentReads<InvoiceView, BesideInvoice>({
  resource: invoice,
  projection: invoices,
  title: 'Invoice',
  async besides({ log }, tenant, { id, contractId }, at) {
    const [contractStands, paid] = await Promise.all([
      standingOf(log, tenant, contractId, at),
      paidOn(log, tenant, id, at),
    ]);
    return { contract: contractStands, paid };
  },
  document: invoiceDocument,
  isSettled: () => false, // it is not signed: its links end on their day
  shown: ({ row, beside: { paid }, company, now }) =>
    PublicInvoice.parse({
      ...row,
      ...standingBy(row, paid),
      payments: paid,
      today: dayIn(company.timeZone, now),
      company: senderOf(company),
    }),
});

async function standingOf(
  log: Log,
  tenant: string,
  contractId: string,
  at: Instant,
): Promise<BesideInvoice['contract']> {
  const owner = `${contract.entity}-${contractId}`;
  const [agreed, changes, bills] = await Promise.all([
    log.readStream(tenant, owner),
    eventsOfMembers<ChangeOrderEvent>(log, tenant, `${owner}/${changeOrder.entity}`, at, [
      'ChangeOrderApproved',
      'ChangeOrderUnapproved',
    ]),
    eventsOfMembers<InvoiceEvent>(log, tenant, `${owner}/${invoice.entity}`, at, [
      'InvoiceApproved',
      'InvoiceUnapproved',
      'InvoiceVoided',
    ]),
  ]);
  const scheduled = (event: InvoiceEvent) => {
    const posting = postedBy(event);
    return posting ? posting.amount - posting.extras : 0;
  };
  return {
    original: agreedAmount(agreed),
    changes: sumOf(changes.flatMap(({ events }) => events.map(addedBy))),
    billed: sumOf(bills.flatMap(({ events }) => events.map(scheduled))),
  };
}

const sumOf = (each: readonly Cents[]): Cents => each.reduce((sum, cents) => sum + cents, 0);

/** Payments that stand, with what of each went to this invoice. */
async function paidOn(
  log: Log,
  tenant: string,
  invoiceId: string,
  at: Instant,
): Promise<(BesideInvoice['paid'][number] & { readonly methodName: string })[]> {
  const payments = await eventsOfMembers<PaymentEvent>(
    log,
    tenant,
    `${invoice.entity}-${invoiceId}/${payment.entity}`,
    at,
    ['PaymentPosted', 'PaymentReallocated', 'PaymentReturned', 'PaymentReversed'],
  );
  return payments.flatMap(({ events }) => {
    const posted = events.find((event) => event.type === 'PaymentPosted')?.data;
    const amount = sumOf(
      events
        .flatMap((event) => appliedBy(event).allocations)
        .filter((each) => each.invoiceId === invoiceId)
        .map((each) => each.amount),
    );
    return posted && amount !== 0 ? [{ receivedOn: posted.receivedOn, amount, methodName: posted.methodName }] : [];
  });
}

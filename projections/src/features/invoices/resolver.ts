import { changeOrder, type ChangeOrderPosting } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice, PublicInvoice, type InvoicePosting, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { payment, type PaymentFields, type PostedAllocation } from '@backoffice/contracts/features/payments';
import { dayIn, type Cents, type Instant } from '@backoffice/contracts/kernel';
import type { Recorded } from '@backoffice/infra/event-log';
import { documentReads, senderOf } from '#capabilities/document.ts';
import type { ReadPorts } from '#kernel/feature.ts';
import { invoices } from './projection.ts';
import { invoiceDocument, type BesideInvoice } from './report.ts';

type Log = Pick<ReadPorts, 'log'>['log'];

export const invoiceReads = documentReads<InvoiceView, BesideInvoice>({
  resource: invoice, projection: invoices, title: 'Invoice',
  async besides({ log }, tenant, { id, contractId }, at) {
    const [contractStands, paid] = await Promise.all([standingOf(log, tenant, contractId, at), paidOn(log, tenant, id, at)]);
    return { contract: contractStands, paid };
  },
  document: invoiceDocument,
  isSettled: ({ approvedAt }) => approvedAt !== null,
  shown: ({ row, beside: { paid }, company, now }) => {
    const received = paid.reduce((sum, { amount }) => sum + amount, 0);
    return PublicInvoice.parse({
      ...row, payments: paid, paid: received, openDue: row.status === 'void' ? 0 : row.amountDue - received, today: dayIn(company.timeZone, now), company: senderOf(company),
    });
  },
});

/** The events of every member of a scope, until an instant. */
async function membersIn(log: Log, tenant: string, scope: string, at: Instant): Promise<Recorded[][]> {
  const streams = await Promise.all((await log.members(tenant, scope)).map((stream) => log.readStream(tenant, stream)));
  return streams.map((events) => events.filter(({ meta }) => meta.at <= at));
}

async function standingOf(log: Log, tenant: string, contractId: string, at: Instant): Promise<BesideInvoice['contract']> {
  const owner = `${contract.entity}-${contractId}`;
  const [agreed, changes, bills] = await Promise.all([log.readStream(tenant, owner), membersIn(log, tenant, `${owner}/${changeOrder.entity}`, at), membersIn(log, tenant, `${owner}/${invoice.entity}`, at)]);
  const { amount = 0 } = (agreed.findLast(({ type }) => type === 'ContractEdited' || type === 'ContractCreated')?.data ?? {}) as { amount?: number }; // by its contract
  return {
    original: amount,
    changes: sumOf(changes, ({ type, data }) => signs[type] && [signs[type], (data as ChangeOrderPosting).amount]),
    billed: sumOf(bills, ({ type, data }) => {
      const posting = type === 'InvoiceVoided' ? (data as { posted: InvoicePosting | null }).posted : (data as InvoicePosting);
      return signs[type] && posting ? [signs[type], posting.amount - posting.extras] : undefined;
    }),
  };
}

/** What an event of money does, or takes back; each carries what it posts. */
const signs: Readonly<Record<string, 1 | -1 | undefined>> = { ChangeOrderApproved: 1, ChangeOrderUnapproved: -1, InvoiceApproved: 1, InvoiceUnapproved: -1, InvoiceVoided: -1 };

const sumOf = (streams: readonly Recorded[][], postingOf: (event: Recorded) => readonly [number, Cents] | undefined): Cents =>
  streams.flat().reduce((sum, event) => {
    const [sign, cents] = postingOf(event) ?? [0, 0];
    return sum + sign * cents;
  }, 0);

/** Payments that stand, with what of each went to this invoice. */
async function paidOn(log: Log, tenant: string, invoiceId: string, at: Instant): Promise<(BesideInvoice['paid'][number] & { readonly methodName: string })[]> {
  const payments = await membersIn(log, tenant, `${invoice.entity}-${invoiceId}/${payment.entity}`, at);
  return payments.flatMap((events) => {
    const posted = events[0]?.data as PaymentFields | undefined; // a payment begins with its fields
    if (!posted || events.some(({ type }) => type === 'PaymentReturned' || type === 'PaymentReversed')) return [];
    const { allocations } = (events.findLast(({ type }) => type === 'PaymentReallocated')?.data as { to: { allocations: PostedAllocation[] } } | undefined)?.to ?? posted; // by its contract
    const amount = allocations.filter((each) => each.invoiceId === invoiceId).reduce((sum, each) => sum + each.amount, 0);
    return amount === 0 ? [] : [{ receivedOn: posted.receivedOn, amount, methodName: posted.methodName }];
  });
}

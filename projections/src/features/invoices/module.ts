import { contractValueChange, changeOrder, type ChangeOrderEvent } from '@backoffice/contracts/features/change-orders';
import { remittanceLines } from '@backoffice/contracts/features/companies';
import { agreedAmount, contract } from '@backoffice/contracts/features/contracts';
import { BilledCostLine, CostPlusBilling } from '@backoffice/contracts/features/cost-plus';
import {
  BilledLineItem,
  invoice,
  InvoicePayment,
  InvoiceStatus,
  InvoiceTotals,
  invoiceTotalsRoutes,
  invoiceBalance,
  invoicePaper,
  invoicePostingOf,
  isPayable,
  PublicInvoice,
  type InvoiceEvent,
  type InvoiceView,
} from '@backoffice/contracts/features/invoices';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { BilledApplication, StoredMaterial } from '@backoffice/contracts/features/retention-terms';
import type { Cents, Day, Instant } from '@backoffice/contracts/kernel';
import { bindHandler } from '@backoffice/infra/http';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { eventsOfClaimHolders } from '#kernel/claim-holders.ts';
import { countedWhere } from '#lists/counted-where.ts';
import { invoicesProjection } from './projection.ts';

type DocumentLog = Pick<ReadPorts, 'log'>['log'];
/** What was paid on the invoice and where its contract stands, as of the day it is printed for. */
type InvoiceRelatedRecords = {
  readonly paid: readonly { readonly receivedOn: Day; readonly amount: Cents; readonly methodName: string }[];
  readonly contract: PublicInvoice['standing'];
};

const documents = documentFeature<InvoiceView, InvoiceRelatedRecords>({
  resource: invoice,
  projection: invoicesProjection,
  typeNames: {
    BilledApplication,
    BilledCostLine,
    BilledLine: BilledLineItem,
    StoredMaterial,
    CostPlusBilling,
    InvoicePayment,
    InvoiceStatus,
  },
  title: 'Invoice',
  async loadRelated({ log }, tenant, { id, contractId }, at) {
    const [contractStands, paid] = await Promise.all([
      contractStanding(log, tenant, contractId, at),
      appliedPayments(log, tenant, id, at),
    ]);
    return { contract: contractStands, paid };
  },
  paper: ({ row, related: { contract: standing, paid }, company }) =>
    invoicePaper(
      { ...row, standing, payments: paid, howToPay: isPayable(row, paid) ? remittanceLines(company) : [] },
      company,
    ),
  isSettled: () => false, // it is not signed: its links end on their day
  publicView({ related: { contract: standing, paid }, ...shown }) {
    const balance = invoiceBalance(shown.row, paid);
    const howToPay = isPayable(shown.row, paid) ? remittanceLines(shown.company) : [];
    return PublicInvoice.parse({ ...linkPage(shown), ...balance, payments: paid, howToPay, standing });
  },
});

const COUNTED: readonly InvoiceStatus[] = ['approved', 'sent', 'viewed', 'partiallyPaid', 'paid'];
const totalFields = Object.keys(InvoiceTotals.shape) as (keyof InvoiceTotals)[]; // the keys of a shape

export const invoicesFeature = {
  ...documents,
  handlers: (ports: ReadPorts) => [
    ...documents.handlers(ports),
    bindHandler(invoiceTotalsRoutes.totals, async ({ body, caller }) => {
      const where = countedWhere(body.filters, COUNTED);
      const found = { request: body, place: 'live', where } as const;
      return (await ports.reads.sums(invoice, found, totalFields, caller)) as InvoiceTotals; // by its fields
    }),
  ],
} satisfies ReadFeature;

async function contractStanding(
  log: DocumentLog,
  tenant: string,
  contractId: string,
  at: Instant,
): Promise<InvoiceRelatedRecords['contract']> {
  const owner = `${contract.entity}-${contractId}`;
  const [agreed, changes, bills] = await Promise.all([
    log.readStream(tenant, owner),
    eventsOfClaimHolders<ChangeOrderEvent>(log, tenant, `${owner}/${changeOrder.entity}`, at, [
      'ChangeOrderApproved',
      'ChangeOrderUnapproved',
    ]),
    eventsOfClaimHolders<InvoiceEvent>(log, tenant, `${owner}/${invoice.entity}`, at, [
      'InvoiceApproved',
      'OpeningInvoiceRecorded',
      'InvoiceUnapproved',
      'InvoiceVoided',
    ]),
  ]);
  const scheduled = (event: InvoiceEvent) => {
    const posting = invoicePostingOf(event);
    return posting ? posting.amount - posting.extras : 0;
  };
  return {
    original: agreedAmount(agreed),
    changes: sumOf(changes.flatMap(({ events }) => events.map(contractValueChange))),
    billed: sumOf(bills.flatMap(({ events }) => events.map(scheduled))),
  };
}

const sumOf = (each: readonly Cents[]): Cents => each.reduce((sum, cents) => sum + cents, 0);

/** Payments that stand, with what of each went to this invoice. */
async function appliedPayments(
  log: DocumentLog,
  tenant: string,
  invoiceId: string,
  at: Instant,
): Promise<InvoiceRelatedRecords['paid']> {
  const payments = await eventsOfClaimHolders<PaymentEvent>(
    log,
    tenant,
    `${invoice.entity}-${invoiceId}/${payment.entity}`,
    at,
    [
      'PaymentPosted',
      'CreditApplied',
      'OpeningCreditRecorded',
      'PaymentReallocated',
      'PaymentReturned',
      'PaymentReversed',
    ],
  );
  return payments.flatMap(({ events }) => {
    const posted = events.flatMap(receiptOf)[0];
    const amount = sumOf(
      events
        .flatMap((event) => allocationChangeOf(event).allocations)
        .filter((each) => each.invoiceId === invoiceId)
        .map((each) => each.amount),
    );
    return posted && amount !== 0 ? [{ ...posted, amount }] : [];
  });
}

/** When and how it came, by the event that begins it. */
function receiptOf(event: PaymentEvent) {
  if (event.type === 'CreditApplied') return [{ receivedOn: event.data.on, methodName: 'Credit' }];
  if (event.type === 'OpeningCreditRecorded') return [{ receivedOn: event.data.receivedOn, methodName: 'Credit' }];
  return event.type === 'PaymentPosted'
    ? [{ receivedOn: event.data.receivedOn, methodName: event.data.methodName }]
    : [];
}

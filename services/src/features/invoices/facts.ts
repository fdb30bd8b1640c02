import { factsRead } from '@backoffice/contracts/capabilities';
import { company, remittanceLines } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import {
  invoiceGuards,
  type BillableContract,
  type Invoice,
  type InvoiceFacts,
} from '@backoffice/contracts/features/invoices';
import type { CostLineChoice } from '@backoffice/contracts/features/cost-plus';
import { proposal } from '@backoffice/contracts/features/proposals';
import { dayText, moneyText, verbOf } from '@backoffice/contracts/kernel';
import type { Correspondence } from '#capabilities/send.ts';
import {
  billedToDateExcept,
  loadContractBilling,
  originUnder,
  scheduleOfValues,
  unselectedOptions,
  unapprovedChangeOrderByLine,
  type ContractBilling,
} from '#domain/contract-billing.ts';
import { billableCostsOf } from '#domain/billable-costs.ts';
import { correspondenceOf, letterAround } from '#domain/correspondence.ts';
import { usualWords } from '#domain/usual-letters.ts';
import { paidOnInvoice, invoicePaymentsOf } from '#domain/invoice-payments.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const invoiceFacts: GatherFacts<InvoiceFacts, Invoice> = async ({ type, data }, world, invoice) => {
  const reads = factsRead(invoiceGuards, verbOf('Invoice', type));
  const { contractId } = invoice ?? (data as { contractId: string }); // what begins an invoice names the contract
  const { costLines = invoice?.costLines ?? [] } = data as { costLines?: readonly CostLineChoice[] }; // of what bills
  const [books, receipts] = await Promise.all([
    reads.has('billable') ? loadContractBilling(contractId, world) : null,
    invoice && (reads.has('payments') || reads.has('openDue')) ? invoicePaymentsOf(invoice.id, world) : [],
  ]);
  return {
    billable: books && (await billableOf(books, invoice?.id ?? null, costLines, world)),
    payments: receipts.length,
    openDue: invoice ? invoice.amountDue - paidOnInvoice(invoice.id, receipts) : 0,
  };
};

/**
 * What can be billed of a contract now, `invoiceId` left out of what is billed; of costs those that are `chosen`, null
 * for all. Null while the contract lies in the trash.
 */
export async function billableOf(
  books: ContractBilling,
  invoiceId: string | null,
  chosen: readonly CostLineChoice[] | null,
  world: World,
): Promise<BillableContract | null> {
  const { contract } = books;
  const { trashedAt, voidedAt, closedAt, signedAt, customerId, retentionBp } = contract;
  if (trashedAt !== null) return null;
  return {
    origin: originUnder(contract),
    status: voidedAt !== null ? 'void' : closedAt !== null ? 'closed' : signedAt !== null ? 'signed' : 'unsigned',
    retentionBp,
    netDays: await netDaysOf(customerId, world),
    schedule: scheduleOfValues(books),
    unapproved: unapprovedChangeOrderByLine(books),
    unselected: unselectedOptions(books, await offeredLines(contract, world)),
    before: billedToDateExcept(books, invoiceId),
    costPlus: await billableCostsOf(books, invoiceId, chosen, world),
  };
}

/** What the customer was offered: options he did not choose stayed behind when the contract was made. */
const offeredLines = async ({ proposalId }: ContractBilling['contract'], world: World) =>
  (proposalId === null ? null : await world.record(proposal, proposalId))?.lineItems ?? [];

/** The customer's own days to pay, or else the company's. */
async function netDaysOf(customerId: string, world: World): Promise<number> {
  const owner = await world.record(customer, customerId);
  return owner?.netDays ?? (await world.record(company, world.tenant))?.netDays ?? 0;
}

/** A copy bills the same lines again, nothing of each to begin with. */
export const invoiceContentForCopy = ({
  lineItems,
  invoiceItems,
  costLines: _billedOnce,
  costPlus: _figured,
  ...content
}: Invoice) => ({
  ...content,
  lineItems: lineItems.map(({ sourceLineItemId }) => ({
    sourceLineItemId,
    billing: { method: 'amount', amount: 0 },
  })),
  invoiceItems: invoiceItems.map(({ amount: _figured, ...item }) => item),
});

export async function invoiceCorrespondence(invoice: Invoice, world: World): Promise<Correspondence> {
  const [receipts, ours] = await Promise.all([
    invoicePaymentsOf(invoice.id, world),
    world.record(company, world.tenant),
  ]);
  const balance = invoice.amountDue - paidOnInvoice(invoice.id, receipts);
  return correspondenceOf(
    { ...invoice, name: invoice.contractName },
    {
      receives: 'invoice',
      amount: invoice.amountDue,
      letter: letterAround(
        {
          ...usualWords.invoice,
          title: `Invoice ${invoice.number}`,
          sum: { label: 'Amount due', cents: balance },
          payment: balance > 0 && ours ? remittanceLines(ours) : [],
        },
        'Read',
      ),
      mergeFields: { 'doc.dueDate': dayText(invoice.dueDate), 'doc.balance': moneyText(balance) },
    },
    world,
  );
}

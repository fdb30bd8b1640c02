import { factsRead } from '@backoffice/contracts/capabilities';
import { company, remittanceLines } from '@backoffice/contracts/features/companies';
import type { OpeningContract } from '@backoffice/contracts/features/opening-contracts';
import { customer } from '@backoffice/contracts/features/customers';
import {
  invoiceGuards,
  type BillableApplication,
  type BillableContract,
  type Invoice,
  type InvoiceFacts,
} from '@backoffice/contracts/features/invoices';
import type { CostLineChoice } from '@backoffice/contracts/features/cost-plus';
import { payApplication } from '@backoffice/contracts/features/pay-applications';
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
import { begunBillable } from '#domain/openings/begun-contract.ts';
import { correspondenceOf, letterAround } from '#domain/correspondence.ts';
import { usualWords } from '#domain/usual-letters.ts';
import { paidOnInvoice, invoicePaymentsOf } from '#domain/invoice-payments.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const invoiceFacts: GatherFacts<InvoiceFacts, Invoice> = async ({ type, data }, world, invoice) => {
  const reads = factsRead(invoiceGuards, verbOf('Invoice', type));
  const { contractId } = invoice ?? (data as { contractId: string }); // what begins an invoice names the contract
  // of what bills
  const { costLines = invoice?.costLines ?? [], payApplicationId = invoice?.payApplicationId ?? null } = data as {
    costLines?: readonly CostLineChoice[];
    payApplicationId?: string | null;
  };
  const { contract: begun = null } = data as { contract?: OpeningContract | null }; // of an opening invoice
  const [books, receipts] = await Promise.all([
    reads.has('billable') && !begun ? loadContractBilling(contractId, world) : null,
    invoice && (reads.has('payments') || reads.has('openDue')) ? invoicePaymentsOf(invoice.id, world) : [],
  ]);
  return {
    billable: begun
      ? await begunBillable(begun, contractId, world)
      : books && (await billableOf(books, { invoiceId: invoice?.id ?? null, payApplicationId }, costLines, world)),
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
  {
    invoiceId,
    payApplicationId = null,
  }: { readonly invoiceId: string | null; readonly payApplicationId?: string | null },
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
    application: await billableApplication(books, { invoiceId, payApplicationId }, world),
  };
}

/** What was certified on an application of the contract. */
async function billableApplication(
  { contract, invoices }: ContractBilling,
  { invoiceId, payApplicationId }: { readonly invoiceId: string | null; readonly payApplicationId: string | null },
  world: World,
): Promise<BillableApplication | null> {
  const found = payApplicationId === null ? null : await world.record(payApplication, payApplicationId);
  if (!found || found.contractId !== contract.id || found.status === 'withdrawn') return null;
  const { lines, contractSum } = found.certificate?.sheet ?? found.sheet;
  return {
    id: found.id,
    number: found.number,
    contractSum,
    retention: found.retention,
    stored: lines.flatMap(({ sourceLineItemId, stored: amount }) =>
      amount === 0 ? [] : [{ sourceLineItemId, amount }],
    ),
    isCertified: found.certificate !== null,
    billedBy:
      invoices.find((each) => each.payApplicationId === found.id && each.id !== invoiceId && each.voidedAt === null)
        ?.number ?? null,
    lines: lines.map(({ sourceLineItemId, workBefore, storedBefore, toDate }) => ({
      sourceLineItemId,
      before: workBefore + storedBefore,
      toDate,
    })),
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
  payApplicationId: _certifiedOnce,
  application: _figuredOnce,
  ...content
}: Invoice) => ({
  ...content,
  payApplicationId: null,
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

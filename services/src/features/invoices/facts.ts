import { pickParties } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import type { invoice, InvoiceContent, InvoiceOrigin } from '@backoffice/contracts/features/invoices';
import { dayText, moneyText } from '@backoffice/contracts/kernel';
import type { Correspondence } from '#capabilities/send.ts';
import {
  billedToDateExcept,
  loadContractBilling,
  scheduleOfValues,
  unapprovedChangeOrderByLine,
  type ContractBilling,
} from '#domain/contract-billing.ts';
import { correspondenceOf } from '#domain/correspondence.ts';
import { paidOnInvoice, invoicePaymentsOf } from '#domain/invoice-payments.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { FieldsOf, RecordSnapshot } from '#kernel/record-snapshot.ts';
import type { World } from '#kernel/world.ts';
import type { BillableContract, InvoiceFacts } from './decider.ts';

const COMMANDS_NEEDING_BILLING = /^(Create|Edit|Approve|Unapprove|Void|Restore)Invoice$/;
const COMMANDS_BARRED_BY_PAYMENTS = /^(Edit|Unapprove|Void|Trash)Invoice$/;

export const invoiceFacts: GatherFacts<InvoiceFacts> = async ({ type, data }, world, record) => {
  const { contractId } = (record?.fields ?? data) as { contractId: string }; // what begins an invoice names the contract, as command and as event
  const [books, receipts] = await Promise.all([
    COMMANDS_NEEDING_BILLING.test(type) ? loadContractBilling(contractId, world) : null,
    record && COMMANDS_BARRED_BY_PAYMENTS.test(type) ? invoicePaymentsOf(record.id, world) : [],
  ]);
  return {
    ...world.facts,
    billable: books && (await billableOf(books, record?.id ?? null, world)),
    payments: receipts.length,
  };
};

/** What can be billed of a contract now, `invoiceId` left out of what is billed; null while the contract lies in the trash. */
export async function billableOf(
  books: ContractBilling,
  invoiceId: string | null,
  world: World,
): Promise<BillableContract | null> {
  const { fields, trashed, voided, closed, signed, id } = books.contract;
  if (trashed) return null;
  return {
    origin: { ...pickParties(fields), contractId: id, contractNumber: fields.number, contractName: fields.name },
    status: voided ? 'void' : closed ? 'closed' : signed ? 'signed' : 'unsigned',
    retentionBp: fields.retentionBp,
    netDays: await netDaysOf(fields.customerId, world),
    schedule: scheduleOfValues(books),
    unapproved: unapprovedChangeOrderByLine(books),
    before: billedToDateExcept(books, invoiceId),
  };
}

/** The customer's own days to pay, or else the company's. */
async function netDaysOf(customerId: string, world: World): Promise<number> {
  const owner = await world.record(customer, customerId);
  return owner?.fields.netDays ?? (await world.record(company, world.tenant))?.fields.netDays ?? 0;
}

/** A copy bills the same lines again, nothing of each to begin with; what is beside the schedule it bills as it stands. */
export const invoiceContentForCopy = (fields: RecordSnapshot['fields']): RecordSnapshot['fields'] => {
  const { lineItems, invoiceItems, ...content } = fields as FieldsOf<typeof invoice>; // an invoice's record is folded from its events
  return {
    ...content,
    lineItems: lineItems.map(({ sourceLineItemId }) => ({
      sourceLineItemId,
      billing: { method: 'amount', amount: 0 },
    })),
    invoiceItems: invoiceItems.map(({ amount: _figured, ...item }) => item),
  };
};

export async function invoiceCorrespondence({ id, fields }: RecordSnapshot, world: World): Promise<Correspondence> {
  const shown = fields as InvoiceOrigin & InvoiceContent; // an invoice's record is folded from its events
  const balance = shown.amountDue - paidOnInvoice(id, await invoicePaymentsOf(id, world));
  return correspondenceOf(
    { ...shown, name: shown.contractName },
    {
      receives: 'invoice',
      amount: shown.amountDue,
      letter: { ...letterTemplate, attachmentName: `Invoice ${shown.number}.pdf` },
      mergeFields: { 'doc.dueDate': dayText(shown.dueDate), 'doc.balance': moneyText(balance) },
    },
    world,
  );
}

const letterTemplate = {
  subject: 'Invoice {{doc.number}} for {{doc.name}}',
  email: `Hello {{contact.firstName}},

here is our invoice {{doc.number}} for {{doc.name}} at {{location.address}}. The amount due is \${{doc.balance}}, payable by {{doc.dueDate}}.

You can read it here: {{doc.link}}

Thank you,
{{salesman.name}}
{{company.name}}, {{company.phone}}`,
  text: '{{company.name}}: invoice {{doc.number}} for {{doc.name}}, ${{doc.balance}} due by {{doc.dueDate}}. Read it here: {{doc.link}}',
};

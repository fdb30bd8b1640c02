import type { LetterLine } from '#capabilities/send.ts';
import type { Paper, PaperBlock, PaperCompany, PaperSum, PaperTable } from '#capabilities/papers/paper.ts';
import { partiesOf, termsBlocks, textBlocks, type PaperRecord } from '#capabilities/papers/paper-blocks.ts';
import { billingSteps, costCategoryText } from '#features/cost-plus';
import { dayText, dollarsText, percentText, quantityText, type Cents, type Day } from '#kernel/index.ts';
import type { InvoiceView } from './document.ts';

/**
 * `payments`: what stands of them; `howToPay`: while something is open; `standing`: of the contract, null to whom it is
 * not shown.
 */
export type InvoicePaperRecord = PaperRecord &
  Pick<
    InvoiceView,
    | 'date'
    | 'dueDate'
    | 'contractNumber'
    | 'contractName'
    | 'throughDate'
    | 'amount'
    | 'amountDue'
    | 'costPlus'
    | 'retentionBp'
    | 'retentionHeld'
    | 'application'
    | 'retentionReleased'
    | 'notes'
    | 'terms'
  > & {
    readonly lineItems: readonly BilledLine[];
    readonly costLines: readonly BilledCost[];
    readonly invoiceItems: readonly InvoiceView['invoiceItems'][number][];
    readonly payments: readonly { readonly receivedOn: Day; readonly amount: Cents }[];
    readonly howToPay: readonly LetterLine[];
    readonly standing: { readonly original: Cents; readonly changes: Cents; readonly billed: Cents } | null;
  };
type BilledLine = Pick<
  InvoiceView['lineItems'][number],
  'name' | 'scheduled' | 'previouslyBilled' | 'thisPeriod' | 'percentToDate' | 'balance'
>;
type BilledCost = Pick<
  InvoiceView['costLines'][number],
  'workDate' | 'category' | 'description' | 'phaseName' | 'invoiceRef' | 'receiptPath' | 'amount'
>;

/** The invoice as its customer reads it. */
export const invoicePaper = (record: InvoicePaperRecord, company: PaperCompany): Paper => ({
  head: {
    title: `Invoice ${record.number}`,
    subtitle: record.contractName,
    facts: [
      { label: 'Date', value: dayText(record.date) },
      { label: 'Due', value: dayText(record.dueDate) },
      { label: 'Contract', value: `${record.contractNumber} · ${record.contractName}` },
      { label: 'Amount due', value: dollarsText(record.amountDue), strong: true },
    ],
  },
  parties: partiesOf(record, company),
  blocks: [
    ...schedule(record),
    ...costs(record),
    ...items(record),
    { kind: 'sums', sums: sums(record) },
    ...(record.howToPay.length > 0
      ? [{ kind: 'labelledTexts', title: 'How to pay', texts: record.howToPay } satisfies PaperBlock]
      : []),
    ...(record.standing && !record.costPlus ? [standingTable(record.standing)] : []),
    ...textBlocks('Notes', record.notes),
    ...termsBlocks(record),
    ...receipts(record),
  ],
});

/** Whether anybody is to pay it. */
export const isPayable = (
  { status, amountDue }: Pick<InvoiceView, 'status' | 'amountDue'>,
  payments: InvoicePaperRecord['payments'],
): boolean => status !== 'void' && amountDue > receivedOf(payments);

const receivedOf = (payments: InvoicePaperRecord['payments']): Cents =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

/** Nothing where there is no row. */
const tableOf = (table: Omit<PaperTable, 'kind'>): PaperTable[] =>
  table.rows.length === 0 ? [] : [{ kind: 'table', ...table }];

const schedule = ({ lineItems, throughDate }: InvoicePaperRecord) =>
  tableOf({
    title: throughDate ? `Work billed through ${dayText(throughDate)}` : 'Work billed',
    columns: [
      { title: 'Description' },
      { title: 'Scheduled', figures: true },
      { title: 'Previous', figures: true },
      { title: 'This period', figures: true },
      { title: 'To date', figures: true },
      { title: 'Balance', figures: true },
    ],
    rows: lineItems.map(({ name, scheduled, previouslyBilled, thisPeriod, percentToDate, balance }) => ({
      cells: [name, scheduled, previouslyBilled, thisPeriod, percentText(percentToDate), balance],
    })),
  });

/** What was spent, line by line, under the category it was spent on. */
const costs = ({ costLines, throughDate }: InvoicePaperRecord) =>
  tableOf({
    title: throughDate ? `Costs through ${dayText(throughDate)}` : 'Costs',
    columns: [
      { title: 'Date', width: 62 },
      { title: 'Category', width: 58 },
      { title: 'Description' },
      { title: 'Cost', figures: true },
    ],
    rows: costLines.map(({ workDate, category, description, phaseName, amount }) => ({
      cells: [dayText(workDate), costCategoryText(category), { text: description, detail: phaseName }, amount],
    })),
  });

const items = ({ invoiceItems }: InvoicePaperRecord) =>
  tableOf({
    title: 'Beside the contract',
    columns: [
      { title: 'Description' },
      { title: 'Quantity', figures: true },
      { title: 'Unit', width: 34 },
      { title: 'Unit price', figures: true },
      { title: 'Amount', figures: true },
    ],
    rows: invoiceItems.map(({ name, description, quantity, unit, unitPrice, amount }) => ({
      cells: [{ text: name, detail: description }, quantityText(quantity), unit, unitPrice, amount],
    })),
  });

/** Appended: which papers stand behind the costs. */
const receipts = ({ costLines }: InvoicePaperRecord) =>
  tableOf({
    title: 'Receipts',
    onNewPage: true,
    columns: [
      { title: 'Date', width: 62 },
      { title: 'Receipt' },
      { title: 'Number' },
      { title: 'File' },
      { title: 'Cost', figures: true },
    ],
    rows: costLines
      .filter(({ invoiceRef, receiptPath }) => invoiceRef !== '' || receiptPath !== null)
      .map(({ workDate, description, invoiceRef, receiptPath, amount }) => ({
        cells: [dayText(workDate), description, invoiceRef, receiptPath ? 'On file' : '', amount],
      })),
  });

function sums(record: InvoicePaperRecord): PaperSum[] {
  const { amount, costPlus, retentionBp, retentionHeld, retentionReleased, amountDue, payments, application } = record;
  const rate = application ? '' : ` ${percentText(retentionBp)}`; // an application may hold by steps
  const received = receivedOf(payments);
  return [
    ...(costPlus ? billingSteps(costPlus) : []),
    { label: 'Amount', cents: amount },
    ...(retentionHeld === 0 ? [] : [{ label: `Less${rate} retention`, cents: -retentionHeld }]),
    ...(retentionReleased === 0 ? [] : [{ label: 'Plus retention released', cents: retentionReleased }]),
    { label: 'Amount due', cents: amountDue, strong: true },
    ...payments.map((each) => ({ label: `Received ${dayText(each.receivedOn)}`, cents: -each.amount })),
    ...(received === 0 ? [] : [{ label: 'Open', cents: amountDue - received, strong: true }]),
  ];
}

const standingTable = ({ original, changes, billed }: NonNullable<InvoicePaperRecord['standing']>): PaperTable => ({
  kind: 'table',
  title: 'Where the contract stands',
  columns: ['Contract', 'Changes', 'Contract value', 'Billed to date', 'Left to bill'].map((title) => ({
    title,
    figures: true,
  })),
  rows: [{ cells: [original, changes, original + changes, billed, original + changes - billed] }],
});

import { paymentLines } from '@backoffice/contracts/features/companies';
import type { InvoiceView } from '@backoffice/contracts/features/invoices';
import {
  dayText,
  dollarsText,
  moneyText,
  parseRichText,
  percentText,
  quantityText,
  type Cents,
} from '@backoffice/contracts/kernel';
import {
  labelledTexts,
  moneyTable,
  paragraphs,
  totals,
  type PdfColumn,
  type PdfBlock,
  type PdfTotal,
} from '@backoffice/infra/pdf';
import { headBlocks, termsBlocks } from '#capabilities/document-blocks.ts';
import type { CompanyLetterhead, PrintInput } from '#capabilities/document.ts';

/** What was paid on the invoice and where its contract stands, as of the day it is printed for. */
export type InvoiceRelatedRecords = {
  readonly paid: readonly { readonly receivedOn: string; readonly amount: Cents }[];
  readonly contract: { readonly original: Cents; readonly changes: Cents; readonly billed: Cents };
};

/** The invoice as it is printed. The same records give the same document. */
export function invoiceBody({
  row,
  related: beside,
  company,
}: PrintInput<InvoiceView, InvoiceRelatedRecords>): PdfBlock[] {
  const facts = [
    { label: 'Date', value: dayText(row.date) },
    { label: 'Due', value: dayText(row.dueDate) },
    { label: 'Contract', value: `${row.contractNumber} · ${row.contractName}` },
    { label: 'Amount due', value: dollarsText(row.amountDue), strong: true },
  ];
  return [
    ...headBlocks({ title: `Invoice ${row.number}`, subtitle: row.contractName, facts }, company, row),
    ...(row.lineItems.length > 0
      ? [
          moneyTable(
            scheduleColumns,
            row.lineItems.map(scheduleRow),
            row.throughDate ? `Work through ${dayText(row.throughDate)}` : 'Work billed',
          ),
        ]
      : []),
    ...(row.invoiceItems.length > 0
      ? [moneyTable(itemColumns, row.invoiceItems.map(itemRow), 'Beside the contract')]
      : []),
    totals(totalRows(row, beside)),
    ...(isPayable(row, beside.paid) ? remittanceBlocks(company) : []),
    ...contractBlocks(beside),
    ...(row.notes ? [paragraphs(parseRichText(row.notes), { title: 'Notes' })] : []),
    ...termsBlocks({ terms: row.terms, hideTerms: false }),
  ];
}

const scheduleColumns: readonly PdfColumn[] = [
  { title: 'Description' },
  { title: 'Scheduled', figures: true },
  { title: 'Previous', figures: true },
  { title: 'This period', figures: true },
  { title: 'To date', figures: true },
  { title: 'Balance', figures: true },
];
const scheduleRow = ({
  name,
  scheduled,
  previouslyBilled,
  thisPeriod,
  percentToDate,
  balance,
}: InvoiceView['lineItems'][number]) => ({
  cells: [
    name,
    moneyText(scheduled),
    moneyText(previouslyBilled),
    moneyText(thisPeriod),
    percentText(percentToDate),
    moneyText(balance),
  ],
});

const itemColumns: readonly PdfColumn[] = [
  { title: 'Description' },
  { title: 'Quantity', figures: true },
  { title: 'Unit', width: 34 },
  { title: 'Unit price', figures: true },
  { title: 'Amount', figures: true },
];
const itemRow = ({ name, description, quantity, unit, unitPrice, amount }: InvoiceView['invoiceItems'][number]) => ({
  cells: [
    { text: name, detail: description || undefined },
    quantityText(quantity),
    unit,
    moneyText(unitPrice),
    moneyText(amount),
  ],
});

const receivedOf = (paid: InvoiceRelatedRecords['paid']): Cents => paid.reduce((sum, { amount }) => sum + amount, 0);

function totalRows(
  { amount, retentionBp, retentionHeld, retentionReleased, amountDue }: InvoiceView,
  { paid }: InvoiceRelatedRecords,
): PdfTotal[] {
  const received = receivedOf(paid);
  return [
    { label: 'Amount', value: moneyText(amount) },
    ...(retentionHeld === 0
      ? []
      : [{ label: `Less ${percentText(retentionBp)} retention`, value: moneyText(-retentionHeld) }]),
    ...(retentionReleased === 0 ? [] : [{ label: 'Plus retention released', value: moneyText(retentionReleased) }]),
    { label: 'Amount due', value: dollarsText(amountDue), strong: true },
    ...paid.map((each) => ({ label: `Received ${dayText(each.receivedOn)}`, value: moneyText(-each.amount) })),
    ...(received === 0 ? [] : [{ label: 'Open', value: dollarsText(amountDue - received), strong: true }]),
  ];
}

/** Whether anybody is to pay it. */
export const isPayable = (
  { status, amountDue }: Pick<InvoiceView, 'status' | 'amountDue'>,
  paid: InvoiceRelatedRecords['paid'],
): boolean => status !== 'void' && amountDue > receivedOf(paid);

/** Remit-to block: how to pay, as the company has set it. */
function remittanceBlocks({ paymentInstructions }: CompanyLetterhead): PdfBlock[] {
  const lines = paymentLines(paymentInstructions);
  return lines.length === 0 ? [] : [labelledTexts('How to pay', lines)];
}

const contractBlocks = ({ contract: { original, changes, billed } }: InvoiceRelatedRecords): PdfBlock[] => [
  moneyTable(
    [
      { title: 'Contract', figures: true },
      { title: 'Changes', figures: true },
      { title: 'Contract value', figures: true },
      { title: 'Billed to date', figures: true },
      { title: 'Left to bill', figures: true },
    ],
    [
      {
        cells: [original, changes, original + changes, billed, original + changes - billed].map((cents) =>
          moneyText(cents),
        ),
      },
    ],
    'Where the contract stands',
  ),
];

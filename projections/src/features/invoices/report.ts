import { remittanceLines } from '@backoffice/contracts/features/companies';
import type { InvoiceView } from '@backoffice/contracts/features/invoices';
import { billingSteps, costCategoryText } from '@backoffice/contracts/features/cost-plus';
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
  pageBreak,
  paragraphs,
  totals,
  type PdfColumn,
  type PdfBlock,
  type PdfTotal,
} from '@backoffice/infra/pdf';
import { headBlocks, termsBlocks } from '#capabilities/document-blocks.ts';
import type { PrintInput } from '#capabilities/document.ts';
import type { CompanyLetterhead } from '#capabilities/letterhead.ts';

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
    ...costBlocks(row),
    ...(row.invoiceItems.length > 0
      ? [moneyTable(itemColumns, row.invoiceItems.map(itemRow), 'Beside the contract')]
      : []),
    totals(totalRows(row, beside)),
    ...(isPayable(row, beside.paid) ? remittanceBlocks(company) : []),
    ...(row.costPlus ? [] : contractBlocks(beside)),
    ...(row.notes ? [paragraphs(parseRichText(row.notes), { title: 'Notes' })] : []),
    ...termsBlocks({ terms: row.terms, hideTerms: false }),
    ...receiptBlocks(row),
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

const costColumns: readonly PdfColumn[] = [
  { title: 'Date', width: 62 },
  { title: 'Category', width: 58 },
  { title: 'Description' },
  { title: 'Cost', figures: true },
];
/** What was spent, line by line, under the category it was spent on. */
const costBlocks = ({ costLines, throughDate }: InvoiceView): PdfBlock[] =>
  costLines.length === 0
    ? []
    : [
        moneyTable(
          costColumns,
          costLines.map(({ workDate, category, description, phaseName, amount }) => ({
            cells: [
              dayText(workDate),
              costCategoryText(category),
              { text: description, detail: phaseName || undefined },
              moneyText(amount),
            ],
          })),
          throughDate ? `Costs through ${dayText(throughDate)}` : 'Costs',
        ),
      ];

const receiptColumns: readonly PdfColumn[] = [
  { title: 'Date', width: 62 },
  { title: 'Receipt' },
  { title: 'Number' },
  { title: 'File' },
  { title: 'Cost', figures: true },
];
/** Appended: which papers stand behind the costs. */
function receiptBlocks({ costLines }: InvoiceView): PdfBlock[] {
  const receipts = costLines.filter(({ invoiceRef, receiptPath }) => invoiceRef !== '' || receiptPath !== null);
  return receipts.length === 0
    ? []
    : [
        pageBreak,
        moneyTable(
          receiptColumns,
          receipts.map(({ workDate, description, invoiceRef, receiptPath, amount }) => ({
            cells: [dayText(workDate), description, invoiceRef, receiptPath ? 'On file' : '', moneyText(amount)],
          })),
          'Receipts',
        ),
      ];
}

const receivedOf = (paid: InvoiceRelatedRecords['paid']): Cents => paid.reduce((sum, { amount }) => sum + amount, 0);

function totalRows(
  { amount, costPlus, retentionBp, retentionHeld, retentionReleased, amountDue }: InvoiceView,
  { paid }: InvoiceRelatedRecords,
): PdfTotal[] {
  const received = receivedOf(paid);
  return [
    ...(costPlus ? billingSteps(costPlus) : []).map(({ label, cents }) => ({ label, value: moneyText(cents) })),
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
const remittanceBlocks = (company: CompanyLetterhead): PdfBlock[] => [
  labelledTexts('How to pay', remittanceLines(company)),
];

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

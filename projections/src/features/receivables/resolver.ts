import { billingContactsOf, type CustomerView } from '@backoffice/contracts/features/customers';
import { agedTotals, bucketsOf, type AgeBucket, type Receivable } from '@backoffice/contracts/features/receivables';
import { addressLine, dayText, dollarsText, isOverdue, moneyText, type Day } from '@backoffice/contracts/kernel';
import { notFound } from '@backoffice/infra/http';
import { moneyTable, partiesBlock, renderPdf, totals, type PdfBlock, type PdfColumn } from '@backoffice/infra/pdf';
import { letterheadOf, readCompanyLetterhead, type CompanyLetterhead } from '#capabilities/letterhead.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { ledgerReceivables } from './report.ts';

/** Whose statement, and which day's; `salesmen`: whose invoices stand on it, null for everybody's. */
export type StatementSelection = {
  readonly tenant: string;
  readonly customerId: string;
  readonly salesmen: readonly string[] | null;
  readonly asOf?: Day | undefined;
};
type Debtor = Pick<CustomerView, 'name' | 'billingAddress' | 'contacts'>;
type Statement = Awaited<ReturnType<typeof ledgerReceivables>> & { readonly debtor: Debtor };

/**
 * What a customer owes by the books of a day, to be mailed or printed: the very figures of the receivables. @throws
 * Failure 404
 */
export async function printedStatement(
  ports: ReadPorts,
  { tenant, customerId, salesmen, asOf }: StatementSelection,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }> {
  const [[debtor], owed, company] = await Promise.all([
    tenantSql(ports.sql, tenant)<Debtor[]>`
      SELECT name, billing_address AS "billingAddress", contacts FROM own.customers WHERE tenant = ${tenant} AND id = ${customerId}`,
    ledgerReceivables(ports, { tenant, salesmen, customerId, asOf }),
    readCompanyLetterhead(ports, tenant),
  ]);
  if (!debtor) throw notFound();
  const document = (letterhead: CompanyLetterhead) =>
    renderPdf({
      title: `Statement · ${debtor.name}`,
      author: letterhead.name,
      at: ports.clock.now(),
      body: statementBody({ ...owed, debtor }, letterhead),
    });
  return {
    // a logo that cannot be drawn keeps no statement from being printed
    bytes: await document(company).catch(() => document({ ...company, logo: null })),
    fileName: `Statement ${owed.asOf}.pdf`,
  };
}

const bucketNames: Readonly<Record<AgeBucket, string>> = {
  current: 'Current',
  '0-30': '0 to 30 days',
  '31-60': '31 to 60',
  '61-90': '61 to 90',
  past90: 'Past 90',
};

function statementBody(
  { asOf, basis, receivables, credits, debtor }: Statement,
  company: CompanyLetterhead,
): PdfBlock[] {
  const sums = agedTotals(receivables, credits);
  const open = byDueDate(receivables.filter((each) => each.open !== 0));
  const retained = byDueDate(receivables.filter(({ retention }) => retention !== 0));
  const [contact] = billingContactsOf(debtor.contacts);
  const balance = sums.open - sums.credit;
  return [
    letterheadOf(company, {
      title: 'Statement',
      subtitle: debtor.name,
      facts: [
        { label: 'As of', value: dayText(asOf) },
        { label: 'Overdue', value: dollarsText(overdueAmount(receivables, asOf)) },
        { label: 'Balance', value: dollarsText(balance), strong: true },
      ],
    }),
    partiesBlock([
      {
        label: 'Customer',
        name: debtor.name,
        lines: [...(contact ? [contact.name] : []), addressLine(debtor.billingAddress)],
      },
    ]),
    moneyTable(
      invoiceColumns,
      open.length === 0
        ? [{ cells: ['Nothing is open.', '', '', '', '', ''] }]
        : open.map((each) => invoiceRow(each, asOf)),
      'Open invoices',
    ),
    moneyTable(
      [
        ...bucketsOf(basis).map((bucket) => ({
          title: basis === 'dueDate' && bucket === '0-30' ? '1 to 30 days' : bucketNames[bucket],
          figures: true,
        })),
        { title: 'Open', figures: true },
      ],
      [{ cells: [...bucketsOf(basis).map((bucket) => moneyText(sums.buckets[bucket])), moneyText(sums.open)] }],
      basis === 'dueDate' ? 'Days since the due date' : 'Days since the invoice date',
    ),
    totals([
      { label: 'Open', value: moneyText(sums.open) },
      ...(sums.credit === 0 ? [] : [{ label: 'Less credit', value: moneyText(-sums.credit) }]),
      { label: 'Balance', value: dollarsText(balance), strong: true },
    ]),
    ...(retained.length === 0
      ? []
      : [
          moneyTable(
            [{ title: 'Invoice' }, { title: 'Date', width: 76 }, { title: 'Retained', figures: true }],
            [
              ...retained.map((each) => ({
                cells: [invoiceName(each), dayText(each.date), moneyText(each.retention)],
              })),
              { kind: 'total' as const, cells: ['Together', '', moneyText(sums.retention)] },
            ],
            'Retention held, not due yet',
          ),
        ]),
  ];
}

const invoiceColumns: readonly PdfColumn[] = [
  { title: 'Invoice' },
  { title: 'Date', width: 76 },
  { title: 'Due', width: 76 },
  { title: 'Amount', figures: true },
  { title: 'Paid', figures: true },
  { title: 'Balance', figures: true },
];
const invoiceName = ({ number, contractName, locationName }: Receivable) => ({
  text: `Invoice ${number}`,
  detail: `${contractName}, ${locationName}`,
});
const invoiceRow = (invoice: Receivable, asOf: Day) => ({
  cells: [
    invoiceName(invoice),
    dayText(invoice.date),
    isLate(invoice, asOf) ? { text: dayText(invoice.dueDate), detail: 'Overdue' } : dayText(invoice.dueDate),
    moneyText(invoice.amount),
    moneyText(invoice.paid),
    moneyText(invoice.open),
  ],
});

const isLate = ({ open, dueDate }: Receivable, asOf: Day) => isOverdue({ openDue: open, dueDate }, asOf);
const overdueAmount = (receivables: readonly Receivable[], asOf: Day) =>
  receivables.filter((each) => isLate(each, asOf)).reduce((sum, { open }) => sum + open, 0);
const byDueDate = (receivables: readonly Receivable[]) =>
  receivables.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.number.localeCompare(b.number));

import { contract } from '@backoffice/contracts/features/contracts';
import {
  invoice,
  invoiceFields,
  invoiceFigures,
  invoiceKinds,
  invoiceOwnRoutes,
  invoiceTotalsRoutes,
} from '@backoffice/contracts/features/invoices';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import { documentList, hidden } from '#documents/document-list.ts';
import { useListTotals } from '#lists/use-list-totals.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';

/** Of what is open: how long it has been due, and how long ago it was billed. */
const openInvoiceAges: readonly FilterSpec[] = [
  { field: 'pastDue', title: 'Overdue', kind: 'age', day: 'dueDate', while: 'openDue' },
  { field: 'age', title: 'Open since', kind: 'age', day: 'date', while: 'openDue' },
];

const totalsText = {
  titled: 'customerName',
  card: ({ amountDue = 0, openDue = 0 }: Readonly<Record<string, number>>) => ({
    line: `${dollarsText(openDue)} open`,
    figure: dollarsText(amountDue),
  }),
} as const;

/** Money stands in the order in which it is figured: billed, kept back, asked for, received, open. */
export const list = documentList(invoice, {
  fields: { ...invoiceFields, ...invoiceFigures },
  columns: [
    { field: 'number', kind: 'link', width: 52 },
    { field: 'contractNumber', width: 104 },
    { field: 'kind', width: 84 },
    { field: 'date', width: 110 },
    { field: 'dueDate', width: 110 },
    { field: 'amount', width: 106 },
    { field: 'amountDue', width: 106 },
    { field: 'paid', width: 104 },
    { field: 'openDue', width: 104 },
    { field: 'status', width: 130 },
    hidden('retentionHeld', 104),
    hidden('retentionReleased', 140),
    hidden('salesmanName'),
    hidden('sentAt'),
    hidden('createdAt'),
    hidden('updatedAt'),
  ],
  companyColumns: [
    { field: 'number', kind: 'link', width: 76 },
    { field: 'customerName', width: 140, grow: 1 },
    { field: 'contractNumber', width: 150 },
    { field: 'date', width: 114 },
    { field: 'dueDate', width: 116 },
    { field: 'amountDue', width: 112 },
    { field: 'openDue', width: 108 },
    { field: 'status', width: 130 },
    hidden('locationName'),
    hidden('salesmanName'),
    hidden('kind', 84),
    hidden('amount', 106),
    hidden('paid', 104),
    hidden('retentionHeld', 104),
    hidden('sentAt'),
    hidden('createdAt'),
  ],
  useCompanyTotals: (filters) => useListTotals(invoiceTotalsRoutes.totals, filters, [], totalsText),
  companySorted: { by: 'number', order: 'desc' },
  companyViews: [
    { label: 'Open', field: 'openDue', value: '1..' },
    { label: 'Overdue', field: 'pastDue', value: '0' },
  ],
  origin: {
    resource: contract,
    as: 'contractId',
    question: 'Which contract is billed?',
    admits: ({ status }) => status === 'signed',
    none: 'No contract can be billed: an invoice bills a contract that the customer has signed.',
  },
  reads: ['contractName'],
  card: (row) => ({
    title: `Invoice ${row.number} · ${row.contractName}`,
    line:
      row.openDue > 0
        ? `${dollarsText(row.openDue)} open, due ${dayText(row.dueDate)}`
        : `${invoiceKinds[row.kind]}, ${dayText(row.date)}`,
    figure: dollarsText(row.amountDue),
    status: row.status,
  }),
  companyCard: (row) => ({
    title: `Invoice ${row.number} · ${row.customerName}`,
    line: row.openDue > 0 ? `${dollarsText(row.openDue)} open, due ${dayText(row.dueDate)}` : dayText(row.date),
    figure: dollarsText(row.amountDue),
    status: row.status,
  }),
  filters: ['salesmanId', 'kind', 'date', 'dueDate', ...openInvoiceAges, 'amountDue', 'openDue'],
  empty: 'An invoice bills what is done of a signed contract and its approved change orders.',
  add: invoiceOwnRoutes.add.permission,
});

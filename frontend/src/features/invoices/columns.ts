import { contract } from '@backoffice/contracts/features/contracts';
import { invoice, invoiceKinds, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import { documentList, hidden } from '#documents/document-list.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { statusText } from '#widgets/status-chip.tsx';

export const invoiceKindText = (kind: string) => (kind === 'costPlus' ? 'Cost-plus' : statusText(kind));

/** Of what is open: how long it has been due, and how long ago it was billed. */
const openInvoiceAges: readonly FilterSpec[] = [
  { field: 'pastDue', title: 'Overdue', kind: 'age', day: 'dueDate', while: 'openDue' },
  { field: 'age', title: 'Open since', kind: 'age', day: 'date', while: 'openDue' },
];

/** Money stands in the order in which it is figured: billed, kept back, asked for, received, open. */
export const list = documentList(invoice, {
  columns: [
    { field: 'number', kind: 'link', width: 52 },
    { field: 'contractNumber', width: 104 },
    { field: 'kind', title: 'Kind', width: 84, show: ({ kind }) => invoiceKindText(kind) },
    { field: 'date', width: 110 },
    { field: 'dueDate', title: 'Due', kind: 'day', width: 110 },
    { field: 'amount', width: 106 },
    { field: 'amountDue', title: 'Amount due', kind: 'money', width: 106 },
    { field: 'paid', title: 'Paid', kind: 'money', width: 104 },
    { field: 'openDue', title: 'Open', kind: 'money', width: 104 },
    { field: 'status', width: 130 },
    { field: 'retentionHeld', title: 'Retention', kind: 'money', width: 104, hidden: true },
    { field: 'retentionReleased', title: 'Retention released', kind: 'money', width: 140, hidden: true },
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
    { field: 'dueDate', title: 'Due', kind: 'day', width: 116 },
    { field: 'amountDue', title: 'Amount due', kind: 'money', width: 112 },
    { field: 'openDue', title: 'Open', kind: 'money', width: 108 },
    { field: 'status', width: 130 },
    { field: 'locationName', hidden: true },
    hidden('salesmanName'),
    { field: 'kind', title: 'Kind', width: 84, show: ({ kind }) => invoiceKindText(kind), hidden: true },
    { ...hidden('amount', 106) },
    { field: 'paid', title: 'Paid', kind: 'money', width: 104, hidden: true },
    { field: 'retentionHeld', title: 'Retention', kind: 'money', width: 104, hidden: true },
    hidden('sentAt'),
    hidden('createdAt'),
  ],
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
        : `${invoiceKindText(row.kind)}, ${dayText(row.date)}`,
    figure: dollarsText(row.amountDue),
    status: row.status,
  }),
  companyCard: (row) => ({
    title: `Invoice ${row.number} · ${row.customerName}`,
    line: row.openDue > 0 ? `${dollarsText(row.openDue)} open, due ${dayText(row.dueDate)}` : dayText(row.date),
    figure: dollarsText(row.amountDue),
    status: row.status,
  }),
  filters: [
    'salesmanId',
    {
      field: 'kind',
      title: 'Kind',
      kind: 'choice',
      options: invoiceKinds.map((value) => ({ value, label: invoiceKindText(value) })),
    },
    'date',
    { field: 'dueDate', title: 'Due', kind: 'days' },
    ...openInvoiceAges,
    { field: 'amountDue', title: 'Amount due', kind: 'amount' },
    { field: 'openDue', title: 'Open', kind: 'amount' },
  ],
  empty: 'An invoice bills what is done of a signed contract and its approved change orders.',
  add: invoiceOwnRoutes.add.permission,
});

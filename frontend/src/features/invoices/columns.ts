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
    {
      field: 'contractName',
      title: 'Contract',
      width: 104,
      grow: 1,
      show: ({ contractNumber, contractName }) => `${contractNumber} · ${contractName}`,
    },
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
  reads: ['contractNumber'],
  card: (row) => ({
    title: `Invoice ${row.number} · ${row.contractName}`,
    line:
      row.openDue > 0
        ? `${dollarsText(row.openDue)} open, due ${dayText(row.dueDate)}`
        : `${invoiceKindText(row.kind)}, ${dayText(row.date)}`,
    figure: dollarsText(row.amountDue),
    status: row.status,
  }),
  filters: [
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

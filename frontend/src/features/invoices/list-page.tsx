import type { ResultOf } from 'gql.tada';
import { invoice, invoiceKinds, invoiceOwnRoutes, invoiceStatuses } from '@backoffice/contracts/features/invoices';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { graphql } from '#data/gql.ts';
import { LocationDocuments, statusFilter } from '#documents/document-lists.tsx';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { displayStatus } from '#widgets/status-chip.tsx';
import { invoiceKindText } from './document.ts';

const InvoicesQuery = graphql(`
  query Invoices($request: ListRequest!, $place: ListPlace) {
    page: invoices(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        number
        kind
        locationId
        contractNumber
        contractName
        customerName
        locationName
        salesmanName
        status
        date
        dueDate
        amount
        retentionHeld
        retentionReleased
        amountDue
        paid
        openDue
        sentAt
        approvedAt
        trashedAt
        createdAt
        updatedAt
      }
    }
  }
`);
type Row = ResultOf<typeof InvoicesQuery>['page']['items'][number];

/** Money stands in the order in which it is figured: billed, kept back, asked for, received, open. */
const columns: Column<Row>[] = [
  { field: 'number', title: 'No.', kind: 'link', width: 52 },
  {
    field: 'contractName',
    title: 'Contract',
    width: 104,
    grow: 1,
    show: ({ contractNumber, contractName }) => `${contractNumber} · ${contractName}`,
  },
  { field: 'kind', title: 'Kind', width: 84, show: ({ kind }) => invoiceKindText(kind) },
  { field: 'date', title: 'Date', kind: 'day', width: 110 },
  { field: 'dueDate', title: 'Due', kind: 'day', width: 110 },
  { field: 'amount', title: 'Amount', kind: 'money', width: 106 },
  { field: 'amountDue', title: 'Amount due', kind: 'money', width: 106 },
  { field: 'paid', title: 'Paid', kind: 'money', width: 104 },
  { field: 'openDue', title: 'Open', kind: 'money', width: 104 },
  { field: 'status', title: 'Status', kind: 'status', width: 130 },
  { field: 'retentionHeld', title: 'Retention', kind: 'money', width: 104, hidden: true },
  { field: 'retentionReleased', title: 'Retention released', kind: 'money', width: 140, hidden: true },
  { field: 'salesmanName', title: 'Salesman', width: 130, hidden: true },
  { field: 'sentAt', title: 'Sent', kind: 'date', width: 120, hidden: true },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 180, hidden: true },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 180, hidden: true },
];

const card = (row: Row): Card => ({
  title: `Invoice ${row.number} · ${row.contractName}`,
  line:
    row.openDue > 0
      ? `${dollarsText(row.openDue)} open, due ${dayText(row.dueDate)}`
      : `${invoiceKindText(row.kind)}, ${dayText(row.date)}`,
  figure: dollarsText(row.amountDue),
  status: displayStatus(row),
});

const filters: FilterSpec[] = [
  statusFilter(invoiceStatuses),
  {
    field: 'kind',
    title: 'Kind',
    kind: 'choice',
    options: invoiceKinds.map((value) => ({ value, label: invoiceKindText(value) })),
  },
  { field: 'date', title: 'Date', kind: 'days' },
  { field: 'dueDate', title: 'Due', kind: 'days' },
  { field: 'amountDue', title: 'Amount due', kind: 'amount' },
  { field: 'openDue', title: 'Open', kind: 'amount' },
];

export const LocationListPage = () => (
  <LocationDocuments
    resource={invoice}
    query={InvoicesQuery}
    canAdd={usePermissionCheck()(invoiceOwnRoutes.add.permission)}
    columns={columns}
    card={card}
    filters={filters}
    empty="An invoice bills what is done of a signed contract and its approved change orders."
  />
);

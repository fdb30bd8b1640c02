import type { ResultOf } from 'gql.tada';
import { changeOrder, changeOrderStatuses } from '@backoffice/contracts/features/change-orders';
import { dollarsText } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { CompanyDocuments, LocationDocuments, statusFilter } from '#documents/document-lists.tsx';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { displayStatus } from '#widgets/status-chip.tsx';
import { reasonNames } from './document.ts';

const ChangeOrdersQuery = graphql(`
  query ChangeOrders($request: ListRequest!, $place: ListPlace) {
    page: changeOrders(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        number
        name
        locationId
        contractId
        contractNumber
        contractName
        customerName
        locationName
        salesmanName
        status
        amount
        daysAdded
        reason
        unbilled
        date
        sentAt
        signedAt
        approvedAt
        trashedAt
        archivedAt
        createdAt
        updatedAt
      }
    }
  }
`);
type Row = ResultOf<typeof ChangeOrdersQuery>['page']['items'][number];

const leadingColumns: Column<Row>[] = [
  { field: 'number', title: 'No.', kind: 'code', width: 64 },
  { field: 'name', title: 'Name', kind: 'link', width: 160, grow: 2 },
];
const contractColumn: Column<Row> = {
  field: 'contractNumber',
  title: 'Contract',
  width: 130,
  grow: 1,
  show: ({ contractNumber, contractName }) => `${contractNumber} · ${contractName}`,
};
const middleColumns: Column<Row>[] = [
  { field: 'amount', title: 'Amount', kind: 'money', width: 115 },
  { field: 'daysAdded', title: 'Days', kind: 'number', width: 70 },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'date', title: 'Date', kind: 'day', width: 112 },
  { field: 'approvedAt', title: 'Approved', kind: 'date', width: 112 },
];
const hiddenColumns: Column<Row>[] = [
  { field: 'unbilled', title: 'Unbilled', kind: 'money', width: 120, hidden: true },
  { field: 'reason', title: 'Reason', width: 180, hidden: true, show: ({ reason }) => reasonNames[reason] },
  { field: 'salesmanName', title: 'Salesman', width: 130, hidden: true },
  { field: 'sentAt', title: 'Sent', kind: 'date', width: 120, hidden: true },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 180, hidden: true },
];
const columns = [...leadingColumns, contractColumn, ...middleColumns, ...hiddenColumns];
/** Of the whole company: whose contract it is comes first. */
const companyColumns: Column<Row>[] = [
  ...leadingColumns,
  { field: 'customerName', title: 'Customer', width: 130, grow: 2 },
  contractColumn,
  ...middleColumns,
  { field: 'locationName', title: 'Location', width: 160, hidden: true },
  ...hiddenColumns,
];

const card = (row: Row): Card => ({
  title: row.name,
  line: `No. ${row.number} of contract ${row.contractNumber} · ${row.customerName}`,
  figure: dollarsText(row.amount),
  status: displayStatus(row),
});

const filters: FilterSpec[] = [
  statusFilter(changeOrderStatuses),
  { field: 'salesmanId', title: 'Salesman', kind: 'salesman' },
  { field: 'date', title: 'Date', kind: 'days' },
  { field: 'amount', title: 'Amount', kind: 'amount' },
  { field: 'unbilled', title: 'Unbilled', kind: 'amount' },
];

const list = {
  resource: changeOrder,
  query: ChangeOrdersQuery,
  card,
  filters,
  empty:
    'What changes after a contract is signed, in work or in time, is written as a change order. It counts once it is approved.',
};

export const CompanyListPage = () => <CompanyDocuments {...list} layout="change-orders" columns={companyColumns} />;
export const LocationListPage = () => (
  <LocationDocuments {...list} canAdd layout="change-orders of a location" columns={columns} />
);

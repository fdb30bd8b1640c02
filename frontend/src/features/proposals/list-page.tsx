import type { ResultOf } from 'gql.tada';
import { proposal, proposalStatuses } from '@backoffice/contracts/features/proposals';
import { dollarsText } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { CompanyDocuments, LocationDocuments, statusFilter } from '#documents/document-lists.tsx';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { displayStatus } from '#widgets/status-chip.tsx';

const ProposalsQuery = graphql(`
  query Proposals($request: ListRequest!, $place: ListPlace) {
    page: proposals(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        number
        name
        locationId
        customerName
        locationName
        salesmanName
        status
        amount
        date
        goodThruDate
        sentAt
        signedAt
        trashedAt
        archivedAt
        createdAt
        updatedAt
      }
    }
  }
`);
type Row = ResultOf<typeof ProposalsQuery>['page']['items'][number];

const columns: Column<Row>[] = [
  { field: 'number', title: 'No.', kind: 'code', width: 70 },
  { field: 'name', title: 'Name', kind: 'link', width: 190, grow: 2 },
  { field: 'amount', title: 'Amount', kind: 'money', width: 125 },
  { field: 'status', title: 'Status', kind: 'status', width: 120 },
  { field: 'date', title: 'Date', kind: 'day', width: 120 },
  { field: 'goodThruDate', title: 'Good through', kind: 'day', width: 125 },
  { field: 'salesmanName', title: 'Salesman', width: 130, grow: 1 },
  { field: 'sentAt', title: 'Sent', kind: 'date', width: 120 },
  { field: 'customerName', title: 'Customer', width: 180, hidden: true },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 180, hidden: true },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 180, hidden: true },
];

/** Of the whole company: whose they are comes first. */
const companyColumns: Column<Row>[] = [
  { field: 'number', title: 'No.', kind: 'code', width: 56 },
  { field: 'name', title: 'Name', kind: 'link', width: 160, grow: 2 },
  { field: 'customerName', title: 'Customer', width: 130, grow: 2 },
  { field: 'locationName', title: 'Location', width: 130, grow: 1 },
  { field: 'amount', title: 'Amount', kind: 'money', width: 120 },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'sentAt', title: 'Sent', kind: 'date', width: 112 },
  { field: 'goodThruDate', title: 'Good through', kind: 'day', width: 120 },
  { field: 'salesmanName', title: 'Salesman', width: 120 },
  { field: 'date', title: 'Date', kind: 'day', width: 112, hidden: true },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 180, hidden: true },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 180, hidden: true },
];

const card = (row: Row): Card => ({
  title: row.name,
  line: `No. ${row.number} · ${row.salesmanName}`,
  figure: dollarsText(row.amount),
  status: displayStatus(row),
});

const companyCard = (row: Row): Card => ({
  ...card(row),
  line: `${row.customerName} · ${row.locationName}`,
});

const filters: FilterSpec[] = [
  statusFilter(proposalStatuses),
  { field: 'salesmanId', title: 'Salesman', kind: 'salesman' },
  { field: 'date', title: 'Date', kind: 'days' },
  { field: 'amount', title: 'Amount', kind: 'amount' },
];

const list = {
  resource: proposal,
  query: ProposalsQuery,
  filters,
  empty: 'A proposal says what will be done at a location, and for how much. The customer signs it from their phone.',
};

export const CompanyListPage = () => (
  <CompanyDocuments {...list} layout="all proposals" columns={companyColumns} card={companyCard} />
);
export const LocationListPage = () => <LocationDocuments {...list} canAdd columns={columns} card={card} />;

import { location } from '@backoffice/contracts/features/locations';
import { proposal, proposalFields } from '@backoffice/contracts/features/proposals';
import { documentCard, documentList, hidden } from '#documents/document-list.ts';

const changes = [hidden('createdAt'), hidden('updatedAt')] as const;

export const list = documentList(proposal, {
  fields: proposalFields,
  columns: [
    { field: 'number', width: 70 },
    { field: 'name', width: 190 },
    { field: 'amount', width: 125 },
    { field: 'status', width: 120 },
    { field: 'date', width: 120 },
    { field: 'goodThruDate', width: 125 },
    { field: 'salesmanName', grow: 1 },
    'sentAt',
    { ...hidden('customerName', 180), grow: 0 },
    ...changes,
  ],
  companyColumns: [
    { field: 'number', width: 56 },
    { field: 'name', width: 170 },
    { field: 'customerName', width: 140 },
    { field: 'locationName', width: 130, grow: 1 },
    { field: 'amount', width: 116 },
    { field: 'status', width: 116 },
    'date',
    { field: 'salesmanName', width: 124 },
    hidden('sentAt'),
    hidden('goodThruDate', 120),
    ...changes,
  ],
  card: (row) => documentCard(row, `No. ${row.number} · ${row.salesmanName}`),
  companyCard: (row) => documentCard(row, `${row.customerName} · ${row.locationName}`),
  companySorted: { by: 'date', order: 'desc' },
  filters: ['salesmanId', 'date', 'amount'],
  origin: {
    resource: location,
    question: 'Where is the work?',
    none: 'There is no location yet. Add the location first: a proposal says what is done there.',
  },
  empty: 'A proposal says what will be done at a location, and for how much. The customer signs it from their phone.',
});

import { contract } from '@backoffice/contracts/features/contracts';
import { warranty, warrantyFields } from '@backoffice/contracts/features/warranties';
import { dayText } from '@backoffice/contracts/kernel';
import { documentList, hidden } from '#documents/document-list.ts';

export const list = documentList(warranty, {
  fields: warrantyFields,
  columns: [
    'number',
    'name',
    { field: 'contractNumber', grow: 0 },
    'status',
    { field: 'startDate', width: 118 },
    { field: 'endDate', title: 'Ends', kind: 'day', width: 118 },
    { field: 'months', width: 88 },
    { field: 'sentAt', width: 120 },
    hidden('date'),
    hidden('salesmanName'),
    hidden('createdAt'),
  ],
  card: (row) => ({
    title: row.name,
    line: `Until ${dayText(row.endDate)} · No. ${row.number}`,
    status: row.status,
  }),
  filters: ['salesmanId', { field: 'endDate', title: 'Ends', kind: 'days' }],
  origin: {
    resource: contract,
    as: 'contractId',
    question: 'Which contract is covered?',
    admits: ({ status }) => status === 'signed' || status === 'closed',
    none: 'No contract can be covered: a warranty is given for the work of a contract that the customer has signed.',
  },
  empty: 'A warranty says what the company answers for once the work is done, until when, and how to make a claim.',
});

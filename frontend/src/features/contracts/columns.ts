import { contract, contractFields } from '@backoffice/contracts/features/contracts';
import { proposal } from '@backoffice/contracts/features/proposals';
import { dollarsText } from '@backoffice/contracts/kernel';
import { documentList, hidden } from '#documents/document-list.ts';

export const list = documentList(contract, {
  fields: contractFields,
  columns: [
    { field: 'number', width: 70 },
    { field: 'name', width: 190 },
    { field: 'contractValue', title: 'Value', kind: 'money', width: 125 },
    'status',
    { field: 'billed', title: 'Billed', kind: 'money', width: 120 },
    { field: 'balance', title: 'Owed', kind: 'money', width: 120 },
    { field: 'date', width: 120 },
    { field: 'salesmanName', grow: 1 },
    hidden('unbilled'),
    { field: 'retention', title: 'Retention', kind: 'money', width: 120, hidden: true },
    hidden('signedAt'),
    hidden('createdAt'),
  ],
  card: (row) => ({
    title: row.name,
    line: `No. ${row.number} · ${row.salesmanName}`,
    figure: dollarsText(row.contractValue),
    status: row.status,
  }),
  filters: ['salesmanId', 'date', { field: 'contractValue', title: 'Value', kind: 'amount' }],
  empty:
    'A contract is generated from a proposal that the customer has accepted, or made on what the work costs and a fee.',
  add: 'action:contract.generate',
  origin: {
    resource: proposal,
    as: 'proposalId',
    question: 'Which accepted proposal becomes a contract?',
    admits: ({ status }) => status === 'accepted' || status === 'signed',
    none: 'No accepted proposal waits for its contract. A contract is generated from a proposal that the customer has accepted.',
  },
  companySorted: { by: 'number', order: 'desc' },
});

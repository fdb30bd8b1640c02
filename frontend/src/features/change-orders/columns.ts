import { changeOrder, changeOrderFields } from '@backoffice/contracts/features/change-orders';
import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import { documentCard, documentList, hidden } from '#documents/document-list.ts';

const figures = ['amount', { field: 'daysAdded', width: 70 }, 'status', 'date', 'approvedAt'] as const;
const more = [
  hidden('unbilled'),
  hidden('reason', 180),
  hidden('salesmanName'),
  hidden('sentAt'),
  hidden('createdAt'),
] as const;

export const list = documentList(changeOrder, {
  fields: changeOrderFields,
  columns: ['number', 'name', 'contractNumber', ...figures, ...more],
  companyColumns: ['number', 'name', 'customerName', 'contractNumber', ...figures, hidden('locationName'), ...more],
  card: (row) => documentCard(row, `No. ${row.number} of contract ${row.contractNumber} · ${row.customerName}`),
  filters: ['salesmanId', 'date', 'amount', 'unbilled'],
  empty:
    'What changes after a contract is signed, in work or in time, is written as a change order. It counts once it is approved.',
  companySorted: { by: 'date', order: 'desc' },
  origin: {
    resource: contract,
    as: 'contractId',
    question: 'Which contract is changed?',
    admits: (each) => !hasEnded(each),
    none: 'No contract can be changed: a change order changes one that is neither closed nor void.',
  },
  layouts: { location: 'change-orders of a location', company: 'change-orders' },
});

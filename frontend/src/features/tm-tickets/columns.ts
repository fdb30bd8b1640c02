import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import { tmTicket, tmTicketFields } from '@backoffice/contracts/features/tm-tickets';
import { dollarsText } from '@backoffice/contracts/kernel';
import { documentList, hidden } from '#documents/document-list.ts';

const figures = ['status', 'date', 'requestedBy', 'amount'] as const;
const more = [
  hidden('reason', 180),
  hidden('authorization'),
  { field: 'changeOrderNumber', title: 'Change order', width: 120, hidden: true },
  hidden('salesmanName'),
  hidden('createdAt'),
] as const;

export const list = documentList(tmTicket, {
  fields: tmTicketFields,
  columns: ['number', 'name', 'contractNumber', ...figures, ...more],
  companyColumns: [
    'number',
    'name',
    'customerName',
    'contractNumber',
    'status',
    'date',
    'amount',
    hidden('requestedBy'),
    hidden('locationName'),
    ...more,
  ],
  card: ({ name, number, contractNumber, customerName, amount, status }) => ({
    title: name,
    line: `T&M ${number} of contract ${contractNumber} · ${customerName}`,
    status,
    ...(amount !== null && { figure: dollarsText(amount) }),
  }),
  filters: ['salesmanId', 'date', 'amount'],
  empty:
    'Extra work of one day, asked for on site: hours, machines and material that both sides sign, before anybody prices them.',
  companySorted: { by: 'date', order: 'desc' },
  origin: {
    resource: contract,
    as: 'contractId',
    question: 'Of which contract was the work?',
    admits: (each) => !hasEnded(each),
    none: 'No contract takes extra work: it has to be neither closed nor void.',
  },
  layouts: { location: 'tm-tickets of a location', company: 'tm-tickets' },
});

import { contract } from '@backoffice/contracts/features/contracts';
import { formNames, release, releaseFields, type ReleaseView } from '@backoffice/contracts/features/releases';
import { dollarsText } from '@backoffice/contracts/kernel';
import { documentList, hidden } from '#documents/document-list.ts';

/** The final unconditional form says “in full”, and no sum. */
const amountText = ({ amount, formType }: Pick<ReleaseView, 'amount' | 'formType'>) =>
  formType === 'unconditionalFinal' ? 'In full' : dollarsText(amount);

const claimant = { field: 'claimantName', title: 'Claimant', kind: 'link', width: 160, grow: 2 } as const;
const form = { field: 'formType', width: 180 } as const;
const more = [
  { field: 'amount', show: amountText },
  'status',
  { field: 'throughDate', width: 112 },
  { field: 'paymentFailedOn', title: 'Payment failed', kind: 'day', width: 125 },
  hidden('salesmanName'),
  hidden('sentAt'),
  hidden('signedAt'),
  hidden('createdAt'),
] as const;

export const list = documentList(release, {
  fields: releaseFields,
  columns: ['number', claimant, form, 'contractNumber', ...more],
  companyColumns: ['number', claimant, 'customerName', form, 'contractNumber', ...more, hidden('locationName')],
  card: (row) => ({
    title: row.claimantName,
    line: `No. ${row.number} · ${formNames[row.formType]}${row.paymentFailedOn === null ? '' : ' · payment failed'}`,
    figure: amountText(row),
    status: row.status,
  }),
  filters: ['salesmanId', 'amount', 'formType', { field: 'paymentFailedOn', title: 'Payment failed', kind: 'days' }],
  empty:
    'A release gives up lien rights for money that is paid, or that will be. Propose one on an invoice or a payment, or make one here.',
  companySorted: { by: 'createdAt', order: 'desc' },
  origin: {
    resource: contract,
    as: 'contractId',
    question: 'For which contract?',
    admits: ({ status }) => !['draft', 'sent', 'viewed', 'void'].includes(status),
    none: 'A release is made for a contract that is signed and not void, and there is none.',
  },
  layouts: { location: 'releases of a location', company: 'releases' },
});

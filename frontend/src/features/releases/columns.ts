import { release, type ReleaseView } from '@backoffice/contracts/features/releases';
import { dollarsText } from '@backoffice/contracts/kernel';
import { documentList, hidden } from '#documents/document-list.ts';

export const formNames: Readonly<Record<ReleaseView['formType'], string>> = {
  conditionalProgress: 'Conditional, progress',
  unconditionalProgress: 'Unconditional, progress',
  conditionalFinal: 'Conditional, final',
  unconditionalFinal: 'Unconditional, final',
};

/** The final unconditional form says “in full”, and no sum. */
const amountText = ({ amount, formType }: Pick<ReleaseView, 'amount' | 'formType'>) =>
  formType === 'unconditionalFinal' ? 'In full' : dollarsText(amount);

export const list = documentList(release, {
  columns: [
    'number',
    { field: 'claimantName', title: 'Claimant', kind: 'link', width: 160, grow: 2 },
    {
      field: 'formType',
      title: 'Form',
      width: 180,
      show: ({ formType }: Pick<ReleaseView, 'formType'>) => formNames[formType],
    },
    'contractNumber',
    { field: 'amount', show: amountText },
    'status',
    { field: 'throughDate', title: 'Through', kind: 'day', width: 112 },
    { field: 'paymentFailedOn', title: 'Payment failed', kind: 'day', width: 125 },
    hidden('salesmanName'),
    hidden('sentAt'),
    hidden('signedAt'),
    hidden('createdAt'),
  ],
  card: (row) => ({
    title: row.claimantName,
    line: `No. ${row.number} · ${formNames[row.formType]}${row.paymentFailedOn === null ? '' : ' · payment failed'}`,
    figure: amountText(row),
    status: row.status,
  }),
  filters: [
    'salesmanId',
    'amount',
    {
      field: 'formType',
      title: 'Form',
      kind: 'choice',
      options: Object.entries(formNames).map(([value, label]) => ({ value, label })),
    },
    { field: 'paymentFailedOn', title: 'Payment failed', kind: 'days' },
  ],
  empty:
    'A release gives up lien rights for money that is paid, or that will be. Propose one on an invoice or a payment, or make one here.',
});

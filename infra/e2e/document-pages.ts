import {
  rows,
  field,
  button,
  selected,
  paper,
  recipients,
  fixed,
  record,
  ofLocation,
  type Visit,
} from './page-visits.ts';

const OPEN = ['draft', 'sent', 'viewed'];
/** The form of a document that is made under a contract. */
const underContract = (address: string, shows: Visit['shows']): Visit => ({
  address,
  shows,
  async path({ first }) {
    const { id, locationId } = await first('contracts', { status: ['signed'] });
    return `${address.replace(':locationId', locationId)}?contractId=${id}`;
  },
});

/** The pages of documents that follow from a contract, and of notices and job sheets of a location. */
export const documentPages: readonly Visit[] = [
  ofLocation('/toc/:locationId/change-order', rows, 'change-orders'),
  underContract('/toc/:locationId/change-order/new', field('Line 1: name')),
  record('/toc/:locationId/change-order/:id', paper, 'change-orders', { status: ['approved'] }),
  record('/toc/:locationId/change-order/:id/edit', field('Line 1: name'), 'change-orders', { status: OPEN }),
  record('/toc/:locationId/change-order/:id/email', recipients, 'change-orders', { status: OPEN }),
  record('/toc/:locationId/change-order/:id/sms', field('Text'), 'change-orders', { status: OPEN }),
  ofLocation('/toc/:locationId/tm-ticket', rows, 'tm-tickets'),
  underContract('/toc/:locationId/tm-ticket/new', field('What was extra')),
  record('/toc/:locationId/tm-ticket/:id', paper, 'tm-tickets', { status: ['verified', 'refused', 'ready'] }),
  record('/toc/:locationId/tm-ticket/:id/edit', field('What was extra'), 'tm-tickets', { status: ['draft', 'ready'] }),
  record('/toc/:locationId/tm-ticket/:id/email', recipients, 'tm-tickets', { status: ['ready'] }),
  record('/toc/:locationId/tm-ticket/:id/sms', field('Text'), 'tm-tickets', { status: ['ready'] }),
  ofLocation('/toc/:locationId/release', rows, 'releases'),
  underContract('/toc/:locationId/release/new', field('Name of claimant')),
  record('/toc/:locationId/release/:id', paper, 'releases', { status: ['effective'] }),
  record('/toc/:locationId/release/:id/edit', field('Name of claimant'), 'releases', { status: ['draft'] }),
  record('/toc/:locationId/release/:id/email', recipients, 'releases', { status: ['effective'] }),
  record('/toc/:locationId/release/:id/sms', field('Text'), 'releases', { status: ['effective'] }),
  ofLocation('/toc/:locationId/invoice', rows, 'invoices'),
  underContract('/toc/:locationId/invoice/new', button('Fill empty lines')),
  record('/toc/:locationId/invoice/:id', paper, 'invoices', { status: ['partiallyPaid', 'paid'] }),
  record('/toc/:locationId/invoice/:id/edit', button('Save invoice'), 'invoices', { status: ['draft'] }),
  record('/toc/:locationId/invoice/:id/invoice-email', recipients, 'invoices', { status: ['approved', 'sent'] }),
  record('/toc/:locationId/invoice/:id/invoice-sms', field('Text'), 'invoices', {
    status: ['approved', 'sent'],
  }),
  ofLocation('/toc/:locationId/warranty', rows, 'warranty'),
  underContract('/toc/:locationId/warranty/new', field('What is covered')),
  record('/toc/:locationId/warranty/:id', paper, 'warranty', { status: ['active'] }),
  record('/toc/:locationId/warranty/:id/edit', field('What is covered'), 'warranty', { status: ['draft'] }),
  record('/toc/:locationId/warranty/:id/email', recipients, 'warranty', { status: ['draft'] }),
  record('/toc/:locationId/warranty/:id/sms', field('Text'), 'warranty', { status: ['draft'] }),
  fixed('/lien-rights', rows, { onTablet: true }),
  ofLocation('/toc/:locationId/prelims', rows, 'lien-documents'),
  ofLocation('/toc/:locationId/prelims/new', field('Signed by'), 'lien-documents'),
  ofLocation('/toc/:locationId/prelims-info', field('Estimated total price'), 'lien-documents'),
  record('/toc/:locationId/prelims/:id', paper, 'lien-documents', { status: ['served'] }),
  {
    ...record('/toc/:locationId/prelims/:id', paper, 'lien-documents', { status: ['ready'] }),
    as: 'a notice to be served',
  },
  record('/toc/:locationId/prelims/:id/edit', field('Signed by'), 'lien-documents', { status: ['draft', 'ready'] }),
  record('/toc/:locationId/prelims/:id/email', recipients, 'lien-documents', { status: ['ready', 'served'] }),
  record('/toc/:locationId/prelims/:id/sms', field('Text'), 'lien-documents', { status: ['ready', 'served'] }),
  ofLocation('/toc/:locationId/job-sheet', rows, 'job-sheets'),
  ofLocation('/toc/:locationId/job-sheet/new', selected('Add a phase'), 'job-sheets'),
  record('/toc/:locationId/job-sheet/:id', paper, 'job-sheets', { status: ['inProgress'] }),
  record('/toc/:locationId/job-sheet/:id/edit', field('Planned hours'), 'job-sheets', { status: ['draft'] }),
  record('/toc/:locationId/job-sheet/:id/email', recipients, 'job-sheets', { status: ['issued'] }),
  record('/toc/:locationId/job-sheet/:id/sms', field('Text'), 'job-sheets', { status: ['issued'] }),
];

import { button, field, fixed, recipients, record, recordHead, rows, tableRows, type Visit } from './page-visits.ts';

const BILLS = 'ledgers/vendor/bills';
const CHECKS = 'ledgers/general/checks';

/** The books: vendors and their bills, banks and their checks, statements and the journal. */
export const ledgerPages: readonly Visit[] = [
  fixed('/ledger', tableRows, { onTablet: true }),
  fixed('/ledger/accounts', tableRows),
  fixed('/ledger/opening', tableRows),
  fixed('/ledger/journal', rows),
  fixed('/ledger/vendor', tableRows, { onTablet: true }),
  {
    address: '/ledger/vendor/:vendorId',
    shows: 'To be paid',
    async path({ first, client }) {
      const { id } = await first(BILLS, { status: ['open'] });
      // as the route answers
      const { vendorId } = (await client.call('GET', `/${BILLS}/${id}`)).body as { vendorId: string };
      return `/ledger/vendor/${vendorId}`;
    },
  },
  fixed('/ledger/closings', tableRows),
  {
    address: '/ledger/closings/:closingId',
    shows: button('Compare now'),
    async path({ client }) {
      const { items } = (await client.call('GET', '/ledgers/closing/figures')).body as {
        items: { figures: { id: string } | null }[];
      }; // as the route answers
      return `/ledger/closings/${items.find(({ figures }) => figures)?.figures?.id}`;
    },
  },
  fixed('/ledger/bills', rows),
  fixed('/ledger/bills/new', field('Number')),
  record('/ledger/bills/:billId', recordHead, BILLS, { status: ['paid'] }),
  record('/ledger/bills/:billId/edit', field('Number'), BILLS, { status: ['open'] }),
  fixed('/ledger/entries', rows),
  fixed('/ledger/entries/new', field('Why')),
  record('/ledger/entries/:entryId', recordHead, 'ledgers/entries'),
  record('/ledger/entries/:entryId/correct', field('Why'), 'ledgers/entries', { status: ['posted'] }),
  fixed('/ledger/payrolls', rows),
  fixed('/ledger/payrolls/new', field('Paid on')),
  record('/ledger/payrolls/:payrollId', recordHead, 'ledgers/payrolls'),
  fixed('/commitments', rows),
  fixed('/commitments/new', field('Scope')),
  record('/commitments/:commitmentId', recordHead, 'commitments', { status: ['issued'] }),
  record('/commitments/:commitmentId/edit', field('Scope'), 'commitments', { status: ['draft'] }),
  fixed('/pay-applications', rows),
  fixed('/pay-applications/new', field('Contract')),
  record('/pay-applications/:id', recordHead, 'pay-applications', { status: ['invoiced', 'paid'] }),
  record('/pay-applications/:id/edit', field('Work through'), 'pay-applications', { status: ['draft'] }),
  record('/pay-applications/:id/email', recipients, 'pay-applications', { status: ['invoiced', 'paid'] }),
  record('/pay-applications/:id/sms', field('Text'), 'pay-applications', { status: ['invoiced', 'paid'] }),
  fixed('/ledger/general', tableRows),
  fixed('/ledger/print-checks', tableRows),
  fixed('/ledger/ach-files', tableRows),
  fixed('/ledger/general/new', field('Pay to the order of')),
  record('/ledger/general/:checkId', recordHead, CHECKS, { status: ['cleared'] }),
  record('/ledger/general/:checkId/edit', field('Pay to the order of'), CHECKS, { status: ['written', 'printed'] }),
  fixed('/company/payments', 'Customers do not pay online yet'),
  fixed('/online-payments', 'Nobody has paid online yet'),
  fixed('/ledger/reconciliation', tableRows),
  record('/ledger/reconciliation/:reconciliationId', tableRows, 'ledgers/general/reconciliations'),
];

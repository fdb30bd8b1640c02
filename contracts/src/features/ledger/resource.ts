import { LedgerEntryView } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, defineMessages, pageOf, type Route } from '#kernel/index.ts';

/** Nobody writes in the books: invoices and payments do. */
export const ledgerEntry = defineResource({
  entity: 'LedgerEntry',
  path: 'ledger',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: defineMessages({}),
  events: defineMessages({}),
  refusals: {},
  view: LedgerEntryView,
  historyPhrases: {},
  list: {
    search: ['invoiceNumber', 'createdByName'],
    filter: [
      'day',
      'account',
      'amount',
      'eventType',
      'isExtra',
      'invoiceId',
      'contractId',
      'locationId',
      'customerId',
      'salesmanId',
      'bankId',
      'paymentId',
      'createdAt',
    ],
    sort: ['position', 'day', 'createdAt'],
  },
  can: {},
});

export const ledgerOwnRoutes = defineRoutes('ledger', {
  entries: {
    method: 'POST',
    path: '/ledgers/journal/list',
    access: 'session',
    scope: 'company',
    permission: 'action:ledger.view',
    does: { handler: 'read' },
    body: ListRequest,
    answer: pageOf(LedgerEntryView),
    exported: { name: 'Journal' },
    summary: 'Every line of the books: what was posted, when, by whom',
  },
});
export const ledgerRoutes: Route[] = Object.values(ledgerOwnRoutes);

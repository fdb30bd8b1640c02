import { LedgerEntryView } from '#capabilities/index.ts';
import { defineMessages, defineResource } from '#kernel/index.ts';

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
  inverses: {},
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
      'vendorId',
      'billId',
      'checkId',
      'journalEntryId',
      'depositId',
      'jobCostId',
      'workerId',
      'createdAt',
    ],
    sort: ['position', 'day', 'createdAt'],
  },
  can: {},
});

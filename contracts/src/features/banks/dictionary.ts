import { code, day, defineDictionary, lastDigits, money, text, whole } from '#capabilities/index.ts';

export const bank = defineDictionary({
  entity: 'Bank',
  path: 'banks',
  page: '/job-costing/maintenance/banks',
  title: 'Banks',
  empty: 'Payments are deposited to a bank: add the accounts of the company.',
  version: 2,
  fields: {
    name: text({ label: 'Name' }),
    accountLast4: lastDigits(4, {
      label: 'Account, last four digits',
      help: 'The whole number is never kept.',
      column: 'Account',
      guard: 'data:bank-details',
      search: true,
      sort: true,
    }),
    routingLast4: lastDigits(4, { label: 'Routing, last four digits', column: 'Routing', guard: 'data:bank-details' }),
    glCode: code({ label: 'Ledger code', max: 20 }),
    openingBalance: money({ label: 'Opening balance', initial: 0 }),
    openingDate: day({ label: 'Opened on', optional: true }),
    nextCheckNumber: whole({ label: 'Next check number', min: 1, max: 99_999_999, initial: 1, list: false }),
  },
  unique: [
    {
      fields: ['name', 'accountLast4'],
      refusal: 'BANK_TAKEN',
      says: 'There is already a bank with this name and account.',
    },
  ],
  labels: { label: 'name', extra: ['accountLast4'] },
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
    restore: 'deny allow allow deny deny deny',
    changeStatus: 'deny allow allow deny deny deny',
    'data:bank-details': 'deny allow allow deny deny deny',
  },
});

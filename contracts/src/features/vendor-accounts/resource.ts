import { History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { vendorAccountCommands, VendorAccountNumbers } from './commands.ts';
import { vendorAccountEvents, vendorAccountInverses } from './events.ts';
import { vendorAccountRefusals } from './refusals.ts';
import { VendorAccountView } from './view.ts';

/** Where a vendor is paid by ACH: one record for each vendor, under the vendor's own id. */
export const vendorAccount = defineResource({
  entity: 'VendorAccount',
  noun: ['vendor account', 'vendor accounts'],
  path: 'vendor-accounts',
  routes: 'catalog',
  permission: 'vendor-account',
  tenant: 'company',
  commands: vendorAccountCommands,
  events: vendorAccountEvents,
  refusals: vendorAccountRefusals,
  view: VendorAccountView,
  historyPhrases: {
    VendorAccountKept: 'entered the account that ends in {accountLast4}',
    VendorAccountRemoved: 'removed the account',
  },
  inverses: vendorAccountInverses,
  list: { search: ['vendorName'], filter: ['id', 'status'], sort: ['vendorName', 'createdAt'] },
  can: {},
});

const viewing = {
  access: 'session',
  scope: 'company',
  entity: 'VendorAccount',
  permission: 'action:vendor-account.view',
} as const;
const editing = { ...viewing, permission: 'action:vendor-account.edit' } as const;

export const vendorAccountOwnRoutes = defineRoutes('vendor-accounts', {
  list: {
    ...viewing,
    method: 'POST',
    path: '/ledgers/vendor/accounts/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Where vendors are paid by ACH, with the last four digits of the numbers',
  },
  keep: {
    ...editing,
    method: 'PUT',
    path: '/ledgers/vendor/:id/account',
    does: { handler: 'write' },
    body: VendorAccountNumbers,
    summary: 'Enter the account that a vendor is paid to by ACH: its numbers are encrypted',
  },
  remove: {
    ...editing,
    method: 'PUT',
    path: '/ledgers/vendor/:id/account/remove',
    does: { command: 'RemoveVendorAccount', on: 'id' },
    body: vendorAccountCommands.shapes.RemoveVendorAccount.extend(Version),
    summary: 'Forget the account of a vendor',
  },
  history: {
    ...viewing,
    method: 'GET',
    path: '/ledgers/vendor/:id/account/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Who entered and removed the account, and when; never the numbers',
  },
});
export const vendorAccountRoutes: Route[] = Object.values(vendorAccountOwnRoutes);

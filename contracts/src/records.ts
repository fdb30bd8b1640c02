import { accessRequest, accessRequestPermissions, accessRequestRoutes } from '#features/access-requests';
import { auditEntry, auditRoutes } from '#features/audit';
import { bank, bankPermissions, bankRoutes } from '#features/banks';
import { changeOrder, changeOrderPermissions, changeOrderRoutes } from '#features/change-orders';
import { company, companyPermissions, companyRoutes } from '#features/companies';
import { contract, contractPermissions, contractRoutes } from '#features/contracts';
import { costPlusRequest, costPlusRequestPermissions, costPlusRequestRoutes } from '#features/cost-plus-requests';
import { customer, customerPermissions, customerRoutes } from '#features/customers';
import { followUp, followUpPermissions, followUpRoutes } from '#features/follow-ups';
import { invoice, invoicePermissions, invoiceRoutes } from '#features/invoices';
import { ledgerEntry, ledgerPermissions, ledgerRoutes } from '#features/ledger';
import { location, locationPermissions, locationRoutes } from '#features/locations';
import { message, messagePermissions, messageRoutes } from '#features/messages';
import { paymentMethod, paymentMethodPermissions, paymentMethodRoutes } from '#features/payment-methods';
import { payment, paymentPermissions, paymentRoutes } from '#features/payments';
import { proposal, proposalPermissions, proposalRoutes } from '#features/proposals';
import { user, userPermissions, userRoutes } from '#features/users';
import type { Permissions, Resource, Route } from '#kernel/index.ts';

/** What a feature says: its record, its routes and who may what; of those to come, the permissions alone. */
export type Feature = {
  readonly resource?: Resource;
  readonly routes?: readonly Route[];
  readonly permissions?: Permissions;
};

/** Every feature with a record. */
export const records: readonly (Feature & { readonly resource: Resource })[] = [
  { resource: user, routes: userRoutes, permissions: userPermissions },
  { resource: company, routes: companyRoutes, permissions: companyPermissions },
  { resource: accessRequest, routes: accessRequestRoutes, permissions: accessRequestPermissions },
  { resource: customer, routes: customerRoutes, permissions: customerPermissions },
  { resource: costPlusRequest, routes: costPlusRequestRoutes, permissions: costPlusRequestPermissions },
  { resource: location, routes: locationRoutes, permissions: locationPermissions },
  { resource: proposal, routes: proposalRoutes, permissions: proposalPermissions },
  { resource: followUp, routes: followUpRoutes, permissions: followUpPermissions },
  { resource: contract, routes: contractRoutes, permissions: contractPermissions },
  { resource: changeOrder, routes: changeOrderRoutes, permissions: changeOrderPermissions },
  { resource: invoice, routes: invoiceRoutes, permissions: invoicePermissions },
  { resource: payment, routes: paymentRoutes, permissions: paymentPermissions },
  { resource: ledgerEntry, routes: ledgerRoutes, permissions: ledgerPermissions },
  { resource: bank, routes: bankRoutes, permissions: bankPermissions },
  { resource: paymentMethod, routes: paymentMethodRoutes, permissions: paymentMethodPermissions },
  { resource: message, routes: messageRoutes, permissions: messagePermissions },
  { resource: auditEntry, routes: auditRoutes },
];

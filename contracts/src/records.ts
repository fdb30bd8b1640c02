import {
  accessRequest,
  accessRequestFold,
  accessRequestPermissions,
  accessRequestRoutes,
} from '#features/access-requests';
import { auditEntry, auditRoutes } from '#features/audit';
import { bank, bankFold, bankPermissions, bankRoutes } from '#features/banks';
import { changeOrder, changeOrderFold, changeOrderPermissions, changeOrderRoutes } from '#features/change-orders';
import { company, companyFold, companyPermissions, companyRoutes } from '#features/companies';
import { contract, contractFold, contractPermissions, contractRoutes } from '#features/contracts';
import {
  costPlusRequest,
  costPlusRequestFold,
  costPlusRequestPermissions,
  costPlusRequestRoutes,
} from '#features/cost-plus-requests';
import { customer, customerFold, customerPermissions, customerRoutes } from '#features/customers';
import { followUp, followUpFold, followUpPermissions, followUpRoutes } from '#features/follow-ups';
import { invoice, invoiceFold, invoicePermissions, invoiceRoutes } from '#features/invoices';
import { ledgerEntry, ledgerPermissions, ledgerRoutes } from '#features/ledger';
import { location, locationFold, locationPermissions, locationRoutes } from '#features/locations';
import { message, messageFold, messagePermissions, messageRoutes } from '#features/messages';
import {
  paymentMethod,
  paymentMethodFold,
  paymentMethodPermissions,
  paymentMethodRoutes,
} from '#features/payment-methods';
import { payment, paymentFold, paymentPermissions, paymentRoutes } from '#features/payments';
import { proposal, proposalFold, proposalPermissions, proposalRoutes } from '#features/proposals';
import { user, userFold, userPermissions, userRoutes } from '#features/users';
import type { Permissions, RecordFold, Resource, Route } from '#kernel/index.ts';

/** What a feature says: its record, its routes and who may what; of those to come, the permissions alone. */
export type Feature = {
  readonly resource?: Resource;
  /** What its events do to its record. */
  readonly fold?: RecordFold;
  readonly routes?: readonly Route[];
  readonly permissions?: Permissions;
};

/** Every feature with a record. */
export const records: readonly (Feature & { readonly resource: Resource })[] = [
  { resource: user, fold: userFold, routes: userRoutes, permissions: userPermissions },
  { resource: company, fold: companyFold, routes: companyRoutes, permissions: companyPermissions },
  {
    resource: accessRequest,
    fold: accessRequestFold,
    routes: accessRequestRoutes,
    permissions: accessRequestPermissions,
  },
  { resource: customer, fold: customerFold, routes: customerRoutes, permissions: customerPermissions },
  {
    resource: costPlusRequest,
    fold: costPlusRequestFold,
    routes: costPlusRequestRoutes,
    permissions: costPlusRequestPermissions,
  },
  { resource: location, fold: locationFold, routes: locationRoutes, permissions: locationPermissions },
  { resource: proposal, fold: proposalFold, routes: proposalRoutes, permissions: proposalPermissions },
  { resource: followUp, fold: followUpFold, routes: followUpRoutes, permissions: followUpPermissions },
  { resource: contract, fold: contractFold, routes: contractRoutes, permissions: contractPermissions },
  { resource: changeOrder, fold: changeOrderFold, routes: changeOrderRoutes, permissions: changeOrderPermissions },
  { resource: invoice, fold: invoiceFold, routes: invoiceRoutes, permissions: invoicePermissions },
  { resource: payment, fold: paymentFold, routes: paymentRoutes, permissions: paymentPermissions },
  { resource: ledgerEntry, routes: ledgerRoutes, permissions: ledgerPermissions },
  { resource: bank, fold: bankFold, routes: bankRoutes, permissions: bankPermissions },
  {
    resource: paymentMethod,
    fold: paymentMethodFold,
    routes: paymentMethodRoutes,
    permissions: paymentMethodPermissions,
  },
  { resource: message, fold: messageFold, routes: messageRoutes, permissions: messagePermissions },
  { resource: auditEntry, routes: auditRoutes },
];

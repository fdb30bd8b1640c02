import { verifyRoutes } from '#capabilities/index.ts';
import { accessRequest, accessRequestPermissions, accessRequestRoutes } from '#features/access-requests';
import { auditEntry, auditRoutes } from '#features/audit';
import { authPermissions, authRouteTable } from '#features/auth';
import { bank, bankPermissions, bankRoutes } from '#features/banks';
import { changeOrder, changeOrderPermissions, changeOrderRoutes } from '#features/change-orders';
import { company, companyPermissions, companyRoutes } from '#features/companies';
import { contract, contractPermissions, contractRoutes } from '#features/contracts';
import { costPlusRequest, costPlusRequestPermissions, costPlusRequestRoutes } from '#features/cost-plus-requests';
import { customer, customerPermissions, customerRoutes } from '#features/customers';
import { dashboardPermissions, dashboardRoutes } from '#features/dashboard';
import { followUp, followUpPermissions, followUpRoutes } from '#features/follow-ups';
import { invoice, invoicePermissions, invoiceRoutes } from '#features/invoices';
import { ledgerEntry, ledgerPermissions, ledgerRoutes } from '#features/ledger';
import { location, locationPermissions, locationRoutes } from '#features/locations';
import { mediaPermissions, mediaRouteTable } from '#features/media';
import { message, messagePermissions, messageRoutes } from '#features/messages';
import { paymentMethod, paymentMethodPermissions, paymentMethodRoutes } from '#features/payment-methods';
import { payment, paymentPermissions, paymentRoutes } from '#features/payments';
import { proofPermissions, proofRoutes } from '#features/proofs';
import { proposal, proposalPermissions, proposalRoutes } from '#features/proposals';
import { receivablePermissions, receivableRoutes } from '#features/receivables';
import { reportPermissions, reportRoutes } from '#features/reports';
import { user, userPermissions, userRoutes } from '#features/users';
import type { Permissions, Resource, Route } from '#kernel/index.ts';
import { equipmentPermissions } from './features/equipment/permissions.ts';
import { inventoryPermissions } from './features/inventories/permissions.ts';
import { jobCostPermissions } from './features/job-costs/permissions.ts';
import { jobSheetPermissions } from './features/job-sheets/permissions.ts';
import { lienDocumentPermissions } from './features/lien-documents/permissions.ts';
import { miscItemPermissions } from './features/misc-items/permissions.ts';
import { openCloseJobPermissions } from './features/open-close-jobs/permissions.ts';
import { overheadPermissions } from './features/overheads/permissions.ts';
import { percentSplitPermissions } from './features/percent-splits/permissions.ts';
import { releasePermissions } from './features/releases/permissions.ts';
import { supplierPermissions } from './features/suppliers/permissions.ts';
import { templatePermissions } from './features/templates/permissions.ts';
import { wagePermissions } from './features/wages/permissions.ts';
import { warrantyPermissions } from './features/warranties/permissions.ts';
import { workerPermissions } from './features/workers/permissions.ts';

/** What a feature says: its record, its routes and who may what; of those to come, the permissions alone. */
export type Feature = {
  readonly resource?: Resource;
  readonly routes?: readonly Route[];
  readonly permissions?: Permissions;
};

/** Everything there is, in the order of the route table. */
export const features: readonly Feature[] = [
  { routes: authRouteTable, permissions: authPermissions },
  { resource: user, routes: userRoutes, permissions: userPermissions },
  { resource: company, routes: companyRoutes, permissions: companyPermissions },
  { resource: accessRequest, routes: accessRequestRoutes, permissions: accessRequestPermissions },
  { routes: mediaRouteTable, permissions: mediaPermissions },
  { resource: customer, routes: customerRoutes, permissions: customerPermissions },
  { resource: costPlusRequest, routes: costPlusRequestRoutes, permissions: costPlusRequestPermissions },
  { resource: location, routes: locationRoutes, permissions: locationPermissions },
  { resource: proposal, routes: proposalRoutes, permissions: proposalPermissions },
  { resource: followUp, routes: followUpRoutes, permissions: followUpPermissions },
  { resource: contract, routes: contractRoutes, permissions: contractPermissions },
  { resource: changeOrder, routes: changeOrderRoutes, permissions: changeOrderPermissions },
  { resource: invoice, routes: invoiceRoutes, permissions: invoicePermissions },
  { resource: payment, routes: paymentRoutes, permissions: paymentPermissions },
  { routes: receivableRoutes, permissions: receivablePermissions },
  { routes: reportRoutes, permissions: reportPermissions },
  { resource: ledgerEntry, routes: ledgerRoutes, permissions: ledgerPermissions },
  { resource: bank, routes: bankRoutes, permissions: bankPermissions },
  { resource: paymentMethod, routes: paymentMethodRoutes, permissions: paymentMethodPermissions },
  { resource: message, routes: messageRoutes, permissions: messagePermissions },
  { routes: dashboardRoutes, permissions: dashboardPermissions },
  { resource: auditEntry, routes: auditRoutes },
  { routes: proofRoutes, permissions: proofPermissions },
  { routes: Object.values(verifyRoutes) },
  { permissions: releasePermissions },
  { permissions: warrantyPermissions },
  { permissions: lienDocumentPermissions },
  { permissions: jobSheetPermissions },
  { permissions: jobCostPermissions },
  { permissions: openCloseJobPermissions },
  { permissions: wagePermissions },
  { permissions: workerPermissions },
  { permissions: overheadPermissions },
  { permissions: miscItemPermissions },
  { permissions: inventoryPermissions },
  { permissions: percentSplitPermissions },
  { permissions: equipmentPermissions },
  { permissions: supplierPermissions },
  { permissions: templatePermissions },
];

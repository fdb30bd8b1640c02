import { dictionaryRoutes, verifyRoutes } from '#capabilities/index.ts';
import { dictionaries } from './dictionaries.ts';
import { dictionaryPermissions } from './dictionary-permissions.ts';
import { accessRequest, accessRequestPermissions, accessRequestRoutes } from '#features/access-requests';
import { auditEntry, auditRoutes } from '#features/audit';
import { authPermissions, authRouteTable } from '#features/auth';
import { changeOrder, changeOrderPermissions, changeOrderRoutes } from '#features/change-orders';
import { company, companyPermissions, companyRoutes } from '#features/companies';
import { contract, contractPermissions, contractRoutes } from '#features/contracts';
import { costPlusRequest, costPlusRequestPermissions, costPlusRequestRoutes } from '#features/cost-plus-requests';
import { customer, customerPermissions, customerRoutes } from '#features/customers';
import { dashboardPermissions, dashboardRoutes } from '#features/dashboard';
import { equipmentPermissions } from '#features/equipment';
import { followUp, followUpPermissions, followUpRoutes } from '#features/follow-ups';
import { inventoryPermissions } from '#features/inventories';
import { invoice, invoicePermissions, invoiceRoutes } from '#features/invoices';
import { jobCostPermissions } from '#features/job-costs';
import { jobSheetPermissions } from '#features/job-sheets';
import { ledgerEntry, ledgerPermissions, ledgerRoutes } from '#features/ledger';
import { lienDocumentPermissions } from '#features/lien-documents';
import { location, locationPermissions, locationRoutes } from '#features/locations';
import { mediaPermissions, mediaRouteTable } from '#features/media';
import { message, messagePermissions, messageRoutes } from '#features/messages';
import { miscItemPermissions } from '#features/misc-items';
import { openCloseJobPermissions } from '#features/open-close-jobs';
import { overheadPermissions } from '#features/overheads';
import { payment, paymentPermissions, paymentRoutes } from '#features/payments';
import { percentSplitPermissions } from '#features/percent-splits';
import { proofPermissions, proofRoutes } from '#features/proofs';
import { proposal, proposalPermissions, proposalRoutes } from '#features/proposals';
import { receivablePermissions, receivableRoutes } from '#features/receivables';
import { releasePermissions } from '#features/releases';
import { reportPermissions, reportRoutes } from '#features/reports';
import { supplierPermissions } from '#features/suppliers';
import { templatePermissions } from '#features/templates';
import { user, userPermissions, userRoutes } from '#features/users';
import { wagePermissions } from '#features/wages';
import { warrantyPermissions } from '#features/warranties';
import { workerPermissions } from '#features/workers';
import type { Permissions, Resource, Route } from '#kernel/index.ts';

export { dictionaries };
export { folds } from './folds.ts';

/** Every kind of record there is. */
export const resources: readonly Resource[] = [
  accessRequest,
  auditEntry,
  ...dictionaries,
  changeOrder,
  company,
  contract,
  costPlusRequest,
  customer,
  followUp,
  invoice,
  ledgerEntry,
  location,
  message,
  payment,
  proposal,
  user,
];

/** The one route table. Fixed paths stand before those with parameters. */
export const routeTable: readonly Route[] = [
  ...authRouteTable,
  ...userRoutes,
  ...companyRoutes,
  ...accessRequestRoutes,
  ...mediaRouteTable,
  ...customerRoutes,
  ...costPlusRequestRoutes,
  ...locationRoutes,
  ...proposalRoutes,
  ...followUpRoutes,
  ...contractRoutes,
  ...changeOrderRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...receivableRoutes,
  ...reportRoutes,
  ...ledgerRoutes,
  ...dictionaries.flatMap(dictionaryRoutes),
  ...messageRoutes,
  ...dashboardRoutes,
  ...auditRoutes,
  ...proofRoutes,
  ...Object.values(verifyRoutes),
];

/** The permission matrix. */
export const permissionMatrix: Permissions = {
  ...authPermissions,
  ...companyPermissions,
  ...customerPermissions,
  ...costPlusRequestPermissions,
  ...locationPermissions,
  ...proposalPermissions,
  ...contractPermissions,
  ...changeOrderPermissions,
  ...invoicePermissions,
  ...paymentPermissions,
  ...receivablePermissions,
  ...ledgerPermissions,
  ...dictionaryPermissions,
  ...messagePermissions,
  ...dashboardPermissions,
  ...proofPermissions,
  ...releasePermissions,
  ...warrantyPermissions,
  ...lienDocumentPermissions,
  ...jobSheetPermissions,
  ...followUpPermissions,
  ...jobCostPermissions,
  ...openCloseJobPermissions,
  ...wagePermissions,
  ...workerPermissions,
  ...overheadPermissions,
  ...miscItemPermissions,
  ...inventoryPermissions,
  ...percentSplitPermissions,
  ...equipmentPermissions,
  ...supplierPermissions,
  ...templatePermissions,
  ...reportPermissions,
  ...userPermissions,
  ...accessRequestPermissions,
  ...mediaPermissions,
};

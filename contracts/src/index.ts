import { verifyRoutes } from '#capabilities/index.ts';
import {
  accessRequest,
  accessRequestFold,
  accessRequestPermissions,
  accessRequestRoutes,
} from '#features/access-requests';
import { auditEntry, auditRoutes } from '#features/audit';
import { authPermissions, authRouteTable } from '#features/auth';
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
import { dashboardPermissions, dashboardRoutes } from '#features/dashboard';
import { equipmentPermissions } from '#features/equipment';
import { followUp, followUpFold, followUpPermissions, followUpRoutes } from '#features/follow-ups';
import { inventoryPermissions } from '#features/inventories';
import { invoice, invoiceFold, invoicePermissions, invoiceRoutes } from '#features/invoices';
import { jobCostPermissions } from '#features/job-costs';
import { jobSheetPermissions } from '#features/job-sheets';
import { ledgerEntry, ledgerPermissions, ledgerRoutes } from '#features/ledger';
import { lienDocumentPermissions } from '#features/lien-documents';
import { location, locationFold, locationPermissions, locationRoutes } from '#features/locations';
import { mediaPermissions, mediaRouteTable } from '#features/media';
import { message, messageFold, messagePermissions, messageRoutes } from '#features/messages';
import { miscItemPermissions } from '#features/misc-items';
import { openCloseJobPermissions } from '#features/open-close-jobs';
import { overheadPermissions } from '#features/overheads';
import {
  paymentMethod,
  paymentMethodFold,
  paymentMethodPermissions,
  paymentMethodRoutes,
} from '#features/payment-methods';
import { payment, paymentFold, paymentPermissions, paymentRoutes } from '#features/payments';
import { percentSplitPermissions } from '#features/percent-splits';
import { proofPermissions, proofRoutes } from '#features/proofs';
import { proposal, proposalFold, proposalPermissions, proposalRoutes } from '#features/proposals';
import { receivablePermissions, receivableRoutes } from '#features/receivables';
import { releasePermissions } from '#features/releases';
import { reportPermissions, reportRoutes } from '#features/reports';
import { supplierPermissions } from '#features/suppliers';
import { templatePermissions } from '#features/templates';
import { user, userFold, userPermissions, userRoutes } from '#features/users';
import { wagePermissions } from '#features/wages';
import { warrantyPermissions } from '#features/warranties';
import { workerPermissions } from '#features/workers';
import type { Permissions, RecordFold, Resource, Route } from '#kernel/index.ts';

/** Every kind of record there is. */
export const resources: readonly Resource[] = [
  accessRequest,
  auditEntry,
  bank,
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
  paymentMethod,
  proposal,
  user,
];

/** What each event does to a record, of every kind of record that has a stream of its own. */
export const folds: readonly RecordFold[] = [
  accessRequestFold,
  bankFold,
  changeOrderFold,
  companyFold,
  contractFold,
  costPlusRequestFold,
  customerFold,
  followUpFold,
  invoiceFold,
  locationFold,
  messageFold,
  paymentFold,
  paymentMethodFold,
  proposalFold,
  userFold,
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
  ...bankRoutes,
  ...paymentMethodRoutes,
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
  ...bankPermissions,
  ...paymentMethodPermissions,
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

import { objectionOf, verifyRoutes } from '#capabilities/index.ts';
import {
  accessRequest,
  accessRequestFold,
  accessRequestGuards,
  accessRequestPermissions,
  accessRequestRoutes,
} from '#features/access-requests';
import { auditEntry, auditRoutes } from '#features/audit';
import { authPermissions, authRouteTable } from '#features/auth';
import { bank, bankFold, bankPermissions, bankRoutes } from '#features/banks';
import {
  changeOrder,
  changeOrderFold,
  changeOrderGuards,
  changeOrderPermissions,
  changeOrderRoutes,
} from '#features/change-orders';
import { company, companyFold, companyGuards, companyPermissions, companyRoutes } from '#features/companies';
import { contract, contractFold, contractGuards, contractPermissions, contractRoutes } from '#features/contracts';
import {
  costPlusRequest,
  costPlusRequestFold,
  costPlusRequestGuards,
  costPlusRequestPermissions,
  costPlusRequestRoutes,
} from '#features/cost-plus-requests';
import { customer, customerFold, customerGuards, customerPermissions, customerRoutes } from '#features/customers';
import { dashboardPermissions, dashboardRoutes } from '#features/dashboard';
import { equipmentPermissions } from '#features/equipment';
import { followUp, followUpFold, followUpGuards, followUpPermissions, followUpRoutes } from '#features/follow-ups';
import { inventoryPermissions } from '#features/inventories';
import { invoice, invoiceFold, invoiceGuards, invoicePermissions, invoiceRoutes } from '#features/invoices';
import { jobCostPermissions } from '#features/job-costs';
import { jobSheetPermissions } from '#features/job-sheets';
import { ledgerEntry, ledgerPermissions, ledgerRoutes } from '#features/ledger';
import { lienDocumentPermissions } from '#features/lien-documents';
import { location, locationFold, locationGuards, locationPermissions, locationRoutes } from '#features/locations';
import { mediaPermissions, mediaRouteTable } from '#features/media';
import { message, messageFold, messageGuards, messagePermissions, messageRoutes } from '#features/messages';
import { miscItemPermissions } from '#features/misc-items';
import { openCloseJobPermissions } from '#features/open-close-jobs';
import { overheadPermissions } from '#features/overheads';
import {
  paymentMethod,
  paymentMethodFold,
  paymentMethodPermissions,
  paymentMethodRoutes,
} from '#features/payment-methods';
import { payment, paymentFold, paymentGuards, paymentPermissions, paymentRoutes } from '#features/payments';
import { percentSplitPermissions } from '#features/percent-splits';
import { proofPermissions, proofRoutes } from '#features/proofs';
import { proposal, proposalFold, proposalGuards, proposalPermissions, proposalRoutes } from '#features/proposals';
import { receivablePermissions, receivableRoutes } from '#features/receivables';
import { releasePermissions } from '#features/releases';
import { reportPermissions, reportRoutes } from '#features/reports';
import { supplierPermissions } from '#features/suppliers';
import { templatePermissions } from '#features/templates';
import { user, userFold, userGuards, userPermissions, userRoutes } from '#features/users';
import { wagePermissions } from '#features/wages';
import { warrantyPermissions } from '#features/warranties';
import { workerPermissions } from '#features/workers';
import type { GuardTable, KnownFacts, Permissions, RecordFold, Refusal, Resource, Route } from '#kernel/index.ts';

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

/** The rules of every kind of record that has some of its own, by entity. */
export const guardsByEntity: Readonly<Record<string, GuardTable>> = {
  AccessRequest: accessRequestGuards,
  ChangeOrder: changeOrderGuards,
  Company: companyGuards,
  Contract: contractGuards,
  CostPlusRequest: costPlusRequestGuards,
  Customer: customerGuards,
  FollowUp: followUpGuards,
  Invoice: invoiceGuards,
  Location: locationGuards,
  Message: messageGuards,
  Payment: paymentGuards,
  Proposal: proposalGuards,
  User: userGuards,
};

/** What stands against a command on a record, as far as it is known: without facts, what the record says of itself. */
export const objectionTo = (
  resource: Resource,
  verb: string,
  record: object | null,
  facts: KnownFacts = {},
): Refusal | null => objectionOf(resource, guardsByEntity[resource.entity] ?? {}, verb, record, facts);

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

import { verifyRoutes } from '#capabilities/index.ts';
import { auditEntry, auditRoutes } from '#features/audit';
import { authPermissions, authRouteTable } from '#features/auth';
import { bank, bankPermissions, bankRoutes } from '#features/banks';
import { changeOrder, changeOrderPermissions, changeOrderRoutes } from '#features/change-orders';
import { company, companyPermissions, companyRoutes } from '#features/companies';
import { contract, contractPermissions, contractRoutes } from '#features/contracts';
import { costPlusRequest, costPlusRequestPermissions, costPlusRequestRoutes } from '#features/cost-plus-requests';
import { customer, customerPermissions, customerRoutes } from '#features/customers';
import { dashboardPermissions, dashboardRoutes } from '#features/dashboard';
import { invoice, invoicePermissions, invoiceRoutes } from '#features/invoices';
import { ledgerEntry, ledgerPermissions, ledgerRoutes } from '#features/ledger';
import { location, locationPermissions, locationRoutes } from '#features/locations';
import { message, messagePermissions, messageRoutes } from '#features/messages';
import { paymentMethod, paymentMethodPermissions, paymentMethodRoutes } from '#features/payment-methods';
import { payment, paymentPermissions, paymentRoutes } from '#features/payments';
import { proofPermissions, proofRoutes } from '#features/proofs';
import { proposal, proposalPermissions, proposalRoutes } from '#features/proposals';
import { receivablePermissions, receivableRoutes } from '#features/receivables';
import { reportPermissions, reportRoutes } from '#features/reports';
import { user, userRoutes } from '#features/users';
import type { Permissions, Resource, Route } from '#kernel/index.ts';

/** Every kind of record there is. */
export const resources: readonly Resource[] = [auditEntry, bank, changeOrder, company, contract, costPlusRequest, customer, invoice, ledgerEntry, location, message, payment, paymentMethod, proposal, user];

/** The one route table. Fixed paths stand before those with parameters. */
export const routeTable: readonly Route[] = [
  ...authRouteTable, ...userRoutes, ...companyRoutes, ...customerRoutes, ...costPlusRequestRoutes, ...locationRoutes, ...proposalRoutes, ...contractRoutes, ...changeOrderRoutes,
  ...invoiceRoutes, ...paymentRoutes, ...receivableRoutes, ...reportRoutes, ...ledgerRoutes, ...bankRoutes, ...paymentMethodRoutes, ...messageRoutes, ...dashboardRoutes, ...auditRoutes, ...proofRoutes, ...Object.values(verifyRoutes),
];

/** The permission matrix. */
export const matrix: Permissions = {
  ...authPermissions, ...companyPermissions, ...customerPermissions, ...costPlusRequestPermissions, ...locationPermissions, ...proposalPermissions, ...contractPermissions, ...changeOrderPermissions,
  ...invoicePermissions, ...paymentPermissions, ...receivablePermissions, ...reportPermissions, ...ledgerPermissions, ...bankPermissions, ...paymentMethodPermissions, ...messagePermissions, ...dashboardPermissions, ...proofPermissions,
};

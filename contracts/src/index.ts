import { authPermissions, authRouteTable } from '#features/auth';
import { company, companyPermissions, companyRoutes } from '#features/companies';
import { costPlusRequest, costPlusRequestPermissions, costPlusRequestRoutes } from '#features/cost-plus-requests';
import { customer, customerPermissions, customerRoutes } from '#features/customers';
import { dashboardPermissions, dashboardRoutes } from '#features/dashboard';
import { location, locationPermissions, locationRoutes } from '#features/locations';
import { message, messagePermissions, messageRoutes } from '#features/messages';
import { proposal, proposalPermissions, proposalRoutes } from '#features/proposals';
import { user, userRoutes } from '#features/users';
import type { Permissions, Resource, Route } from '#kernel/index.ts';

/** Every kind of record there is. */
export const resources: readonly Resource[] = [company, costPlusRequest, customer, location, message, proposal, user];

/** The one route table. Fixed paths stand before those with parameters. */
export const routeTable: readonly Route[] = [
  ...authRouteTable, ...userRoutes, ...companyRoutes, ...customerRoutes, ...costPlusRequestRoutes, ...locationRoutes, ...proposalRoutes, ...messageRoutes, ...dashboardRoutes,
];

/** The permission matrix. */
export const matrix: Permissions = {
  ...authPermissions, ...companyPermissions, ...customerPermissions, ...costPlusRequestPermissions, ...locationPermissions, ...proposalPermissions, ...messagePermissions, ...dashboardPermissions,
};

import type { Route } from '@backoffice/contracts/kernel';

/**
 * The rows of the route table that are asked before any page is open. The table itself, with all its shapes, comes with
 * the pages.
 */
export const startupRoutes = {
  setUpNeeded: {
    name: 'auth.setUpNeeded',
    method: 'GET',
    path: '/auth/set-up',
    access: 'public',
    scope: 'none',
    permission: null,
    does: { handler: 'read' },
    summary: 'Is this a product nobody has set up yet?',
  },
  logout: {
    name: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    access: 'session',
    scope: 'none',
    permission: null,
    beforeProfile: true,
    does: { handler: 'write' },
    summary: 'Sign out on this device or on all',
  },
  companyLabels: {
    name: 'companies.labels',
    method: 'GET',
    path: '/companies/labels',
    access: 'session',
    scope: 'platform',
    permission: 'data:company.view',
    entity: 'Company',
    does: { handler: 'read' },
    summary: 'The companies of a dropdown, with the role of who asks; those in which somebody is a salesman',
  },
  profile: {
    name: 'users.profile',
    method: 'GET',
    path: '/users/profile',
    access: 'session',
    scope: 'none',
    permission: null,
    beforeProfile: true,
    does: { handler: 'read' },
    summary: 'The signed-in user',
  },
  salesmanLabels: {
    name: 'users.salesmanLabels',
    method: 'GET',
    path: '/companies/salesman-labels',
    access: 'session',
    scope: 'company',
    home: 'platform',
    permission: 'action:customer.view',
    does: { handler: 'read' },
    summary: 'Salesmen of the company',
  },
} as const satisfies Readonly<Record<string, Route>>;

import { History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { portalAccessCommands } from './commands.ts';
import { portalAccessEvents, portalAccessInverses } from './events.ts';
import { portalAccessRefusals } from './refusals.ts';
import { portalRouteTable, portalSignInRouteTable } from './routes.ts';
import { PortalAccessView, PortalVisits } from './view.ts';

/** Which contacts of customers get to the portal: one record for each, under the contact's own id. */
export const portalAccess = defineResource({
  entity: 'PortalAccess',
  noun: ['portal access', 'portal accesses'],
  path: 'portal-accesses',
  routes: 'catalog',
  permission: 'portal-access',
  tenant: 'company',
  commands: portalAccessCommands,
  events: portalAccessEvents,
  refusals: portalAccessRefusals,
  view: PortalAccessView,
  historyPhrases: {
    PortalInvited: 'invited {contactName} to the portal at {to} as {role}',
    PortalRoleChanged: 'changed the role in the portal from {from} to {role}',
    PortalClosed: 'closed the portal: {reason}',
  },
  inverses: portalAccessInverses,
  list: {
    search: ['contactName', 'customerName'],
    filter: ['id', 'customerId', 'status', 'role'],
    sort: ['contactName', 'customerName', 'invitedAt', 'createdAt'],
  },
  can: {},
});

const seen = {
  access: 'session',
  scope: 'company',
  entity: 'PortalAccess',
  permission: 'action:portal-access.view',
} as const;
const inviting = { ...seen, permission: 'action:portal-access.invite' } as const;
const { shapes } = portalAccessCommands;

export const portalAccessOwnRoutes = defineRoutes('portal-accesses', {
  list: {
    ...seen,
    method: 'POST',
    path: '/portal-access/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Which contacts of customers get to the portal',
  },
  visits: {
    ...seen,
    entity: 'Customer',
    method: 'GET',
    path: '/customers/:id/portal-visits',
    does: { handler: 'read' },
    answer: PortalVisits,
    summary: 'When contacts of a customer looked into the portal last',
  },
  invite: {
    ...inviting,
    method: 'PUT',
    path: '/portal-access/:id/invite',
    does: { handler: 'write' },
    body: shapes.InviteToPortal,
    summary: 'Invite a contact of a customer to the portal, at the address that is kept of them',
  },
  changeRole: {
    ...inviting,
    method: 'PUT',
    path: '/portal-access/:id/role',
    does: { command: 'ChangePortalRole', on: 'id' },
    body: shapes.ChangePortalRole.extend(Version),
    summary: 'Change what a contact sees in the portal',
  },
  close: {
    ...seen,
    method: 'PUT',
    path: '/portal-access/:id/close',
    permission: 'action:portal-access.close',
    does: { command: 'ClosePortal', on: 'id' },
    body: shapes.ClosePortal.extend(Version),
    summary: 'Close the portal for a contact: they are signed out everywhere',
  },
  history: {
    ...seen,
    method: 'GET',
    path: '/portal-access/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Who invited the contact, with which role, and who closed it',
  },
});
export const portalAccessRoutes: Route[] = [
  ...Object.values(portalAccessOwnRoutes),
  ...Object.values(portalSignInRouteTable),
  ...Object.values(portalRouteTable),
];

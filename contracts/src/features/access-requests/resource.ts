import { z } from 'zod';
import { Labels, LabelsQuery, Uniqueness } from '#capabilities/index.ts';
import { defineResource, defineRoutes, Id, ListRequest, pageOf, type Route } from '#kernel/index.ts';
import { accessRequestCommands, CompanyAccessInput, PortfolioAccessInput, RightAccessInput } from './commands.ts';
import { accessRequestEvents, accessRequestInverses } from './events.ts';
import { accessRequestRefusals } from './refusals.ts';
import { AccessRequestView } from './view.ts';

export const accessRequest = defineResource({
  entity: 'AccessRequest',
  noun: ['access request', 'access requests'],
  path: 'access-requests',
  routes: 'catalog',
  permission: 'company-access',
  tenant: 'platform',
  visibleTo: { companies: 'targetCompanyId', person: 'requesterId' },
  commands: accessRequestCommands,
  events: accessRequestEvents,
  refusals: accessRequestRefusals,
  view: AccessRequestView,
  historyPhrases: {
    AccessRequested: 'requested access',
    AccessApproved: 'approved access',
    AccessRejected: 'rejected access',
    AccessRevoked: 'revoked access',
    AccessExpired: 'let access end',
  },
  inverses: accessRequestInverses,
  list: {
    search: ['requesterName', 'targetCompanyName', 'portfolioOwnerName', 'reason'],
    filter: [
      'kind',
      'status',
      'requesterId',
      'targetCompanyId',
      'portfolioOwnerId',
      'role',
      'right',
      'requestedAt',
      'createdAt',
    ],
    sort: ['requesterName', 'status', 'requestedAt', 'createdAt', 'updatedAt'],
  },
  can: {},
});

const base = { access: 'session', scope: 'company', home: 'platform', entity: 'AccessRequest' } as const;
const write = { does: { handler: 'write' } } as const;
const read = { does: { handler: 'read' } } as const;
const page = { ...read, method: 'POST', body: ListRequest, answer: pageOf(AccessRequestView) } as const;
const answer = { ...write, method: 'PUT', body: accessRequestCommands.shapes.ApproveAccess } as const;

/** Sent: one's own, whatever one may otherwise. Received: those of the company that the caller may answer. */
export const companyAccessRoutes = defineRoutes('company-access', {
  request: {
    ...base,
    ...write,
    permission: 'action:company-access.request',
    method: 'POST',
    path: '/company-access/request',
    body: CompanyAccessInput,
    summary: 'Ask to work in another company of the group',
  },
  sent: {
    ...base,
    ...page,
    permission: 'action:company-access.request',
    path: '/company-access/sent',
    summary: 'What I asked for',
  },
  received: {
    ...base,
    ...page,
    permission: 'action:company-access.approve',
    path: '/company-access/received',
    summary: 'Who asks to work in this company',
  },
  labels: {
    ...base,
    ...read,
    permission: 'action:company-access.request',
    method: 'GET',
    path: '/company-access/labels',
    query: LabelsQuery,
    answer: Labels,
    summary: 'Companies of the group one is not a member of',
  },
  isUnique: {
    ...base,
    ...write,
    permission: 'action:company-access.request',
    method: 'GET',
    path: '/company-access/is-unique',
    checks: ['uniqueness-rate'],
    query: z.strictObject({ targetCompanyId: Id }),
    answer: Uniqueness,
    summary: 'Is there no such request waiting?',
  },
  approve: {
    ...base,
    ...answer,
    permission: 'action:company-access.approve',
    path: '/company-access/:id/approve',
    summary: 'Give the access',
  },
  reject: {
    ...base,
    ...answer,
    permission: 'action:company-access.reject',
    path: '/company-access/:id/reject',
    summary: 'Refuse the access',
  },
  revoke: {
    ...base,
    ...answer,
    permission: 'action:company-access.revoke',
    path: '/company-access/:id/revoke',
    summary: 'Take the access back',
  },
});

export const portfolioAccessRoutes = defineRoutes('portfolio-access', {
  request: {
    ...base,
    ...write,
    permission: 'action:portfolio-access.request',
    method: 'POST',
    path: '/portfolio-access/request',
    body: PortfolioAccessInput,
    summary: 'Ask to see a colleague’s customers',
  },
  sent: {
    ...base,
    ...page,
    permission: 'action:portfolio-access.request',
    path: '/portfolio-access/sent',
    summary: 'What I asked for',
  },
  received: {
    ...base,
    ...page,
    permission: 'action:portfolio-access.approve',
    path: '/portfolio-access/received',
    summary: 'Who asks to see a portfolio of this company',
  },
  labels: {
    ...base,
    ...read,
    permission: 'action:portfolio-access.request',
    method: 'GET',
    path: '/portfolio-access/labels',
    query: LabelsQuery,
    answer: Labels,
    summary: 'Salesmen whose portfolio one does not see',
  },
  isUnique: {
    ...base,
    ...write,
    permission: 'action:portfolio-access.request',
    method: 'GET',
    path: '/portfolio-access/is-unique',
    checks: ['uniqueness-rate'],
    query: z.strictObject({ portfolioOwnerId: Id }),
    answer: Uniqueness,
    summary: 'Is there no such request waiting?',
  },
  approve: {
    ...base,
    ...answer,
    permission: 'action:portfolio-access.approve',
    path: '/portfolio-access/:id/approve',
    summary: 'Give the access',
  },
  reject: {
    ...base,
    ...answer,
    permission: 'action:portfolio-access.reject',
    path: '/portfolio-access/:id/reject',
    summary: 'Refuse the access',
  },
  revoke: {
    ...base,
    ...answer,
    permission: 'action:portfolio-access.revoke',
    path: '/portfolio-access/:id/revoke',
    summary: 'Take the access back',
  },
});
export const rightAccessRoutes = defineRoutes('right-access', {
  request: {
    ...base,
    ...write,
    permission: 'action:right-access.request',
    method: 'POST',
    path: '/right-access/request',
    body: RightAccessInput,
    summary: 'Ask for a single right beyond one’s role',
  },
  sent: {
    ...base,
    ...page,
    permission: 'action:right-access.request',
    path: '/right-access/sent',
    summary: 'What I asked for',
  },
  received: {
    ...base,
    ...page,
    permission: 'action:right-access.approve',
    path: '/right-access/received',
    summary: 'Who asks for a right in this company',
  },
  approve: {
    ...base,
    ...answer,
    permission: 'action:right-access.approve',
    path: '/right-access/:id/approve',
    summary: 'Give the right',
  },
  reject: {
    ...base,
    ...answer,
    permission: 'action:right-access.reject',
    path: '/right-access/:id/reject',
    summary: 'Refuse the right',
  },
  revoke: {
    ...base,
    ...answer,
    permission: 'action:right-access.revoke',
    path: '/right-access/:id/revoke',
    summary: 'Take the right back',
  },
});
export const accessRequestRoutes: Route[] = [
  ...Object.values(companyAccessRoutes),
  ...Object.values(portfolioAccessRoutes),
  ...Object.values(rightAccessRoutes),
];

import { Labels } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, defineMessages, pageOf, type Route } from '#kernel/index.ts';
import { AuditEntryView } from './view.ts';

/** Nobody writes here: it is the log, as an accountant reads it. */
export const auditEntry = defineResource({
  entity: 'AuditEntry',
  noun: ['event', 'events'],
  path: 'audit',
  routes: 'catalog',
  permission: 'audit',
  tenant: 'company',
  commands: defineMessages({}),
  events: defineMessages({}),
  refusals: {},
  view: AuditEntryView,
  historyPhrases: {},
  inverses: {},
  list: {
    search: ['title', 'words', 'createdByName'],
    filter: ['position', 'entity', 'recordId', 'eventType', 'actorKind', 'createdBy', 'createdAt', 'amount'],
    sort: ['position', 'createdAt', 'amount'],
  },
  can: {},
});

const audit = { access: 'session', scope: 'company', permission: 'data:audit-history', entity: 'AuditEntry' } as const;

export const auditOwnRoutes = defineRoutes('audit', {
  list: {
    ...audit,
    method: 'POST',
    path: '/audit/list',
    does: { handler: 'read' },
    body: ListRequest,
    answer: pageOf(AuditEntryView),
    summary: 'Everything that happened in the company: what, who, when',
  },
  actors: {
    ...audit,
    method: 'GET',
    path: '/audit/actors',
    does: { handler: 'read' },
    answer: Labels,
    summary: 'The users who did any of it',
  },
});
export const auditRoutes: Route[] = Object.values(auditOwnRoutes);

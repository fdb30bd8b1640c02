import { History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { costPlusRequestCommands } from './commands.ts';
import { costPlusRequestEvents, costPlusRequestInverses } from './events.ts';
import { costPlusRequestRefusals } from './refusals.ts';
import { CostPlusRequestView } from './view.ts';

export const costPlusRequest = defineResource({
  entity: 'CostPlusRequest',
  noun: ['cost-plus request', 'cost-plus requests'],
  path: 'cost-plus-requests',
  routes: 'catalog',
  permission: 'cost-plus-request',
  tenant: 'company',
  commands: costPlusRequestCommands,
  events: costPlusRequestEvents,
  refusals: costPlusRequestRefusals,
  view: CostPlusRequestView,
  historyPhrases: {
    CostPlusRequested: 'requested cost-plus',
    CostPlusApproved: 'approved cost-plus',
    CostPlusRejected: 'rejected cost-plus',
    CostPlusRevoked: 'revoked cost-plus',
  },
  inverses: costPlusRequestInverses,
  list: {
    search: ['customerName', 'reason', 'requestedByName'],
    filter: ['customerId', 'status', 'requestedAt', 'createdAt', 'updatedAt'],
    sort: ['customerName', 'status', 'requestedByName', 'requestedAt', 'createdAt', 'updatedAt'],
  },
  can: {},
});

const request = {
  access: 'session',
  scope: 'company',
  permission: 'action:cost-plus-request.view',
  entity: 'CostPlusRequest',
} as const;
const { RequestCostPlus, ChangeCostPlusStatus } = costPlusRequestCommands.shapes;

/**
 * A request has the id of its customer. Making one is an edit of the customer; who may not see requests reads the
 * answer there.
 */
export const costPlusRequestOwnRoutes = defineRoutes('cost-plus-requests', {
  list: {
    ...request,
    method: 'POST',
    path: '/cost-plus-requests/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Cost-plus requests of customers, the latest of each',
  },
  create: {
    ...request,
    method: 'POST',
    path: '/cost-plus-requests/create',
    permission: 'action:customer.edit',
    does: { handler: 'write' },
    body: RequestCostPlus,
    summary: 'Ask that a customer may have cost-plus contracts',
  },
  get: {
    ...request,
    method: 'GET',
    path: '/cost-plus-requests/:id',
    does: { read: 'one' },
    answer: CostPlusRequestView,
    summary: 'The latest request of a customer',
  },
  status: {
    ...request,
    method: 'PUT',
    path: '/cost-plus-requests/:id/status',
    permission: 'action:cost-plus-request.change-status',
    does: { command: 'ChangeCostPlusStatus', on: 'id' },
    body: ChangeCostPlusStatus.extend(Version),
    summary: 'Approve, reject or revoke',
  },
  history: {
    ...request,
    method: 'GET',
    path: '/cost-plus-requests/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every request of a customer and every answer',
  },
});
export const costPlusRequestRoutes: Route[] = Object.values(costPlusRequestOwnRoutes);

import { z } from 'zod';
import { Uniqueness, routesOf } from '#capabilities/index.ts';
import { defineResource, defineRoutes, Id, type Route } from '#kernel/index.ts';
import { changeOrderCommands } from './commands.ts';
import { changeOrderEvents } from './events.ts';
import { changeOrderRefusals } from './refusals.ts';
import { ChangeOrderDetails, ChangeOrderView } from './view.ts';

export const changeOrder = defineResource({
  entity: 'ChangeOrder',
  path: 'change-orders',
  recordPage: '/toc/:locationId/change-order/:id',
  routes: 'document',
  permission: 'change-order',
  tenant: 'company',
  commands: changeOrderCommands,
  events: changeOrderEvents,
  refusals: changeOrderRefusals,
  view: ChangeOrderView,
  historyPhrases: {
    ChangeOrderCreated: 'created the change order',
    ChangeOrderEdited: 'edited the change order',
    ChangeOrderApproved: 'approved it',
    ChangeOrderUnapproved: 'took the approval back',
  },
  list: {
    search: ['number', 'name', 'customerName', 'locationName', 'contractNumber'],
    found: ['number', 'name', 'customerName', 'locationId', 'status'],
    filter: [
      'number',
      'name',
      'contractId',
      'locationId',
      'customerId',
      'salesmanId',
      'reason',
      'status',
      'amount',
      'unbilled',
      'date',
      'sentAt',
      'approvedAt',
      'createdAt',
      'updatedAt',
    ],
    sort: [
      'number',
      'name',
      'contractNumber',
      'customerName',
      'locationName',
      'salesmanName',
      'status',
      'amount',
      'unbilled',
      'date',
      'approvedAt',
      'createdAt',
      'updatedAt',
    ],
  },
  can: {
    trash: true,
    archive: true,
    attach: true,
    bulk: ['delete', 'restore', 'archive', 'unarchive'],
    number: { within: 'contractId' },
    labels: { label: 'name', extra: ['number', 'status', 'contractId', 'amount'] },
    send: ['email', 'sms'],
    sign: true,
    approve: true,
  },
});

const ContractQuery = z.strictObject({ contractId: Id });
const document = { access: 'session', scope: 'company', entity: 'ChangeOrder' } as const;
export const changeOrderOwnRoutes = defineRoutes('change-orders', {
  generationDetails: {
    ...document,
    method: 'GET',
    path: '/change-orders/generation-details',
    permission: 'action:change-order.generate',
    does: { handler: 'write' },
    query: ContractQuery,
    answer: ChangeOrderDetails,
    summary: 'What a change order of a contract begins with',
  },
  generate: {
    ...document,
    method: 'POST',
    path: '/change-orders/generate',
    permission: 'action:change-order.generate',
    does: { command: 'CreateChangeOrder', on: 'new' },
    query: ContractQuery,
    body: changeOrderCommands.shapes.CreateChangeOrder.omit({ contractId: true }),
    summary: 'Make a change order of a contract',
  },
  isUnique: {
    ...document,
    method: 'GET',
    path: '/change-orders/:id/is-unique',
    checks: ['uniqueness-rate'],
    permission: 'action:change-order.view',
    does: { handler: 'write' },
    query: ContractQuery.extend({ number: z.string().trim().min(1).max(20) }),
    answer: Uniqueness,
    summary: 'Whether a number is free among the change orders of a contract',
  },
});

export const changeOrderRoutes: Route[] = [
  changeOrderOwnRoutes.generationDetails,
  changeOrderOwnRoutes.generate,
  ...routesOf(changeOrder, {
    viewed: true,
    query: {
      create: ContractQuery,
      list: z.strictObject({ locationId: Id, contractId: Id }).partial(),
      number: ContractQuery,
    },
  }),
  changeOrderOwnRoutes.isUnique,
];

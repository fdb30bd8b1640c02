import { History, photoRoutes } from '#capabilities/index.ts';
import { defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { deliveryCommands } from './commands.ts';
import { delivery } from './resource.ts';
import { DeliveryView } from './view.ts';

const { entity } = delivery;
const reading = { access: 'session', scope: 'company', entity, permission: 'action:delivery.view' } as const;
const writing = { ...reading, permission: 'action:delivery.edit' } as const;
const { shapes } = deliveryCommands;

export const deliveryOwnRoutes = defineRoutes('deliveries', {
  list: {
    ...reading,
    method: 'POST',
    path: '/deliveries/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'What came to the sites, and what of it is to be entered',
  },
  get: {
    ...reading,
    method: 'GET',
    path: '/deliveries/:id',
    does: { read: 'one' },
    answer: DeliveryView,
    summary: 'Get one',
  },
  dismiss: {
    ...writing,
    method: 'PUT',
    path: '/deliveries/:id/dismiss',
    does: { command: 'DismissDelivery', on: 'id' },
    body: shapes.DismissDelivery.extend(Version),
    summary: 'Say why nothing is to be entered for it',
  },
  reopen: {
    ...writing,
    method: 'PUT',
    path: '/deliveries/:id/reopen',
    does: { command: 'ReopenDelivery', on: 'id' },
    body: shapes.ReopenDelivery.extend(Version),
    summary: 'Let it wait to be entered again',
  },
  history: {
    ...reading,
    method: 'GET',
    path: '/deliveries/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});

export const deliveryRoutes: Route[] = [...Object.values(deliveryOwnRoutes), ...photoRoutes(delivery)];

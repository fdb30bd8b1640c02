import { z } from 'zod';
import { defineResource, defineRoutes, Id, ListRequest, type Route } from '#kernel/index.ts';
import { messageCommands } from './commands.ts';
import { messageEvents, messageInverses } from './events.ts';
import { messageRefusals } from './refusals.ts';
import { MessageView } from './view.ts';

export const message = defineResource({
  entity: 'Message',
  path: 'messages',
  routes: 'catalog',
  permission: 'email-sms-log',
  tenant: 'company',
  commands: messageCommands,
  events: messageEvents,
  refusals: messageRefusals,
  view: MessageView,
  historyPhrases: {
    MessageQueued: 'put it in the outbox',
    MessageWithheld: 'kept it back: {reason}',
    MessageSent: 'sent it',
    MessageFailed: 'could not send it',
    MessageDelivered: 'heard that it was delivered',
    MessageBounced: 'heard that it could not be delivered',
    MessageDelayed: 'heard that it is still being tried',
  },
  inverses: messageInverses,
  list: {
    search: ['recipients', 'subject', 'documentName'],
    filter: ['channel', 'status', 'purpose', 'locationId', 'salesmanId', 'documentId', 'createdAt'],
    sort: ['channel', 'status', 'subject', 'recipients', 'documentName', 'createdAt', 'updatedAt'],
  },
  can: {},
});

const log = {
  access: 'session',
  scope: 'company',
  permission: 'action:email-sms-log.view',
  entity: 'Message',
} as const;
/** The e-mail and SMS log, and what carriers add to it; nothing is ever sent by these routes. */
export const messageOwnRoutes = defineRoutes('messages', {
  list: {
    ...log,
    method: 'POST',
    path: '/messages/list',
    does: { read: 'list' },
    body: ListRequest,
    query: z.strictObject({ locationId: Id.optional() }),
    summary: 'The e-mail and SMS log, of one location or of all',
  },
  get: {
    ...log,
    method: 'GET',
    path: '/messages/:id',
    does: { read: 'one' },
    answer: MessageView,
    summary: 'One message as it was sent',
  },
  /** The address is made for each text, and what is posted to it is signed by the carrier. */
  textStatus: {
    method: 'POST',
    path: '/messages/text-status',
    access: 'public',
    scope: 'none',
    permission: null,
    entity: 'Message',
    takes: 'bytes',
    does: { handler: 'write' },
    query: z.strictObject({ companyId: Id, messageId: Id }),
    summary: 'What the carrier says became of a text',
  },
});
export const messageRoutes: Route[] = Object.values(messageOwnRoutes);

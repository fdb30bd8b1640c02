import { routesOf } from '#capabilities/index.ts';
import { defineResource, defineRoutes, type Route, Version } from '#kernel/index.ts';
import { conversationCommands, QuestionWay } from './commands.ts';
import { conversationEvents, conversationInverses } from './events.ts';
import { conversationRefusals } from './refusals.ts';
import { ConversationView } from './view.ts';

/** What a customer asks, and what they are answered. */
export const conversation = defineResource({
  entity: 'Conversation',
  noun: ['question', 'questions'],
  knownBy: ['subject'],
  path: 'conversations',
  recordPage: '/questions/:id',
  routes: 'catalog',
  permission: 'conversation',
  tenant: 'company',
  commands: conversationCommands,
  events: conversationEvents,
  refusals: conversationRefusals,
  view: ConversationView,
  historyPhrases: {
    QuestionAsked: 'recorded a question of {askedBy.name}',
    QuestionAdded: 'recorded another question of {askedBy.name}',
    AnswerGiven: 'answered it',
    ConversationClosed: 'closed it: {reason}',
    ConversationReopened: 'opened it again',
  },
  inverses: conversationInverses,
  list: {
    search: ['subject', 'customerName', 'locationName', 'askedByName'],
    found: ['subject', 'customerName', 'status'],
    filter: ['customerId', 'locationId', 'salesmanId', 'status', 'lastMessageAt', 'createdAt', 'updatedAt'],
    sort: [
      'subject',
      'customerName',
      'locationName',
      'salesmanName',
      'askedByName',
      'status',
      'waitingSince',
      'lastMessageAt',
      'createdAt',
      'updatedAt',
    ],
  },
  can: { attach: true, reassign: { as: 'conversations' } },
});

const writing = {
  access: 'session',
  scope: 'company',
  permission: 'action:conversation.edit',
  entity: 'Conversation',
  method: 'PUT',
} as const;
const { AskQuestion, AddQuestion, AnswerQuestion, CloseConversation, ReopenConversation } = conversationCommands.shapes;
/** What our own people put down was not written in the portal. */
const heard = { via: QuestionWay.exclude(['portal']).default('phone') };

export const conversationOwnRoutes = defineRoutes('conversations', {
  ask: {
    ...writing,
    method: 'POST',
    path: '/conversations/ask',
    permission: 'action:conversation.create',
    does: { command: 'AskQuestion', on: 'new' },
    body: AskQuestion.extend(heard),
    summary: 'Put down what a contact of a customer asked',
  },
  askOn: {
    ...writing,
    path: '/conversations/:id/ask',
    does: { command: 'AddQuestion', on: 'id' },
    body: AddQuestion.extend(heard).extend(Version),
    summary: 'Put down what they asked on',
  },
  answer: {
    ...writing,
    path: '/conversations/:id/answer',
    does: { command: 'AnswerQuestion', on: 'id' },
    body: AnswerQuestion.extend(Version),
    summary: 'Answer, and mail it to whoever asked last',
  },
  close: {
    ...writing,
    path: '/conversations/:id/close',
    does: { command: 'CloseConversation', on: 'id' },
    body: CloseConversation.extend(Version),
    summary: 'Close it; with a reason where nobody has answered',
  },
  reopen: {
    ...writing,
    path: '/conversations/:id/reopen',
    does: { command: 'ReopenConversation', on: 'id' },
    body: ReopenConversation.extend(Version),
    summary: 'Open it again',
  },
});
export const conversationRoutes: Route[] = [...Object.values(conversationOwnRoutes), ...routesOf(conversation)];

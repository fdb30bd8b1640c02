import { attach, History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
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
    QuestionAsked: 'recorded a question',
    QuestionAdded: 'recorded another question',
    AnswerGiven: 'answered it',
    ConversationClosed: 'closed it: {reason}',
    ConversationReopened: 'opened it again',
  },
  inverses: conversationInverses,
  list: {
    search: ['subject', 'customerName', 'locationName', 'askedByName'],
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

const reading = {
  access: 'session',
  scope: 'company',
  permission: 'action:conversation.view',
  entity: 'Conversation',
} as const;
const writing = { ...reading, permission: 'action:conversation.edit', method: 'PUT' } as const;
const { AskQuestion, AddQuestion, AnswerQuestion, CloseConversation, ReopenConversation } = conversationCommands.shapes;
/** What our own people record was not written in the portal. */
const heard = { via: QuestionWay.exclude(['portal']).default('phone') };
const file = { ...writing, path: '/conversations/:id/media', body: attach.commands['AttachTo*'] } as const;

export const conversationOwnRoutes = defineRoutes('conversations', {
  list: {
    ...reading,
    method: 'POST',
    path: '/conversations/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Questions of customers, open and closed',
  },
  ask: {
    ...writing,
    method: 'POST',
    path: '/conversations/ask',
    permission: 'action:conversation.create',
    does: { command: 'AskQuestion', on: 'new' },
    body: AskQuestion.extend(heard),
    summary: 'Record what a contact of a customer asked',
  },
  get: {
    ...reading,
    method: 'GET',
    path: '/conversations/:id',
    does: { read: 'one' },
    answer: ConversationView,
    summary: 'Get one, with all that was said',
  },
  askOn: {
    ...writing,
    path: '/conversations/:id/ask',
    does: { command: 'AddQuestion', on: 'id' },
    body: AddQuestion.extend(heard).extend(Version),
    summary: 'Record what they asked on',
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
  attach: {
    ...file,
    method: 'POST',
    does: { command: 'AttachToConversation', on: 'id' },
    summary: 'Attach a file that was put in for it to what was said last',
  },
  detach: {
    ...file,
    method: 'DELETE',
    does: { command: 'DetachFromConversation', on: 'id' },
    summary: 'Remove a file',
  },
  history: {
    ...reading,
    method: 'GET',
    path: '/conversations/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});
export const conversationRoutes: Route[] = Object.values(conversationOwnRoutes);

import { History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { followUpCommands } from './commands.ts';
import { followUpEvents, followUpInverses } from './events.ts';
import { followUpRefusals } from './refusals.ts';
import { FollowUpView } from './view.ts';

export const followUp = defineResource({
  entity: 'FollowUp',
  noun: ['follow-up', 'follow-ups'],
  path: 'follow-ups',
  recordPage: '/follow-up-list/:id',
  routes: 'catalog',
  permission: 'follow-up',
  tenant: 'company',
  commands: followUpCommands,
  events: followUpEvents,
  refusals: followUpRefusals,
  view: FollowUpView,
  historyPhrases: {
    FollowUpScheduled: 'scheduled it for {dueDate}',
    FollowUpCompleted: 'completed it: {outcome}',
    FollowUpRescheduled: 'rescheduled it for {dueDate}',
    FollowUpSkipped: 'skipped it',
    FollowUpCancelled: 'cancelled it',
    FollowUpReopened: 'opened it again',
  },
  inverses: followUpInverses,
  list: {
    search: ['subject', 'customerName', 'locationName', 'proposalName'],
    found: ['subject', 'kind', 'dueDate', 'customerName', 'status'],
    filter: [
      'locationId',
      'customerId',
      'proposalId',
      'salesmanId',
      'dueDate',
      'kind',
      'status',
      'outcome',
      'createdAt',
      'updatedAt',
    ],
    sort: [
      'dueDate',
      'kind',
      'subject',
      'locationName',
      'customerName',
      'salesmanName',
      'proposalName',
      'status',
      'closedAt',
      'createdAt',
      'updatedAt',
    ],
  },
  can: { reassign: { as: 'followUps', while: ['open', 'suspended'] } },
  suspendedWith: [
    { entity: 'Proposal', by: 'proposalId', status: 'open' },
    { entity: 'Location', by: 'locationId', status: 'open' },
  ],
});

const reading = { access: 'session', scope: 'company', permission: 'page:follow-up-list', entity: 'FollowUp' } as const;
const writing = { ...reading, permission: 'action:follow-up.edit' } as const;
const { ScheduleFollowUp, CompleteFollowUp, RescheduleFollowUp, SkipFollowUp, CancelFollowUp, ReopenFollowUp } =
  followUpCommands.shapes;

export const followUpOwnRoutes = defineRoutes('follow-ups', {
  list: {
    ...reading,
    method: 'POST',
    path: '/follow-ups/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Follow-ups, open and past',
  },
  create: {
    ...writing,
    method: 'POST',
    path: '/follow-ups/create',
    does: { command: 'ScheduleFollowUp', on: 'new' },
    body: ScheduleFollowUp,
    summary: 'Schedule a follow-up for a location or one of its proposals',
  },
  get: {
    ...reading,
    method: 'GET',
    path: '/follow-ups/:id',
    does: { read: 'one' },
    answer: FollowUpView,
    summary: 'Get one',
  },
  complete: {
    ...writing,
    method: 'PUT',
    path: '/follow-ups/:id/complete',
    does: { command: 'CompleteFollowUp', on: 'id' },
    body: CompleteFollowUp.extend(Version),
    summary: 'Say how it went; with a next due date another one is scheduled',
  },
  reschedule: {
    ...writing,
    method: 'PUT',
    path: '/follow-ups/:id/reschedule',
    does: { command: 'RescheduleFollowUp', on: 'id' },
    body: RescheduleFollowUp.extend(Version),
    summary: 'Move it to another day',
  },
  skip: {
    ...writing,
    method: 'PUT',
    path: '/follow-ups/:id/skip',
    does: { command: 'SkipFollowUp', on: 'id' },
    body: SkipFollowUp.extend(Version),
    summary: 'Leave it out this time',
  },
  cancel: {
    ...writing,
    method: 'PUT',
    path: '/follow-ups/:id/cancel',
    does: { command: 'CancelFollowUp', on: 'id' },
    body: CancelFollowUp.extend(Version),
    summary: 'Cancel it',
  },
  reopen: {
    ...writing,
    method: 'PUT',
    path: '/follow-ups/:id/reopen',
    does: { command: 'ReopenFollowUp', on: 'id' },
    body: ReopenFollowUp.extend(Version),
    summary: 'Open it again after it was done, skipped or cancelled',
  },
  history: {
    ...reading,
    method: 'GET',
    path: '/follow-ups/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});
export const followUpRoutes: Route[] = Object.values(followUpOwnRoutes);

import { z } from 'zod';
import { attach, History, sendingRoutes } from '#capabilities/index.ts';
import { RetentionTerms } from '#features/retention-terms';
import { Day, defineResource, defineRoutes, Id, ListRequest, type Route, TotalCents, Version } from '#kernel/index.ts';
import { payApplicationCommands } from './commands.ts';
import { payApplicationEvents, payApplicationInverses } from './events.ts';
import { payApplicationRefusals } from './refusals.ts';
import { AppliedLine, PayApplicationView } from './view.ts';

const figures = ['contractSum', 'toDate', 'retained', 'due', 'notCertified'] as const;

/**
 * What an owner or an architect is asked to pay for a period: the schedule of values line by line, with what is stored
 * and what is retained. It posts nothing; the invoice that is made from it does.
 */
export const payApplication = defineResource({
  entity: 'PayApplication',
  noun: ['application for payment', 'applications for payment'],
  knownBy: ['code', 'contractName'],
  path: 'pay-applications',
  recordPage: '/pay-applications/:id',
  routes: 'catalog',
  permission: 'pay-application',
  tenant: 'company',
  commands: payApplicationCommands,
  events: payApplicationEvents,
  refusals: payApplicationRefusals,
  view: PayApplicationView,
  historyPhrases: {
    PayApplicationDrafted: 'wrote it',
    PayApplicationEdited: 'edited it',
    PayApplicationSubmitted: 'submitted it',
    PayApplicationRecalled: 'recalled it: {reason}',
    PayApplicationCertified: 'recorded that {certifiedBy} certified it',
    PayApplicationUncertified: 'took the certificate back: {reason}',
    PayApplicationWithdrawn: 'withdrew it: {reason}',
  },
  inverses: payApplicationInverses,
  list: {
    search: ['code', 'contractName', 'customerName'],
    filter: ['status', 'contractId', 'customerId', 'periodTo', 'date', ...figures, 'createdAt', 'updatedAt'],
    sort: [
      'code',
      'number',
      'contractName',
      'customerName',
      'periodTo',
      'date',
      'status',
      ...figures,
      'createdAt',
      'updatedAt',
    ],
  },
  can: { attach: true, send: ['email', 'sms'] },
});

/** What the grid begins with: the schedule of the day, and what was billed of it. */
export const ApplicationDraftSheet = z.object({
  contractId: Id,
  contractNumber: z.string(),
  contractName: z.string(),
  customerName: z.string(),
  contractStatus: z.enum(['unsigned', 'signed', 'closed', 'void']),
  number: z.int(),
  today: Day,
  retention: RetentionTerms,
  capBp: z.int().nullable(),
  lines: z.array(
    AppliedLine.pick({
      sourceLineItemId: true,
      source: true,
      changeOrderId: true,
      name: true,
      scheduled: true,
      workBefore: true,
      storedBefore: true,
      storedSince: true,
    }),
  ),
  retainable: TotalCents,
  retentionHeld: TotalCents,
  retentionReleased: TotalCents,
  notCertified: TotalCents,
  /** The number of another application that comes first. */
  unfinished: z.int().nullable(),
});
export type ApplicationDraftSheet = z.infer<typeof ApplicationDraftSheet>;

const reading = {
  access: 'session',
  scope: 'company',
  entity: 'PayApplication',
  permission: 'action:pay-application.view',
} as const;
const writing = { ...reading, permission: 'action:pay-application.edit' } as const;
const certifying = { ...reading, permission: 'action:pay-application.certify' } as const;
const { shapes } = payApplicationCommands;
const file = { ...writing, path: '/pay-applications/:id/media', body: attach.commands['AttachTo*'] } as const;

export const payApplicationOwnRoutes = defineRoutes('pay-applications', {
  list: {
    ...reading,
    method: 'POST',
    path: '/pay-applications/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Applications for payment',
  },
  sheet: {
    ...writing,
    method: 'GET',
    path: '/pay-applications/sheet',
    does: { handler: 'write' },
    query: z.strictObject({ contractId: Id, applicationId: Id.optional() }),
    answer: ApplicationDraftSheet,
    summary: 'What can be applied for of a contract now',
  },
  draft: {
    ...writing,
    method: 'POST',
    path: '/pay-applications/create',
    does: { command: 'DraftPayApplication', on: 'new' },
    body: shapes.DraftPayApplication,
    summary: 'Write an application for payment',
  },
  get: {
    ...reading,
    method: 'GET',
    path: '/pay-applications/:id',
    does: { read: 'one' },
    answer: PayApplicationView,
    summary: 'Get one',
  },
  edit: {
    ...writing,
    method: 'PUT',
    path: '/pay-applications/:id',
    does: { command: 'EditPayApplication', on: 'id' },
    body: shapes.EditPayApplication.extend(Version),
    summary: 'Change a draft',
  },
  submit: {
    ...certifying,
    method: 'PUT',
    path: '/pay-applications/:id/submit',
    does: { command: 'SubmitPayApplication', on: 'id' },
    body: shapes.SubmitPayApplication.extend(Version),
    summary: 'Freeze its sheets, as they go to the owner',
  },
  recall: {
    ...certifying,
    method: 'PUT',
    path: '/pay-applications/:id/recall',
    does: { command: 'RecallPayApplication', on: 'id' },
    body: shapes.RecallPayApplication.extend(Version),
    summary: 'Make it a draft again',
  },
  certify: {
    ...certifying,
    method: 'PUT',
    path: '/pay-applications/:id/certify',
    does: { command: 'CertifyPayApplication', on: 'id' },
    body: shapes.CertifyPayApplication.extend(Version),
    summary: 'Record what was certified, maybe less than was asked for',
  },
  uncertify: {
    ...certifying,
    method: 'PUT',
    path: '/pay-applications/:id/uncertify',
    does: { command: 'UncertifyPayApplication', on: 'id' },
    body: shapes.UncertifyPayApplication.extend(Version),
    summary: 'Take the certificate back, as long as no invoice bills it',
  },
  withdraw: {
    ...certifying,
    method: 'PUT',
    path: '/pay-applications/:id/withdraw',
    does: { command: 'WithdrawPayApplication', on: 'id' },
    body: shapes.WithdrawPayApplication.extend(Version),
    summary: 'Withdraw it, as long as no invoice bills it',
  },
  attach: {
    ...file,
    method: 'POST',
    does: { command: 'AttachToPayApplication', on: 'id' },
    summary: 'Attach a file that was put in for it',
  },
  detach: {
    ...file,
    method: 'DELETE',
    does: { command: 'DetachFromPayApplication', on: 'id' },
    summary: 'Remove a file',
  },
  xlsx: {
    ...reading,
    method: 'GET',
    path: '/pay-applications/:id/xlsx',
    does: { handler: 'read' },
    gives: ['xlsx'],
    summary: 'The continuation sheet as a workbook',
  },
  history: {
    ...reading,
    method: 'GET',
    path: '/pay-applications/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});
export const payApplicationRoutes: Route[] = [
  ...Object.values(payApplicationOwnRoutes),
  ...sendingRoutes(payApplication),
];

import { attach, History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, ListRequest, type Route, Version } from '#kernel/index.ts';
import { commitmentCommands } from './commands.ts';
import { commitmentEvents, commitmentInverses } from './events.ts';
import { commitmentRefusals } from './refusals.ts';
import { CommitmentView } from './view.ts';

const figures = ['amount', 'approvedChanges', 'revised', 'billed', 'retention', 'open'] as const;

/** What is promised to a vendor before its bill comes: a purchase order or a subcontract. It posts nothing. */
export const commitment = defineResource({
  entity: 'Commitment',
  noun: ['commitment', 'commitments'],
  knownBy: ['code', 'vendorName'],
  path: 'commitments',
  recordPage: '/commitments/:id',
  routes: 'catalog',
  permission: 'commitment',
  tenant: 'company',
  commands: commitmentCommands,
  events: commitmentEvents,
  refusals: commitmentRefusals,
  view: CommitmentView,
  historyPhrases: {
    CommitmentCreated: 'wrote it',
    CommitmentEdited: 'edited it',
    CommitmentIssued: 'issued it to the vendor',
    CommitmentChangeRecorded: 'recorded change {number}',
    CommitmentChangeRemoved: 'removed a change',
    CommitmentChangeApproved: 'approved a change',
    CommitmentChangeUnapproved: 'took the approval of a change back: {reason}',
    CommitmentClosed: 'closed it: {reason}',
    CommitmentReopened: 'opened it again: {reason}',
    CommitmentVoided: 'voided it: {reason}',
    WaiverRecorded: 'recorded a waiver through {throughDate}',
    WaiverRemoved: 'removed a waiver',
  },
  inverses: commitmentInverses,
  list: {
    search: ['code', 'vendorName', 'contractName', 'description'],
    filter: ['kind', 'status', 'vendorId', 'contractId', 'date', ...figures, 'createdAt', 'updatedAt'],
    sort: [
      'number',
      'code',
      'kind',
      'vendorName',
      'contractName',
      'date',
      'status',
      ...figures,
      'createdAt',
      'updatedAt',
    ],
  },
  can: { attach: true, number: { within: 'company' } },
});

const reading = {
  access: 'session',
  scope: 'company',
  entity: 'Commitment',
  permission: 'action:commitment.view',
} as const;
const writing = { ...reading, permission: 'action:commitment.edit' } as const;
const approving = { ...reading, permission: 'action:commitment.approve' } as const;
const { shapes } = commitmentCommands;
const file = { ...writing, path: '/commitments/:id/media', body: attach.commands['AttachTo*'] } as const;

export const commitmentOwnRoutes = defineRoutes('commitments', {
  list: {
    ...reading,
    method: 'POST',
    path: '/commitments/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Purchase orders and subcontracts',
  },
  create: {
    ...writing,
    method: 'POST',
    path: '/commitments/create',
    does: { command: 'CreateCommitment', on: 'new' },
    body: shapes.CreateCommitment,
    summary: 'Write a purchase order or a subcontract',
  },
  get: {
    ...reading,
    method: 'GET',
    path: '/commitments/:id',
    does: { read: 'one' },
    answer: CommitmentView,
    summary: 'Get one',
  },
  edit: {
    ...writing,
    method: 'PUT',
    path: '/commitments/:id',
    does: { command: 'EditCommitment', on: 'id' },
    body: shapes.EditCommitment.extend(Version),
    summary: 'Change a draft',
  },
  issue: {
    ...approving,
    method: 'PUT',
    path: '/commitments/:id/issue',
    does: { command: 'IssueCommitment', on: 'id' },
    body: shapes.IssueCommitment.extend(Version),
    summary: 'Issue it to the vendor',
  },
  recordChange: {
    ...writing,
    method: 'POST',
    path: '/commitments/:id/changes',
    does: { command: 'RecordCommitmentChange', on: 'id' },
    body: shapes.RecordCommitmentChange.extend(Version),
    summary: 'Record a change of it',
  },
  removeChange: {
    ...writing,
    method: 'PUT',
    path: '/commitments/:id/changes/remove',
    does: { command: 'RemoveCommitmentChange', on: 'id' },
    body: shapes.RemoveCommitmentChange.extend(Version),
    summary: 'Remove a change that is not approved',
  },
  approveChange: {
    ...approving,
    method: 'PUT',
    path: '/commitments/:id/changes/approve',
    does: { command: 'ApproveCommitmentChange', on: 'id' },
    body: shapes.ApproveCommitmentChange.extend(Version),
    summary: 'Approve a change',
  },
  unapproveChange: {
    ...approving,
    method: 'PUT',
    path: '/commitments/:id/changes/unapprove',
    does: { command: 'UnapproveCommitmentChange', on: 'id' },
    body: shapes.UnapproveCommitmentChange.extend(Version),
    summary: 'Take the approval of a change back, as long as no bill relies on it',
  },
  close: {
    ...approving,
    method: 'PUT',
    path: '/commitments/:id/close',
    does: { command: 'CloseCommitment', on: 'id' },
    body: shapes.CloseCommitment.extend(Version),
    summary: 'Close it: what is open falls away',
  },
  reopen: {
    ...approving,
    method: 'PUT',
    path: '/commitments/:id/reopen',
    does: { command: 'ReopenCommitment', on: 'id' },
    body: shapes.ReopenCommitment.extend(Version),
    summary: 'Open it again',
  },
  void: {
    ...approving,
    method: 'PUT',
    path: '/commitments/:id/void',
    does: { command: 'VoidCommitment', on: 'id' },
    body: shapes.VoidCommitment.extend(Version),
    summary: 'Void what is not billed',
  },
  recordWaiver: {
    ...writing,
    method: 'POST',
    path: '/commitments/:id/waivers',
    does: { command: 'RecordWaiver', on: 'id' },
    body: shapes.RecordWaiver.extend(Version),
    summary: 'Record a waiver of the sub',
  },
  removeWaiver: {
    ...writing,
    method: 'PUT',
    path: '/commitments/:id/waivers/remove',
    does: { command: 'RemoveWaiver', on: 'id' },
    body: shapes.RemoveWaiver.extend(Version),
    summary: 'Remove a waiver',
  },
  attach: {
    ...file,
    method: 'POST',
    does: { command: 'AttachToCommitment', on: 'id' },
    summary: 'Attach a file that was put in for it',
  },
  detach: { ...file, method: 'DELETE', does: { command: 'DetachFromCommitment', on: 'id' }, summary: 'Remove a file' },
  pdf: {
    ...reading,
    method: 'GET',
    path: '/commitments/:id/pdf',
    does: { handler: 'read' },
    gives: ['pdf'],
    summary: 'The order or the subcontract as PDF, in our own words',
  },
  history: {
    ...reading,
    method: 'GET',
    path: '/commitments/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});
export const commitmentRoutes: Route[] = Object.values(commitmentOwnRoutes);

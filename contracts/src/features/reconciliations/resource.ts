import { z } from 'zod';
import { Day, defineResource, defineRoutes, Id, ListRequest, type Route, Version } from '#kernel/index.ts';
import { reconciliationCommands } from './commands.ts';
import { reconciliationEvents, reconciliationInverses } from './events.ts';
import { reconciliationRefusals } from './refusals.ts';
import { OpenStatement, ReconciliationView, StatementProposal } from './view.ts';

/** A statement of a bank that agrees with the books: what it lists is frozen. */
export const reconciliation = defineResource({
  entity: 'Reconciliation',
  noun: ['reconciliation', 'reconciliations'],
  path: 'reconciliations',
  recordPage: '/ledger/reconciliation/:id',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: reconciliationCommands,
  events: reconciliationEvents,
  refusals: reconciliationRefusals,
  view: ReconciliationView,
  historyPhrases: {
    StatementReconciled: 'reconciled the statement of {statementDate}',
    StatementReopened: 'reopened it: {reason}',
  },
  inverses: reconciliationInverses,
  list: {
    search: ['bankName'],
    filter: ['bankId', 'status', 'statementDate', 'endingBalance', 'createdAt'],
    sort: ['bankName', 'statementDate', 'endingBalance', 'createdAt'],
  },
  can: {},
});

const books = {
  access: 'session',
  scope: 'company',
  entity: 'Reconciliation',
  permission: 'action:ledger.view',
} as const;

export const reconciliationOwnRoutes = defineRoutes('reconciliations', {
  list: {
    ...books,
    method: 'POST',
    path: '/ledgers/general/reconciliations/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Statements that were reconciled',
  },
  open: {
    ...books,
    method: 'GET',
    path: '/ledgers/general/reconciliations/open',
    does: { handler: 'read' },
    query: z.strictObject({ bankId: Id, statementDate: Day.optional() }),
    answer: OpenStatement,
    summary: 'What can be ticked on the next statement of a bank, and what it begins with',
  },
  propose: {
    ...books,
    permission: 'action:ledger.edit',
    method: 'POST',
    path: '/ledgers/general/reconciliations/propose',
    does: { handler: 'read' },
    query: z.strictObject({ bankId: Id }),
    takes: 'bytes',
    answer: StatementProposal,
    summary: 'Read a statement of the bank, as CSV or OFX, and propose what to tick; nothing is kept',
  },
  reconcile: {
    ...books,
    permission: 'action:ledger.edit',
    method: 'POST',
    path: '/ledgers/general/reconciliations',
    does: { handler: 'write' },
    body: reconciliationCommands.shapes.ReconcileStatement,
    summary: 'Finish a statement without a difference: what it lists is frozen',
  },
  reopen: {
    ...books,
    permission: 'action:reconciliation.reopen',
    method: 'PUT',
    path: '/ledgers/general/reconciliations/:id/reopen',
    does: { command: 'ReopenStatement', on: 'id' },
    body: reconciliationCommands.shapes.ReopenStatement.extend(Version),
    summary: 'Reopen the last statement of a bank, with a reason: what it lists can be ticked again',
  },
  get: {
    ...books,
    method: 'GET',
    path: '/ledgers/general/reconciliations/:id',
    does: { read: 'one' },
    answer: ReconciliationView,
    summary: 'Get one',
  },
});
export const reconciliationRoutes: Route[] = Object.values(reconciliationOwnRoutes);

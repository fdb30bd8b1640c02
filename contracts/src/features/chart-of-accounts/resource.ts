import { Day, defineResource, defineRoutes, type Route, Version } from '#kernel/index.ts';
import { chartOfAccountsCommands } from './commands.ts';
import { chartOfAccountsEvents, chartOfAccountsInverses } from './events.ts';
import { chartOfAccountsRefusals } from './refusals.ts';
import { AccountStandings, ChartOfAccounts, ChartOfAccountsView } from './view.ts';
import { z } from 'zod';

/** Numbers and names of the accounts of a company: one record for each, under the company's own id. */
export const chartOfAccounts = defineResource({
  entity: 'ChartOfAccounts',
  noun: ['chart of accounts', 'charts of accounts'],
  path: 'chart-of-accounts',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: chartOfAccountsCommands,
  events: chartOfAccountsEvents,
  refusals: chartOfAccountsRefusals,
  view: ChartOfAccountsView,
  historyPhrases: {
    AccountsNamed: 'named the accounts',
    AccountAdded: 'added {code} {name}',
    AccountRetired: 'retired an account',
    AccountReinstated: 'took an account into use again',
    CostMappingChanged: 'chose to which accounts costs of jobs go',
    CostsInLedgerChanged: 'chose from which day tickets post hours, own equipment and inventory',
  },
  inverses: chartOfAccountsInverses,
  list: { search: [], filter: [], sort: ['createdAt'] },
  can: { posts: true },
});

const books = { access: 'session', scope: 'company', entity: 'ChartOfAccounts' } as const;

export const chartOfAccountsOwnRoutes = defineRoutes('chart-of-accounts', {
  get: {
    ...books,
    method: 'GET',
    path: '/ledgers/accounts',
    permission: 'action:ledger.view',
    does: { handler: 'write' },
    answer: ChartOfAccounts,
    summary: 'The accounts of the books with their numbers and names',
  },
  standings: {
    ...books,
    method: 'GET',
    path: '/ledgers/accounts/standings',
    permission: 'action:ledger.view',
    does: { handler: 'read' },
    query: z.strictObject({ asOf: Day.optional() }),
    answer: AccountStandings,
    summary: 'What every account stands at, today or as of a past day, and when something was last posted to it',
  },
  file: {
    ...books,
    method: 'GET',
    path: '/ledgers/accounts/file',
    permission: 'action:ledger.view',
    alsoPermission: 'component:export-menu',
    does: { handler: 'read' },
    gives: ['csv'],
    summary: 'Numbers, names and types of the accounts as a file',
  },
  edit: {
    ...books,
    method: 'PUT',
    path: '/ledgers/accounts',
    permission: 'action:ledger.edit',
    does: { handler: 'write' },
    body: chartOfAccountsCommands.shapes.NameAccounts.extend(Version),
    summary: 'Give accounts other numbers and names',
  },
  add: {
    ...books,
    method: 'POST',
    path: '/ledgers/accounts',
    permission: 'action:ledger.edit',
    does: { handler: 'write' },
    body: chartOfAccountsCommands.shapes.AddAccount,
    summary: "Add an account of the company's own",
  },
  costs: {
    ...books,
    method: 'PUT',
    path: '/ledgers/accounts/costs',
    permission: 'action:ledger.edit',
    does: { handler: 'write' },
    body: chartOfAccountsCommands.shapes.PostCostsFrom,
    summary: 'From which day on tickets post hours, own equipment and inventory',
  },
  mapping: {
    ...books,
    method: 'PUT',
    path: '/ledgers/accounts/mapping',
    permission: 'action:ledger.edit',
    does: { handler: 'write' },
    body: chartOfAccountsCommands.shapes.MapCosts.extend(Version),
    summary: 'To which accounts costs of jobs go that are recorded from now on',
  },
  retire: {
    ...books,
    method: 'PUT',
    path: '/ledgers/accounts/:account/retire',
    permission: 'action:ledger.edit',
    does: { handler: 'write' },
    summary: 'Post nothing to an account any more: it stands at nothing',
  },
  reinstate: {
    ...books,
    method: 'PUT',
    path: '/ledgers/accounts/:account/reinstate',
    permission: 'action:ledger.edit',
    does: { handler: 'write' },
    summary: 'Take a retired account into use again',
  },
});
export const chartOfAccountsRoutes: Route[] = Object.values(chartOfAccountsOwnRoutes);

import { z } from 'zod';
import { Day, defineResource, defineRoutes, type Route, Version } from '#kernel/index.ts';
import { jobBudgetCommands } from './commands.ts';
import { jobBudgetEvents, jobBudgetInverses } from './events.ts';
import { jobBudgetRefusals } from './refusals.ts';
import { BudgetStanding, JobBudgetView } from './view.ts';

/** What the costs of a job were planned to be, and are going to be: one record under the id of each contract. */
export const jobBudget = defineResource({
  entity: 'JobBudget',
  noun: ['budget', 'budgets'],
  path: 'job-budgets',
  routes: 'catalog',
  permission: 'budget',
  tenant: 'company',
  commands: jobBudgetCommands,
  events: jobBudgetEvents,
  refusals: jobBudgetRefusals,
  view: JobBudgetView,
  historyPhrases: {
    BudgetSet: 'set the budget, counting from {on}',
    BudgetTransferred: 'moved budget between lines: {reason}',
    ChangeOrderBudgeted: 'said what change order {changeOrderNumber} costs',
    CostsForecast: 'forecast the costs as of {on}',
  },
  inverses: jobBudgetInverses,
  list: { search: [], filter: [], sort: ['createdAt'] },
  can: {},
});

const reading = { access: 'session', scope: 'company', entity: 'JobBudget', permission: 'action:budget.view' } as const;
const writing = { ...reading, method: 'PUT', permission: 'action:budget.edit' } as const;
const { SetBudget, TransferBudget, BudgetChangeOrder, ForecastCosts } = jobBudgetCommands.shapes;

export const jobBudgetOwnRoutes = defineRoutes('job-budgets', {
  get: {
    ...reading,
    method: 'GET',
    path: '/contracts/:id/budget',
    does: { handler: 'read' },
    query: z.strictObject({ asOf: Day.optional() }),
    answer: BudgetStanding,
    summary: 'What was planned, promised, spent and is still to come of a job, by phase, at the end of a day',
  },
  set: {
    ...writing,
    path: '/contracts/:id/budget',
    does: { handler: 'write' },
    body: SetBudget.omit({ contractId: true }),
    summary: 'Set the original budget of a job, once',
  },
  transfer: {
    ...writing,
    path: '/contracts/:id/budget/transfer',
    does: { command: 'TransferBudget', on: 'id' },
    body: TransferBudget.extend(Version),
    summary: 'Move budget from one line to another',
  },
  budgetChange: {
    ...writing,
    path: '/contracts/:id/budget/change-order',
    does: { command: 'BudgetChangeOrder', on: 'id' },
    body: BudgetChangeOrder.extend(Version),
    summary: 'Say what a change order costs, line by line; it counts while that is approved',
  },
  forecast: {
    ...writing,
    path: '/contracts/:id/budget/forecast',
    does: { command: 'ForecastCosts', on: 'id' },
    body: ForecastCosts.extend(Version),
    summary: 'Say what is still to come of lines of a budget',
  },
});
export const jobBudgetRoutes: Route[] = Object.values(jobBudgetOwnRoutes);

import { z } from 'zod';
import {
  defineMessages,
  defineResource,
  defineRoutes,
  Day,
  Id,
  ListRequest,
  pageOf,
  Text,
  type Route,
} from '#kernel/index.ts';
import { CostBreakdown, JobCostPostingView, JobPhase, PhaseReconciliation, revenueBases, TicketBill } from './view.ts';

/** Nobody writes here: what events of tickets do to costs does. Whoever may read it may know every rate. */
export const jobCostPosting = defineResource({
  entity: 'JobCostPosting',
  noun: ['posting', 'postings'],
  path: 'job-cost-postings',
  routes: 'catalog',
  permission: 'job-cost',
  tenant: 'company',
  commands: defineMessages({}),
  events: defineMessages({}),
  refusals: {},
  view: JobCostPostingView,
  historyPhrases: {},
  inverses: {},
  list: {
    search: ['description', 'number', 'contractNumber', 'locationName', 'phaseName', 'invoiceRef'],
    filter: [
      'day',
      'category',
      'jobCostId',
      'contractId',
      'locationId',
      'customerId',
      'salesmanId',
      'workerId',
      'wageId',
      'payClass',
      'isPrevailing',
      'supplierId',
      'itemId',
      'lineItemId',
      'billable',
      'eventType',
      'origin',
      'billId',
      'checkId',
      'workDate',
      'amount',
      'createdAt',
    ],
    sort: ['position', 'day', 'category', 'amount', 'createdAt'],
  },
  can: {},
});

const reading = { access: 'session', scope: 'company', permission: 'action:job-cost.view' } as const;
const breakdown = {
  ...reading,
  entity: 'JobCost',
  method: 'GET',
  permission: 'component:cost-breakdown',
  does: { handler: 'read' },
  answer: CostBreakdown,
} as const;
const basis = { basis: z.enum(revenueBases).optional(), asOf: Day.optional() };

export const jobCostPostingRouteTable = defineRoutes('job-cost-postings', {
  accountingView: {
    ...reading,
    entity: jobCostPosting.entity,
    method: 'POST',
    path: '/job-costs/accounting-view',
    permission: 'action:job-cost.accounting-view',
    does: { handler: 'read' },
    body: ListRequest,
    query: z.strictObject({ locationId: Id.optional(), contractId: Id.optional() }),
    answer: pageOf(JobCostPostingView),
    exported: { name: 'Job cost postings', permission: 'action:report.accounting-view.export' },
    summary: 'Every posting of costs: what was added or taken back, when, by whom',
  },
  jobBreakdown: {
    ...breakdown,
    path: '/job-costs/cost-breakdown',
    query: z.strictObject({ contractId: Id, ...basis }),
    summary: 'What a job has cost, up to a day: all its tickets together, with overhead and profit',
  },
  ticketBreakdown: {
    ...breakdown,
    path: '/job-costs/:id/cost-breakdown',
    query: z.strictObject(basis),
    summary: 'What a ticket has cost, with its part of the overhead',
  },
  ticketBills: {
    ...reading,
    entity: 'JobCost',
    method: 'GET',
    path: '/job-costs/:id/bills',
    permission: 'action:ledger.view',
    does: { handler: 'read' },
    answer: z.object({ items: z.array(TicketBill) }),
    summary: 'What vendors have billed and corrected of the materials of a ticket',
  },
  phases: {
    ...reading,
    entity: 'Contract',
    method: 'GET',
    path: '/job-costs/phases',
    does: { handler: 'read' },
    query: z.strictObject({ contractId: Id }),
    answer: z.object({ items: z.array(JobPhase) }),
    summary: 'The lines of a contract and of its approved change orders that work is done for',
  },
  phaseReconciliation: {
    ...reading,
    entity: 'Contract',
    method: 'GET',
    path: '/listings/phase-reconciliation',
    permission: 'action:phase-reconciliation.view',
    does: { handler: 'read' },
    query: z.strictObject({
      locationId: Id.optional(),
      contractId: Id.optional(),
      search: Text(200).default(''),
      asOf: Day.optional(),
    }),
    answer: PhaseReconciliation,
    summary: 'What the phases of contracts are worth, are billed and have cost on a day',
  },
});
export const jobCostPostingRoutes: Route[] = Object.values(jobCostPostingRouteTable);

import { z } from 'zod';
import { distinctIds, ReturnedAddress, sendAnyway } from '#capabilities/index.ts';
import {
  BackgroundTaskView,
  Day,
  defineMessages,
  defineResource,
  defineRoutes,
  filterOn,
  Id,
  Line,
  LIST_LIMIT,
  QueryFlag,
  Text,
  type Route,
} from '#kernel/index.ts';
import { ageBuckets, AgingBasis, ReceivablePositionView, Receivables } from './view.ts';

/** Nobody writes here, or reads it record by record: events of invoices and payments fill it, receivables sum it up. */
export const receivablePosition = defineResource({
  entity: 'ReceivablePosition',
  path: 'receivable-positions',
  routes: 'catalog',
  permission: 'receivable',
  tenant: 'company',
  commands: defineMessages({}),
  events: defineMessages({}),
  refusals: {},
  view: ReceivablePositionView,
  historyPhrases: {},
  inverses: {},
  list: {
    search: ['number', 'customerName', 'contractNumber', 'contractName', 'locationName', 'salesmanName'],
    filter: [],
    sort: [],
  },
  can: {},
});

const whole = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const names = [
  'number',
  'customerName',
  'contractNumber',
  'contractName',
  'locationName',
  'salesmanName',
  'date',
  'dueDate',
] as const;
const figures = ['days', 'amount', 'paid', 'open', 'retention'] as const;
const ids = ['invoiceId', 'customerId', 'contractId', 'locationId', 'salesmanId'] as const;

/** A condition on a row of the list. A figure is compared with a number, in days or cents; anything else with text. */
export const ReceivableFilter = filterOn([...ids, ...names], figures);
export type ReceivableFilter = z.infer<typeof ReceivableFilter>;

/**
 * Left out, `asOf` is today where the company is, and `basis` the company's choice. `search`, `filters` and `moreThan`
 * (days by the basis) narrow the rows and their totals, as `customerId` and `locationId` do; `only` lists one bucket,
 * what is overdue, what is retained or what of that is overdue, under the totals of all.
 */
export const ReceivablesRequest = z.strictObject({
  asOf: Day.optional(),
  basis: AgingBasis.optional(),
  mine: z.boolean().default(false),
  customerId: Id.optional(),
  locationId: Id.optional(),
  only: z.enum([...ageBuckets, 'overdue', 'retention', 'retentionOverdue']).optional(),
  moreThan: z.int().min(0).max(36_500).optional(),
  search: Text(200).default(''),
  filters: z.array(ReceivableFilter).max(20).default([]),
  sortBy: z.enum([...names, ...figures]).default('days'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: whole.default(1),
  limit: whole.default(LIST_LIMIT),
});
export type ReceivablesRequest = z.infer<typeof ReceivablesRequest>;

/** `myArList`: the caller's own, as `mine`. `viewType`: whose sums are wanted; left out, both. */
export const ReceivablesQuery = z.strictObject({
  myArList: QueryFlag.optional(),
  salesmanId: Id.optional(),
  viewType: z.enum(['customer', 'salesman']).optional(),
});
export type ReceivablesQuery = z.infer<typeof ReceivablesQuery>;

/** Who gets a statement, and with which letter; `asOf` is today when left out. */
export const StatementsToSend = z.strictObject({
  ids: distinctIds(2_000),
  asOf: Day.optional(),
  subject: Line(200),
  body: Text(10_000).refine((body) => body.length > 0, 'Write a message.'),
  sendAnyway,
});
/**
 * What became of each customer's; `to` is empty where no contact has an address to which it could go. `returned`: left
 * out, as mail to it came back.
 */
export const StatementResults = z.object({
  items: z.array(
    z.object({
      customerId: Id,
      customerName: z.string(),
      to: z.array(z.string()),
      returned: z.array(ReturnedAddress),
    }),
  ),
  /** They are mailed in the background: more than one waits for. */
  task: BackgroundTaskView.nullable(),
});
/** So many statements are mailed while one waits. */
export const STATEMENTS_AT_ONCE = 20;
export type StatementResults = z.infer<typeof StatementResults>;

export const receivableOwnRoutes = defineRoutes('receivables', {
  list: {
    method: 'POST',
    path: '/listings/account-receivable',
    access: 'session',
    scope: 'company',
    permission: 'action:receivable.view',
    exported: { name: 'Account receivables', permission: 'action:report.receivable.export' },
    does: { handler: 'read' },
    query: ReceivablesQuery,
    body: ReceivablesRequest,
    answer: Receivables,
    summary: 'What customers owe, by age, today or as of a past day',
  },
  statement: {
    method: 'GET',
    path: '/customers/:id/statement/pdf',
    access: 'session',
    scope: 'company',
    permission: 'action:receivable.view',
    does: { handler: 'read' },
    query: z.strictObject({ asOf: Day.optional() }),
    gives: ['pdf'],
    summary: 'The statement of a customer as PDF: what is open, today or as of a past day',
  },
  sendStatements: {
    method: 'POST',
    path: '/customers/send-statements',
    access: 'session',
    scope: 'company',
    permission: 'action:invoice.send-email',
    does: { handler: 'write' },
    body: StatementsToSend,
    answer: StatementResults,
    summary: 'Mail statements to the billing contacts of customers',
  },
});
export const receivableRoutes: Route[] = Object.values(receivableOwnRoutes);

/** The letter around a statement, before its merge fields are filled in. */
export const statementLetter = {
  subject: 'Your statement from {{company.name}}',
  body: `Hello {{contact.firstName}},

attached is your statement as of {{statement.date}}. It lists every invoice that is open.

If a payment is on its way to us, thank you. Please call us with any question.

{{salesman.name}}
{{company.name}}, {{company.phone}}`,
};

/** How statements are printed and mailed, for whoever offers it. */
export const statementKind = {
  print: receivableOwnRoutes.statement,
  send: receivableOwnRoutes.sendStatements,
  toSend: StatementsToSend,
  letter: statementLetter,
  results: [] as StatementResults['items'],
};

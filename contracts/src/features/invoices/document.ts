import { z } from 'zod';
import {
  creationRoute,
  defineDocument,
  documentActions,
  documentRoutes,
  LetterLine,
  publicDocument,
  type ContentOf,
  type OriginOf,
} from '#capabilities/index.ts';
import {
  Day,
  definePermissions,
  defineRoutes,
  Id,
  Instant,
  Line,
  Text,
  TotalCents,
  Version,
  type MessageOf,
  type Route,
  type RowOf,
} from '#kernel/index.ts';
import { InvoicePosting, OpeningInvoiceInput } from './content.ts';
import { invoiceContent, invoiceFigures } from './fields.ts';
import { invoiceRefusals } from './refusals.ts';
import { invoiceTotalsRoutes } from './routes.ts';
import { BillingSheet, InvoicePayment, InvoiceStatus } from './view.ts';

/** One letter that named the invoice: how many days after the due date, and to whom. */
export const InvoiceReminder = z.object({ days: z.int(), messageId: Id, to: z.array(z.string()) });

/** Only approved invoices that are not void are receivables. */
export const invoice = defineDocument({
  entity: 'Invoice',
  path: 'invoices',
  permission: 'invoice',
  from: 'contractId',
  origin: { contractId: Id, contractNumber: z.string(), contractName: z.string() },
  /** An edit figures all of it anew against what is billed by now. */
  content: invoiceContent,
  internal: ['overbillingReason'],
  state: {
    status: InvoiceStatus,
    revision: z.int(),
    voidedAt: Instant.nullable(),
    voidReason: z.string(),
    /** Since when no reminder letters name it; null while they do. */
    remindersPausedAt: Instant.nullable(),
    /** The last reminder letter that named it: when, and how many days after the due date. */
    remindedAt: Instant.nullable(),
    remindedDays: z.int().nullable(),
    payments: z.array(InvoicePayment),
    paid: invoiceFigures.paid.schema,
    /** What is open of `amountDue`; nothing unless the invoice is approved and not void. */
    openDue: invoiceFigures.openDue.schema,
    /** The day of the opening of the books that it came with; null of what was billed here. */
    openedOn: Day.nullable(),
    /** What of it was paid before that day. */
    paidBefore: TotalCents,
  },
  posting: InvoicePosting,
  commands: {
    VoidInvoice: z.strictObject({ reason: Line(2_000) }),
    /** Asked by no person: the opening of the books brings what a customer owed, or what was held back. */
    RecordOpeningInvoice: OpeningInvoiceInput,
    /** Asked by no person: the opening is undone. */
    TakeBackOpeningInvoice: z.strictObject({ reason: Line(2_000) }),
    /** What the product does by itself for each invoice that a reminder letter names. */
    RemindInvoice: z.strictObject({ ...InvoiceReminder.shape, linkId: Id, tokenHash: z.string() }),
    PauseInvoiceReminders: z.strictObject({ reason: Text(2_000).default('') }),
    ResumeInvoiceReminders: z.strictObject({}),
  },
  events: {
    /** It is approved from now on, and posted against 3900 on the day of the opening. */
    OpeningInvoiceRecorded: InvoicePosting,
    /** `posted`: what voiding takes out of the books; null where the invoice was not in them. */
    InvoiceVoided: z.object({ reason: z.string(), posted: InvoicePosting.nullable() }),
    InvoiceReminded: InvoiceReminder,
    InvoiceRemindersPaused: z.object({ reason: z.string() }),
    InvoiceRemindersResumed: z.object({}),
  },
  historyPhrases: {
    OpeningInvoiceRecorded: 'brought it forward into the books',
    InvoiceVoided: 'voided it',
    InvoiceReminded: 'sent a reminder, {days} days after it was due, to {to}',
    InvoiceRemindersPaused: 'paused reminder letters: {reason}',
    InvoiceRemindersResumed: 'resumed reminder letters',
  },
  inverses: {
    /** Follows from the opening of the books. */
    OpeningInvoiceRecorded: { nothing: true },
    InvoiceVoided: { never: 'STAYS_VOID' },
    InvoiceReminded: { never: 'ALREADY_SENT' },
    InvoiceRemindersPaused: { by: 'ResumeInvoiceReminders' },
    InvoiceRemindersResumed: { by: 'PauseInvoiceReminders', asks: 'reason' },
  },
  refusals: invoiceRefusals,
  list: {
    search: ['contractNumber', 'contractName', 'amountDue'],
    found: ['number', 'customerName', 'amountDue', 'locationId', 'status', 'openDue', 'dueDate'],
    filter: ['kind', 'contractId', 'amountDue', 'openDue', 'dueDate'],
    sort: ['contractNumber', 'amountDue', 'paid', 'openDue', 'dueDate'],
  },
  can: {
    posts: true,
    number: { within: 'company' },
    duplicate: {
      drop: [
        'amount',
        'date',
        'dueDate',
        'throughDate',
        'retentionReleased',
        'overbillingReason',
        'costLines',
        'payApplicationId',
      ],
      items: 'invoiceItems',
    },
    labels: { label: 'number', extra: ['status', 'contractId', 'locationId', 'openDue'] },
    approve: true,
  },
});
export const { commands: invoiceCommands } = invoice;
export type InvoiceCommand = MessageOf<typeof invoice.commands>;
export type InvoiceEvent = MessageOf<typeof invoice.events>;
export type InvoiceRefusal = keyof typeof invoice.refusals;
export type InvoiceOrigin = OriginOf<typeof invoice>;
export type InvoiceContent = ContentOf<typeof invoice>;
export type InvoiceView = RowOf<typeof invoice>;

/** SA OA SU AF AD SM. */
export const invoicePermissions = definePermissions({
  'page:toc.invoice': 'deny allow allow allow allow own',
  ...documentActions(invoice),
  'action:invoice.approve': 'deny allow allow allow deny deny',
  'action:invoice.unapprove': 'deny allow allow deny deny deny',
  'action:invoice.duplicate': 'deny allow allow allow allow deny',
});

/** What a customer sees behind a link: an allow-list. */
export const PublicInvoice = /* @__PURE__ */ publicDocument(invoice).extend({
  contractNumber: z.string(),
  contractName: z.string(),
  payments: z.array(InvoicePayment.pick({ receivedOn: true, amount: true, methodName: true })),
  paid: TotalCents,
  openDue: TotalCents,
  /** While something is open. */
  howToPay: z.array(LetterLine),
  /** Where its contract stands. */
  standing: z.object({ original: TotalCents, changes: TotalCents, billed: TotalCents }),
});
export type PublicInvoice = z.infer<typeof PublicInvoice>;

const document = { access: 'session', scope: 'company', entity: 'Invoice' } as const;
const creation = creationRoute(invoice);
export const invoiceOwnRoutes = defineRoutes('invoices', {
  add: {
    ...creation,
    path: '/invoices/add',
    permission: 'action:invoice.create',
    summary: 'Add an invoice to a contract',
  },
  sheet: {
    ...document,
    method: 'GET',
    path: '/invoices/billing-sheet',
    permission: 'action:invoice.create',
    does: { handler: 'write' },
    query: creation.query.extend({ invoiceId: Id.optional() }),
    answer: BillingSheet,
    summary: 'What can be billed of a contract now; `invoiceId` is left out of what is billed',
  },
  pauseReminders: {
    ...document,
    method: 'PUT',
    path: '/invoices/:id/pause-reminders',
    permission: 'action:invoice.edit',
    does: { command: 'PauseInvoiceReminders', on: 'id' },
    body: invoice.commands.shapes.PauseInvoiceReminders.extend(Version),
    summary: 'Name it in no reminder letter',
  },
  resumeReminders: {
    ...document,
    method: 'PUT',
    path: '/invoices/:id/resume-reminders',
    permission: 'action:invoice.edit',
    does: { command: 'ResumeInvoiceReminders', on: 'id' },
    body: z.strictObject(Version),
    summary: 'Name it in reminder letters again',
  },
  void: {
    ...document,
    method: 'PUT',
    path: '/invoices/:id/void',
    permission: 'action:invoice.unapprove',
    does: { command: 'VoidInvoice', on: 'id' },
    body: invoice.commands.shapes.VoidInvoice.extend(Version),
    summary: 'Void, with a reason',
  },
});

const { add, sheet, ...rest } = invoiceOwnRoutes;
export const invoiceRoutes: Route[] = [
  add,
  sheet,
  ...documentRoutes(invoice, {
    without: ['create'],
    viewed: true,
    rows: { duplicate: { permission: 'action:invoice.duplicate' } },
  }),
  ...Object.values(rest),
  ...Object.values(invoiceTotalsRoutes),
];

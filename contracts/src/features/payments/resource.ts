import { z } from 'zod';
import { attach, History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, Id, ListRequest, type Route, Version } from '#kernel/index.ts';
import { paymentCommands } from './commands.ts';
import { paymentEvents, paymentInverses } from './events.ts';
import { paymentRefusals } from './refusals.ts';
import { DepositView, PayableInvoices, payableStatuses, PaymentView } from './view.ts';

export const payment = defineResource({
  entity: 'Payment',
  noun: ['payment', 'payments'],
  path: 'post-payments',
  recordPage: '/post-payments/:id',
  routes: 'catalog',
  permission: 'payment',
  tenant: 'company',
  commands: paymentCommands,
  events: paymentEvents,
  refusals: paymentRefusals,
  view: PaymentView,
  historyPhrases: {
    PaymentPosted: 'posted the payment',
    CreditApplied: 'applied the credit to other invoices',
    PaymentReallocated: 'allocated it anew',
    PaymentDeposited: 'deposited it at {bankName} on {depositDate}',
    DepositEdited: 'changed the deposit',
    PaymentCleared: 'noted that it cleared on {clearedOn}',
    PaymentReconciled: 'reconciled it with the statement of {on}',
    PaymentUnreconciled: 'took it off the statement of {on}, which was reopened',
    PaymentReturned: 'noted that the bank returned it',
    PaymentReversed: 'reversed it',
  },
  inverses: paymentInverses,
  list: {
    search: ['customerName', 'checkNo', 'reference', 'depositNo', 'memo', 'amount'],
    found: ['customerName', 'amount', 'checkNo', 'methodName', 'status'],
    filter: [
      'customerId',
      'salesmanId',
      'bankId',
      'depositId',
      'methodId',
      'status',
      'amount',
      'unapplied',
      'receivedOn',
      'depositDate',
      'reconciledOn',
      'returnReconciledOn',
      'feeReconciledOn',
      'createdAt',
      'updatedAt',
    ],
    sort: [
      'customerName',
      'amount',
      'unapplied',
      'receivedOn',
      'depositDate',
      'bankName',
      'methodName',
      'status',
      'createdAt',
      'updatedAt',
    ],
  },
  can: { attach: true, posts: true },
});

const money = { access: 'session', scope: 'company', entity: 'Payment', permission: 'action:payment.view' } as const;
const {
  PostPayment,
  ApplyCredit,
  ReallocatePayment,
  DepositPayment,
  EditDeposit,
  ClearPayment,
  ReturnPayment,
  ReversePayment,
} = paymentCommands.shapes;
const change = (
  verb: string,
  command: keyof typeof paymentCommands.shapes,
  body: z.ZodObject,
  permission: string,
  summary: string,
) =>
  ({
    ...money,
    method: 'PUT',
    path: `/post-payments/:id${verb}`,
    permission,
    does: { command, on: 'id' },
    body: body.extend(Version),
    summary,
  }) as const;

const file = {
  ...money,
  path: '/post-payments/:id/media',
  permission: 'action:payment.edit',
  body: attach.commands['AttachTo*'],
} as const;

export const paymentOwnRoutes = defineRoutes('post-payments', {
  /** Invoices and what is paid of them: that is what one posts payments on. */
  list: {
    ...money,
    method: 'POST',
    path: '/post-payments/list',
    does: { handler: 'read' },
    body: ListRequest,
    query: z.strictObject({ status: z.enum(payableStatuses).default('all') }),
    exported: { name: 'Invoices to be paid', entity: 'Invoice' },
    summary: 'Invoices with their payments, by what is paid',
  },
  payments: {
    ...money,
    method: 'POST',
    path: '/post-payments/payments/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'Payments',
  },
  invoices: {
    ...money,
    method: 'POST',
    path: '/post-payments/invoices',
    does: { handler: 'read' },
    body: z.strictObject({ ids: z.array(Id).max(200) }),
    answer: PayableInvoices,
    summary: 'What is open on these invoices',
  },
  create: {
    ...money,
    method: 'POST',
    path: '/post-payments/create',
    permission: 'action:payment.create',
    does: { command: 'PostPayment', on: 'new' },
    body: PostPayment,
    summary: 'Post a payment',
  },
  applyCredit: {
    ...money,
    method: 'POST',
    path: '/post-payments/apply-credit',
    permission: 'action:payment.create',
    does: { command: 'ApplyCredit', on: 'new' },
    body: ApplyCredit,
    summary: 'Set off an invoice that is a credit against other invoices of its customer',
  },
  get: {
    ...money,
    method: 'GET',
    path: '/post-payments/:id',
    does: { read: 'one' },
    answer: PaymentView,
    summary: 'Get one',
  },
  deposit: {
    ...money,
    method: 'GET',
    path: '/post-payments/:id/deposit',
    does: { handler: 'read' },
    answer: DepositView,
    summary: 'Where it is deposited, and what lies beside it',
  },
  depositSlip: {
    ...money,
    method: 'GET',
    path: '/post-payments/:id/deposit/pdf',
    does: { handler: 'read' },
    gives: ['pdf'],
    summary: 'The slip of the deposit it lies in, twice: for the bank and for the books',
  },
  reallocate: change('', 'ReallocatePayment', ReallocatePayment, 'action:payment.edit', 'Allocate anew'),
  depositLater: change(
    '/deposit',
    'DepositPayment',
    DepositPayment,
    'action:payment.edit-deposit',
    'Deposit what was received without a bank',
  ),
  editDeposit: change(
    '/edit-deposit',
    'EditDeposit',
    EditDeposit,
    'action:payment.edit-deposit',
    'Change where it was deposited',
  ),
  clear: change(
    '/clear',
    'ClearPayment',
    ClearPayment,
    'action:payment.edit-deposit',
    'Note that the bank honoured it',
  ),
  returned: change(
    '/return',
    'ReturnPayment',
    ReturnPayment,
    'action:payment.edit-deposit',
    'Note that the bank returned it',
  ),
  reverse: change(
    '/reverse',
    'ReversePayment',
    ReversePayment,
    'action:payment.edit',
    'Take back what was posted by mistake',
  ),
  attach: {
    ...file,
    method: 'POST',
    does: { command: 'AttachToPayment', on: 'id' },
    summary: 'Attach a file that was put in for it: the check, the remittance',
  },
  detach: { ...file, method: 'DELETE', does: { command: 'DetachFromPayment', on: 'id' }, summary: 'Remove a file' },
  history: {
    ...money,
    method: 'GET',
    path: '/post-payments/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});
export const paymentRoutes: Route[] = Object.values(paymentOwnRoutes);

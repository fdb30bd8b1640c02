import { z } from 'zod';
import { History } from '#capabilities/index.ts';
import { defineResource, defineRoutes, Id, Line, ListRequest, type Route, TotalCents, Version } from '#kernel/index.ts';
import { OnlineAllocations, onlinePaymentCommands } from './commands.ts';
import { onlinePaymentEvents, onlinePaymentInverses } from './events.ts';
import { onlinePaymentRefusals } from './refusals.ts';
import { OnlinePaymentView, PayOnline } from './view.ts';

/** What a customer pays at the page of a provider, from there to the books. */
export const onlinePayment = defineResource({
  entity: 'OnlinePayment',
  noun: ['online payment', 'online payments'],
  path: 'online-payments',
  routes: 'catalog',
  permission: 'online-payment',
  tenant: 'company',
  commands: onlinePaymentCommands,
  events: onlinePaymentEvents,
  refusals: onlinePaymentRefusals,
  view: OnlinePaymentView,
  historyPhrases: {
    OnlinePaymentBegun: 'began to pay {amount} online',
    OnlinePaymentUnderWay: 'noted that it is under way from {institution} {last4}',
    OnlinePaymentReceived: 'received {amount}, less a fee of {fee}',
    OnlinePaymentFailed: 'noted that it did not come: {says}',
    OnlinePaymentExpired: 'noted that it was not paid in time',
    OnlineRefundAsked: 'asked to refund {amount}: {reason}',
    OnlineRefundRefused: 'noted that it was not refunded: {says}',
    OnlinePaymentRefunded: 'refunded {amount}',
    OnlineRefundFailed: 'noted that the refund of {amount} came back',
    OnlinePaymentDisputed: 'noted that {amount} is disputed: {reason}',
    OnlineDisputeWon: 'won the dispute',
    OnlineDisputeLost: 'lost the dispute',
  },
  inverses: onlinePaymentInverses,
  list: {
    search: ['customerName', 'amount'],
    filter: ['id', 'customerId', 'salesmanId', 'status', 'amount', 'receivedOn', 'createdAt', 'updatedAt'],
    sort: ['customerName', 'amount', 'status', 'receivedOn', 'createdAt', 'updatedAt'],
  },
  can: {},
});

const seen = {
  access: 'session',
  scope: 'company',
  entity: 'OnlinePayment',
  permission: 'action:online-payment.view',
} as const;
/** Whoever holds the link of an invoice. */
const payer = {
  access: 'link',
  scope: 'none',
  permission: null,
  entity: 'Invoice',
  does: { handler: 'write' },
  checks: ['open-link'],
} as const;

export const onlinePaymentOwnRoutes = defineRoutes('online-payments', {
  list: {
    ...seen,
    method: 'POST',
    path: '/online-payments/list',
    does: { read: 'list' },
    body: ListRequest,
    summary: 'What customers paid, or began to pay, online',
  },
  get: {
    ...seen,
    method: 'GET',
    path: '/online-payments/:id',
    does: { read: 'one' },
    answer: OnlinePaymentView,
    summary: 'Get one',
  },
  refund: {
    ...seen,
    method: 'POST',
    path: '/online-payments/:id/refund',
    permission: 'action:online-payment.refund',
    does: { handler: 'write' },
    body: z.strictObject({ amount: TotalCents.min(1), reason: Line(2_000), ...Version }),
    summary: 'Pay it back, or a part of it, to where it came from',
  },
  history: {
    ...seen,
    method: 'GET',
    path: '/online-payments/:id/history',
    permission: 'data:audit-history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when',
  },
  offer: {
    ...payer,
    method: 'GET',
    path: '/invoices/preview/:id/online-payment',
    query: z.strictObject({ payment: Id.optional() }),
    answer: PayOnline,
    summary: 'Whether and how an invoice can be paid online, for the holder of its link',
  },
  pay: {
    ...payer,
    method: 'POST',
    path: '/invoices/preview/:id/online-payment',
    body: z.strictObject({ allocations: OnlineAllocations, again: z.boolean().default(false) }),
    answer: z.object({ url: z.string() }),
    summary: 'Begin to pay invoices of the customer: `url` is the page of the provider',
  },
  webhook: {
    method: 'POST',
    path: '/payments/stripe/webhook',
    access: 'public',
    scope: 'none',
    permission: null,
    entity: 'OnlinePayment',
    takes: 'bytes',
    does: { handler: 'write' },
    summary: 'What the provider of payments says has happened, signed by it',
  },
});
export const onlinePaymentRoutes: Route[] = Object.values(onlinePaymentOwnRoutes);

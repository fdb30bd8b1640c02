import { z } from 'zod';
import { defineResource, defineRoutes, type Route, Version } from '#kernel/index.ts';
import { paymentAccountCommands, PaymentTerms } from './commands.ts';
import { paymentAccountEvents, paymentAccountInverses } from './events.ts';
import { paymentAccountRefusals } from './refusals.ts';
import { PaymentAccountAnswer, PaymentAccountView } from './view.ts';

/** A company's account with the provider of payments: one record for each company, under its own id. */
export const paymentAccount = defineResource({
  entity: 'PaymentAccount',
  path: 'payment-accounts',
  routes: 'catalog',
  permission: 'payment-account',
  tenant: 'company',
  commands: paymentAccountCommands,
  events: paymentAccountEvents,
  refusals: paymentAccountRefusals,
  view: PaymentAccountView,
  historyPhrases: {
    PaymentAccountConnected: 'connected online payment',
    PaymentTermsChanged: 'changed how customers pay online',
    PaymentAccountNeedsChanged: 'noted what the provider of payments asks for: {needs}',
    PaymentAccountDisconnected: 'disconnected online payment',
  },
  inverses: paymentAccountInverses,
  list: { search: [], filter: [], sort: ['createdAt'] },
  can: {},
});

const seen = {
  access: 'session',
  scope: 'company',
  entity: 'PaymentAccount',
  permission: 'action:payment-account.view',
} as const;
const changed = { ...seen, permission: 'action:payment-account.edit', does: { handler: 'write' } } as const;

export const paymentAccountOwnRoutes = defineRoutes('payment-accounts', {
  get: {
    ...seen,
    method: 'GET',
    path: '/payment-account',
    does: { handler: 'write' },
    answer: PaymentAccountAnswer,
    summary: 'How the company takes payments online, and what is not paid out',
  },
  connect: {
    ...changed,
    method: 'POST',
    path: '/payment-account/connect',
    body: PaymentTerms.extend(Version),
    answer: z.object({ id: z.string(), version: z.int(), position: z.int(), url: z.string().nullable() }),
    summary: 'Open an account at the provider; `url` is where it asks for its papers, null where it asks for none',
  },
  change: {
    ...changed,
    method: 'PUT',
    path: '/payment-account',
    body: PaymentTerms.extend(Version),
    summary: 'To which bank is paid out, and how customers may pay',
  },
  disconnect: {
    ...changed,
    method: 'POST',
    path: '/payment-account/disconnect',
    body: z.strictObject(Version),
    summary: 'Take no payments online any more; what is under way is still posted',
  },
});
export const paymentAccountRoutes: Route[] = Object.values(paymentAccountOwnRoutes);

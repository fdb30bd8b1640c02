import { paymentAccountGuards } from './guards.ts';
import { paymentAccountPermissions } from './permissions.ts';
import { paymentAccountFold } from './record.ts';
import { paymentAccount, paymentAccountRoutes } from './resource.ts';

export * from './commands.ts';
export * from './events.ts';
export * from './guards.ts';
export * from './permissions.ts';
export * from './record.ts';
export * from './refusals.ts';
export * from './resource.ts';
export * from './view.ts';

/** All that `records.ts` lists of it. */
export const paymentAccountRecord = {
  resource: paymentAccount,
  fold: paymentAccountFold,
  guards: paymentAccountGuards,
  routes: paymentAccountRoutes,
  permissions: paymentAccountPermissions,
};

import { paymentAccountRecord } from '#features/payment-accounts';
import { onlinePaymentGuards } from './guards.ts';
import { onlinePaymentPermissions } from './permissions.ts';
import { onlinePaymentFold } from './record.ts';
import { onlinePayment, onlinePaymentRoutes } from './resource.ts';

export * from './calculations.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './guards.ts';
export * from './permissions.ts';
export * from './record.ts';
export * from './refusals.ts';
export * from './resource.ts';
export * from './view.ts';

const record = {
  resource: onlinePayment,
  fold: onlinePaymentFold,
  guards: onlinePaymentGuards,
  routes: onlinePaymentRoutes,
  permissions: onlinePaymentPermissions,
};

/** All that `records.ts` lists of it, with the account that is paid to. */
export const onlinePaymentRecords = [paymentAccountRecord, record];

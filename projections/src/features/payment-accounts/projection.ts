import { paymentAccountFold } from '@backoffice/contracts/features/payment-accounts';
import { defineProjection } from '#capabilities/define-projection.ts';

export const paymentAccountsProjection = defineProjection(paymentAccountFold, { version: 1 });

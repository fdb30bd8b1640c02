import { paymentMethodFold } from '@backoffice/contracts/features/payment-methods';
import { defineProjection } from '#capabilities/define-projection.ts';

export const paymentMethods = defineProjection(paymentMethodFold, { version: 1 });

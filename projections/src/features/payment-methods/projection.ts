import { paymentMethod } from '@backoffice/contracts/features/payment-methods';
import { insert, update } from '#kernel/projection.ts';
import { defineProjection } from '#capabilities/define-projection.ts';

export const paymentMethods = defineProjection(paymentMethod, {
  version: 1,
  on: {
    PaymentMethodCreated: ({ data }) => insert(data),
    PaymentMethodEdited: ({ data }) => update(data),
  },
});

import { paymentMethod } from '@backoffice/contracts/features/payment-methods';
import { insert, update } from '#kernel/projection.ts';
import { project } from '#capabilities/project.ts';

export const paymentMethods = project(paymentMethod, {
  version: 1,
  on: {
    PaymentMethodCreated: ({ data }) => insert(data),
    PaymentMethodEdited: ({ data }) => update(data),
  },
});

import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { paymentMethod } from './resource.ts';

export const paymentMethodFold = defineFold(paymentMethod, {
  on: {
    PaymentMethodCreated: ({ data }) => insert(data),
    PaymentMethodEdited: ({ data }) => update(data),
  },
});

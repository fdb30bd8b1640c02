import { defineMessages, type MessageOf } from '#kernel/index.ts';
import { PaymentMethodFields } from './commands.ts';

export const paymentMethodEvents = defineMessages({
  PaymentMethodCreated: PaymentMethodFields,
  PaymentMethodEdited: PaymentMethodFields,
});
export type PaymentMethodEvent = MessageOf<typeof paymentMethodEvents>;

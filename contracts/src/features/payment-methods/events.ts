import { messages, type MessageOf } from '#kernel/index.ts';
import { PaymentMethodFields } from './commands.ts';

export const paymentMethodEvents = messages({
  PaymentMethodCreated: PaymentMethodFields,
  PaymentMethodEdited: PaymentMethodFields,
});
export type PaymentMethodEvent = MessageOf<typeof paymentMethodEvents>;

import { z } from 'zod';
import { Line, defineMessages, type MessageOf } from '#kernel/index.ts';

/** How money comes in. Until `clearsAfterDays` have passed a payment may still be returned. */
export const PaymentMethodFields = z.strictObject({
  name: Line(),
  requiresCheckNo: z.boolean().default(false),
  requiresReference: z.boolean().default(false),
  clearsAfterDays: z.int().min(0).max(60).default(0),
});
export type PaymentMethodFields = z.infer<typeof PaymentMethodFields>;

/** What every company begins with. */
export const usualMethods: readonly PaymentMethodFields[] = [
  { name: 'Check', requiresCheckNo: true, requiresReference: false, clearsAfterDays: 5 },
  ...['ACH', 'Wire', 'Card', 'Cash'].map((name) => ({
    name,
    requiresCheckNo: false,
    requiresReference: false,
    clearsAfterDays: 0,
  })),
];

export const paymentMethodCommands = defineMessages({
  CreatePaymentMethod: PaymentMethodFields,
  EditPaymentMethod: PaymentMethodFields,
});
export type PaymentMethodCommand = MessageOf<typeof paymentMethodCommands>;

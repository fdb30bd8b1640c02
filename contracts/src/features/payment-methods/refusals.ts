export const paymentMethodRefusals = { METHOD_TAKEN: 'There is already a method of payment with this name.' } as const;
export type PaymentMethodRefusal = keyof typeof paymentMethodRefusals;

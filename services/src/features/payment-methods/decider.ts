import { dictionaryDecider } from '#capabilities/dictionary.ts';

export const paymentMethodDecider = dictionaryDecider('PaymentMethod');

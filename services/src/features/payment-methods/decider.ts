import type { PaymentMethodFields } from '@backoffice/contracts/features/payment-methods';
import { dictionaryDecider } from '#capabilities/dictionary.ts';

export const paymentMethodDecider = dictionaryDecider<'PaymentMethod', PaymentMethodFields>('PaymentMethod');

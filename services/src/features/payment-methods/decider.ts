import type { PaymentMethodFields } from '@backoffice/contracts/features/payment-methods';
import { dictionary } from '#capabilities/dictionary.ts';

export const paymentMethodDecider = dictionary<'PaymentMethod', PaymentMethodFields>('PaymentMethod');

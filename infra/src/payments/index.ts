export { memoryProvider, type MemoryOptions, type PaymentEvents } from './memory.ts';
export {
  ProviderError,
  type Checkout,
  type CheckoutDispute,
  type CheckoutRefund,
  type PaidBy,
  type PaymentProvider,
  type Payout,
  type ProviderEvent,
} from './provider.ts';
export { stripeProvider, type StripeOptions } from './stripe.ts';
export { signWebhook } from './webhook-signature.ts';

import { paymentMethod } from '@backoffice/contracts/features/payment-methods';
import type { WriteFeature } from '#capabilities/mount-capabilities.ts';
import { paymentMethodDecider } from './decider.ts';

export { whenCompanyCreated } from './reactions.ts';
export const paymentMethods = { resource: paymentMethod, decider: paymentMethodDecider } satisfies WriteFeature;

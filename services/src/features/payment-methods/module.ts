import { paymentMethodFold } from '@backoffice/contracts/features/payment-methods';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { paymentMethodDecider } from './decider.ts';

export { whenCompanyCreated } from './reactions.ts';
export const paymentMethods = { fold: paymentMethodFold, decider: paymentMethodDecider } satisfies WriteFeature;

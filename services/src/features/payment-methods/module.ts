import { paymentMethod } from '@backoffice/contracts/features/payment-methods';
import type { Rules } from '#capabilities/mounted.ts';
import { paymentMethodDecider } from './decider.ts';

export { whenCompanyCreated } from './reactions.ts';
export const paymentMethods = { resource: paymentMethod, decider: paymentMethodDecider } satisfies Rules;

import { vendorAccountFold, vendorAccountGuards } from '@backoffice/contracts/features/vendor-accounts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { vendorAccountDecider } from './decider.ts';
import { vendorAccountFacts } from './facts.ts';

export { vendorAccountHandlers } from './controller.ts';
export const vendorAccounts = {
  fold: vendorAccountFold,
  guards: vendorAccountGuards,
  decider: vendorAccountDecider,
  gatherFacts: vendorAccountFacts,
} satisfies WriteFeature;

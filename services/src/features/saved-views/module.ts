import { savedViewFold, savedViewGuards } from '@backoffice/contracts/features/saved-views';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { savedViewDecider } from './decider.ts';
import { defaultViewClaims, savedViewFacts } from './facts.ts';

export { savedViewHandlers } from './controller.ts';
export const savedViews = {
  fold: savedViewFold,
  guards: savedViewGuards,
  decider: savedViewDecider,
  gatherFacts: savedViewFacts,
  claims: defaultViewClaims,
} satisfies WriteFeature;

import { achFileFold, achFileGuards } from '@backoffice/contracts/features/ach-files';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { achFileDecider } from './decider.ts';
import { achFileClaims, achFileFacts, achFileNumberScope } from './facts.ts';

export { achFileHandlers, recalledPayments } from './controller.ts';
export const achFiles = {
  fold: achFileFold,
  guards: achFileGuards,
  decider: achFileDecider,
  gatherFacts: achFileFacts,
  claims: achFileClaims,
  numberScope: achFileNumberScope,
} satisfies WriteFeature;

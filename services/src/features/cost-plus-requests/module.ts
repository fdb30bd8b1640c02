import { costPlusRequestFold, costPlusRequestGuards } from '@backoffice/contracts/features/cost-plus-requests';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { costPlusRequestDecider } from './decider.ts';
import { costPlusRequestFacts } from './facts.ts';

export { costPlusRequestHandlers } from './controller.ts';
export const costPlusRequests = {
  fold: costPlusRequestFold,
  guards: costPlusRequestGuards,
  decider: costPlusRequestDecider,
  gatherFacts: costPlusRequestFacts,
} satisfies WriteFeature;

import { proposalFold, proposalGuards } from '@backoffice/contracts/features/proposals';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { proposalDecider } from './decider.ts';
import { proposalCorrespondence, proposalFacts } from './facts.ts';

export { proposalHandlers } from './controller.ts';
export { expireProposals, expireQueue, EXPIRY_CRON } from './reactions.ts';
export const proposals = {
  fold: proposalFold,
  guards: proposalGuards,
  decider: proposalDecider,
  gatherFacts: proposalFacts,
  correspondence: proposalCorrespondence,
} satisfies WriteFeature;

import { proposal } from '@backoffice/contracts/features/proposals';
import type { Rules } from '#capabilities/mounted.ts';
import { proposalDecider } from './decider.ts';
import { proposalCorrespondence, proposalFacts } from './facts.ts';

export { proposalHandlers } from './controller.ts';
export { expireProposals, expireQueue, EXPIRY_CRON } from './reactions.ts';
export const proposals = {
  resource: proposal,
  decider: proposalDecider,
  facts: proposalFacts,
  correspondence: proposalCorrespondence,
} satisfies Rules;

import { contractFold, contractGuards, type Contract } from '@backoffice/contracts/features/contracts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { contractDecider } from './decider.ts';
import { contractClaims, contractCorrespondence, contractFacts } from './facts.ts';

export { whenContractBilledOrPaid, whenJobHardClosed } from './reactions.ts';
export { contractHandlers } from './controller.ts';
export const contracts = {
  fold: contractFold,
  guards: contractGuards,
  decider: contractDecider,
  gatherFacts: contractFacts,
  claims: contractClaims,
  hasEnded: ({ voidedAt }: Contract) => voidedAt !== null,
  correspondence: contractCorrespondence,
  belongsTo: [
    { field: 'locationId', entity: 'Location' },
    { field: 'proposalId', entity: 'Proposal' },
  ],
} satisfies WriteFeature;

import {
  contractFold,
  contractGuards,
  type Contract,
  type ContractEvent,
} from '@backoffice/contracts/features/contracts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import type { FindJobPurchases } from '#domain/job-purchases.ts';
import { contractDecider } from './decider.ts';
import { contractClaims, contractCorrespondence, contractFacts } from './facts.ts';

export { whenContractBilledOrPaid, whenJobHardClosed } from './reactions.ts';
export { contractHandlers, type DrawPayroll } from './controller.ts';
export const contractsWith = (findJobPurchases: FindJobPurchases) =>
  ({
    fold: contractFold,
    guards: contractGuards,
    decider: contractDecider,
    gatherFacts: contractFacts(findJobPurchases),
    claims: contractClaims,
    hasEnded: ({ voidedAt }: Contract) => voidedAt !== null,
    correspondence: contractCorrespondence,
    books: postedToBooks((event) => daysOf(event as ContractEvent)), // of its own stream
    belongsTo: [
      { field: 'locationId', entity: 'Location' },
      { field: 'proposalId', entity: 'Proposal' },
    ],
  }) satisfies WriteFeature;

/** Shares are released, and adjusted, on their day. */
const daysOf = (event: ContractEvent) =>
  event.type === 'ContractProfitSettled' || event.type === 'ContractProfitAdjusted'
    ? [{ day: event.data.on, field: 'reason' }]
    : [];

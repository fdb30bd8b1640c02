import { commitmentFold, commitmentGuards } from '@backoffice/contracts/features/commitments';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { commitmentDecider } from './decider.ts';
import { commitmentFacts } from './facts.ts';

export const commitments = {
  fold: commitmentFold,
  guards: commitmentGuards,
  decider: commitmentDecider,
  gatherFacts: commitmentFacts,
  belongsTo: [
    { field: 'vendorId', entity: 'Supplier' },
    { field: 'contractId', entity: 'Contract' },
  ],
} satisfies WriteFeature;

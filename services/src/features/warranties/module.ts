import { warrantyFold, warrantyGuards } from '@backoffice/contracts/features/warranties';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { warrantyDecider } from './decider.ts';
import { warrantyCorrespondence, warrantyFacts } from './facts.ts';

export { warrantyHandlers } from './controller.ts';
export { applyWarrantyTerms, TERM_CRON, termQueue } from './reactions.ts';
export const warranties = {
  fold: warrantyFold,
  guards: warrantyGuards,
  decider: warrantyDecider,
  gatherFacts: warrantyFacts,
  correspondence: warrantyCorrespondence,
  belongsTo: [{ field: 'contractId', entity: 'Contract' }],
} satisfies WriteFeature;

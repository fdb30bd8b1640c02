import { bank } from '@backoffice/contracts/dictionaries/banks';
import { reconciliationFold, reconciliationGuards } from '@backoffice/contracts/features/reconciliations';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { reconciliationDecider } from './decider.ts';
import { reconciliationFacts } from './facts.ts';

export { reconciliationHandlers } from './controller.ts';
export const reconciliations = {
  fold: reconciliationFold,
  guards: reconciliationGuards,
  decider: reconciliationDecider,
  gatherFacts: reconciliationFacts,
  belongsTo: [{ field: 'bankId', entity: bank.entity }],
} satisfies WriteFeature;

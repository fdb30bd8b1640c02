import { bank } from '@backoffice/contracts/dictionaries/banks';
import {
  reconciliationFold,
  reconciliationGuards,
  type Reconciliation,
} from '@backoffice/contracts/features/reconciliations';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { reconciliationDecider } from './decider.ts';
import { reconciliationFacts } from './facts.ts';

export { reconciliationHandlers } from './controller.ts';
export { reopenedItems } from './reactions.ts';
export const reconciliations = {
  fold: reconciliationFold,
  guards: reconciliationGuards,
  decider: reconciliationDecider,
  gatherFacts: reconciliationFacts,
  /** What was reopened is no statement of its bank any more. */
  hasEnded: ({ status }: Reconciliation) => status === 'reopened',
  belongsTo: [{ field: 'bankId', entity: bank.entity }],
} satisfies WriteFeature;

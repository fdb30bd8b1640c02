import { locationFold, locationGuards } from '@backoffice/contracts/features/locations';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { locationDecider } from './decider.ts';
import { locationFacts } from './facts.ts';

export { locationHandlers } from './controller.ts';
export const locations = {
  fold: locationFold,
  guards: locationGuards,
  decider: locationDecider,
  gatherFacts: locationFacts,
  belongsTo: [{ field: 'customerId', entity: 'Customer' }],
} satisfies WriteFeature;

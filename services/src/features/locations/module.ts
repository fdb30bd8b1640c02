import { location } from '@backoffice/contracts/features/locations';
import type { Rules } from '#capabilities/mounted.ts';
import { locationDecider } from './decider.ts';
import { locationFacts } from './facts.ts';

export { locationHandlers } from './controller.ts';
export const locations = {
  resource: location,
  decider: locationDecider,
  facts: locationFacts,
  belongsTo: [{ field: 'customerId', entity: 'Customer' }],
} satisfies Rules;

import { costPlusRequest } from '@backoffice/contracts/features/cost-plus-requests';
import type { Rules } from '#capabilities/mounted.ts';
import { costPlusRequestDecider } from './decider.ts';
import { costPlusRequestFacts } from './facts.ts';

export { costPlusRequestHandlers } from './controller.ts';
export const costPlusRequests = {
  resource: costPlusRequest,
  decider: costPlusRequestDecider,
  facts: costPlusRequestFacts,
} satisfies Rules;

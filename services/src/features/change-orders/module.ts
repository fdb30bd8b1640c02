import { changeOrder } from '@backoffice/contracts/features/change-orders';
import type { WriteFeature } from '#capabilities/mount-capabilities.ts';
import { changeOrderDecider } from './decider.ts';
import { changeOrderCorrespondence, changeOrderFacts } from './facts.ts';

export { changeOrderHandlers } from './controller.ts';
export const changeOrders = {
  resource: changeOrder,
  decider: changeOrderDecider,
  gatherFacts: changeOrderFacts,
  correspondence: changeOrderCorrespondence,
  belongsTo: [{ field: 'contractId', entity: 'Contract' }],
} satisfies WriteFeature;

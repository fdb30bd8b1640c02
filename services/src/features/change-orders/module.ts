import { changeOrderFold, changeOrderGuards } from '@backoffice/contracts/features/change-orders';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { changeOrderDecider, changeOrderPosting, changeOrderSigning } from './decider.ts';
import { changeOrderCorrespondence, changeOrderFacts } from './facts.ts';

export { changeOrderHandlers } from './controller.ts';
export const changeOrders = {
  fold: changeOrderFold,
  guards: changeOrderGuards,
  decider: changeOrderDecider,
  posting: changeOrderPosting,
  signing: changeOrderSigning,
  gatherFacts: changeOrderFacts,
  correspondence: changeOrderCorrespondence,
  belongsTo: [{ field: 'contractId', entity: 'Contract' }],
} satisfies WriteFeature;

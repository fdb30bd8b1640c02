import { deliveryFold, deliveryGuards } from '@backoffice/contracts/features/deliveries';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { deliveryDecider } from './decider.ts';
import { deliveryFacts } from './facts.ts';

export { crewDeliveryHandlers } from './controller.ts';
export { whenDeliveryBilled, whenDeliveryCharged } from './reactions.ts';
export const deliveries = {
  fold: deliveryFold,
  guards: deliveryGuards,
  decider: deliveryDecider,
  gatherFacts: deliveryFacts,
  belongsTo: [{ field: 'sheetId', entity: jobSheet.entity }],
} satisfies WriteFeature;

import { payApplicationFold, payApplicationGuards } from '@backoffice/contracts/features/pay-applications';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { applicationOwner } from '#domain/applied-contract.ts';
import { payApplicationDecider } from './decider.ts';
import { payApplicationCorrespondence, payApplicationFacts } from './facts.ts';

export { payApplicationHandlers } from './controller.ts';
export const payApplications = {
  fold: payApplicationFold,
  guards: payApplicationGuards,
  decider: payApplicationDecider,
  gatherFacts: payApplicationFacts,
  correspondence: payApplicationCorrespondence,
  belongsTo: [{ field: 'contractId', entity: applicationOwner }],
} satisfies WriteFeature;

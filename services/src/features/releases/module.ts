import { releaseFold, releaseGuards } from '@backoffice/contracts/features/releases';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { releaseDecider, releaseSigning } from './decider.ts';
import { releaseCorrespondence, releaseFacts } from './facts.ts';

export { releaseHandlers } from './controller.ts';
export { whenPaymentSettled, whenReleaseSigned } from './reactions.ts';
export const releases = {
  fold: releaseFold,
  guards: releaseGuards,
  decider: releaseDecider,
  signing: releaseSigning,
  gatherFacts: releaseFacts,
  correspondence: releaseCorrespondence,
  belongsTo: [{ field: 'contractId', entity: 'Contract' }],
} satisfies WriteFeature;

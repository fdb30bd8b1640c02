import { portalAccessFold, portalAccessGuards } from '@backoffice/contracts/features/portal-access';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { portalAccessDecider } from './decider.ts';
import { portalAccessFacts } from './facts.ts';

export { portalAccessHandlers } from './controller.ts';
export { portalDirectory, portalVisitorFinder, type PortalDirectory } from './facts.ts';
export { portalCodeQueue, portalInvitationQueue, portalJobs, whenPortalInvited } from './reactions.ts';
export { portalSignInHandlers } from './sign-in-handlers.ts';
export const portalAccess = {
  fold: portalAccessFold,
  guards: portalAccessGuards,
  decider: portalAccessDecider,
  gatherFacts: portalAccessFacts,
} satisfies WriteFeature;

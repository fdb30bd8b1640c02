import { crewAccessFold, crewAccessGuards } from '@backoffice/contracts/features/crew-access';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { crewAccessDecider } from './decider.ts';
import { crewAccessClaims, crewAccessFacts } from './facts.ts';

export { crewAccessHandlers } from './controller.ts';
export { crewDirectory, crewMemberFinder, invitationFinder, type CrewDirectory } from './facts.ts';
export {
  crewCodeQueue,
  crewDeviceQueue,
  crewEndQueue,
  crewInvitationQueue,
  crewJobs,
  whenCrewDeviceAdded,
  whenCrewDeviceRevoked,
  whenCrewMemberInvited,
} from './reactions.ts';
export { crewSender } from './letters.ts';
export { crewSignInHandlers } from './sign-in-handlers.ts';
export const crewAccess = {
  fold: crewAccessFold,
  guards: crewAccessGuards,
  decider: crewAccessDecider,
  gatherFacts: crewAccessFacts,
  claims: crewAccessClaims,
} satisfies WriteFeature;

export { authHandlers, FIRST_USER_ID, type AuthPorts } from './controller.ts';
export { memberDirectory, type MemberDirectory } from './facts.ts';
export {
  accessChangesIn,
  authJobs,
  authQueues,
  codeQueue,
  inviteQueue,
  ownerOfferQueue,
  updateLoginsQueue,
  resetQueue,
  endSessionsQueue,
  whenOwnerRoleOffered,
  whenUserInvited,
  whenUserRenamed,
  whenUserShutOut,
} from './reactions.ts';

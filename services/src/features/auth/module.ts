export { authHandlers, FIRST_USER, type AuthPorts } from './controller.ts';
export { membersIn, type Members } from './facts.ts';
export {
  authJobs,
  authQueues,
  codeQueue,
  inviteQueue,
  loginsQueue,
  resetQueue,
  shutOutQueue,
  whenUserInvited,
  whenUserRenamed,
  whenUserShutOut,
} from './reactions.ts';

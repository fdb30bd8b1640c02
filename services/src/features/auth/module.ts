export { authHandlers, FIRST_USER, type AuthPorts } from './controller.ts';
export { membersIn, type Members } from './facts.ts';

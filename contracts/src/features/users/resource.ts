import { z } from 'zod';
import { Labels } from '#capabilities/index.ts';
import { defineResource, defineRoutes, Id, type Route } from '#kernel/index.ts';
import { userCommands } from './commands.ts';
import { userEvents } from './events.ts';
import { userRefusals } from './refusals.ts';
import { Profile, UserView } from './view.ts';

export const user = defineResource({
  entity: 'User', path: 'users', routes: 'catalog', permission: 'user', tenant: 'platform',
  commands: userCommands, events: userEvents, refusals: userRefusals, view: UserView,
  words: {
    UserInvited: 'invited the user', UserActivated: 'activated the account', SessionOpened: 'signed in', SessionEnded: 'signed out',
    LoginFailed: 'failed to sign in', LoginLocked: 'was locked out after failed sign-ins',
  },
  list: { search: ['name', 'email', 'userName'], filter: ['name', 'status'], sort: ['name', 'email', 'status', 'createdAt', 'updatedAt'] },
  can: { unique: (['userName', 'email'] as const).map((field) => ({ field, within: [], refusal: 'USER_NOT_UNIQUE', keptInTrash: true })) },
});

export const userOwnRoutes = defineRoutes('users', {
  profile: { method: 'GET', path: '/users/profile', access: 'session', scope: 'none', permission: null, does: { handler: 'read' }, answer: Profile, summary: 'The signed-in user' },
  salesmanLabels: {
    method: 'GET', path: '/companies/salesman-labels', access: 'session', scope: 'company', permission: 'action:customer.view', does: { handler: 'read' },
    query: z.strictObject({ companyId: Id.optional() }), answer: Labels, summary: 'Salesmen of the company',
  },
});
export const userRoutes: Route[] = Object.values(userOwnRoutes);

import { conversationGuards } from './guards.ts';
import { conversationPermissions } from './permissions.ts';
import { conversationFold } from './record.ts';
import { conversation, conversationRoutes } from './resource.ts';

export * from './calculations.ts';
export * from './commands.ts';
export * from './events.ts';
export * from './guards.ts';
export * from './permissions.ts';
export * from './record.ts';
export * from './refusals.ts';
export * from './resource.ts';
export * from './view.ts';

export const conversationRecord = {
  resource: conversation,
  fold: conversationFold,
  guards: conversationGuards,
  routes: conversationRoutes,
  permissions: conversationPermissions,
};

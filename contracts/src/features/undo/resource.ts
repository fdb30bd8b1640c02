import { defineRoutes, type Route } from '#kernel/index.ts';
import { Undo } from './commands.ts';
import { UndoPlan } from './view.ts';

/** A command is taken back by what its events declare (ADR 0088); who may is decided by the commands that do it. */
const planning = {
  access: 'session',
  permission: null,
  method: 'GET',
  does: { handler: 'read' },
  answer: UndoPlan,
  summary: 'What taking a command back would do, and what stands against it',
} as const;
const undoing = {
  access: 'session',
  permission: null,
  method: 'POST',
  does: { handler: 'write' },
  body: Undo,
  summary: 'Take a command back: all that it recorded, or nothing. `id`: as the header `undo` named it',
} as const;

export const undoOwnRoutes = defineRoutes('undo', {
  plan: { ...planning, scope: 'company', path: '/undo/:id' },
  takeBack: { ...undoing, scope: 'company', path: '/undo/:id' },
  planOnPlatform: { ...planning, scope: 'platform', path: '/platform/undo/:id' },
  takeBackOnPlatform: { ...undoing, scope: 'platform', path: '/platform/undo/:id' },
});
export const undoRequestRoutes: Route[] = Object.values(undoOwnRoutes);

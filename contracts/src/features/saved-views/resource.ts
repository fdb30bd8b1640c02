import { z } from 'zod';
import { routesOf } from '#capabilities/index.ts';
import { defineResource, defineRoutes, type Route } from '#kernel/index.ts';
import { DefaultAudience, savedViewCommands } from './commands.ts';
import { savedViewEvents, savedViewInverses } from './events.ts';
import { savedViewRefusals } from './refusals.ts';
import { SavedViewView } from './view.ts';

export const savedView = defineResource({
  entity: 'SavedView',
  path: 'saved-views',
  routes: 'catalog',
  permission: 'saved-view',
  tenant: 'company',
  visibleTo: { companies: 'sharedWith', person: 'createdBy' },
  commands: savedViewCommands,
  events: savedViewEvents,
  refusals: savedViewRefusals,
  view: SavedViewView,
  historyPhrases: {
    SavedViewCreated: 'saved the view',
    SavedViewEdited: 'changed the view',
    SavedViewShared: 'shared it with the company',
    SavedViewUnshared: 'made it private',
    SavedViewMadeDefault: 'made it a default',
    SavedViewDefaultRemoved: 'made it no default any more',
  },
  inverses: savedViewInverses,
  list: { search: ['name'], filter: ['list', 'name', 'createdBy'], sort: ['name', 'createdAt', 'updatedAt'] },
  can: {
    trash: true,
    unique: [{ field: 'name', within: ['list', 'createdBy'], refusal: 'VIEW_NAME_TAKEN' }],
  },
});

const own = {
  access: 'session',
  scope: 'company',
  entity: 'SavedView',
  permission: 'action:saved-view.edit',
  method: 'PUT',
} as const;

export const savedViewOwnRoutes = defineRoutes('saved-views', {
  share: {
    ...own,
    path: '/saved-views/:id/share',
    does: { command: 'ShareSavedView', on: 'id' },
    summary: 'Let everybody in the company open it',
  },
  unshare: {
    ...own,
    path: '/saved-views/:id/unshare',
    does: { command: 'UnshareSavedView', on: 'id' },
    summary: 'Make it private again',
  },
  setDefault: {
    ...own,
    path: '/saved-views/:id/default',
    does: { handler: 'write' },
    body: z.strictObject({ audience: DefaultAudience, isDefault: z.boolean() }),
    summary: 'Say whether the list begins with it: one’s own, or everybody’s',
  },
});
export const savedViewRoutes: Route[] = [...routesOf(savedView), ...Object.values(savedViewOwnRoutes)];

import { locationGuards } from './guards.ts';
import { locationPermissions } from './permissions.ts';
import { locationFold } from './record.ts';
import { location, locationRoutes } from './resource.ts';

export * from './commands.ts';
export * from './events.ts';
export * from './fields.ts';
export * from './guards.ts';
export * from './permissions.ts';
export { prelimsInfoOf } from './calculations.ts';
export * from './record.ts';
export * from './refusals.ts';
export * from './resource.ts';
export * from './view.ts';

export const locationRecord = {
  resource: location,
  fold: locationFold,
  guards: locationGuards,
  routes: locationRoutes,
  permissions: locationPermissions,
};

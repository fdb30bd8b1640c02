import { describe, expect, it } from 'vitest';
import { startupRoutes } from './startup-routes.ts';
import { requireRoute } from './route-lookup.ts';

describe('a route that is asked before any page is open', () => {
  it.each(Object.values(startupRoutes))('the startup route $name is the same in the route table', (route) =>
    expect(requireRoute(route.name)).toMatchObject(route),
  );
});

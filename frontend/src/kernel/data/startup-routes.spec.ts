import { describe, expect, it } from 'vitest';
import { startupRoutes } from './startup-routes.ts';
import { requireRoute } from './route-lookup.ts';

describe('a route that is asked before any page is open', () => {
  it.each(Object.values(startupRoutes))('$name stands so in the table', (route) =>
    expect(requireRoute(route.name)).toMatchObject(route),
  );
});

import { describe, expect, it } from 'vitest';
import { earlyRoutes } from './early-routes.ts';
import { routeNamed } from './routes.ts';

describe('a route that is asked before any page is open', () => {
  it.each(Object.values(earlyRoutes))('$name stands so in the table', (route) =>
    expect(routeNamed(route.name)).toMatchObject(route),
  );
});

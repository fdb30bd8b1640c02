import { declaredRoutes } from '@backoffice/contracts';
import type { Resource, Route } from '@backoffice/contracts/kernel';

const routesByName = new Map(declaredRoutes.map((route) => [route.name, route]));

/** The row a resource has because of what it declares; undefined when it does not declare it. */
export const findRoute = (resource: Pick<Resource, 'path'>, name: string): Route | undefined =>
  routesByName.get(`${resource.path}.${name}`);

/** @throws when the table has no such row, which is a mistake in the console */
export function requireRoute(name: string): Route {
  const route = routesByName.get(name);
  if (!route) throw new Error(`There is no route ${name}`);
  return route;
}

import type { Route } from '@backoffice/contracts/kernel';
import type { HttpHandler } from './handler.ts';

/** A row of the table with its handler. */
export type RouteBinding = { readonly route: Route; readonly handler: HttpHandler };

/**
 * @throws unless every route has exactly one handler, and every handler a route: what is not in the table does not
 * exist, and what crews call is in theirs
 */
export function bindRoutes(
  table: readonly Route[],
  handlers: readonly HttpHandler[],
  faultsOfCrews: FaultFinder = crewsUnknown,
): RouteBinding[] {
  const faults = [...faultsOfCrews(table)];
  const byName = new Map<string, HttpHandler>();
  const known = new Set(table.map(({ name }) => name));
  const paths = new Set<string>();
  for (const handler of handlers) {
    const { name } = handler.route;
    if (!known.has(name)) faults.push(`The handler of ${name} has no row in the route table.`);
    if (byName.has(name)) faults.push(`The route ${name} has two handlers.`);
    byName.set(name, handler);
  }
  const mounted = table.flatMap((route) => {
    const path = `${route.method} ${route.path.replace(/:\w+/g, ':')}`;
    if (paths.has(path)) faults.push(`${route.method} ${route.path} stands twice in the route table (${route.name}).`);
    paths.add(path);
    const handler = byName.get(route.name);
    if (!handler) faults.push(`The route ${route.name} (${route.method} ${route.path}) has no handler.`);
    return handler ? [{ route, handler }] : [];
  });
  if (known.size !== table.length) faults.push('Two routes have one name.');
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return mounted;
}

/** What is wrong with the routes that crews may call. */
export type FaultFinder = (table: readonly Route[]) => readonly string[];
const crewsUnknown: FaultFinder = (table) =>
  table.flatMap(({ name, access }) => (access === 'crew' ? [`Nothing says whose day ${name} may show.`] : []));

/** Longer than every id and every token; what is longer is no address. */
export const MAX_PARAMETER_LENGTH = 100;

/**
 * `of`: the methods that a path of the table answers to, none where it has none. `ofFixed`: those of a path without
 * parameters.
 */
export type AllowedMethods = {
  readonly of: (path: string) => readonly string[];
  readonly ofFixed: (path: string) => readonly string[] | undefined;
};

export function allowedMethods(table: readonly Route[]): AllowedMethods {
  const methodsOf = (routes: readonly Route[]) => [
    ...new Set(routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
  ];
  const isFixed = ({ path }: Route) => !path.includes(':');
  const fixed = new Map(
    [...Map.groupBy(table.filter(isFixed), ({ path }) => path)].map(([path, routes]) => [path, methodsOf(routes)]),
  );
  const parametric = table
    .filter((route) => !isFixed(route))
    .map((route) => ({
      route,
      shape: new RegExp(
        `^${route.path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, `[^/]{1,${MAX_PARAMETER_LENGTH}}`)}$`,
      ),
    }));
  return {
    of: (path) =>
      fixed.get(path) ?? methodsOf(parametric.flatMap(({ route, shape }) => (shape.test(path) ? [route] : []))),
    ofFixed: (path) => fixed.get(path),
  };
}

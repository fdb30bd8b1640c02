import type { Route } from '@backoffice/contracts/kernel';
import type { HttpHandler } from './handler.ts';

/** A row of the table with its handler. */
export type RouteBinding = { readonly route: Route; readonly handler: HttpHandler };

/** @throws unless every route has exactly one handler, and every handler a route: what is not in the table does not exist */
export function bindRoutes(table: readonly Route[], handlers: readonly HttpHandler[]): RouteBinding[] {
  const faults: string[] = [];
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

/** The methods that a path of the table answers to. */
export function allowedMethods(table: readonly Route[]): (path: string) => string[] {
  const rows = table.map(({ method, path }) => ({
    method,
    shape: new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
  }));
  return (path) => [
    ...new Set(
      rows
        .filter(({ shape }) => shape.test(path))
        .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    ),
  ];
}

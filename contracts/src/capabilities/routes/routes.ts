import { z } from 'zod';
import type { Resource, Route } from '#kernel/index.ts';
import { importRows } from '#capabilities/import/import-rows.ts';
import { collectionRows } from './collection-rows.ts';
import { documentRows } from './document-rows.ts';
import { commandsOf } from '#capabilities/mounted-messages.ts';
import { historyRow, photoRows, recordRows } from './record-rows.ts';
import type { ReadCapability, RouteOverrides, RouteRows, RowContext, WriteCapability } from './route-rows.ts';

/**
 * The paths every resource has because of what it declares; spec 7.3 for a `catalog`, 7.5 for a `document`.
 * `overrides` carries the few that the spec words differently, and the queries of a family: `viewed` ones are also read
 * at `/:id/view`, what is named in `without` has a path of the family's own, and `rows` have another permission or
 * checks.
 */
export function routesOf(resource: Resource, overrides: RouteOverrides = {}): Route[] {
  const context = contextOf(resource, overrides);
  return mountedRows(context, {
    ...collectionRows(context),
    ...importRows(context),
    ...recordRows(context),
    ...documentRows(context),
    history: historyRow(context),
  });
}

/**
 * The paths of what is sent and has all others of its own: its letters, its links and what their holders see, and its
 * PDF.
 */
export function sendingRoutes(resource: Resource): Route[] {
  const context = contextOf(resource, {});
  return mountedRows(context, documentRows(context));
}

/** The paths of the photos of what has all others of its own. */
export const photoRoutes = (resource: Resource): Route[] => {
  const context = contextOf(resource, {});
  return mountedRows(context, photoRows(context));
};

function contextOf(resource: Resource, overrides: RouteOverrides): RowContext {
  const { entity, path, permission } = resource;
  const shapes = commandsOf(resource);
  return {
    resource,
    overrides,
    base: `/${path}`,
    one: `/${path}/:id`,
    permissionTo: (verb) => `action:${permission}.${verb}`,
    hasCommand: (type) => type in shapes,
    bodyOf(type, omitted = []) {
      const shape = shapes[type];
      if (!(shape instanceof z.ZodObject)) throw new Error(`${entity} has no command ${type}`);
      return z.strictObject(
        Object.fromEntries(Object.entries(shape.shape).filter(([field]) => !omitted.includes(field))),
      );
    },
  };
}

const mountedRows = ({ resource: { entity, path, tenant }, overrides }: RowContext, rows: RouteRows): Route[] =>
  Object.entries(rows).flatMap(([name, row]) =>
    row && !overrides.without?.includes(name)
      ? [
          {
            access: 'session' as const,
            scope: tenant,
            entity,
            ...row,
            ...overrides.rows?.[name],
            name: `${path}.${name}`,
          },
        ]
      : [],
  );

/** The same route at a second address, under a name of its own. */
export function sameAt(rows: readonly Route[], route: string, name: string, path: string): Route {
  const row = rows.find((each) => each.name === route);
  if (!row) throw new Error(`There is no route ${route}`);
  return { ...row, name, path, summary: `${row.summary}: the same as ${row.path}` };
}

type SideCapability = { readonly read: ReadCapability; readonly write: WriteCapability };
/** The routes of an entity that a handler of all resources answers, each with the capability that brings it. */
export const capabilityRoutes = <Side extends keyof SideCapability>(
  routes: readonly Route[],
  entity: string,
  side: Side,
): readonly { readonly route: Route; readonly capability: SideCapability[Side] }[] =>
  routes.flatMap((route) =>
    route.entity === entity && 'capability' in route.does && route.does.handler === side && route.does.capability
      ? { route, capability: route.does.capability as SideCapability[Side] } // by the type of these rows
      : [],
  );

import { listName } from '@backoffice/contracts/capabilities';
import { z } from 'zod';
import { guardedView, Id, ListRequest, pageOf, type Resource } from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';
import { withFieldsForbidden, withheldFields } from '#lists/guarded-fields.ts';
import { tabArgument, type QueryField } from './schema.ts';
import type { ListTab } from '#lists/list-tab.ts';
import type { RouteQuery } from '#lists/reads.ts';
import { requirePermission, tenantOfRows } from '#kernel/row-scope.ts';

export type ListDeclaration = {
  readonly resource: Resource;
  /**
   * Asked of whoever looks there; also decides whether they see all rows or their own. Nobody looks where none is
   * named.
   */
  readonly permissions: { readonly live: string } & Readonly<Partial<Record<ListTab, string>>>;
  /** The fields that GraphQL shows; all of the view's, when left out. */
  readonly view?: z.ZodObject;
  /** What the list's route takes beside the request. */
  readonly query?: z.ZodObject;
  /** The same of the route that reads one. */
  readonly one?: z.ZodObject;
};

/** `proposals(request, place, …)` and `proposal(id)`. */
export function listQueryFields({
  resource,
  permissions,
  view: shown = resource.view,
  query,
  one,
}: ListDeclaration): QueryField[] {
  const { entity } = resource;
  const view = guardedView(resource, shown);
  const page = pageOf(view);
  return [
    {
      name: listName(resource),
      answer: page,
      typeNames: { [entity]: view, [`${entity}Page`]: page },
      args: { request: ListRequest.nullish(), place: tabArgument, ...argumentsOf(query) },
      async run({ request, place, ...rest }, context, fields) {
        const where = place as ListTab; // arguments have been parsed with the shapes above
        const caller = requirePermission(context.caller, permissions[where] ?? '');
        const listing = {
          request: (request as ListRequest | null) ?? ListRequest.parse({}),
          place: where,
          query: rest as RouteQuery,
          fields: fields('items'),
        };
        const page = await context.readCurrent(tenantOfRows(resource, caller), () =>
          context.reads.list(resource, listing, caller),
        );
        return {
          ...page,
          items: page.items.map((row) => withFieldsForbidden(row, withheldFields(resource, caller, String(row['id'])))),
        };
      },
    },
    {
      name: `${entity.charAt(0).toLowerCase()}${entity.slice(1)}`,
      answer: view.nullable(),
      args: { id: Id, ...argumentsOf(one) },
      async run({ id, ...asked }, context, fields) {
        const caller = requirePermission(context.caller, permissions.live);
        const row = await context
          .readCurrent(
            tenantOfRows(resource, caller),
            () => context.reads.one(resource, String(id), caller, fields(''), asked),
            `${entity}-${id}`,
          )
          .catch(nullIfNotFound);
        return row && withFieldsForbidden(row, withheldFields(resource, caller, String(id)));
      },
    },
  ];
}

/** What is absent or out of reach is null in a graph. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof HttpProblem && error.status === 404) return null;
  throw error;
}

/** A query string says `true` in letters; an argument is a boolean. */
const argumentsOf = (query: z.ZodObject | undefined) =>
  Object.fromEntries(
    Object.entries(query?.shape ?? {}).map(([name, shape]) => [
      name,
      isBooleanShape(shape) ? z.boolean().nullish() : (shape as z.ZodType).nullish(),
    ]),
  ); // members of a shape are zod types

function isBooleanShape(shape: z.core.$ZodType): boolean {
  if (shape instanceof z.ZodOptional) return isBooleanShape(shape._zod.def.innerType);
  return shape instanceof z.ZodPipe && shape._zod.def.out instanceof z.ZodBoolean;
}

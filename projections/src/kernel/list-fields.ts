import { z } from 'zod';
import { guardedView, Id, ListRequest, pageOf, type Resource } from '@backoffice/contracts/kernel';
import { Failure } from '@backoffice/infra/http';
import { refusing, withheldFrom } from './guarded.ts';
import { placeArgument, type QueryField } from './schema.ts';
import type { ListPlace } from './places.ts';
import type { Query } from './reads.ts';
import { asked, homeOf } from './scope.ts';

export type Listed = {
  readonly resource: Resource;
  /** Asked of whoever looks there; also decides whether they see all rows or their own. Nobody looks where none is named. */
  readonly permissions: { readonly live: string } & Readonly<Partial<Record<ListPlace, string>>>;
  /** The fields that GraphQL shows; all of the view's, when left out. */
  readonly view?: z.ZodObject;
  /** What the list's route takes beside the request. */
  readonly query?: z.ZodObject;
};

/** `proposals(request, place, …)` and `proposal(id)`. */
export function listFields({ resource, permissions, view: shown = resource.view, query }: Listed): QueryField[] {
  const { entity, path } = resource;
  const view = guardedView(resource, shown);
  const plural = path.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const page = pageOf(view);
  return [
    {
      name: plural,
      answer: page,
      names: { [entity]: view, [`${entity}Page`]: page },
      args: { request: ListRequest.nullish(), place: placeArgument, ...argumentsOf(query) },
      async run({ request, place, ...rest }, context, fields) {
        const where = place as ListPlace; // arguments have been parsed with the shapes above
        const caller = asked(context.caller, permissions[where] ?? '');
        await context.settled(homeOf(resource, caller));
        const page = await context.reads.list(
          resource,
          {
            request: (request as ListRequest | null) ?? ListRequest.parse({}),
            place: where,
            query: rest as Query,
            fields: fields('items'),
          },
          caller,
        );
        return {
          ...page,
          items: page.items.map((row) => refusing(row, withheldFrom(resource, caller, String(row['id'])))),
        };
      },
    },
    {
      name: `${entity.charAt(0).toLowerCase()}${entity.slice(1)}`,
      answer: view.nullable(),
      args: { id: Id },
      async run({ id }, context, fields) {
        const caller = asked(context.caller, permissions.live);
        await context.settled(homeOf(resource, caller));
        const row = await context.reads.one(resource, String(id), caller, fields('')).catch(orNull);
        return row && refusing(row, withheldFrom(resource, caller, String(id)));
      },
    },
  ];
}

/** What is absent or out of reach is null in a graph. */
export function orNull(error: unknown): null {
  if (error instanceof Failure && error.status === 404) return null;
  throw error;
}

/** A query string says `true` in letters; an argument is a boolean. */
const argumentsOf = (query: z.ZodObject | undefined) =>
  Object.fromEntries(
    Object.entries(query?.shape ?? {}).map(([name, shape]) => [
      name,
      saysYesOrNo(shape) ? z.boolean().nullish() : (shape as z.ZodType).nullish(),
    ]),
  ); // members of a shape are zod types

function saysYesOrNo(shape: z.core.$ZodType): boolean {
  if (shape instanceof z.ZodOptional) return saysYesOrNo(shape._zod.def.innerType);
  return shape instanceof z.ZodPipe && shape._zod.def.out instanceof z.ZodBoolean;
}

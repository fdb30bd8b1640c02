import { z } from 'zod';
import { type Resource, sentenceCase } from '#kernel/index.ts';

const camelCase = (path: string) => path.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

type ListName = Pick<Resource, 'entity' | 'noun' | 'path'>;
/**
 * The list of a resource in GraphQL: its path, `changeOrders`; where that is what one of them is called, its noun of
 * many.
 */
export function listName({ entity, noun, path }: ListName): string {
  const name = camelCase(path);
  return name === lowerFirst(entity) ? (noun?.[1] ?? name) : name;
}

type ViewResource = Pick<Resource, 'entity' | 'noun' | 'path' | 'guarded'> & { readonly view: z.ZodObject };

/** What every row of a list is asked beside its columns: which it is, where it lies, and when it changed. */
const EACH = ['id', 'status', 'trashedAt', 'createdAt', 'updatedAt'];

/** The GraphQL query for a page of the list of a resource, `Proposals`: what of these fields its view has. */
export function rowsQueryText(resource: ViewResource, fields: readonly string[]): string {
  const { shape } = resource.view;
  const asked = [...new Set([...EACH, ...fields])].flatMap((field) => (shape[field] ? [[field, shape[field]]] : []));
  return `query ${sentenceCase(listName(resource))}($request: ListRequest!, $place: ListPlace) {
    page: ${listName(resource)}(request: $request, place: $place) {
      total totalIsExact hasMore endCursor
      items { ${selectionOf(z.object(Object.fromEntries(asked)))} }
    }
  }`;
}

/** The GraphQL query for one record, `Proposal`: all that its view has, but for what needs a permission of its own. */
export function viewQueryText({ entity, view, guarded = {} }: ViewResource): string {
  const shown = Object.fromEntries(Object.entries(view.shape).filter(([field]) => !(field in guarded)));
  return `query ${entity}($id: ID!) { record: ${lowerFirst(entity)}(id: $id) { ${selectionOf(z.object(shown))} } }`;
}

/**
 * Every field of a shape, with those of the objects in it. What may have one of several shapes is a plain value in
 * GraphQL (projections/src/graphql/schema.ts).
 */
function selectionOf(shape: z.core.$ZodType): string {
  const { def } = (shape as z.core.$ZodTypes)._zod; // every shape is one of zod's own
  if (def.type === 'array') return selectionOf(def.element);
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return selectionOf(def.innerType);
  if (def.type !== 'object') return '';
  return Object.entries(def.shape)
    .map(([name, field]) => {
      const selection = selectionOf(field);
      return selection === '' ? name : `${name} { ${selection} }`;
    })
    .join(' ');
}

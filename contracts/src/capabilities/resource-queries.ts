import type { Resource } from '#kernel/index.ts';

const camelCase = (path: string) => path.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());
const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

type ListNamed = Pick<Resource, 'entity' | 'noun' | 'path'>;
/**
 * The list of a resource in GraphQL: its path, `changeOrders`; where that is what one of them is called, its noun of
 * many.
 */
export function listName({ entity, noun, path }: ListNamed): string {
  const name = camelCase(path);
  return name === lowerFirst(entity) ? (noun?.[1] ?? name) : name;
}

/** The GraphQL query for a page of the list of a resource: `Proposals`. `fields`: the selection of a row. */
export const listQueryText = (resource: ListNamed, fields: string): string =>
  `query ${upperFirst(listName(resource))}($request: ListRequest!, $place: ListPlace) {
    page: ${listName(resource)}(request: $request, place: $place) {
      total totalIsExact hasMore endCursor
      items { ${fields} }
    }
  }`;

/** The GraphQL query for one record of a resource: `Proposal`. `fields`: its selection. */
export const recordQueryText = ({ entity }: Pick<Resource, 'entity'>, fields: string): string =>
  `query ${entity}($id: ID!) { record: ${lowerFirst(entity)}(id: $id) { ${fields} } }`;

import type { Resource } from '#kernel/index.ts';

const camelCase = (path: string) => path.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** The GraphQL query for a page of the list of a resource: `Proposals`. `fields`: the selection of a row. */
export const listQueryText = ({ path }: Pick<Resource, 'path'>, fields: string): string =>
  `query ${upperFirst(camelCase(path))}($request: ListRequest!, $place: ListPlace) {
    page: ${camelCase(path)}(request: $request, place: $place) {
      total totalIsExact hasMore endCursor
      items { ${fields} }
    }
  }`;

/** The GraphQL query for one record of a resource: `Proposal`. `fields`: its selection. */
export const recordQueryText = ({ entity }: Pick<Resource, 'entity'>, fields: string): string =>
  `query ${entity}($id: ID!) { record: ${lowerFirst(entity)}(id: $id) { ${fields} } }`;

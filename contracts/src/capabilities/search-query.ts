import type { Resource } from '#kernel/index.ts';
import { listName } from './resource-queries.ts';

const camelCase = (words: string) => words.replace(/[- /]([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What a kind of record is called in the question for all of them: `changeOrders`; a name has letters alone. */
export const searchName = ({ noun, path }: Pick<Resource, 'noun' | 'path'>): string =>
  camelCase(noun?.[1] ?? path).replace(/\W/g, '');

/**
 * The GraphQL query for the few records of each kind that match best and can be found from everywhere. A variable named
 * after the kind says whether it is asked for.
 */
export function searchQuery(resources: readonly Resource[]): string {
  const kinds = resources
    .map((resource) => ({ name: searchName(resource), field: listName(resource), found: resource.list.found }))
    .filter(({ found }) => found !== undefined)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const variables = kinds.map(({ name }) => `$${name}: Boolean!`).join(', ');
  const fields = kinds.map(
    ({ name, field, found = [] }) =>
      `${name}: ${field}(request: {search: $search, bestFirst: true, limit: 5}) @include(if: $${name}) { hasMore items { id ${found.join(' ')} } }`,
  );
  return `query RecordsEverywhere($search: String!, ${variables}) { ${fields.join(' ')} }`;
}

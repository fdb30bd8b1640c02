import type { Dictionary } from './define-dictionary.ts';

const EACH = ['status', 'trashedAt', 'createdAt', 'updatedAt'];
const EACH_WITH_NAMES = ['status', 'trashedAt', 'createdAt', 'createdByName', 'updatedAt', 'updatedByName'];

/** What the console asks of a dictionary in GraphQL: a page of its list, and one entry of it. The texts are kept for production, so they say the same whoever makes them. */
export function dictionaryQueries({ entity, path, fields, labels }: Dictionary) {
  const camel = path.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const [pascal, one] = [upper(camel), entity.charAt(0).toLowerCase() + entity.slice(1)];
  const asked = (names: readonly string[]) =>
    names.map((name) => (fields[name]?.dated ? `${name} { from value }` : name)).join(' ');
  const names = Object.keys(fields);
  const listed = names.filter((name) => fields[name]?.list !== false || labels.extra.includes(name));
  return {
    list: `query ${pascal}($request: ListRequest!, $place: ListPlace) {
      page: ${camel}(request: $request, place: $place) {
        total totalIsExact hasMore endCursor
        items { ${asked(['id', ...listed, ...EACH])} }
      }
    }`,
    record: `query ${entity}($id: ID!) {
      record: ${one}(id: $id) { ${asked(['id', 'version', ...names, ...EACH_WITH_NAMES])} }
    }`,
  };
}

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

import { listQueryText, recordQueryText } from '#capabilities/resource-queries.ts';
import type { Dictionary } from './define-dictionary.ts';

const EACH = ['status', 'trashedAt', 'createdAt', 'updatedAt'];
const EACH_WITH_NAMES = ['status', 'trashedAt', 'createdAt', 'createdByName', 'updatedAt', 'updatedByName'];

/** What the console asks of a dictionary in GraphQL: a page of its list, and one entry of it. The texts are kept for production, so they say the same whoever makes them. */
export function dictionaryQueries(dictionary: Dictionary) {
  const { fields, labels } = dictionary;
  const asked = (names: readonly string[]) =>
    names.map((name) => (fields[name]?.dated ? `${name} { from value }` : name)).join(' ');
  const names = Object.keys(fields);
  const listed = names.filter((name) => fields[name]?.list !== false || labels.extra.includes(name));
  return {
    list: listQueryText(dictionary, asked(['id', ...listed, ...EACH])),
    record: recordQueryText(dictionary, asked(['id', 'version', ...names, ...EACH_WITH_NAMES])),
  };
}

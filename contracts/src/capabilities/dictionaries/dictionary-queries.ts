import { rowsQueryText, viewQueryText } from '#capabilities/resource-queries.ts';
import type { FieldSet } from '#capabilities/fields/field.ts';
import type { Dictionary } from './dictionary.ts';

/**
 * What the console asks of a dictionary in GraphQL: a page of its list, and one entry of it, without what the caller
 * may not see. The texts are kept for production, so they say the same whoever makes them.
 */
export function dictionaryQueries(dictionary: Dictionary, may: (permission: string) => boolean) {
  const { labels, guarded = {} } = dictionary;
  const fields = seenFields(dictionary, may);
  const listed = Object.keys(fields).filter((name) => fields[name]?.list !== false || labels.extra.includes(name));
  const hidden = Object.fromEntries(Object.entries(guarded).filter(([, permission]) => permission && !may(permission)));
  return {
    list: rowsQueryText(dictionary, listed),
    record: viewQueryText({ ...dictionary, guarded: hidden }),
  };
}

/** The fields that somebody may see. */
export const seenFields = ({ fields }: Dictionary, may: (permission: string) => boolean): FieldSet =>
  Object.fromEntries(Object.entries(fields).filter(([, { guard }]) => guard === undefined || may(guard)));

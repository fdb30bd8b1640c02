import { listQueryText, recordQueryText } from '#capabilities/resource-queries.ts';
import { datedNames } from '#capabilities/fields/dated.ts';
import type { Dictionary } from './dictionary.ts';
import type { FieldSet, FieldInput } from '#capabilities/fields/field.ts';
import { parentNameField } from './dictionary-parent.ts';

const EACH = ['status', 'trashedAt', 'createdAt', 'updatedAt'];
const EACH_WITH_NAMES = ['status', 'trashedAt', 'createdAt', 'createdByName', 'updatedAt', 'updatedByName'];

/** What is asked of a value that has fields itself. */
const NESTED: Partial<Record<FieldInput, string>> = { address: '{ line1 line2 city state zip }' };
const MEDIA = 'media { filePath name contentType size at byName }';

/**
 * What the console asks of a dictionary in GraphQL: a page of its list, and one entry of it, without what the caller
 * may not see. The texts are kept for production, so they say the same whoever makes them.
 */
export function dictionaryQueries(dictionary: Dictionary, may: (permission: string) => boolean) {
  const { labels, parent, files } = dictionary;
  const fields = seenFields(dictionary, may);
  const asked = (some: readonly string[]) =>
    some.map((name) => `${name} ${NESTED[fields[name]?.input ?? 'text'] ?? ''}`.trim());
  const names = Object.keys(fields);
  const kept = names.flatMap((name) => fields[name]?.stored?.name ?? []);
  const listed = names.filter((name) => fields[name]?.list !== false || labels.extra.includes(name));
  const dated = datedNames(fields);
  const around = [
    ...(parent ? [parentNameField(parent)] : []),
    ...(files && may(files) ? [MEDIA] : []),
    ...(dated.length > 0 ? [`rates { effectiveFrom ${dated.join(' ')} }`] : []),
  ];
  return {
    list: listQueryText(dictionary, ['id', ...asked(listed), ...EACH].join(' ')),
    record: recordQueryText(
      dictionary,
      ['id', 'version', ...asked(names), ...kept, ...around, ...EACH_WITH_NAMES].join(' '),
    ),
  };
}

/** The fields that somebody may see. */
export const seenFields = ({ fields }: Dictionary, may: (permission: string) => boolean): FieldSet =>
  Object.fromEntries(Object.entries(fields).filter(([, { guard }]) => guard === undefined || may(guard)));

import type { Fields } from '#kernel/index.ts';

/** `contacts[isPrimary]`: the entry of a list that is marked so. */
const MARKED = /^(\w+)\[(\w+)\]$/;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What stands at a path: `address.city`, `contacts[isPrimary].email`. Undefined where there is nothing. */
export function valueAtPath(record: unknown, path: string): unknown {
  let value = record;
  for (const part of path.split('.')) {
    if (!isObject(value)) return undefined;
    const [, list, mark] = MARKED.exec(part) ?? [];
    value = list === undefined || mark === undefined ? value[part] : entryMarked(value[list], mark);
  }
  return value;
}

const entryMarked = (entries: unknown, mark: string): unknown =>
  Array.isArray(entries) ? (entries as readonly unknown[]).find((entry) => isObject(entry) && entry[mark]) : undefined;

/** The record with another value at a path; an entry that is not there begins. */
export function withValueAtPath(record: Fields, path: string, value: unknown): Fields {
  const [part = '', ...rest] = path.split('.');
  const [, list, mark] = MARKED.exec(part) ?? [];
  const below = (there: unknown) =>
    rest.length === 0 ? value : withValueAtPath(isObject(there) ? there : {}, rest.join('.'), value);
  if (list === undefined || mark === undefined) return { ...record, [part]: below(record[part]) };
  const entries = (record[list] ?? []) as readonly unknown[]; // a list by its name
  const marked = entryMarked(entries, mark);
  return {
    ...record,
    [list]:
      marked === undefined
        ? [...entries, below({ [mark]: true })]
        : entries.map((entry) => (entry === marked ? below(entry) : entry)),
  };
}

/** The column that an issue of a command is about: `contacts.0.email` is told of `contacts[isPrimary].email`. */
export const isPathOf = (field: string, issue: string): boolean => {
  const plain = field.replace(/\[\w+\]/g, '');
  const told = issue.replace(/\.\d+(?=\.|$)/g, '');
  return plain === told || plain.startsWith(`${told}.`);
};

import { joinedByAnd, type ImportColumn, type ImportRules } from '#kernel/index.ts';
import { squash } from './parse-cell.ts';

/** For each column of a file the field that it goes to, or null. */
export type ImportMapping = readonly (string | null)[];

/** What people call a field that is named so, whatever it is of. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  name: ['full name', 'title', 'description', 'item'],
  phone: ['phone #', 'phone no', 'telephone', 'tel', 'mobile', 'mobile phone', 'cell', 'cell phone', 'main phone'],
  email: ['e-mail', 'email address', 'e-mail address', 'mail', 'main email'],
  line1: ['address', 'street', 'street address', 'address 1', 'address line 1', 'street 1'],
  line2: ['address 2', 'address line 2', 'suite', 'unit', 'apt', 'street 2'],
  city: ['town'],
  state: ['province', 'st'],
  zip: ['zip code', 'postal code', 'postcode'],
  notes: ['note', 'comments', 'comment', 'memo', 'remarks'],
};

const tailOf = (field: string) => field.slice(field.lastIndexOf('.') + 1);
const own = ({ label, field, headings = [] }: ImportColumn) => [label, field, ...headings];
const general = ({ field, label }: ImportColumn) => [tailOf(field), label, ...(SYNONYMS[tailOf(field)] ?? [])];

/** Which field each heading means: first what is called just so, then what people call it. Each field is meant once. */
export function guessMapping({ columns }: ImportRules, headings: readonly string[]): ImportMapping {
  const meant = headings.map((): string | null => null);
  for (const names of [own, general])
    for (const column of columns) {
      if (meant.includes(column.field)) continue;
      const known = new Set(names(column).map(squash));
      const at = headings.findIndex((heading, index) => meant[index] === null && known.has(squash(heading)));
      if (at >= 0) meant[at] = column.field;
    }
  return meant;
}

/** By what columns of other files are known to be the same: their heading, and which of several with it. */
export const headingKeys = (headings: readonly string[]): readonly string[] => {
  const names = headings.map(squash);
  return names.map((name, at) => `${name} ${names.slice(0, at).filter((before) => before === name).length}`);
};

/**
 * `remembered`: where columns of these keys went to before, null where they were left out. Only what is new is guessed.
 */
export function mappingFor(
  rules: ImportRules,
  headings: readonly string[],
  remembered: ReadonlyMap<string, string | null>,
): ImportMapping {
  const keys = headingKeys(headings);
  const before = keys.map((key) => remembered.get(key));
  const known = before.map((field, at) =>
    field && before.indexOf(field) === at && rules.columns.some((column) => column.field === field) ? field : null,
  );
  const columns = rules.columns.filter(({ field }) => !known.includes(field));
  const guessed = guessMapping(
    { ...rules, columns },
    headings.map((heading, at) => (before[at] === undefined ? heading : '')),
  );
  return known.map((field, at) => field ?? guessed[at] ?? null);
}

/** The mapping lets rows be found again: all columns of one key are there. */
export const hasKey = ({ keys }: ImportRules, mapping: ImportMapping): boolean =>
  keys.some((key) => key.every((field) => mapping.includes(field)));

/** How a row is told to be a record that is there: `Email, or else Name and Phone`. */
export function keyText({ keys, columns }: ImportRules): string {
  const labelOf = (field: string) => columns.find((column) => column.field === field)?.label ?? field;
  return keys.map((key) => joinedByAnd(key.map(labelOf))).join(', or else ');
}

import type { ImportCellKind, ImportColumn, ImportRules } from '#kernel/index.ts';
import type { Field, FieldSet, FieldInput } from './field.ts';
import { z } from 'zod';

/** How cells of a field are read that is typed so. */
const kinds: Partial<Record<FieldInput, ImportCellKind>> = {
  money: 'money',
  percent: 'percent',
  quantity: 'quantity',
  whole: 'whole',
  day: 'day',
  flag: 'flag',
  choice: 'choice',
  choices: 'choices',
  email: 'email',
  phone: 'phone',
  parent: 'record',
};

/** Of a dictionary whose entries belong to those of another. */
type DictionaryParentName = {
  readonly of: { readonly entity: string; readonly path: string; readonly labels: { readonly label: string } };
};

/**
 * What of a dictionary can be imported: all of its fields. A row is the entry with the same values where the first rule
 * of uniqueness asks for other ones.
 */
export const importOfDictionary = (
  fields: FieldSet,
  [unique]: readonly { readonly fields: readonly string[] }[],
  parent?: DictionaryParentName,
): ImportRules => ({
  keys: [unique?.fields ?? Object.keys(fields).slice(0, 1)],
  columns: importColumnsOf(fields, Object.keys(fields), parent),
});

/** The columns of a file that fill fields: first those that are named, in that order, then the others. */
export const importColumnsOf = (
  fields: FieldSet,
  first: readonly string[],
  parent?: DictionaryParentName,
): ImportColumn[] =>
  [...new Set([...first, ...Object.keys(fields)])].flatMap((field) => {
    const declared = fields[field];
    if (!declared || declared.computed) return [];
    if (declared.importColumns) return declared.importColumns;
    return declared.input === 'address' ? addressColumns(field) : columnOf(field, declared, parent);
  });

const columnOf = (
  field: string,
  {
    label,
    column,
    help,
    input,
    options,
    schema,
    optional,
    dated,
    stored,
    defaultShare,
    guard,
    isTerms,
    headings = [],
  }: Field,
  parent: DictionaryParentName | undefined,
): ImportColumn => ({
  field,
  label,
  kind: stored ? 'decimal' : isTerms ? 'terms' : (kinds[input] ?? 'text'),
  ...(input === 'parent' &&
    parent && {
      names: { entity: parent.of.entity, by: [parent.of.labels.label], labels: `${parent.of.path}.labels` },
    }),
  required: optional !== true && !defaultShare && !(schema instanceof z.ZodDefault),
  ...((column !== undefined || headings.length > 0) && {
    headings: [...(column === undefined ? [] : [column]), ...headings],
  }),
  ...(help !== undefined && { help }),
  ...(options && { options }),
  ...(dated && { dated }),
  ...(guard !== undefined && { guard }),
});

/** An address is entered whole, or not at all. */
const addressColumns = (field: string): ImportColumn[] =>
  Object.entries({ line1: 'Address', line2: 'Address line 2', city: 'City', state: 'State', zip: 'ZIP' }).map(
    ([part, label]) => ({ field: `${field}.${part}`, label, kind: 'text' }),
  );

import type { ImportCellKind, ImportColumn, ImportRules } from '#kernel/index.ts';
import type { DictionaryField, DictionaryFields, FieldInput } from '#capabilities/dictionaries/dictionary-fields.ts';
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
  fields: DictionaryFields,
  [unique]: readonly { readonly fields: readonly string[] }[],
  parent?: DictionaryParentName,
): ImportRules => ({
  keys: [unique?.fields ?? Object.keys(fields).slice(0, 1)],
  columns: Object.entries(fields).flatMap(([field, declared]) =>
    declared.computed ? [] : declared.input === 'address' ? addressColumns(field) : columnOf(field, declared, parent),
  ),
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
  }: DictionaryField,
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
  ...(column !== undefined && { headings: [column] }),
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

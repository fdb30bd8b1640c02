import type { DictionaryField, DictionaryFields } from '@backoffice/contracts/capabilities';
import type { Instant } from '@backoffice/contracts/kernel';

/** An entry as it is read: what every one has, and its fields. */
export type DictionaryRecord = {
  readonly id: string;
  readonly version: number;
  readonly status: 'active' | 'inactive';
  readonly trashedAt: Instant | null;
  readonly createdAt: Instant;
  readonly createdByName: string;
  readonly updatedAt: Instant;
  readonly updatedByName: string;
  readonly [field: string]: unknown;
};

/** A form holds whole numbers and days as they are typed, and nothing as an empty text. */
export type DictionaryDraft = Record<string, unknown>;

const typed = ({ input }: DictionaryField, value: unknown) =>
  value === null || value === undefined ? '' : input === 'whole' ? String(value) : value;

const FIGURES: readonly DictionaryField['input'][] = ['money', 'percent', 'quantity'];

/** What a new entry begins with. */
function initialValue({ schema, input, dated, options = {} }: DictionaryField): unknown {
  const begun = schema.safeParse(undefined);
  if (dated) return [{ from: '', value: 0 }];
  if (begun.success) return begun.data;
  return FIGURES.includes(input) ? 0 : input === 'choice' ? Object.keys(options)[0] : '';
}

export const formDraft = (fields: DictionaryFields, record: DictionaryRecord | null): DictionaryDraft =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { dated }]) => !dated || record === null)
      .map(([name, field]) => [name, typed(field, record ? record[name] : initialValue(field))]),
  );

export const formBody = (fields: DictionaryFields, draft: DictionaryDraft): DictionaryDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const { input, optional } = fields[name] ?? {};
      if (input === 'day' && optional && value === '') return [name, null];
      return [name, input === 'whole' && /^\d+$/.test(String(value)) ? Number(value) : value];
    }),
  );

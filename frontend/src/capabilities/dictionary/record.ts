import type { TypedDocumentNode } from 'urql';
import { heldRates, inOrder, type Dictionary } from '@backoffice/contracts/capabilities';
import type { Day, Instant } from '@backoffice/contracts/kernel';
import { fieldBody, initialValue, typedValue, type FieldDraft } from '#fields/field-draft.ts';

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

export type RecordQuery = TypedDocumentNode<{ record: DictionaryRecord | null }, { id: string }>;

/**
 * `today`: from when the rates of a new entry hold, unless somebody says another day. `given`: what it begins with that
 * stands in its address.
 */
export function formDraft(
  { fields, dated }: Dictionary,
  record: DictionaryRecord | null,
  today: Day = '',
  given: FieldDraft = {},
): FieldDraft {
  const byDate = dated && record ? [...dated.fields, 'effectiveFrom'] : [];
  return {
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([name, { computed }]) => !computed && !byDate.includes(name))
        .map(([name, field]) => [
          name,
          typedValue(field, record ? record[field.stored?.name ?? name] : initialValue(field)),
        ]),
    ),
    ...(dated && !record && { effectiveFrom: today }),
    ...given,
  };
}

/** The entry as it is typed, with the rates that it has: what the rules of its values are asked about. */
export const ruleValues = ({ fields }: Dictionary, record: DictionaryRecord | undefined, draft: FieldDraft) => ({
  ...record,
  ...inOrder(heldRates(record ?? null)).at(-1),
  ...fieldBody(fields, draft),
});

import type { TypedDocumentNode } from 'urql';
import { heldRates, inOrder, type Dictionary, type Field, type FieldSet } from '@backoffice/contracts/capabilities';
import type { Day, Instant } from '@backoffice/contracts/kernel';
import { addressDraftFrom, blankAddress, type AddressDraft } from '#records/address-fields.tsx';

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
 * A form holds whole numbers and days as they are typed, nothing as an empty text or, of figures, as null, and what is
 * kept otherwise as it is kept.
 */
export type DictionaryDraft = Record<string, unknown>;

const FIGURES: readonly Field['input'][] = ['money', 'percent', 'quantity'];

function typed({ input }: Field, value: unknown): unknown {
  if (input === 'address') return value ? addressDraftFrom(value as AddressDraft) : blankAddress; // by its shape
  if (value === null || value === undefined) return FIGURES.includes(input) ? null : '';
  return input === 'whole' ? String(value) : value;
}

/** What a new entry begins with. */
function initialValue({ schema, input, defaultShare, options = {} }: Field): unknown {
  const begun = schema.safeParse(undefined);
  if (begun.success) return begun.data;
  if (defaultShare) return null;
  return FIGURES.includes(input) ? 0 : input === 'choice' ? Object.keys(options)[0] : '';
}

/**
 * `today`: from when the rates of a new entry hold, unless somebody says another day. `given`: what it begins with that
 * stands in its address.
 */
export function formDraft(
  { fields, dated }: Dictionary,
  record: DictionaryRecord | null,
  today: Day = '',
  given: DictionaryDraft = {},
): DictionaryDraft {
  const byDate = dated && record ? [...dated.fields, 'effectiveFrom'] : [];
  return {
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([name, { computed }]) => !computed && !byDate.includes(name))
        .map(([name, field]) => [
          name,
          typed(field, record ? record[field.stored?.name ?? name] : initialValue(field)),
        ]),
    ),
    ...(dated && !record && { effectiveFrom: today }),
    ...given,
  };
}

/** The state stands there before anybody types. */
const isBlankAddress = ({ line1, line2, city, zip }: AddressDraft) =>
  [line1, line2, city, zip].every((part) => part === '');

const EMPTY_IS_NULL: readonly Field['input'][] = ['day', 'email', 'phone'];

export const formBody = (fields: FieldSet, draft: DictionaryDraft): DictionaryDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const { input = 'text', optional, stored } = fields[name] ?? {};
      if (EMPTY_IS_NULL.includes(input) && optional && value === '') return [name, null];
      if (input === 'address' && isBlankAddress(value as AddressDraft)) return [name, null]; // as it was drafted
      if (stored) return [name, stored.to(Number(value))];
      return [name, input === 'whole' && /^\d+$/.test(String(value)) ? Number(value) : value];
    }),
  );

/** The entry as it is typed, with the rates that it has: what the rules of its values are asked about. */
export const ruleValues = ({ fields }: Dictionary, record: DictionaryRecord | undefined, draft: DictionaryDraft) => ({
  ...record,
  ...inOrder(heldRates(record ?? null)).at(-1),
  ...formBody(fields, draft),
});

import type { Field, FieldSet } from '@backoffice/contracts/capabilities';
import { addressDraftFrom, blankAddress, type AddressDraft } from '#records/address-fields.tsx';

/**
 * A form holds whole numbers and days as they are typed, nothing as an empty text or, of figures, as null, and what is
 * kept otherwise as it is kept.
 */
export type FieldDraft = Record<string, unknown>;

/** How a field of the feature’s own is drafted, unless as it is saved, and sent: a new record begins with `blank`. */
export type FieldForm = {
  readonly blank: unknown;
  draft?(saved: never): unknown;
  body(drafted: never): unknown;
};
export type FieldForms = Readonly<Record<string, FieldForm>>;

const FIGURES: readonly Field['input'][] = ['money', 'percent', 'quantity'];

/** What is saved of a field, as its control holds it. */
export function typedValue({ input }: Field, value: unknown): unknown {
  if (input === 'address') return value ? addressDraftFrom(value as AddressDraft) : blankAddress; // by its shape
  if (value === null || value === undefined) return FIGURES.includes(input) ? null : '';
  return input === 'whole' ? String(value) : withoutTypeNames(value);
}

/** The client of GraphQL has every object name its type, which no command takes. */
export const withoutTypeNames = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, each: unknown) => (name === '__typename' ? undefined : each));

/** The form of a record that is chosen, or none, by its id. */
export const chosenRecord: FieldForm = {
  blank: '',
  draft: (saved: string | null) => saved ?? '',
  body: (id: string) => id || null,
};

/** What a new record begins with. */
export function initialValue({ schema, input, defaultShare, options = {} }: Field): unknown {
  const begun = schema.safeParse(undefined);
  if (begun.success) return begun.data;
  if (defaultShare) return null;
  return FIGURES.includes(input) ? 0 : input === 'choice' ? Object.keys(options)[0] : '';
}

/** The form of a saved record, or of a new one. */
export const fieldDraft = (fields: FieldSet, forms: FieldForms, record: object | null): FieldDraft =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const form = forms[name];
      const saved: unknown = record ? Object(record)[name] : initialValue(field);
      if (form && !record) return [name, form.blank];
      return [name, form?.draft ? form.draft(saved as never) : typedValue(field, saved)]; // as the view has it
    }),
  );

/** The state stands there before anybody types. */
const isBlankAddress = ({ line1, line2, city, zip }: AddressDraft) =>
  [line1, line2, city, zip].every((part) => part === '');

/** What is left empty is nothing, or left out for the server to fill in; otherwise it is refused as it stands. */
function emptyValue({ schema, input, optional }: Field): unknown {
  const takes = (value: unknown) => schema.safeParse(value).success;
  if (takes('')) return '';
  if (optional && takes(null)) return null;
  return (optional || input === 'day') && takes(undefined) ? undefined : '';
}

/** What is left empty is what a new record begins with; what is no number is refused by its shape. */
function wholeFrom(typed: string, { schema }: Field): unknown {
  if (typed === '') return schema.safeParse(undefined).data ?? typed;
  return /^[+-]?\d+$/.test(typed) ? Number(typed) : typed;
}

/** What is typed, as commands want it. */
export const fieldBody = (fields: FieldSet, draft: FieldDraft, forms: FieldForms = {}): FieldDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const [field, form] = [fields[name], forms[name]];
      if (form) return [name, form.body(value as never)]; // as it was drafted
      return [name, field ? bodyValue(field, value) : value];
    }),
  );

function bodyValue(field: Field, value: unknown): unknown {
  const { input, optional, stored } = field;
  if (input === 'whole') return wholeFrom(String(value).trim(), field);
  if (typeof value === 'string') return value.trim() === '' ? emptyValue(field) : value.trim();
  if (input === 'address' && optional && isBlankAddress(value as AddressDraft)) return null; // by its schema
  return stored ? stored.to(Number(value)) : value;
}

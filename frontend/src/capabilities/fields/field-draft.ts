import type { Field, FieldSet } from '@backoffice/contracts/capabilities';
import { addressDraftFrom, blankAddress, type AddressDraft } from '#records/address-fields.tsx';

/**
 * A form holds whole numbers and days as they are typed, nothing as an empty text or, of figures, as null, and what is
 * kept otherwise as it is kept.
 */
export type FieldDraft = Record<string, unknown>;

/** How a field of the feature’s own is drafted and sent: a new record begins with `blank`. */
export type FieldForm = {
  readonly blank: unknown;
  draft(saved: never): unknown;
  body(drafted: never): unknown;
};
export type FieldForms = Readonly<Record<string, FieldForm>>;

const FIGURES: readonly Field['input'][] = ['money', 'percent', 'quantity'];

/** What is saved of a field, as its control holds it. */
export function typedValue({ input }: Field, value: unknown): unknown {
  if (input === 'address') return value ? addressDraftFrom(value as AddressDraft) : blankAddress; // by its shape
  if (value === null || value === undefined) return FIGURES.includes(input) ? null : '';
  return input === 'whole' ? String(value) : value;
}

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
      if (form) return [name, record ? form.draft(saved as never) : form.blank]; // as the view has it
      return [name, typedValue(field, saved)];
    }),
  );

/** The state stands there before anybody types. */
const isBlankAddress = ({ line1, line2, city, zip }: AddressDraft) =>
  [line1, line2, city, zip].every((part) => part === '');

const EMPTY_IS_NULL: readonly Field['input'][] = ['day', 'email', 'phone'];

/** What may be left out is left out; otherwise it is refused as it stands. */
const withoutValue = (field: Field | undefined) => (field?.schema.safeParse(undefined).success ? undefined : '');

/** What is left empty is what a new record begins with; what is no number is refused by its shape. */
function wholeFrom(typed: string, field: Field | undefined): unknown {
  if (typed === '') return field?.schema.safeParse(undefined).data ?? typed;
  return /^[+-]?\d+$/.test(typed) ? Number(typed) : typed;
}

/** What is typed, as commands want it. */
export const fieldBody = (fields: FieldSet, draft: FieldDraft, forms: FieldForms = {}): FieldDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const { input = 'text', optional, stored } = fields[name] ?? {};
      const form = forms[name];
      if (form) return [name, form.body(value as never)]; // as it was drafted
      if (value === '' && EMPTY_IS_NULL.includes(input)) return [name, optional ? null : withoutValue(fields[name])];
      if (input === 'address' && optional && isBlankAddress(value as AddressDraft)) return [name, null]; // the same
      if (stored) return [name, stored.to(Number(value))];
      return [name, input === 'whole' ? wholeFrom(String(value).trim(), fields[name]) : value];
    }),
  );

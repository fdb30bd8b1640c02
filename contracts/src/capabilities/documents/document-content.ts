import { z } from 'zod';
import { LineItems, PricedLine, TotalCents, type Fields } from '#kernel/index.ts';
import type { Field, ValueOf } from '#capabilities/fields/field.ts';
import { defaultedDay } from '#capabilities/fields/figures.ts';
import { area, flag, own, text } from '#capabilities/fields/kinds.ts';
import { writtenSchema } from '#capabilities/fields/shapes.ts';

export type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * What a kind of document says: the fields as they are entered, and the fields as they are written once dates are
 * filled in and lines are priced.
 */
export type DocumentContent<Entered extends Shape = Shape, Written extends Shape = Shape> = {
  readonly entered: Entered;
  readonly written: Written;
};

type Pair = readonly [entered: z.ZodType, written: z.ZodType];
type ContentFields = Readonly<Record<string, Pair | Field>>;
type EnteredSchema<Of> = Of extends Pair ? Of[0] : Of extends Field ? Of['schema'] : never;
type WrittenSchema<Of> = Of extends Pair
  ? Of[1]
  : Of extends { readonly written: infer Written extends z.ZodType }
    ? Written
    : z.ZodType<ValueOf<Of>>;

/** Content whose fields are all entered: each as it is entered, and as it is written. */
export const documentContent = <const Each extends ContentFields>(
  fields: Each,
): DocumentContent<
  { readonly [Name in keyof Each]: EnteredSchema<Each[Name]> },
  { readonly [Name in keyof Each]: WrittenSchema<Each[Name]> }
> => ({
  entered: shapeOf(fields, (field) => (isPair(field) ? field[0] : field.schema)) as never, // the same, done on types
  written: shapeOf(fields, (field) => (isPair(field) ? field[1] : writtenSchema(field))) as never, // as above
});

const isPair = (field: Pair | Field): field is Pair => Array.isArray(field);
const shapeOf = (fields: ContentFields, of: (field: Pair | Field) => z.ZodType): Shape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));

/** What it is called, and its day: today, where nobody says otherwise. */
export const headFields = {
  name: { ...text({ label: 'Name', personal: 'none', max: 160 }), maxLength: 160 },
  date: defaultedDay({ label: 'Date' }),
} as const;
/** `amount`, as it is entered, is what the client computed; it must equal the server's sum. */
export const priceFields = {
  lineItems: own(LineItems.default([]), { label: 'Lines', written: z.array(PricedLine) }),
  amount: own(TotalCents.optional(), { label: 'Amount', written: TotalCents }),
} as const;
export const termsFields = {
  terms: area({ label: 'Terms', personal: 'none', max: 20_000 }),
  hideTerms: flag({ label: 'Leave the terms out of the document', list: false }),
} as const;
export const noteFields = { internalNotes: area({ label: 'Internal notes' }) } as const;

/** Why content with lines is refused, whatever the kind. */
export const sumRefusals = {
  DISCOUNT_POSITIVE: 'Discount {line} must not be above zero.',
  AMOUNT_MISMATCH: 'The total does not match the lines. Expected {expected}.',
} as const;

/**
 * What the customer reads, and so what a signature binds: everything but what is internal, and no terms that are
 * hidden.
 */
export function contentForCustomer(
  { internal }: { readonly internal: readonly string[] },
  origin: Fields,
  content: Fields,
): Fields {
  const { hideTerms, ...read } = Object.fromEntries(
    Object.entries(content).filter(([name]) => !internal.includes(name)),
  );
  return { ...origin, ...read, ...(hideTerms === true && { terms: '' }) };
}

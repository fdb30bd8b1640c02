import { z } from 'zod';
import { Day, Line, LineItems, PricedLine, Text, TotalCents, type Fields } from '#kernel/index.ts';

export type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * What a kind of document says: the fields as they are entered, and the fields as they are written once dates are
 * filled in and lines are priced.
 */
export type DocumentContent<Entered extends Shape = Shape, Written extends Shape = Shape> = {
  readonly entered: Entered;
  readonly written: Written;
};

type ContentFields = Readonly<Record<string, readonly [entered: z.ZodType, written: z.ZodType]>>;

/** Content whose fields are all entered: each as it is entered, and as it is written. */
export const documentContent = <const Each extends ContentFields>(
  fields: Each,
): DocumentContent<
  { readonly [Name in keyof Each]: Each[Name][0] },
  { readonly [Name in keyof Each]: Each[Name][1] }
> => ({ entered: shapeAt(fields, 0) as never, written: shapeAt(fields, 1) as never }); // the same, done on types

const shapeAt = (fields: ContentFields, at: 0 | 1): Shape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[at]]));

/** What it is called, and its day: today, where nobody says otherwise. */
export const headFields = { name: [Line(160), z.string()], date: [Day.optional(), Day] } as const;
/** `amount`, as it is entered, is what the client computed; it must equal the server's sum. */
export const priceFields = {
  lineItems: [LineItems.default([]), z.array(PricedLine)],
  amount: [TotalCents.optional(), TotalCents],
} as const;
export const termsFields = {
  terms: [Text(20_000).default(''), z.string()],
  hideTerms: [z.boolean().default(false), z.boolean()],
} as const;
export const noteFields = { internalNotes: [Text(4_000).default(''), z.string()] } as const;

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

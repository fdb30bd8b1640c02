import { z } from 'zod';
import { BasisPoints, Cents, Day, Quantity, TotalCents } from '#kernel/index.ts';
import type { Field, FieldInput, FieldOptions } from './field.ts';
import { EVERYTHING, ORDERED } from './kinds.ts';

type Initial = { readonly initial?: number };
type NumberOptions = FieldOptions & Initial & { readonly optional?: true } & Pick<Field, 'defaultShare'>;
type NumberField<O> = Field<O extends { optional: true } ? number | null : number>;
const numeric = <const O extends NumberOptions>(
  input: FieldInput,
  schema: z.ZodType<number>,
  { initial, ...options }: O,
): NumberField<O> =>
  ({
    input,
    schema: options.optional
      ? schema.nullable().default(null)
      : initial === undefined
        ? schema
        : schema.default(initial),
    ...options,
  }) as NumberField<O>; // as the schema was chosen

/** Whole cents, of a line or of a whole. */
export const money = <const O extends NumberOptions & { total?: true }>({ total, ...options }: O) =>
  // an order is no option of its own
  numeric('money', total ? TotalCents : Cents, { ...ORDERED, ...options } as unknown as O);
/** Basis points. */
export const percent = <const O extends NumberOptions & { max?: number }>({ max, ...options }: O) =>
  // as above
  numeric('percent', BasisPoints(max), { ...ORDERED, ...options } as unknown as O);
/** Times 10,000. */
export const quantity = <const O extends NumberOptions>(options: O) =>
  numeric('quantity', Quantity, { ...ORDERED, ...options } as O);

/**
 * A percentage that is sent and read as a number with at most two decimals, and kept in basis points under another
 * name.
 */
export const decimalPercent = ({ storedAs, ...options }: FieldOptions & { storedAs: string }): Field<number> => ({
  input: 'percent',
  schema: z
    .number('Use a percentage like 33.33.')
    .refine((value) => Number(value.toFixed(2)) === value, 'Use at most two decimals.'),
  stored: {
    name: storedAs,
    schema: z.int(),
    from: (sent) => Math.round(sent * 100),
    to: (kept) => kept / 100,
  },
  ...EVERYTHING,
  ...options,
});

/** A number that is counted, or counts up. */
type WholeOptions = FieldOptions & Initial & { min?: number; max: number; message?: string };
export const whole = ({ min = 0, max, message = 'Use a whole number.', ...options }: WholeOptions) => ({
  ...numeric('whole', z.int(message).min(min).max(max), options),
  maxLength: Math.max(String(min).length, String(max).length),
});

/** A day that is filled in where it is left out. */
export const defaultedDay = (options: FieldOptions) => ({
  input: 'day' as const,
  schema: Day.optional(),
  written: Day,
  ...ORDERED,
  ...options,
});

export const day = <const O extends FieldOptions & { optional?: true }>(
  options: O,
): Field<O extends { optional: true } ? Day | null : Day> =>
  ({
    input: 'day',
    schema: options.optional ? Day.nullable().default(null) : Day,
    ...ORDERED,
    ...options,
  }) as Field<O extends { optional: true } ? Day | null : Day>; // as the schema was chosen

import { z } from 'zod';
import { Day, type Fields } from '#kernel/index.ts';
import type { Field, FieldSet } from './field.ts';

/** The rates that hold from a day on, until the next ones do; null: none is agreed. */
export type Rates = { readonly effectiveFrom: Day; readonly [rate: string]: number | string | null };
export type DatedField<Value = unknown> = Field<Value> & { readonly dated: true };

/** A figure that changes by date: the record keeps every value it had and will have, in its `rates`. */
export const dated = <Value extends number | null>(field: Field<Value>): DatedField<Value> => ({
  ...field,
  filter: false,
  sort: false,
  dated: true,
});

export const datedNames = (fields: FieldSet): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.dated ? [name] : []));

export const inOrder = (rates: readonly Rates[]): readonly Rates[] =>
  rates.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));

/** What holds on a day; null before the first. */
export const ratesOn = (rates: readonly Rates[], on: Day): Rates | null =>
  inOrder(rates).findLast(({ effectiveFrom }) => effectiveFrom <= on) ?? null;

/** The only reader of such a field: its value on a day; null before the first. */
export const valueOn = (record: { readonly rates: readonly Rates[] }, field: string, on: Day): number | null =>
  (ratesOn(record.rates, on)?.[field] ?? null) as number | null; // rates beside their day are numbers

/** A figure is said each time; what may be left out may also have come after some were written. */
const saidShape = (schema: z.ZodType): z.ZodType =>
  // what a default wraps is a zod type
  schema instanceof z.ZodDefault && schema.def.defaultValue !== null ? (schema.unwrap() as z.ZodType) : schema;

/** One entry of `rates`. */
export const ratesShape = (fields: FieldSet) =>
  z.object({
    effectiveFrom: Day,
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, { dated: isDated, schema }]) =>
        isDated ? [[name, saidShape(schema)]] : [],
      ),
    ),
  });

/** What of an entry changes by date. */
export const ratesIn = (fields: FieldSet, entry: Fields): Rates =>
  // by the shape of its event
  Object.fromEntries(['effectiveFrom', ...datedNames(fields)].map((name) => [name, entry[name]])) as Rates;

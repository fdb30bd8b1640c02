import { z } from 'zod';
import { Day } from '#kernel/index.ts';
import { datedNames, ratesShape } from './dated.ts';
import type { DictionaryField, DictionaryFields } from './dictionary-fields.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

const shapeOf = (fields: DictionaryFields, of: (field: DictionaryField, name: string) => Shape): Shape =>
  Object.assign({}, ...Object.entries(fields).map(([name, field]) => of(field, name)));

/** As an entry is sent: what follows from other fields may be left out, and what only follows is no part of it. */
export const sentShape = (fields: DictionaryFields): Shape =>
  shapeOf(fields, ({ schema, computed, dated, defaultShare }, name) => {
    const asked = defaultShare ? schema.nullable().default(null) : schema;
    return computed ? {} : { [name]: dated ? notNegative(asked) : asked };
  });

/** As it is kept for ever. */
export const eventShape = (fields: DictionaryFields): Shape =>
  shapeOf(fields, ({ schema, computed, stored }, name) =>
    computed
      ? {}
      : stored
        ? { [stored.name]: stored.schema }
        : { [name]: name === 'effectiveFrom' && datedNames(fields).length > 0 ? Day : schema },
  );

/** As it is read: what changes by date as of a day, and all of it in `rates`. */
export const viewShape = (fields: DictionaryFields): Shape =>
  shapeOf(fields, ({ schema, stored, dated }, name) => ({
    [name]: dated ? z.nullable(withoutDefault(schema)) : schema,
    ...(stored && { [stored.name]: stored.schema }),
    ...(dated && { effectiveFrom: Day, rates: z.array(ratesShape(fields)) }),
  }));

/** Rates from a day on; those that are left out follow or stay. */
export const changeShape = (fields: DictionaryFields): Shape => ({
  effectiveFrom: Day,
  ...shapeOf(fields, ({ schema, dated, defaultShare }, name) => {
    const plain = withoutDefault(schema);
    return dated ? { [name]: notNegative(defaultShare ? plain.nullable() : plain).optional() } : {};
  }),
});

const notNegative = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.refine((value) => value === null || Number(value) >= 0, 'A rate cannot be negative.');

const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema; // what a default wraps is a zod type

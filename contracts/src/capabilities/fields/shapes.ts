import { z } from 'zod';
import { Day, personalMarks } from '#kernel/index.ts';
import { datedNames, ratesShape } from './dated.ts';
import type { ComputedField, Field, FieldSet } from './field.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

const shapeOf = (fields: FieldSet, of: (field: Field, name: string) => Shape): Shape =>
  Object.assign({}, ...Object.entries(fields).map(([name, field]) => of(field, name)));

type SentShape<Of extends FieldSet> = {
  readonly [Name in keyof Of as Of[Name] extends ComputedField ? never : Name]: Of[Name]['schema'];
};

/** As an entry is sent: what follows from other fields may be left out, and what only follows is no part of it. */
export const sentShape = <const Of extends FieldSet>(fields: Of): SentShape<Of> =>
  shapeOf(fields, ({ schema, computed, dated, defaultShare }, name) => {
    const asked = defaultShare ? schema.nullable().default(null) : schema;
    return computed ? {} : { [name]: dated ? notNegative(asked) : asked };
  }) as SentShape<Of>; // the same, done on types

/** As it is kept for ever. */
export const eventShape = (fields: FieldSet): Shape =>
  shapeOf(fields, ({ schema, computed, stored }, name) =>
    computed
      ? {}
      : stored
        ? { [stored.name]: stored.schema }
        : { [name]: name === 'effectiveFrom' && datedNames(fields).length > 0 ? Day : schema },
  );

/** As it is read: what changes by date as of a day, and all of it in `rates`. */
export const viewShape = (fields: FieldSet): Shape =>
  shapeOf(fields, ({ schema, stored, dated }, name) => ({
    [name]: dated ? z.nullable(withoutDefault(schema)) : schema,
    ...(stored && { [stored.name]: stored.schema }),
    ...(dated && { effectiveFrom: Day, rates: z.array(ratesShape(fields)) }),
  }));

/** Rates from a day on; those that are left out follow or stay. */
export const changeShape = (fields: FieldSet): Shape => ({
  effectiveFrom: Day,
  ...shapeOf(fields, ({ schema, dated, defaultShare }, name) => {
    const plain = withoutDefault(schema);
    return dated ? { [name]: notNegative(defaultShare ? plain.nullable() : plain).optional() } : {};
  }),
});

const notNegative = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.refine((value) => value === null || Number(value) >= 0, 'A rate cannot be negative.');

/** Of a field that is not filled in when it is left out. */
export const withoutDefault = <Value>(schema: z.ZodType<Value>): z.ZodType<Value> =>
  // what a default wraps is of the same values
  schema instanceof z.ZodDefault ? (schema.unwrap() as unknown as z.ZodType<Value>) : schema;

/** What a document keeps of a field: what its input says, without the rules of entering it. */
export function writtenSchema({ input, schema, written, personal = 'none' }: Field): z.ZodType {
  if (written) return written;
  const text = z.string().register(personalMarks, { personal });
  if (input === 'text' || input === 'area') return text;
  if (input === 'email' || input === 'phone') return text.nullable();
  if (input === 'flag') return z.boolean();
  return input === 'whole' || input === 'percent' ? z.int() : withoutDefault(schema);
}

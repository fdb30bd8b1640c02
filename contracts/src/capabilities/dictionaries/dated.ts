import { z } from 'zod';
import { Day } from '#kernel/index.ts';
import type { DictionaryField } from './dictionary-fields.ts';

/** A value that holds from a day on, until the next one does. */
export type DatedValue = { readonly from: Day; readonly value: number };
export type DatedField = DictionaryField<DatedValue[]> & { readonly dated: z.ZodType<number> };

/** A figure that changes by date: the record keeps every value it had and will have, and no two begin on one day. */
export const dated = (field: DictionaryField<number>): DatedField => ({
  ...field,
  filter: false,
  sort: false,
  schema: z
    .array(z.strictObject({ from: Day, value: field.schema }))
    .min(1, 'This is required.')
    .refine((values) => new Set(values.map(({ from }) => from)).size === values.length, 'Two values begin on one day.'),
  dated: field.schema,
});

export const inOrder = (values: readonly DatedValue[]) => values.toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** The values once another one is among them. */
export const withValue = (values: readonly DatedValue[], { from, value }: DatedValue): DatedValue[] =>
  inOrder([...values, { from, value }]);

/** The only reader of such a field: its value on a day; null before the first. */
export const valueOn = <Field extends string>(
  record: { readonly [Name in Field]: readonly DatedValue[] },
  field: Field,
  on: Day,
): number | null => inOrder(record[field]).findLast(({ from }) => from <= on)?.value ?? null;

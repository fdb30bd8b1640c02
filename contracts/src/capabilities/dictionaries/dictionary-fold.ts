import { z } from 'zod';
import { insert, update, type AnyEventHandler, type Fields, type RecordFold } from '#kernel/index.ts';
import { withValue, type DatedValue } from './dated.ts';
import type { Dictionary } from './define-dictionary.ts';
import { defineFold } from '#capabilities/define-fold.ts';
import type { DictionaryFields } from './dictionary-fields.ts';

/** What each event does to an entry: its fields begin, are edited, or have another value from a day on. */
export function dictionaryFold(dictionary: Dictionary): RecordFold<Dictionary> {
  const { entity, fields } = dictionary;
  const initial = initialValues(fields);
  const on: Readonly<Record<string, AnyEventHandler>> = {
    [`${entity}Created`]: ({ data }) => insert({ ...initial, ...(data as Fields) }), // an object by its shape
    [`${entity}Edited`]: ({ data }) => update(data as Fields), // as above
    [`${entity}RateChanged`]: ({ data }, row) => update(changedRate(data as RateChange, row)), // as above
  };
  return defineFold(dictionary, { on });
}

type RateChange = DatedValue & { readonly field: string };
const changedRate = ({ field, from, value }: RateChange, row: Fields): Fields => ({
  [field]: withValue(row[field] as readonly DatedValue[], { from, value }), // by the view
});

/** What the absence of a field in an older event means. */
const initialValues = (fields: DictionaryFields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { schema }]) =>
      schema instanceof z.ZodDefault ? [[name, schema.parse(undefined)]] : [],
    ),
  );

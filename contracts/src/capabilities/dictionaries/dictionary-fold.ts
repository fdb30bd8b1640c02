import { z } from 'zod';
import { insert, noChange, update, type AnyEventHandler, type Fields, type RecordFold } from '#kernel/index.ts';
import { datedNames, inOrder, ratesIn, type Rates } from '#capabilities/fields/dated.ts';
import type { Dictionary } from './dictionary.ts';
import type { StockMovement } from './define-dictionary.ts';
import { defineFold } from '#capabilities/define-fold.ts';
import { asRead, computedFields, heldRates } from './dictionary-entry.ts';
import type { FieldSet } from '#capabilities/fields/field.ts';

/** What each event does to an entry: its fields begin, are edited, or have other rates from a day on. */
export function dictionaryFold(dictionary: Dictionary): RecordFold<Dictionary> {
  const { entity, fields, stock, adds } = dictionary;
  const initial = initialValues(fields);
  const dated = datedNames(fields);
  const row = (before: Fields, data: Fields): Fields => {
    const read = asRead(fields, data);
    return { ...read, ...computedFields(fields, { ...before, ...read }) };
  };
  const stockMoved: AnyEventHandler = ({ data }, before) =>
    update(stockAfter(before, stock ?? '', data as Pick<StockMovement, 'by'>)); // by its shape
  const on: Readonly<Record<string, AnyEventHandler>> = {
    [`${entity}Created`]({ data }) {
      const { effectiveFrom, ...kept } = { ...initial, ...(data as Fields) }; // an object by its shape
      if (dated.length === 0) return insert(row({}, kept));
      const plain = Object.fromEntries(Object.entries(kept).filter(([name]) => !dated.includes(name)));
      return insert({ ...row({}, plain), ...withRates([ratesIn(fields, { ...kept, effectiveFrom })]) });
    },
    [`${entity}Edited`]: ({ data }, before) => update(row(before, data as Fields)), // as above
    [`${entity}RateChanged`]: ({ data }, before) =>
      update(withRates([...heldRates(before), ratesIn(fields, data as Fields)])), // as above
    ...(stock && { [`${entity}StockMoved`]: stockMoved }),
    ...Object.fromEntries(Object.keys(adds?.events ?? {}).map((type) => [type, noChange])),
    ...Object.fromEntries((stock ? (adds?.movesStock ?? []) : []).map((type) => [type, stockMoved])),
  };
  return defineFold(dictionary, { on });
}

/** Of what nobody counts nothing moves. */
const stockAfter = (before: Fields, stock: string, { by }: Pick<StockMovement, 'by'>): Fields =>
  before[stock] === null ? {} : { [stock]: Number(before[stock]) + by };

/** All rates by their days, and the day of the first. */
function withRates(rates: readonly Rates[]): Fields {
  const ordered = inOrder(rates);
  return { rates: ordered, effectiveFrom: ordered[0]?.effectiveFrom };
}

/** What the absence of a field in an older event means. */
const initialValues = (fields: FieldSet): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { schema, computed }]) =>
      schema instanceof z.ZodDefault && !computed ? [[name, schema.parse(undefined)]] : [],
    ),
  );

import type { z } from 'zod';
import { shareOf, type Day, type Fields } from '#kernel/index.ts';
import { datedNames, inOrder, ratesIn, ratesOn, type Rates } from '#capabilities/fields/dated.ts';
import type { Dictionary } from './dictionary.ts';
import type { Field, FieldSet } from '#capabilities/fields/field.ts';

type Command = { readonly type: string; readonly data: unknown };
type WrittenEvent = { readonly event: string; readonly data: Fields };

/** The event that a command on an entry leads to; what it leaves out is filled in, so that the event says all of it. */
export function eventOf(
  { entity, fields, commands }: Dictionary,
  { type, data }: Command,
  record: object | null,
  today: Day,
): WrittenEvent {
  const sent = data as Fields; // an object by its shape
  if (type === `Change${entity}Rate`)
    return { event: `${entity}RateChanged`, data: changedRates(fields, sent, heldRates(record)) };
  if (type === `Edit${entity}`) {
    const whole = { ...presentValues(commands.shapes[type], asRead(fields, { ...record })), ...sent };
    return { event: `${entity}Edited`, data: asKept(fields, withShares(fields, whole)) };
  }
  const dated = datedNames(fields).length > 0 && { effectiveFrom: sent['effectiveFrom'] ?? today };
  return { event: `${entity}Created`, data: asKept(fields, withShares(fields, { ...sent, ...dated })) };
}

/** What an edit leaves out stays as it is. */
const presentValues = (edit: unknown, record: Fields): Fields =>
  Object.fromEntries(
    // every command is an object
    Object.keys((edit as z.ZodObject).shape).flatMap((name) => (name in record ? [[name, record[name]]] : [])),
  );

/**
 * The entry as it would be, with the rates that the command speaks of or else the last ones, for the rules of its
 * values.
 */
export function entryAfter(dictionary: Dictionary, command: Command, record: object | null, today: Day): Fields {
  const { entity, fields } = dictionary;
  const before: Fields = { ...record };
  if (
    !(
      command.type.startsWith('Create') ||
      command.type.startsWith('Edit') ||
      command.type === `Change${dictionary.entity}Rate`
    )
  )
    return before;
  const { event, data } = eventOf(dictionary, command, record, today);
  const after = asRead(fields, data);
  if (event === `${entity}Edited`) return { ...heldRates(record).at(-1), ...before, ...after };
  const rates = datedNames(fields).length === 0 ? [] : inOrder([...heldRates(record), ratesIn(fields, data)]);
  return { ...before, ...after, rates };
}

/** Events say what is kept; a row has what is read, too, and what follows from the rest. */
export function asRead(fields: FieldSet, kept: Fields): Fields {
  const read: Record<string, unknown> = { ...kept };
  for (const [name, { stored }] of Object.entries(fields))
    if (stored && stored.name in kept) read[name] = stored.to(Number(kept[stored.name]));
  return read;
}

/** The fields that follow from the others. */
export const computedFields = (fields: FieldSet, entry: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.computed ? [[name, field.computed(entry)]] : [])),
  );

export const heldRates = (record: object | null): readonly Rates[] =>
  (record as { rates?: readonly Rates[] } | null)?.rates ?? []; // of an entry whose figures change

const asKept = (fields: FieldSet, sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const stored = fields[name]?.stored;
      return stored ? [stored.name, stored.from(value)] : [name, value];
    }),
  );

/** What is left out and is a share of another figure. */
function withShares(fields: FieldSet, sent: Fields): Fields {
  const shares = Object.entries(fields).flatMap(([name, { defaultShare }]) =>
    defaultShare && name in sent && sent[name] === null
      ? [[name, shareOf(Number(sent[defaultShare.of]), defaultShare.bp)]]
      : [],
  );
  return { ...sent, ...Object.fromEntries(shares) };
}

/** A change speaks of some rates: those that are a share of one of these follow it, the others stay what they were. */
function changedRates(fields: FieldSet, sent: Fields, held: readonly Rates[]): Rates {
  const before = ratesOn(held, String(sent['effectiveFrom'])) ?? inOrder(held)[0];
  const valueOf = (name: string, { defaultShare }: Field) =>
    name in sent ? sent[name] : defaultShare && defaultShare.of in sent ? null : (before?.[name] ?? null);
  const whole = datedNames(fields).map((name) => [name, valueOf(name, fields[name] as Field)]);
  return ratesIn(fields, withShares(fields, { ...Object.fromEntries(whole), effectiveFrom: sent['effectiveFrom'] }));
}

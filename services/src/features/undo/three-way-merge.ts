import { unwrapSchema } from '@backoffice/contracts/capabilities';
import type { Fields } from '@backoffice/contracts/kernel';
import { z } from 'zod';

/** A record, or a part of it, before and after an event, and as it is now; null where there is or was none. */
export type ThreeStates = {
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly now: Fields | null;
};
type FieldValues = { readonly [State in keyof ThreeStates]: unknown };

/** A field that goes back, or one that somebody has changed since. */
export type FieldReversal = FieldValues & { readonly field: string };

/**
 * Three-way merge by fields, backwards: what an event changed, and what of it nobody has changed since. A list is one
 * field.
 */
export function mergeBack(fields: readonly string[], states: ThreeStates) {
  const changed = fields
    .map((field): FieldReversal => ({
      field,
      before: states.before?.[field] ?? null,
      after: states.after?.[field] ?? null,
      now: states.now?.[field] ?? null,
    }))
    .filter(({ before, after, now }) => !isSame(before, after) && !isSame(now, before));
  return {
    back: changed.filter(({ after, now }) => isSame(after, now)),
    against: changed.filter(({ after, now }) => !isSame(after, now)),
  };
}

/**
 * The body of a command that sets fields back. What it needs beside them, and what would fall back to a default, is as
 * it is now. What the shape does not know, as an amount that is reckoned, is left out.
 */
export function bodySettingBack(shape: z.ZodObject, back: readonly FieldReversal[], now: Fields | null): Fields {
  const set = new Map(back.map(({ field, before }) => [field, before]));
  return Object.fromEntries(
    Object.entries(shape.shape).flatMap(([field, schema]) => {
      if (set.has(field)) return [[field, inputOf(schema, withoutLostIds(set.get(field), now?.[field]))]];
      const leftOut = schema.safeParse(undefined);
      const wouldChange = !leftOut.success || leftOut.data !== undefined;
      return wouldChange && now?.[field] !== undefined ? [[field, inputOf(schema, now[field])]] : [];
    }),
  );
}

/** `lineId` names an entry that is there: one that is gone is entered anew. (An `id` comes back with its entry.) */
function withoutLostIds(list: unknown, listNow: unknown): unknown {
  if (!Array.isArray(list) || !Array.isArray(listNow)) return list;
  const idsNow = new Set(listNow.map(lineIdOf));
  return list.map((entry: unknown) => {
    const lineId = lineIdOf(entry);
    return lineId === undefined || idsNow.has(lineId) ? entry : { ...(entry as Fields), lineId: undefined };
  });
}
const lineIdOf = (entry: unknown) => (entry as Fields | null)?.['lineId']; // an entry of a list

function inputOf(schema: unknown, value: unknown): unknown {
  const of = unwrapSchema(schema);
  if (of instanceof z.ZodArray && Array.isArray(value)) return value.map((each) => inputOf(of.element, each));
  if (!(of instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (name in of.shape ? [[name, inputOf(of.shape[name], part)]] : [])),
  );
}

/**
 * What of a record an event changed, as paths: a field, or an entry of a list by its id. Figures follow from other
 * fields and are left out.
 */
export function changedPaths(fields: readonly string[], { before, after }: Omit<ThreeStates, 'now'>): Set<string> {
  const paths = new Set<string>();
  for (const field of fields) {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
    if (isSame(was, is) || typeof was === 'number' || typeof is === 'number') continue;
    const [entriesBefore, entriesAfter] = [entriesById(was), entriesById(is)];
    if (!entriesBefore || !entriesAfter) paths.add(field);
    else
      for (const id of new Set([...entriesBefore.keys(), ...entriesAfter.keys()]))
        if (!isSame(entriesBefore.get(id), entriesAfter.get(id))) paths.add(`${field} ${id}`);
  }
  return paths;
}

function entriesById(list: unknown): Map<string, unknown> | null {
  if (list === null) return new Map();
  if (!Array.isArray(list)) return null;
  const entries = list.map((each: unknown) => [(each as { id?: unknown } | null)?.id, each] as const);
  return entries.every(([id]) => typeof id === 'string') ? new Map(entries as [string, unknown][]) : null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

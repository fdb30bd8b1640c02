import type { z } from 'zod';
import { changedFields, type Dictionary } from '@backoffice/contracts/capabilities';
import { insert, update, type AnyEventHandler } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { defineProjection, type ProjectionDefinition } from './define-projection.ts';
import type { ReadFeature } from './read-feature.ts';

/** Every event of a dictionary says what its fields are from then on. */
function dictionaryHandlers(dictionary: Dictionary): Readonly<Record<string, AnyEventHandler>> {
  const { entity, events } = dictionary;
  return Object.fromEntries(
    Object.keys(events.shapes).map((type) => [
      type,
      type === `${entity}Created`
        ? (event) => insert(changedFields(dictionary, null, event))
        : (event, row) => update(changedFields(dictionary, row, event)),
    ]),
  );
}

/** What the read side keeps of a dictionary: all of it. Lists of them stay short. */
export function dictionaryFeature(
  dictionary: Dictionary,
): ReadFeature & Required<Pick<ReadFeature, 'projection' | 'table'>> {
  const { version, entity, fields } = dictionary;
  const on = dictionaryHandlers(dictionary) as ProjectionDefinition<Dictionary>['on']; // one for each of its events
  return {
    projection: defineProjection(dictionary, { version, on }),
    table: tableOf(dictionary, { indexSorts: false }),
    typeNames: Object.fromEntries(
      Object.entries(fields).flatMap(([name, { dated, schema }]) =>
        dated ? [[`${entity}${name.charAt(0).toUpperCase()}${name.slice(1)}`, (schema as z.ZodArray).element]] : [],
      ),
    ) as Record<string, z.ZodType>, // what changes by date is a list
  };
}

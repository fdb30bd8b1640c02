import type { z } from 'zod';
import { dictionaryFold, type Dictionary } from '@backoffice/contracts/capabilities';
import { tableOf } from '#kernel/table.ts';
import { defineProjection } from './define-projection.ts';
import type { ReadFeature } from './read-feature.ts';

/** What the read side keeps of a dictionary: all of it. Lists of them stay short. */
export function dictionaryFeature(
  dictionary: Dictionary,
): ReadFeature & Required<Pick<ReadFeature, 'projection' | 'table'>> {
  const { version, entity, fields } = dictionary;
  return {
    projection: defineProjection(dictionaryFold(dictionary), { version }),
    table: tableOf(dictionary, { indexSorts: false }),
    typeNames: Object.fromEntries(
      Object.entries(fields).flatMap(([name, { dated, schema }]) =>
        dated ? [[`${entity}${name.charAt(0).toUpperCase()}${name.slice(1)}`, (schema as z.ZodArray).element]] : [],
      ),
    ) as Record<string, z.ZodType>, // what changes by date is a list
  };
}

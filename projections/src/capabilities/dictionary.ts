import type { z } from 'zod';
import {
  computedFields,
  dictionaryFold,
  parentNameField,
  type Dictionary,
  type DictionaryParent,
} from '@backoffice/contracts/capabilities';
import { update, type Fields } from '@backoffice/contracts/kernel';
import { tableOf } from '#kernel/table.ts';
import { defineProjection, onEventsOf } from './define-projection.ts';
import type { ReadFeature } from './read-feature.ts';

/** What the read side keeps of a dictionary: all of it. Lists of them stay short. */
export function dictionaryFeature(
  dictionary: Dictionary,
): ReadFeature & Required<Pick<ReadFeature, 'projection' | 'table'>> {
  const { version, entity, dated, view, parent } = dictionary;
  return {
    projection: defineProjection(dictionaryFold(dictionary), {
      version,
      ...(parent && { via: { [parent.by]: parentRenamed(parent) } }),
    }),
    table: tableOf(dictionary, { indexSorts: false, ...(parent && { links: [parent.by] }) }),
    // a list by the archetype
    typeNames: dated ? { [`${entity}Rates`]: (view.shape['rates'] as z.ZodArray).element as z.ZodType } : {},
  };
}

/** What an event that edits one calls it, also where that follows from its other fields. */
const nameIn = ({ fields, labels }: Dictionary, data: Fields) =>
  ({ ...data, ...computedFields(fields, data) })[labels.label];

/** The records of another one show it by the name it has today. */
const parentRenamed = ({ of, by }: DictionaryParent) =>
  onEventsOf<Dictionary, Record<string, unknown>, string>(of, {
    [`${of.entity}Edited`]: ({ data }: { readonly data: unknown }) =>
      update({ [parentNameField({ by })]: nameIn(of, data as Fields) }), // an object by its shape
  });

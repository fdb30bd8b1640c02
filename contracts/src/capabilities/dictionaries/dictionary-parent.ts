import { guardsReading, Id } from '#kernel/index.ts';
import type { Dictionary, DictionaryParent } from './dictionary.ts';
import type { Field, FieldOptions } from '#capabilities/fields/field.ts';

/** The field that names the record above. */
export type ParentField = Field<Id> & { readonly input: 'parent' };
export const parentId = (options: FieldOptions): ParentField => ({
  input: 'parent',
  schema: Id,
  list: false,
  filter: true,
  ...options,
});

/** Where the name of the record above stands: `categoryName` of `categoryId`. */
export const parentNameField = ({ by }: Pick<DictionaryParent, 'by'>) => by.replace(/Id$/, 'Name');

/** Whether its records stand beside the record above, and their list is not the page of that. */
export const isBesideParent = ({ parent }: Pick<Dictionary, 'parent'>): boolean =>
  parent !== undefined && parent.recordPath === undefined;

export type ParentFacts = {
  /** The record above that is named, or that it has; null when there is no such one in this company. */
  readonly parent: { readonly name: string; readonly isTrashed: boolean } | null;
};

const guard = guardsReading<ParentFacts, string>();

/** What stands against the commands of a dictionary whose records belong to others. */
export function parentGuards({ parent }: Pick<Dictionary, 'parent'>) {
  const known = parent ? [guard(parent.unknown.refusal, { field: parent.by, ...missing })] : [];
  return {
    Create: known,
    Edit: known,
    Restore: parent ? [guard(parent.inTrash.refusal, missing)] : [],
  };
}

const missing = {
  reads: ['parent'],
  when: (_: unknown, { parent: above }: Pick<ParentFacts, 'parent'>) => above === null || above.isTrashed,
} as const;

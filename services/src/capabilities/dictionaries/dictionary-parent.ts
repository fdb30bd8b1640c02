import {
  factsRead,
  parentGuards,
  parentNameField,
  type Dictionary,
  type ParentFacts,
} from '@backoffice/contracts/capabilities';
import { verbOf, type Fields } from '@backoffice/contracts/kernel';
import type { Message } from '#kernel/decider.ts';
import type { World } from '#kernel/world.ts';

type EntryCommand = Message & { readonly data: Fields };

/** Looks at the record above that a command names, or the record has, where a guard asks. */
export async function parentFacts(
  dictionary: Dictionary,
  { type, data }: EntryCommand,
  record: Fields | null,
  world: World,
): Promise<ParentFacts> {
  const { entity, parent } = dictionary;
  const read = factsRead(parentGuards(dictionary), verbOf(entity, type));
  const id = parent && read.has('parent') ? (data[parent.by] ?? record?.[parent.by]) : undefined;
  const above = parent && id !== undefined ? await world.visibleRecord(parent.of, String(id)) : null;
  return {
    parent: parent && above ? { name: nameOf(parent.of, above), isTrashed: above['trashedAt'] !== null } : null,
  };
}

/** An event that names the record above says what that was called then. */
export const withParentName = ({ parent }: Dictionary, data: Fields, above: ParentFacts['parent']): Fields =>
  parent && above && parent.by in data ? { ...data, [parentNameField(parent)]: above.name } : data;

const nameOf = ({ labels }: Dictionary, record: Fields) => String(record[labels.label]);

import { z } from 'zod';
import { guardsReading, Instant, Line, remove, type MountedMessage, update } from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import { capabilityFold } from './capability-fold.ts';

const emptyPayload = z.strictObject({});

const guard = guardsReading<object, 'IN_TRASH' | 'NOT_IN_TRASH'>();
type Trashable = { readonly trashedAt?: string | null };
const notInTrash = guard('IN_TRASH', { when: ({ trashedAt = null }: Trashable) => trashedAt !== null });
const inTrash = guard('NOT_IN_TRASH', { when: ({ trashedAt = null }: Trashable) => trashedAt === null });

/** A trash can be undone. While a record lies in it, every other command is refused. */
export const trash = defineCapability({
  commands: { 'Trash*': emptyPayload, 'Restore*': emptyPayload },
  events: { '*Trashed': emptyPayload, '*Restored': emptyPayload },
  refusals: {
    IN_TRASH: 'Restore this record before changing it.',
    NAME_TAKEN: '{name} is already in use. Rename one of them before restoring.',
    NOT_IN_TRASH: 'This record is not in the trash.',
  },
  bar: { guard: notInTrash, but: ['Restore*', 'PermanentlyDelete*', 'Move*Stock', 'View*Link', 'Revoke*Link'] },
  guards: { 'Restore*': [inTrash] },
  historyPhrases: { '*Trashed': 'moved it to the trash', '*Restored': 'restored it from the trash' },
  inverses: { '*Trashed': { by: 'Restore*' }, '*Restored': { by: 'Trash*' } },
  fields: { trashedAt: Instant.nullable(), trashedBy: z.string().nullable() },
});
export type TrashCommand<Entity extends string> = MountedMessage<typeof trash.commands, Entity>;
export type TrashEvent<Entity extends string> = MountedMessage<typeof trash.events, Entity>;
export type TrashRefusal = keyof typeof trash.refusals;

export const trashFold = capabilityFold(
  trash,
  { trashedAt: null, trashedBy: null },
  {
    '*Trashed': ({ at, actor }) => update({ trashedAt: at, trashedBy: actor.name }),
    '*Restored': () => update({ trashedAt: null, trashedBy: null }),
  },
);

/**
 * Deletion from the trash that no restore takes back: the record leaves every table, and its number stays taken. The
 * log keeps all that happened, and at its end this event: what it was, and why it went.
 */
export const permanentDelete = defineCapability({
  commands: { 'PermanentlyDelete*': z.strictObject({ reason: Line(2_000) }) },
  events: { '*PermanentlyDeleted': z.object({ reason: z.string(), number: z.string(), contentHash: z.string() }) },
  refusals: { NOT_IN_TRASH: trash.refusals.NOT_IN_TRASH },
  guards: { 'PermanentlyDelete*': [inTrash] },
  historyPhrases: { '*PermanentlyDeleted': 'deleted it for good: {reason}' },
  inverses: { '*PermanentlyDeleted': { never: 'DELETED_FOR_GOOD' } },
  fields: {},
});

export const permanentDeleteFold = capabilityFold(permanentDelete, {}, { '*PermanentlyDeleted': () => remove() });

import { z } from 'zod';
import { guardsReading, Instant, type MountedMessage, update } from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import { capabilityFold } from './capability-fold.ts';

const emptyPayload = z.strictObject({});

const guard = guardsReading<object, 'ARCHIVED' | 'NOT_ARCHIVED'>();
type Archivable = { readonly archivedAt?: string | null };
const notArchived = guard('ARCHIVED', { when: ({ archivedAt = null }: Archivable) => archivedAt !== null });
const archived = guard('NOT_ARCHIVED', { when: ({ archivedAt = null }: Archivable) => archivedAt === null });

/** Archived is closed but kept: it leaves the lists and refuses changes until it is unarchived. */
export const archive = defineCapability({
  commands: { 'Archive*': emptyPayload, 'Unarchive*': emptyPayload },
  events: { '*Archived': emptyPayload, '*Unarchived': emptyPayload },
  refusals: { ARCHIVED: 'Unarchive this document first.', NOT_ARCHIVED: 'This document is not archived.' },
  /**
   * It may go to the trash, the copy may be kept that was signed before, and what becomes of money it relies on is
   * noted.
   */
  bar: {
    guard: notArchived,
    but: ['Unarchive*', 'Trash*', 'Restore*', 'Seal*Pdf', 'Assess*Payment', 'View*Link', 'Revoke*Link'],
  },
  guards: { 'Unarchive*': [archived] },
  historyPhrases: { '*Archived': 'archived it', '*Unarchived': 'took it out of the archive' },
  inverses: { '*Archived': { by: 'Unarchive*' }, '*Unarchived': { by: 'Archive*' } },
  fields: { archivedAt: Instant.nullable(), archivedBy: z.string().nullable() },
});
export type ArchiveCommand<Entity extends string> = MountedMessage<typeof archive.commands, Entity>;
export type ArchiveEvent<Entity extends string> = MountedMessage<typeof archive.events, Entity>;
export type ArchiveRefusal = keyof typeof archive.refusals;

export const archiveFold = capabilityFold(
  archive,
  { archivedAt: null, archivedBy: null },
  {
    '*Archived': ({ at, actor }) => update({ archivedAt: at, archivedBy: actor.name }),
    '*Unarchived': () => update({ archivedAt: null, archivedBy: null }),
  },
);

import { z } from 'zod';
import { Id, noChange, type MountedMessage } from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import { capabilityFold } from './capability-fold.ts';

/** What may be asked of a copy whose kind has items that it does not inherit by itself. */
export const CopyRequest = z.strictObject({ copyItems: z.boolean().default(false) });

/** A copy is a new record: it keeps the content, takes the next number and drops what the resource says it drops. */
export const duplicate = defineCapability({
  commands: { 'Duplicate*': CopyRequest.extend({ fromId: Id }) },
  events: { '*Duplicated': z.looseObject({ fromId: Id }) },
  refusals: {},
  historyPhrases: { '*Duplicated': 'made it as a copy' },
  inverses: { '*Duplicated': { by: 'Trash*' } },
  fields: {},
});
export type DuplicateCommand<Entity extends string> = MountedMessage<typeof duplicate.commands, Entity>;
export type DuplicateEvent<Entity extends string> = MountedMessage<typeof duplicate.events, Entity>;

/** A copy is inserted by its feature, which knows what a copy keeps. */
export const duplicateFold = capabilityFold(duplicate, {}, { '*Duplicated': noChange });

import { z } from 'zod';
import { guardsReading, Id, noChange, update, type MountedMessage } from '#kernel/index.ts';
import { defineCapability } from '#capabilities/capability.ts';
import { capabilityFold } from '#capabilities/capability-fold.ts';

const emptyPayload = z.strictObject({});

/**
 * `revisionStands`: the revision of the record is there, and not in the trash. `isExpected`: the record that it revised
 * still gives way to it.
 */
export type RevisionFacts = { readonly revisionStands: boolean; readonly isExpected: boolean };
const guard = guardsReading<RevisionFacts, 'SUPERSEDED' | 'NOT_SUPERSEDED' | 'REVISION_STANDS' | 'ORIGINAL_STANDS'>();
type Supersedable = { readonly supersededById?: string | null };
const notSuperseded = guard('SUPERSEDED', {
  when: ({ supersededById = null }: Supersedable) => supersededById !== null,
});
const superseded = guard('NOT_SUPERSEDED', {
  when: ({ supersededById = null }: Supersedable) => supersededById === null,
});
const revisionGone = guard('REVISION_STANDS', {
  reads: ['revisionStands'],
  when: (_, { revisionStands }) => revisionStands,
});
const originalGaveWay = guard('ORIGINAL_STANDS', {
  reads: ['isExpected'],
  when: ({ revisesId = null }: { readonly revisesId?: string | null }, { isExpected }) =>
    revisesId !== null && !isExpected,
});

/**
 * Revision: what is signed stays as it was signed, and a new record with its content takes its place. Both are recorded
 * in one append.
 */
export const revise = defineCapability({
  commands: {
    'Revise*': z.strictObject({ fromId: Id }),
    'Supersede*': z.strictObject({ byId: Id }),
    'Reinstate*': emptyPayload,
  },
  events: {
    '*Revised': z.looseObject({ fromId: Id, fromNumber: z.string() }),
    '*Superseded': z.strictObject({ byId: Id }),
    '*Reinstated': emptyPayload,
  },
  refusals: {
    SUPERSEDED: 'A revision takes the place of this document.',
    NOT_SUPERSEDED: 'No revision takes the place of this document.',
    REVISION_STANDS: 'Move the revision to the trash first.',
    ORIGINAL_STANDS: 'The document that this one revised stands again. Revise that one instead.',
  },
  bar: { guard: notSuperseded, only: ['Edit*', 'Email*', 'Text*', 'Void*Signature', 'Supersede*'] },
  guards: { 'Reinstate*': [superseded, revisionGone], 'Restore*': [originalGaveWay] },
  historyPhrases: {
    '*Revised': 'made it as a revision of number {fromNumber}',
    '*Superseded': 'put a revision in its place',
    '*Reinstated': 'let it stand again in place of its revision',
  },
  inverses: {
    '*Revised': { by: 'Trash*' },
    '*Superseded': { by: 'Reinstate*' },
    '*Reinstated': { never: 'ORIGINAL_STANDS_AGAIN' },
  },
  /** `revisesNumber` as it was when the revision was made. */
  fields: { revisesId: Id.nullable(), revisesNumber: z.string(), supersededById: Id.nullable() },
});
export type ReviseCommand<Entity extends string> = MountedMessage<typeof revise.commands, Entity>;

/** A revision is inserted by its feature, which knows what it keeps. */
export const reviseFold = capabilityFold(
  revise,
  { revisesId: null, revisesNumber: '', supersededById: null },
  {
    '*Revised': noChange,
    '*Superseded': ({ data }) => update({ supersededById: data.byId }),
    '*Reinstated': () => update({ supersededById: null }),
  },
);

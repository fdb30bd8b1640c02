import { z } from 'zod';
import { PrelimsInfo } from '#features/lien-rights';
import { Id, defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { EditedLocationFields, LocationFields, type locationCommands } from './commands.ts';
import { LocationNote } from './view.ts';
import { prelimsInfoOf } from './calculations.ts';
import type { LocationView } from './view.ts';

export const locationEvents = defineMessages({
  LocationCreated: LocationFields,
  LocationEdited: EditedLocationFields,
  LocationPrelimsInfoEdited: PrelimsInfo,
  LocationNoteAdded: z.object({ noteId: Id, text: z.string(), contractId: Id.nullable() }),
  LocationNoteRemoved: z.object({ noteId: Id }),
  /** The note as it was before it was removed: its author and its day stay. */
  LocationNoteRestored: LocationNote,
});
export type LocationEvent = MessageOf<typeof locationEvents>;

export const locationInverses: Inverses<typeof locationEvents, typeof locationCommands> = {
  LocationCreated: { by: 'Trash*' },
  LocationEdited: { by: 'EditLocation', merge: true },
  LocationPrelimsInfoEdited: {
    by: 'EditLocationPrelimsInfo',
    merge: true,
    edits: (location) => prelimsInfoOf(location as LocationView), // by the fold of a location
  },
  LocationNoteAdded: { by: 'RemoveLocationNote', data: ({ data: { noteId } }) => ({ noteId }) },
  LocationNoteRemoved: { by: 'RestoreLocationNote', data: ({ data: { noteId } }) => ({ noteId }) },
  LocationNoteRestored: { by: 'RemoveLocationNote', data: ({ data: { id } }) => ({ noteId: id }) },
};

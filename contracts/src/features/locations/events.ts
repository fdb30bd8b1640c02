import { z } from 'zod';
import { PrelimsInfo } from '#features/lien-rights';
import { Id, defineMessages, type MessageOf } from '#kernel/index.ts';
import { EditedLocationFields, LocationFields } from './commands.ts';
import { LocationNote } from './view.ts';

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

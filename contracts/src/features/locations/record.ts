import { defineFold } from '#capabilities/index.ts';
import { insert, update, type Actor, type Instant } from '#kernel/index.ts';
import { location } from './resource.ts';
import type { LocationNote } from './view.ts';

type NoteAdded = {
  readonly data: { readonly noteId: string } & Pick<LocationNote, 'text' | 'contractId'>;
  readonly at: Instant;
  readonly actor: Actor;
};
const noteOf = ({ data: { noteId, text, contractId }, at, actor }: NoteAdded): LocationNote => ({
  id: noteId,
  text,
  contractId,
  at,
  by: actor.id,
  byName: actor.name,
});

/** Every note there ever was: one that was removed can come back. */
type NotesEver = { readonly notesEver: readonly LocationNote[] };
const noNotes: NotesEver = { notesEver: [] };

export const locationFold = defineFold(location, {
  on: {
    LocationCreated: ({ data, at }) =>
      insert({ ...data, city: data.address.city, notes: [], owed: 0, retained: 0, lastActivityAt: at }),
    LocationEdited: ({ data }) => update({ ...data, city: data.address.city }),
    LocationNoteAdded: (event, { notes }) => update({ notes: [noteOf(event), ...notes], lastActivityAt: event.at }),
    LocationNoteRemoved: ({ data }, { notes }) => update({ notes: notes.filter(({ id }) => id !== data.noteId) }),
    LocationNoteRestored: ({ data }, { notes }) =>
      update({ notes: [...notes, data].toSorted((a, b) => b.at.localeCompare(a.at)) }),
  },
  unseen: {
    defaults: noNotes,
    on: { LocationNoteAdded: (event, { notesEver }) => ({ notesEver: [...notesEver, noteOf(event)] }) },
  },
});

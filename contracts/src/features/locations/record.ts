import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { location } from './resource.ts';

export const locationFold = defineFold(location, {
  on: {
    LocationCreated: ({ data, at }) =>
      insert({ ...data, city: data.address.city, notes: [], owed: 0, retained: 0, lastActivityAt: at }),
    LocationEdited: ({ data }) => update({ ...data, city: data.address.city }),
    LocationNoteAdded: ({ data, at, actor }, { notes }) =>
      update({
        notes: [
          { id: data.noteId, text: data.text, contractId: data.contractId, at, by: actor.id, byName: actor.name },
          ...notes,
        ],
        lastActivityAt: at,
      }),
    LocationNoteRemoved: ({ data }, { notes }) => update({ notes: notes.filter(({ id }) => id !== data.noteId) }),
  },
});

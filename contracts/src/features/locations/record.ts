import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { location } from './resource.ts';

export const locationFold = defineFold(location, {
  on: {
    LocationCreated: ({ data }) => insert({ ...data, city: data.address.city, notes: [] }),
    LocationEdited: ({ data }) => update({ ...data, city: data.address.city }),
    LocationNoteAdded: ({ data, at, actor }, { notes }) =>
      update({
        notes: [
          { id: data.noteId, text: data.text, contractId: data.contractId, at, by: actor.id, byName: actor.name },
          ...notes,
        ],
      }),
    LocationNoteRemoved: ({ data }, { notes }) => update({ notes: notes.filter(({ id }) => id !== data.noteId) }),
  },
});

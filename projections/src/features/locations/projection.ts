import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { insert, update } from '#kernel/projection.ts';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const locationsProjection = defineProjection(location, {
  version: 2,
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
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
  },
});

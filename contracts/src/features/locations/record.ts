import { defineFold } from '#capabilities/index.ts';
import { lienRightsOf } from '#features/lien-rights';
import { insert, update, type Actor, type Instant } from '#kernel/index.ts';
import { noInformation } from './fields.ts';
import { afterPrelimsInfo } from './calculations.ts';
import { location } from './resource.ts';
import type { LocationNote, LocationView } from './view.ts';

type NoteAddition = {
  readonly data: { readonly noteId: string } & Pick<LocationNote, 'text' | 'contractId'>;
  readonly at: Instant;
  readonly actor: Actor;
};
const noteOf = ({ data: { noteId, text, contractId }, at, actor }: NoteAddition): LocationNote => ({
  id: noteId,
  text,
  contractId,
  at,
  by: actor.id,
  byName: actor.name,
});

type LienFields = Parameters<typeof lienRightsOf>[0];
/** What changed, and where lien rights stand by it. */
export const withLienRights = <Row extends LienFields>(row: Row, change: Partial<LocationView>) =>
  update({ ...change, ...lienRightsOf({ ...row, ...change }) });

/** Every note there ever was: one that was removed can come back. */
type NotesEver = { readonly notesEver: readonly LocationNote[] };
const noNotes: NotesEver = { notesEver: [] };

export const locationFold = defineFold(location, {
  on: {
    LocationCreated({ data, at }) {
      const begun = {
        ...data,
        information: data.information ?? noInformation,
        prelimClaim: null,
        lienJobs: [],
        lienNotices: [],
      };
      return insert({
        ...begun,
        ...lienRightsOf(begun),
        city: data.address.city,
        notes: [],
        owed: 0,
        retained: 0,
        lastActivityAt: at,
      });
    },
    LocationEdited: ({ data: { information, ...data } }, row) =>
      withLienRights(row, { ...data, ...(information && { information }), city: data.address.city }),
    LocationPrelimsInfoEdited: ({ data }, row) => withLienRights(row, afterPrelimsInfo(data, row)),
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

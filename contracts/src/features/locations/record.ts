import { defineFold } from '#capabilities/index.ts';
import { lienRightsOf, noticeParties, type PrelimsInfo } from '#features/lien-rights';
import { insert, update, type Actor, type Instant } from '#kernel/index.ts';
import { noInformation } from './fields.ts';
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

/** What of prelims info is known of the location itself, where that stands; and the claim that stands apart. */
function afterPrelimsInfo(
  { county, apn, owner, directContractor, lender, noLenderKnown, permitNo, bond, ...claim }: PrelimsInfo,
  { information }: Pick<LocationView, 'information'>,
) {
  const parties = { owner, directContractor, lender };
  const named = (role: keyof typeof parties) => {
    const { name, address } = parties[role];
    return { ...information[role], name, address };
  };
  return {
    county,
    apn,
    information: {
      ...information,
      owner: named('owner'),
      directContractor: named('directContractor'),
      lender: named('lender'),
      noLenderKnown,
      permitNo,
      bond,
    },
    prelimClaim: { ...claim, reputed: noticeParties.filter((role) => parties[role].reputed) },
  };
}

/** All of it again, as it is entered; null where nobody has entered it. */
export function prelimsInfoOf({
  county,
  apn,
  information,
  prelimClaim,
}: Pick<LocationView, 'county' | 'apn' | 'information' | 'prelimClaim'>): PrelimsInfo | null {
  if (!prelimClaim) return null;
  const { reputed, ...claim } = prelimClaim;
  const { noLenderKnown, permitNo, bond } = information;
  const party = (role: (typeof noticeParties)[number]) => {
    const { name, address } = information[role];
    return { name, address, reputed: reputed.includes(role) };
  };
  return {
    ...claim,
    county,
    apn,
    owner: party('owner'),
    directContractor: party('directContractor'),
    lender: party('lender'),
    noLenderKnown,
    permitNo,
    bond,
  };
}

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

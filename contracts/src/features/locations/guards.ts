import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type Actor, type CommandOf, type RecordOf } from '#kernel/index.ts';
import type { LocationFields } from './commands.ts';
import type { LocationRefusal } from './refusals.ts';
import type { location } from './resource.ts';
import type { locationFold } from './record.ts';

/** What the rules see of a location. */
export type Location = Pick<
  RecordOf<typeof locationFold>,
  'id' | keyof LocationFields | 'prelimClaim' | 'notes' | 'notesEver'
>;
export type LocationFacts = {
  readonly actor: Actor;
  /** The customer that is named, or that it is of; null when the caller sees no such customer. */
  readonly customer: { readonly id: string; readonly name: string; readonly active: boolean } | null;
  /** The one who is named, who is it already, or the customer's; null when that is no salesman of this company. */
  readonly salesman: { readonly id: string; readonly name: string } | null;
  readonly mayRemoveAnyNote: boolean;
  readonly hasContracts: boolean;
  /** Whether the contract a note is about is one of this location. */
  readonly isContractHere: boolean;
};

const guard = guardsReading<LocationFacts, LocationRefusal>();
type Content = CommandOf<Pick<LocationFields, 'county' | 'showPrelimInfo' | 'isPublicWork'>>;

const customerThere = guard('CUSTOMER_UNKNOWN', { reads: ['customer'], when: (_, { customer }) => customer === null });
const customerChosen = { ...customerThere, field: 'customerId' };
const customerActive = guard('CUSTOMER_INACTIVE', {
  field: 'customerId',
  reads: ['customer'],
  when: (_, { customer }) => customer?.active === false,
});
const salesmanKnown = guard('SALESMAN_UNKNOWN', {
  field: 'salesmanId',
  reads: ['salesman'],
  when: (_, { salesman }) => salesman === null,
});
/** Preliminary notices and public works have to name it. */
const countyGiven = guard('COUNTY_REQUIRED', {
  field: 'county',
  reads: ['command'],
  when: (_, { command: { data } }: Content) => (data.showPrelimInfo || data.isPublicWork) && data.county === '',
});
/** Prelims info that is entered says the county of the location. */
const countyKept = guard('COUNTY_REQUIRED', {
  field: 'county',
  reads: ['command'],
  when: ({ prelimClaim }: Location, { command: { data } }: Content) => prelimClaim !== null && data.county === '',
});
const noContracts = guard('LOCATION_HAS_CONTRACTS', {
  reads: ['hasContracts'],
  when: (_, { hasContracts }) => hasContracts,
});

const contractHere = guard('CONTRACT_UNKNOWN', {
  field: 'contractId',
  reads: ['isContractHere', 'command'],
  when: (
    _,
    {
      isContractHere,
      command: { data },
    }: CommandOf<{ contractId: string | null }> & Pick<LocationFacts, 'isContractHere'>,
  ) => data.contractId !== null && !isContractHere,
});
type NoteCommand = CommandOf<{ readonly noteId: string }>;
const noteThere = guard('NOTE_UNKNOWN', {
  reads: ['command'],
  when: ({ notes }: Location, { command: { data } }: NoteCommand) => !notes.some(({ id }) => id === data.noteId),
});
const noteWasThere = guard('NOTE_UNKNOWN', {
  reads: ['command'],
  when: ({ notesEver }: Location, { command: { data } }: NoteCommand) =>
    !notesEver.some(({ id }) => id === data.noteId),
});
const noteYours = guard('NOT_YOUR_NOTE', {
  reads: ['actor', 'mayRemoveAnyNote', 'command'],
  when: (
    { notesEver }: Location,
    { actor, mayRemoveAnyNote, command: { data } }: NoteCommand & Pick<LocationFacts, 'actor' | 'mayRemoveAnyNote'>,
  ) => !mayRemoveAnyNote && notesEver.find(({ id }) => id === data.noteId)?.by !== actor.id,
});

export const locationGuards = {
  Create: [customerChosen, customerActive, salesmanKnown, countyGiven],
  Edit: [customerChosen, salesmanKnown, countyGiven, countyKept],
  Trash: [noContracts],
  Restore: [customerThere],
  AddNote: [contractHere],
  RemoveNote: [noteThere, noteYours],
  RestoreNote: [noteWasThere, noteYours],
} satisfies Guards<typeof location, Location, LocationFacts>;

import type { AttachEvent, TrashEvent } from '@backoffice/contracts/capabilities';
import type {
  LocationCommand,
  LocationEvent,
  LocationFields,
  LocationRefusal,
} from '@backoffice/contracts/features/locations';
import { accept, refuse, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';

/** Notes by id, with who wrote them. */
export type Location = { readonly fields: LocationFields | null; readonly notes: Readonly<Record<string, string>> };
export type LocationFacts = Facts & {
  /** The customer that is named, or that it is of; null when the caller sees no such customer. */
  readonly customer: { readonly id: string; readonly name: string; readonly active: boolean } | null;
  /** The one who is named, who is it already, or the customer's; null when that is no salesman of this company. */
  readonly salesman: { readonly id: string; readonly name: string } | null;
  readonly mayRemoveAnyNote: boolean;
  readonly hasContracts: boolean;
  /** Whether the contract a note is about is one of this location. */
  readonly isContractHere: boolean;
};
type LocationStreamEvent = LocationEvent | TrashEvent<'Location'> | AttachEvent<'Location'>;

export const locationDecider: Decider<Location, LocationCommand, LocationStreamEvent, LocationRefusal, LocationFacts> =
  {
    initial: { fields: null, notes: {} },

    decide(command, { fields, notes }, facts) {
      const { customer, salesman } = facts;
      switch (command.type) {
        case 'CreateLocation':
        case 'EditLocation': {
          if (!customer) return refuse('CUSTOMER_UNKNOWN', { field: 'customerId' });
          if (command.type === 'CreateLocation' && !customer.active)
            return refuse('CUSTOMER_INACTIVE', { field: 'customerId' });
          if (!salesman) return refuse('SALESMAN_UNKNOWN', { field: 'salesmanId' });
          const objection = requiredFieldsObjection(command.data);
          if (objection) return refuseWith(objection);
          const decided = { salesmanId: salesman.id, salesmanName: salesman.name };
          if (command.type === 'CreateLocation')
            return accept({
              type: 'LocationCreated',
              data: { ...command.data, ...decided, customerName: customer.name },
            });
          const edited = { ...command.data, ...decided };
          return facts.hash({ ...fields, ...edited }) === facts.hash(fields)
            ? accept()
            : accept({ type: 'LocationEdited', data: edited });
        }

        case 'AddLocationNote':
          if (command.data.contractId !== null && !facts.isContractHere)
            return refuse('CONTRACT_UNKNOWN', { field: 'contractId' });
          return accept({ type: 'LocationNoteAdded', data: { ...command.data, noteId: facts.newId() } });

        case 'RemoveLocationNote': {
          const { noteId } = command.data;
          if (!Object.hasOwn(notes, noteId)) return refuse('NOTE_UNKNOWN');
          if (notes[noteId] !== facts.actor.id && !facts.mayRemoveAnyNote) return refuse('NOT_YOUR_NOTE');
          return accept({ type: 'LocationNoteRemoved', data: { noteId } });
        }
      }
    },

    evolve(location, event) {
      switch (event.type) {
        case 'LocationCreated':
          return { ...location, fields: event.data };
        case 'LocationEdited':
          return { ...location, fields: location.fields && { ...location.fields, ...event.data } };
        case 'LocationNoteAdded':
          return { ...location, notes: { ...location.notes, [event.data.noteId]: event.by } };
        case 'LocationNoteRemoved': {
          const { [event.data.noteId]: _removed, ...notes } = location.notes;
          return { ...location, notes };
        }
        case 'LocationFileAttached':
        case 'LocationFileDetached':
        case 'LocationTrashed':
        case 'LocationRestored':
          return location;
      }
    },

    objection({ type }, _location, { customer, hasContracts }) {
      if (type === 'TrashLocation' && hasContracts) return { code: 'LOCATION_HAS_CONTRACTS' };
      return type === 'RestoreLocation' && !customer ? { code: 'CUSTOMER_UNKNOWN' } : null;
    },
  };

type RequestedLocation = Extract<LocationCommand, { type: 'CreateLocation' | 'EditLocation' }>['data'];

/** What preliminary notices and public works have to name. */
function requiredFieldsObjection({
  county,
  showPrelimInfo,
  isPublicWork,
  awardingBody,
  projectNumber,
  dirProjectId,
  wageDeterminationNo,
}: RequestedLocation) {
  if ((showPrelimInfo || isPublicWork) && county === '') return refuse('COUNTY_REQUIRED', { field: 'county' }).refusal;
  const lacking = Object.entries({ awardingBody, projectNumber, dirProjectId, wageDeterminationNo }).find(
    ([, value]) => value === '',
  );
  return isPublicWork && lacking ? refuse('PUBLIC_WORK_INCOMPLETE', { field: lacking[0] }).refusal : null;
}

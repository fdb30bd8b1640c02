import {
  LocationFields,
  prelimsInfoOf,
  type Location,
  type LocationCommand,
  type LocationEvent,
  type LocationFacts,
  type LocationRefusal,
} from '@backoffice/contracts/features/locations';
import { pickFields } from '@backoffice/contracts/kernel';
import { accept, mustExist, refuse, type Decider } from '#kernel/decider.ts';

export const locationDecider: Decider<Location, LocationCommand, LocationEvent, LocationRefusal, LocationFacts> = {
  decide(command, location, { customer, salesman, hash, newId }) {
    switch (command.type) {
      case 'CreateLocation':
      case 'EditLocation': {
        const lacking = missingPublicWorkField(command.data);
        if (lacking !== undefined) return refuse('PUBLIC_WORK_INCOMPLETE', { field: lacking });
        const { id: salesmanId, name: salesmanName } = mustExist(salesman);
        if (command.type === 'CreateLocation')
          return accept({
            type: 'LocationCreated',
            data: { ...command.data, salesmanId, salesmanName, customerName: mustExist(customer).name },
          });
        const present = pickFields(LocationFields, mustExist(location));
        const { information = present.information } = command.data;
        const edited = { ...command.data, information, salesmanId, salesmanName };
        return hash({ ...present, ...edited }) === hash(present)
          ? accept()
          : accept({ type: 'LocationEdited', data: edited });
      }

      case 'EditLocationPrelimsInfo':
        return hash(prelimsInfoOf(mustExist(location))) === hash(command.data)
          ? accept()
          : accept({ type: 'LocationPrelimsInfoEdited', data: command.data });

      case 'AddLocationNote':
        return accept({ type: 'LocationNoteAdded', data: { ...command.data, noteId: newId() } });
      case 'RemoveLocationNote':
        return accept({ type: 'LocationNoteRemoved', data: { noteId: command.data.noteId } });
      case 'RestoreLocationNote': {
        const { notes, notesEver } = mustExist(location);
        const isIt = ({ id }: { readonly id: string }) => id === command.data.noteId;
        return notes.some(isIt)
          ? accept()
          : accept({ type: 'LocationNoteRestored', data: mustExist(notesEver.find(isIt) ?? null) });
      }
    }
  },
};

type RequestedLocation = Extract<LocationCommand, { type: 'CreateLocation' | 'EditLocation' }>['data'];

/** What public works have to name. */
function missingPublicWorkField({
  isPublicWork,
  awardingBody,
  projectNumber,
  dirProjectId,
  wageDeterminationNo,
}: RequestedLocation): string | undefined {
  const named = Object.entries({ awardingBody, projectNumber, dirProjectId, wageDeterminationNo });
  return isPublicWork ? named.find(([, value]) => value === '')?.[0] : undefined;
}

import { worker } from '@backoffice/contracts/dictionaries/workers';
import { crewAccessFold } from '@backoffice/contracts/features/crew-access';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const crewAccessProjection = defineProjection(crewAccessFold, {
  version: 2,
  via: {
    workerId: onEventsOf(worker, {
      WorkerEdited: ({ data: { firstName, lastName } }) => update({ workerName: `${firstName} ${lastName}` }),
    }),
  },
});

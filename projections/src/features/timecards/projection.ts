import { worker } from '@backoffice/contracts/dictionaries/workers';
import { timecardFold } from '@backoffice/contracts/features/timecards';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const timecardsProjection = defineProjection(timecardFold, {
  version: 1,
  via: {
    workerId: onEventsOf(worker, {
      WorkerEdited: ({ data: { firstName, lastName } }) => update({ workerName: `${firstName} ${lastName}` }),
    }),
  },
});

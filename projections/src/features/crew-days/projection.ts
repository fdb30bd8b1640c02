import { customer } from '@backoffice/contracts/features/customers';
import { crewDay, CrewPhase, type CrewDayView } from '@backoffice/contracts/features/crew-days';
import { jobSheet, jobSheetFold, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { location } from '@backoffice/contracts/features/locations';
import { noChange, recordFields, update, type AnyEventHandler, type Fields } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

const kept = Object.keys(crewDay.view.shape).filter((field) => !(field in recordFields));

/** What of a sheet is the crew's; its files, links and mails are the office's. */
const TOLD = [
  'JobSheetCreated',
  'JobSheetEdited',
  'JobSheetIssued',
  'JobSheetStarted',
  'JobSheetCompleted',
  'JobSheetTrashed',
  'JobSheetRestored',
];

/** What events of sheets make of them, without what no crew reads: neither prices nor notes come into this table. */
export const crewDaysProjection = defineProjection(
  {
    resource: crewDay,
    defaults: crewFields(jobSheetFold.defaults),
    on: Object.fromEntries(
      Object.entries(jobSheetFold.on).map(([type, handlers]) => [
        type,
        TOLD.includes(type) ? handlers.map(withoutMoney) : [noChange],
      ]),
    ),
  },
  {
    version: 1,
    of: jobSheet,
    via: {
      customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
      locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    },
  },
);

function withoutMoney(handler: AnyEventHandler): AnyEventHandler {
  return (event, row) => {
    const operation = handler(event, row);
    if ('insert' in operation) return { insert: crewFields(operation.insert) };
    return 'update' in operation ? update(crewFields(operation.update)) : operation;
  };
}

/** Of the fields of a sheet those that its crew reads, and who is on it. */
function crewFields(fields: Fields): Fields {
  const { foremanId, crew, phases } = fields as Partial<JobSheetView>; // the fold is that of sheets
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name)));
  return {
    ...shown,
    ...(phases && { phases: phases.map((phase) => CrewPhase.parse(phase)) }),
    ...(foremanId !== undefined && crew && { workerIds: workerIdsOf({ foremanId, crew }) }),
  };
}

const workerIdsOf = ({ foremanId, crew }: Pick<CrewDayView, 'foremanId' | 'crew'>) => [
  ...new Set([foremanId, ...crew.map(({ workerId }) => workerId)]),
];

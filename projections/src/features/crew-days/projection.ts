import { customer } from '@backoffice/contracts/features/customers';
import { crewDay, CrewPhase, type CrewDayView } from '@backoffice/contracts/features/crew-days';
import { jobSheet, jobSheetFold, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { location } from '@backoffice/contracts/features/locations';
import { noChange, recordFields, update, type AnyEventHandler, type Fields } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

const kept = Object.keys(crewDay.view.shape).filter((field) => !(field in recordFields));

/** What events of sheets make of them, without what no crew reads: neither prices nor notes come into this table. */
export const crewDaysProjection = defineProjection(
  {
    resource: crewDay,
    defaults: crewFields(jobSheetFold.defaults),
    on: Object.fromEntries(Object.entries(jobSheetFold.on).map(([type, handlers]) => [type, handlers.map(crewPartOf)])),
  },
  {
    version: 4,
    of: jobSheet,
    via: {
      customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
      locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    },
  },
);

/** What no crew reads is to a handler as it was when the sheet was begun: links, files and prices do not come here. */
function crewPartOf(handler: AnyEventHandler): AnyEventHandler {
  return (event, row) => {
    const operation = handler(event, { ...jobSheetFold.defaults, ...row });
    if ('insert' in operation) return { insert: crewFields(operation.insert) };
    if (!('update' in operation)) return operation;
    const changed = crewFields(operation.update, row);
    return Object.keys(changed).length > 0 ? update(changed) : noChange();
  };
}

/** Of the fields of a sheet those that its crew reads, and who is on it with what stands already. */
function crewFields(fields: Fields, row: Fields = {}): Fields {
  const { phases } = fields as Partial<JobSheetView>; // the fold is that of sheets
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name)));
  const { foremanId, crew } = { ...row, ...fields } as Partial<JobSheetView>; // as above
  const isOfPeople = 'foremanId' in fields || 'crew' in fields;
  return {
    ...shown,
    ...(phases && { phases: phases.map((phase) => CrewPhase.parse(phase)) }),
    ...(isOfPeople && foremanId !== undefined && crew && { workerIds: workerIdsOf({ foremanId, crew }) }),
  };
}

const workerIdsOf = ({ foremanId, crew }: Pick<CrewDayView, 'foremanId' | 'crew'>) => [
  ...new Set([foremanId, ...crew.map(({ workerId }) => workerId)]),
];

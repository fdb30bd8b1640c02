import { customer } from '@backoffice/contracts/features/customers';
import { jobSheetFold } from '@backoffice/contracts/features/job-sheets';
import { location } from '@backoffice/contracts/features/locations';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const jobSheetsProjection = defineProjection(jobSheetFold, {
  version: 5,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
  },
});

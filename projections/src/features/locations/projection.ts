import { customer } from '@backoffice/contracts/features/customers';
import { locationFold } from '@backoffice/contracts/features/locations';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const locationsProjection = defineProjection(locationFold, {
  version: 2,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
  },
});

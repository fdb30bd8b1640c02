import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { deliveryFold } from '@backoffice/contracts/features/deliveries';
import { location } from '@backoffice/contracts/features/locations';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const deliveriesProjection = defineProjection(deliveryFold, {
  version: 3,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    contractId: onEventsOf(contract, {
      ContractEdited: ({ data }) => update({ contractNumber: data.number, contractName: data.name }),
    }),
  },
});

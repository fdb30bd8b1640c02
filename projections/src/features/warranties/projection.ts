import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { warrantyFold } from '@backoffice/contracts/features/warranties';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const warrantiesProjection = defineProjection(warrantyFold, {
  version: 2,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    contractId: onEventsOf(contract, {
      ContractEdited: ({ data }) => update({ contractNumber: data.number, contractName: data.name }),
    }),
  },
});

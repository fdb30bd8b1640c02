import { costPlusRequestFold } from '@backoffice/contracts/features/cost-plus-requests';
import { customer } from '@backoffice/contracts/features/customers';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const costPlusRequestsProjection = defineProjection(costPlusRequestFold, {
  version: 1,
  via: { customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }) },
});

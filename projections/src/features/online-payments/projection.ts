import { customer } from '@backoffice/contracts/features/customers';
import { onlinePaymentFold } from '@backoffice/contracts/features/online-payments';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const onlinePaymentsProjection = defineProjection(onlinePaymentFold, {
  version: 1,
  via: { customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }) },
});

import { bank } from '@backoffice/contracts/dictionaries/banks';
import { customer } from '@backoffice/contracts/features/customers';
import { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import { paymentFold } from '@backoffice/contracts/features/payments';
import { update } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const paymentsProjection = defineProjection(paymentFold, {
  version: 8,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    bankId: onEventsOf(bank, { BankEdited: ({ data }) => update({ bankName: data.name }) }),
    methodId: onEventsOf(paymentMethod, { PaymentMethodEdited: ({ data }) => update({ methodName: data.name }) }),
  },
});

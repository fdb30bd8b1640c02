import { bank } from '@backoffice/contracts/dictionaries/banks';
import { customer } from '@backoffice/contracts/features/customers';
import { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import { payment } from '@backoffice/contracts/features/payments';
import { insert, update } from '#kernel/projection.ts';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

const initialFields = {
  status: 'posted',
  clearedOn: null,
  returnedOn: null,
  returnFee: 0,
  endedAt: null,
  endReason: '',
} as const;

export const paymentsProjection = defineProjection(payment, {
  version: 1,
  on: {
    PaymentPosted: ({ data: { allowDuplicateCheck: _known, ...data } }) => insert({ ...data, ...initialFields }),
    PaymentReallocated: ({ data: { to, memo } }) => update({ ...to, memo }),
    DepositEdited: ({
      data: {
        to: { allowDuplicateCheck: _known, ...deposit },
      },
    }) => update(deposit),
    PaymentCleared: ({ data }) => update({ status: 'cleared', clearedOn: data.clearedOn }),
    /** The allocations stay to be seen; there is no credit left of it. */
    PaymentReturned: ({ data, at }) =>
      update({
        status: 'returned',
        unapplied: 0,
        returnedOn: data.returnedOn,
        returnFee: data.fee,
        endedAt: at,
        endReason: data.reason,
      }),
    PaymentReversed: ({ data, at }) =>
      update({ status: 'reversed', unapplied: 0, endedAt: at, endReason: data.reason }),
  },
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    bankId: onEventsOf(bank, { BankEdited: ({ data }) => update({ bankName: data.name }) }),
    methodId: onEventsOf(paymentMethod, { PaymentMethodEdited: ({ data }) => update({ methodName: data.name }) }),
  },
});

import { defineFold } from '#capabilities/index.ts';
import { insert, update, type Day } from '#kernel/index.ts';
import { payment } from './resource.ts';

const initialFields = {
  status: 'posted',
  clearedOn: null,
  reconciledOn: null,
  returnReconciledOn: null,
  returnedOn: null,
  returnFee: 0,
  endedAt: null,
  endReason: '',
} as const;

type PaymentChecks = {
  /** The day it was last allocated; its beginning is the day it was received. */
  readonly allocatedOn: Day;
  /** Another check of this customer was known to have this number too. */
  readonly allowDuplicateCheck: boolean;
};
/** No bank, no slip: it is called by what it is. */
const noDeposit = {
  bankId: '',
  bankName: '',
  methodId: '',
  methodName: 'Credit',
  checkNo: '',
  reference: '',
  depositNo: '',
};
const unallocated: PaymentChecks = { allocatedOn: '', allowDuplicateCheck: false };

export const paymentFold = defineFold(payment, {
  on: {
    PaymentPosted: ({ data: { allowDuplicateCheck: _known, ...data } }) => insert({ ...data, ...initialFields }),
    CreditApplied: ({ data: { on, ...data } }) =>
      insert({
        ...data,
        ...noDeposit,
        ...initialFields,
        amount: 0,
        unapplied: 0,
        receivedOn: on,
        depositDate: on,
      }),
    PaymentReallocated: ({ data: { to, memo } }) => update({ ...to, memo }),
    DepositEdited: ({
      data: {
        to: { allowDuplicateCheck: _known, ...deposit },
      },
    }) => update(deposit),
    PaymentCleared: ({ data }) => update({ status: 'cleared', clearedOn: data.clearedOn }),
    PaymentReconciled: ({ data: { on, item } }) =>
      update(item === 'deposit' ? { reconciledOn: on } : { returnReconciledOn: on }),
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
  unseen: {
    defaults: unallocated,
    on: {
      PaymentPosted: ({ data: { receivedOn: allocatedOn, allowDuplicateCheck } }) => ({
        allocatedOn,
        allowDuplicateCheck,
      }),
      CreditApplied: ({ data: { on } }) => ({ allocatedOn: on }),
      PaymentReallocated: ({ data: { on } }) => ({ allocatedOn: on }),
      DepositEdited: ({ data: { to } }) => ({ allowDuplicateCheck: to.allowDuplicateCheck }),
    },
  },
});

import { defineFold } from '#capabilities/index.ts';
import { insert, update, type Day } from '#kernel/index.ts';
import { depositIdOf } from './calculations.ts';
import type { Refund } from './commands.ts';
import { payment } from './resource.ts';

const initialFields = {
  status: 'posted',
  clearedOn: null,
  reconciledOn: null,
  returnReconciledOn: null,
  feeReconciledOn: null,
  returnedOn: null,
  returnFee: 0,
  endedAt: null,
  endReason: '',
  refunded: 0,
  refunds: [] as Refund[],
  openedOn: null as Day | null,
} as const;

type PaymentChecks = {
  /** The day it was last allocated; its beginning is the day it was received. */
  readonly allocatedOn: Day;
  /** Another check of this customer was known to have this number too. */
  readonly allowDuplicateCheck: boolean;
};
/** What a line of a statement says of a payment. */
const listedAs = {
  deposit: (reconciledOn: Day | null) => ({ reconciledOn }),
  return: (on: Day | null) => ({ returnReconciledOn: on, feeReconciledOn: on }),
  returnedCheck: (returnReconciledOn: Day | null) => ({ returnReconciledOn }),
  returnFee: (feeReconciledOn: Day | null) => ({ feeReconciledOn }),
} as const;
/** No bank, no slip: it is called by what it is. */
const noDeposit = {
  bankId: '',
  bankName: '',
  methodId: '',
  methodName: 'Credit',
  checkNo: '',
  reference: '',
  depositNo: '',
  depositDate: null,
  depositId: null,
};
const unallocated: PaymentChecks = { allocatedOn: '', allowDuplicateCheck: false };

export const paymentFold = defineFold(payment, {
  on: {
    PaymentPosted: ({ id, data: { allowDuplicateCheck: _known, ...data } }) =>
      insert({ ...data, ...initialFields, depositId: depositIdOf(id, data) }),
    CreditApplied: ({ data: { on, ...data } }) =>
      insert({
        ...data,
        ...noDeposit,
        ...initialFields,
        amount: 0,
        unapplied: 0,
        receivedOn: on,
      }),
    OpeningCreditRecorded: ({ data: { on, reference, amount, ...data } }) =>
      insert({
        ...data,
        ...noDeposit,
        ...initialFields,
        reference,
        amount,
        allocations: [],
        unapplied: amount,
        memo: 'Brought forward',
        openedOn: on,
      }),
    PaymentReallocated: ({ data: { to, memo } }) => update({ ...to, memo }),
    PaymentDeposited: ({ id, data: { bankId, bankName, depositDate, depositNo } }) => {
      const place = { bankId, bankName, depositDate, depositNo };
      return update({ ...place, depositId: depositIdOf(id, place) });
    },
    DepositEdited: ({
      id,
      data: {
        to: { allowDuplicateCheck: _known, ...deposit },
      },
    }) => update({ ...deposit, depositId: depositIdOf(id, deposit) }),
    CreditRefunded: (
      { data: { entryId, on, amount, bankId, bankName, number, reason } },
      { unapplied, refunded, ...is },
    ) =>
      update({
        unapplied: unapplied - amount,
        refunded: refunded + amount,
        refunds: [...is.refunds, { entryId, on, amount, bankId, bankName, number, reason, takenBackOn: null }],
      }),
    RefundTakenBack: ({ data: { entryId, amount, on } }, { unapplied, refunded, refunds }) =>
      update({
        unapplied: unapplied + amount,
        refunded: refunded - amount,
        refunds: refunds.map((each) => (each.entryId === entryId ? { ...each, takenBackOn: on } : each)),
      }),
    PaymentCleared: ({ data }) => update({ status: 'cleared', clearedOn: data.clearedOn }),
    PaymentReconciled: ({ data: { on, item } }) => update(listedAs[item](on)),
    /** What cleared it was that statement, unless it had cleared on a day of its own. */
    PaymentUnreconciled: ({ data: { on, item } }, { status, clearedOn }) =>
      update({
        ...listedAs[item](null),
        ...(item === 'deposit' && clearedOn === on && { clearedOn: null }),
        ...(item === 'deposit' && clearedOn === on && status === 'cleared' && { status: 'posted' }),
      }),
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
    /** The bank never had it: it is no part of the deposit that it was posted to. */
    PaymentReversed: ({ id, data, at }, { depositId }) =>
      update({
        status: 'reversed',
        unapplied: 0,
        endedAt: at,
        endReason: data.reason,
        depositId: depositId === null ? null : id,
      }),
  },
  unseen: {
    defaults: unallocated,
    on: {
      PaymentPosted: ({ data: { receivedOn: allocatedOn, allowDuplicateCheck } }) => ({
        allocatedOn,
        allowDuplicateCheck,
      }),
      CreditApplied: ({ data: { on } }) => ({ allocatedOn: on }),
      OpeningCreditRecorded: ({ data: { on } }) => ({ allocatedOn: on }),
      PaymentReallocated: ({ data: { on } }) => ({ allocatedOn: on }),
      DepositEdited: ({ data: { to } }) => ({ allowDuplicateCheck: to.allowDuplicateCheck }),
    },
  },
});

import type { Guards } from '#capabilities/index.ts';
import {
  dayText,
  guardsReading,
  moneyText,
  type Cents,
  type CommandOf,
  type Day,
  type RecordOf,
} from '#kernel/index.ts';
import { isAppliedCredit } from './calculations.ts';
import type { PaymentFields, PostedAllocation } from './commands.ts';
import type { paymentFold } from './record.ts';
import type { PaymentRefusal } from './refusals.ts';
import type { payment } from './resource.ts';

/** What the rules see of a payment: what its own events made of it. */
export type Payment = Pick<
  RecordOf<typeof paymentFold>,
  | 'id'
  | keyof PaymentFields
  | 'depositId'
  | 'status'
  | 'reconciledOn'
  | 'allocatedOn'
  | 'allowDuplicateCheck'
  | 'refunded'
  | 'refunds'
  | 'openedOn'
>;

/**
 * An invoice the command names. `open`: what this payment may have of it. `countsFrom`: when it was posted to the
 * books.
 */
export type AllocatableInvoice = Omit<PostedAllocation, 'amount' | 'invoiceId' | 'appliedOn'> & {
  readonly customerId: string;
  readonly standing: 'draft' | 'approved' | 'void';
  readonly open: Cents;
  readonly countsFrom: Day;
};
export type PaymentFacts = {
  readonly today: Day;
  /** Who and what the command names; null when the caller sees none such that can be used. */
  readonly customer: Pick<PaymentFields, 'customerId' | 'customerName' | 'salesmanId' | 'salesmanName'> | null;
  readonly bank: { readonly name: string } | null;
  /** When a statement listed the deposit that it would go to; null where none did. */
  readonly depositReconciledOn: Day | null;
  readonly method: {
    readonly name: string;
    readonly requiresCheckNo: boolean;
    readonly requiresReference: boolean;
  } | null;
  readonly invoices: ReadonlyMap<string, AllocatableInvoice>;
  /** Of the journal entry of the next refund. */
  readonly refundId: string;
  /** A person asks, of money that lies at the provider of online payments. */
  readonly isAtProvider: boolean;
};

const guard = guardsReading<PaymentFacts, PaymentRefusal>();
type Deposit = CommandOf<{ readonly bankId?: string; readonly checkNo?: string; readonly reference?: string }>;
type Clearing = CommandOf<{ readonly clearedOn?: Day }>;
type Return = CommandOf<{ readonly returnedOn?: Day }>;

const customerKnown = guard('CUSTOMER_UNKNOWN', {
  field: 'customerId',
  reads: ['customer'],
  when: (_, { customer }) => customer === null,
});
const notReceivedInFuture = guard('RECEIVED_IN_FUTURE', {
  field: 'receivedOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: CommandOf<{ receivedOn?: Day }> & Pick<PaymentFacts, 'today'>) =>
    (data.receivedOn ?? today) > today,
});

/** Without a bank it is deposited later. */
const bankKnown = guard('BANK_UNKNOWN', {
  field: 'bankId',
  reads: ['bank', 'command'],
  when: (payment: Payment | null, { bank, command: { data } }: Deposit & Pick<PaymentFacts, 'bank'>) =>
    (data.bankId ?? payment?.bankId ?? '') !== '' && bank === null,
});
const notDepositedInFuture = guard('DEPOSITED_IN_FUTURE', {
  field: 'depositDate',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: CommandOf<{ readonly depositDate?: Day }> & Pick<PaymentFacts, 'today'>) =>
    data.depositDate !== undefined && data.depositDate > today,
});
const targetNotReconciled = guard('DEPOSIT_RECONCILED', {
  field: 'depositNo',
  reads: ['depositReconciledOn'],
  when: (_, { depositReconciledOn }) => depositReconciledOn !== null && { date: dayText(depositReconciledOn) },
});

/** What a deposit slip has to say. */
const depositComplete = [
  bankKnown,
  guard('METHOD_UNKNOWN', { field: 'methodId', reads: ['method'], when: (_, { method }) => method === null }),
  guard('CHECK_NO_REQUIRED', {
    field: 'checkNo',
    reads: ['method', 'command'],
    when: (payment: Payment | null, { method, command: { data } }: Deposit & Pick<PaymentFacts, 'method'>) =>
      method?.requiresCheckNo === true && (data.checkNo ?? payment?.checkNo) === '',
  }),
  guard('REFERENCE_REQUIRED', {
    field: 'reference',
    reads: ['method', 'command'],
    when: (payment: Payment | null, { method, command: { data } }: Deposit & Pick<PaymentFacts, 'method'>) =>
      method?.requiresReference === true && (data.reference ?? payment?.reference) === '',
  }),
  notDepositedInFuture,
  targetNotReconciled,
];

const stands = guard('PAYMENT_GONE', {
  when: ({ status }: Payment) => (status === 'returned' || status === 'reversed') && { status },
});
/** A credit that was applied has no deposit, and is not allocated anew. */
const isMoney = guard('NO_MONEY_CAME_IN', { when: (payment: Payment) => isAppliedCredit(payment) });
/** What came with the opening is credit alone: it lies in no bank of ours, and goes with the opening. */
const receivedHere = guard('OPENING_CREDIT', {
  when: ({ openedOn, customerName }: Payment) => openedOn !== null && { customer: customerName },
});
const creditUnused = guard('OPENING_CREDIT_USED', {
  when: ({ amount, unapplied, customerName }: Payment) => unapplied !== amount && { customer: customerName },
});
/** What becomes of it follows from what the provider says: by hand the books would say something else than it. */
const notAtProvider = guard('PAID_ONLINE', { reads: ['isAtProvider'], when: (_, { isAtProvider }) => isAtProvider });
const notReconciled = guard('DEPOSIT_RECONCILED', {
  when: ({ reconciledOn }: Payment) => reconciledOn !== null && { date: dayText(reconciledOn) },
});
const depositOpen = guard('PAYMENT_CLEARED', { when: ({ status }: Payment) => status === 'cleared' });
const notCleared = guard('ALREADY_CLEARED', { when: ({ status }: Payment) => status === 'cleared' });

/** Left out, the day is today. */
const notClearedInFuture = guard('CLEARED_IN_FUTURE', {
  field: 'clearedOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Clearing & Pick<PaymentFacts, 'today'>) => (data.clearedOn ?? today) > today,
});
const clearedOnceReceived = guard('CLEARED_BEFORE_RECEIVED', {
  field: 'clearedOn',
  reads: ['today', 'command'],
  when: ({ receivedOn }: Payment, { today, command: { data } }: Clearing & Pick<PaymentFacts, 'today'>) =>
    (data.clearedOn ?? today) < receivedOn,
});
const notReturnedInFuture = guard('RETURNED_IN_FUTURE', {
  field: 'returnedOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Return & Pick<PaymentFacts, 'today'>) => (data.returnedOn ?? today) > today,
});
type Refunding = CommandOf<{ readonly amount: Cents; readonly on?: Day }>;
const withinCredit = guard('REFUND_OVER_CREDIT', {
  field: 'amount',
  reads: ['command'],
  when: ({ unapplied, customerName }: Payment, { command: { data } }: Refunding) =>
    data.amount > unapplied && { customer: customerName, credit: moneyText(unapplied) },
});
const withinPayment = guard('REFUND_OVER_PAYMENT', {
  field: 'amount',
  reads: ['command'],
  when: ({ amount, refunded }: Payment, { command: { data } }: CommandOf<{ readonly amount: Cents }>) =>
    data.amount > amount - refunded && { amount: moneyText(amount - refunded) },
});
const notRefundedInFuture = guard('REFUND_IN_FUTURE', {
  field: 'on',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Refunding & Pick<PaymentFacts, 'today'>) => (data.on ?? today) > today,
});
const refundedOnceAllocated = guard('REFUND_BEFORE_CREDIT', {
  field: 'on',
  reads: ['today', 'command'],
  when: (
    { receivedOn, allocatedOn }: Payment,
    { today, command: { data } }: Refunding & Pick<PaymentFacts, 'today'>,
  ) => {
    const since = allocatedOn > receivedOn ? allocatedOn : receivedOn;
    return (data.on ?? today) < since && { date: dayText(since) };
  },
});
const refundStands = guard('REFUND_UNKNOWN', {
  field: 'entryId',
  reads: ['command'],
  when: ({ refunds }: Payment, { command: { data } }: CommandOf<{ readonly entryId: string }>) =>
    !refunds.some(({ entryId, takenBackOn }) => entryId === data.entryId && takenBackOn === null),
});
const notRefunded = guard('PAYMENT_REFUNDED', {
  when: ({ refunded }: Payment) => refunded > 0 && { amount: moneyText(refunded) },
});
const isDeposited = guard('NOT_DEPOSITED', { when: ({ depositId }: Payment) => depositId === null });
const wasDeposited = guard('RETURN_NOT_DEPOSITED', { when: ({ depositId }: Payment) => depositId === null });
const inHand = guard('ALREADY_DEPOSITED', {
  when: ({ depositDate }: Payment) => depositDate !== null && { date: dayText(depositDate) },
});
const returnedOnceDeposited = guard('RETURNED_BEFORE_DEPOSITED', {
  field: 'returnedOn',
  reads: ['today', 'command'],
  when: ({ depositDate }: Payment, { today, command: { data } }: Return & Pick<PaymentFacts, 'today'>) =>
    depositDate !== null && (data.returnedOn ?? today) < depositDate && { date: dayText(depositDate) },
});
const returnedOnceAllocated = guard('RETURNED_BEFORE_ALLOCATED', {
  field: 'returnedOn',
  reads: ['today', 'command'],
  when: ({ allocatedOn }: Payment, { today, command: { data } }: Return & Pick<PaymentFacts, 'today'>) =>
    (data.returnedOn ?? today) < allocatedOn && { date: dayText(allocatedOn) },
});

export const paymentGuards = {
  Post: [customerKnown, notReceivedInFuture, ...depositComplete],
  Reallocate: [stands, isMoney],
  Deposit: [stands, isMoney, receivedHere, inHand, bankKnown, notDepositedInFuture, targetNotReconciled],
  EditDeposit: [stands, isMoney, receivedHere, notAtProvider, notReconciled, depositOpen, ...depositComplete],
  Clear: [stands, isMoney, isDeposited, notCleared, notClearedInFuture, clearedOnceReceived],
  RefundCredit: [stands, isMoney, notAtProvider, bankKnown, withinCredit, notRefundedInFuture, refundedOnceAllocated],
  Refund: [stands, isMoney, bankKnown, withinPayment, notRefundedInFuture, refundedOnceAllocated],
  TakeBackRefund: [stands, notAtProvider, refundStands],
  Return: [
    stands,
    isMoney,
    notAtProvider,
    notRefunded,
    wasDeposited,
    notReturnedInFuture,
    returnedOnceDeposited,
    returnedOnceAllocated,
  ],
  Reverse: [stands, receivedHere, notAtProvider, notReconciled, notRefunded],
  RecordOpeningCredit: [customerKnown],
  TakeBackOpeningCredit: [stands, creditUnused],
} satisfies Guards<typeof payment, Payment, PaymentFacts, 'Post' | 'ApplyCredit' | 'RecordOpeningCredit'>;

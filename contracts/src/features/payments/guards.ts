import type { Guards } from '#capabilities/index.ts';
import { dayText, guardsReading, type Cents, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import { isAppliedCredit } from './calculations.ts';
import type { PaymentFields, PostedAllocation } from './commands.ts';
import type { paymentFold } from './record.ts';
import type { PaymentRefusal } from './refusals.ts';
import type { payment } from './resource.ts';

/** What the rules see of a payment: what its own events made of it. */
export type Payment = Pick<
  RecordOf<typeof paymentFold>,
  'id' | keyof PaymentFields | 'status' | 'reconciledOn' | 'allocatedOn' | 'allowDuplicateCheck'
>;

/** An invoice the command names. `open`: what this payment may have of it. */
export type AllocatableInvoice = Omit<PostedAllocation, 'amount' | 'invoiceId'> & {
  readonly customerId: string;
  readonly standing: 'draft' | 'approved' | 'void';
  readonly open: Cents;
};
export type PaymentFacts = {
  readonly today: Day;
  /** Who and what the command names; null when the caller sees none such that can be used. */
  readonly customer: Pick<PaymentFields, 'customerId' | 'customerName' | 'salesmanId' | 'salesmanName'> | null;
  readonly bank: { readonly name: string } | null;
  readonly method: {
    readonly name: string;
    readonly requiresCheckNo: boolean;
    readonly requiresReference: boolean;
  } | null;
  readonly invoices: ReadonlyMap<string, AllocatableInvoice>;
};

const guard = guardsReading<PaymentFacts, PaymentRefusal>();
type Deposit = CommandOf<{ readonly checkNo?: string; readonly reference?: string }>;
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

/** What a deposit slip has to say. */
const depositComplete = [
  guard('BANK_UNKNOWN', { field: 'bankId', reads: ['bank'], when: (_, { bank }) => bank === null }),
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
  guard('DEPOSITED_IN_FUTURE', {
    field: 'depositDate',
    reads: ['today', 'command'],
    when: (_, { today, command: { data } }: CommandOf<{ readonly depositDate?: Day }> & Pick<PaymentFacts, 'today'>) =>
      data.depositDate !== undefined && data.depositDate > today,
  }),
];

const stands = guard('PAYMENT_GONE', {
  when: ({ status }: Payment) => (status === 'returned' || status === 'reversed') && { status },
});
/** A credit that was applied has no deposit, and is not allocated anew. */
const isMoney = guard('NO_MONEY_CAME_IN', { when: (payment: Payment) => isAppliedCredit(payment) });
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
const returnedOnceReceived = guard('RETURNED_BEFORE_RECEIVED', {
  field: 'returnedOn',
  reads: ['today', 'command'],
  when: ({ receivedOn }: Payment, { today, command: { data } }: Return & Pick<PaymentFacts, 'today'>) =>
    (data.returnedOn ?? today) < receivedOn,
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
  EditDeposit: [stands, isMoney, notReconciled, depositOpen, ...depositComplete],
  Clear: [stands, isMoney, notCleared, notClearedInFuture, clearedOnceReceived],
  Return: [stands, isMoney, notReturnedInFuture, returnedOnceReceived, returnedOnceAllocated],
  Reverse: [stands, notReconciled],
} satisfies Guards<typeof payment, Payment, PaymentFacts, 'Post' | 'ApplyCredit'>;

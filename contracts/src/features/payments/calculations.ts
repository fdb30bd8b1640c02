import type { Cents, Day } from '#kernel/index.ts';
import type { DepositFields, PostedAllocation } from './commands.ts';
import type { AllocationResult, PaymentEvent } from './events.ts';

/** It counts: the bank has not returned it, and nobody has reversed it. */
export const isEffective = ({ status }: { readonly status: string }) => status === 'posted' || status === 'cleared';

/** A credit that was applied: no money came in, and nothing of it lies in a bank. */
export const isAppliedCredit = ({ amount }: { readonly amount: number }) => amount === 0;

const NO_ALLOCATION: AllocationResult = { allocations: [], unapplied: 0 };

/** What an event of a payment gives to invoices and to the customer's credit; what it takes from them is negative. */
export function allocationChangeOf(event: PaymentEvent): AllocationResult {
  switch (event.type) {
    case 'PaymentPosted':
      return event.data;
    case 'CreditApplied':
      return { allocations: event.data.allocations, unapplied: 0 };
    case 'OpeningCreditRecorded':
      return { allocations: [], unapplied: event.data.amount };
    case 'PaymentReallocated': {
      const { from, to } = event.data;
      const back = negateAllocation(from);
      return { allocations: [...back.allocations, ...to.allocations], unapplied: back.unapplied + to.unapplied };
    }
    case 'PaymentReturned':
    case 'PaymentReversed':
      return negateAllocation(event.data);
    case 'CreditRefunded':
      return { allocations: [], unapplied: -event.data.amount };
    case 'RefundTakenBack':
      return { allocations: [], unapplied: event.data.amount };
    case 'PaymentDeposited':
    case 'DepositEdited':
    case 'PaymentCleared':
    case 'PaymentReconciled':
    case 'PaymentUnreconciled':
      return NO_ALLOCATION;
  }
}

/** Makes credit of what is to be paid back: what is credit already counts, the rest comes off the last invoices. */
export function creditedFor(amount: Cents, { allocations, unapplied }: AllocationResult): AllocationResult {
  let left = amount - Math.min(unapplied, amount);
  const rest = allocations.toReversed().map((each) => {
    const taken = Math.min(each.amount, left);
    left -= taken;
    return { ...each, amount: each.amount - taken };
  });
  return {
    allocations: rest.toReversed().filter((each) => each.amount !== 0),
    unapplied: Math.max(unapplied, amount),
  };
}

const negateAllocation = ({ allocations, unapplied }: AllocationResult): AllocationResult => ({
  allocations: allocations.map((each) => ({ ...each, amount: -each.amount })),
  unapplied: -unapplied,
});

type DepositPlace = Pick<DepositFields, 'bankId' | 'depositDate' | 'depositNo'>;

/**
 * The deposit a payment lies in: payments of one bank with the same number and day are one line of its statement; one
 * without a number is a deposit of its own. Null while it is in no bank.
 */
export const depositIdOf = (paymentId: string, { bankId, depositDate, depositNo }: DepositPlace): string | null => {
  if (bankId === '' || depositDate === null) return null;
  return depositNo === '' ? paymentId : [bankId, depositDate, depositNo].join(' ');
};

/** From which day an allocation counts for its invoice; of those recorded without one, the day of their event. */
export const appliedDay = ({ appliedOn = '' }: Pick<PostedAllocation, 'appliedOn'>, day: Day): Day =>
  laterDay(appliedOn, day);

export const laterDay = (...days: readonly Day[]): Day => days.reduce((last, day) => (day > last ? day : last), '');

/** A line that an event of a payment posts to the books; debits are positive. `allocation`: of a receivable. */
export type PaymentLine = {
  readonly day: Day;
  readonly account: 'undeposited' | 'bank' | 'receivable' | 'credit' | 'fees' | 'openingBalance';
  readonly amount: Cents;
  readonly bankId?: string;
  readonly depositId?: string;
  readonly allocation?: PostedAllocation;
};
type RecordedPaymentEvent = PaymentEvent & { readonly id: string };

/**
 * All that an event of a payment posts: what is received is undeposited until its deposit, and the customer's credit
 * until the day of its invoice. On each day the lines sum to nothing. What is taken back before such a day is cancelled
 * on it.
 */
export function paymentLinesOf(event: RecordedPaymentEvent): PaymentLine[] {
  switch (event.type) {
    case 'PaymentPosted': {
      const { receivedOn, amount } = event.data;
      return [
        line('undeposited', receivedOn, amount),
        ...depositLines(event.id, event.data, amount),
        ...allocationLines(event, receivedOn),
      ].filter(isNonZero);
    }
    case 'CreditApplied':
    case 'PaymentReallocated':
      return allocationLines(event, event.data.on).filter(isNonZero);
    case 'PaymentDeposited':
      return depositLines(event.id, event.data, event.data.amount);
    case 'DepositEdited': {
      const { from, to, amount } = event.data;
      return depositIdOf(event.id, from) === depositIdOf(event.id, to) &&
        from.depositDate === to.depositDate &&
        from.bankId === to.bankId
        ? []
        : [...depositLines(event.id, from, -amount), ...depositLines(event.id, to, amount)];
    }
    case 'PaymentReturned': {
      const { returnedOn, amount, fee, bankId } = event.data;
      return [
        line('bank', returnedOn, -amount, { bankId }),
        ...allocationLines(event, returnedOn),
        line('bank', returnedOn, -fee, { bankId }),
        line('fees', returnedOn, fee, { bankId }),
      ].filter(isNonZero);
    }
    case 'OpeningCreditRecorded': {
      const { on, amount } = event.data;
      return [line('openingBalance', on, amount), ...allocationLines(event, on)];
    }
    case 'PaymentReversed': {
      const { reversedOn, amount, bankId, isOpening = false } = event.data;
      const from = isOpening ? 'openingBalance' : 'undeposited';
      const back = bankId === '' ? line(from, reversedOn, -amount) : line('bank', reversedOn, -amount, { bankId });
      return [back, ...allocationLines(event, reversedOn)].filter(isNonZero);
    }
    case 'PaymentCleared':
    case 'PaymentReconciled':
    case 'PaymentUnreconciled':
    /** Posted by a journal entry of their own. */
    case 'CreditRefunded':
    case 'RefundTakenBack':
      return [];
  }
}

const line = (
  account: PaymentLine['account'],
  day: Day,
  amount: Cents,
  of: Pick<PaymentLine, 'bankId' | 'depositId' | 'allocation'> = {},
): PaymentLine => ({ account, day, amount, ...of });
const isNonZero = ({ amount }: PaymentLine) => amount !== 0;

/** From hand to the bank, on the day of the deposit. */
function depositLines(paymentId: string, place: DepositPlace, amount: Cents): PaymentLine[] {
  const depositId = depositIdOf(paymentId, place);
  const { bankId, depositDate } = place;
  return depositId === null || depositDate === null
    ? []
    : [
        line('bank', depositDate, amount, { bankId, depositId }),
        line('undeposited', depositDate, -amount, { depositId }),
      ];
}

/** What invoices are given from the day they count; until then it is credit beside what is not applied at all. */
function allocationLines(event: PaymentEvent, day: Day): PaymentLine[] {
  const { allocations, unapplied } = allocationChangeOf(event);
  const applied = allocations.map((allocation) =>
    line('receivable', appliedDay(allocation, day), -allocation.amount, { allocation }),
  );
  const later = applied.filter((each) => each.day > day);
  const credit = later.reduce((sum, { amount }) => sum + amount, -unapplied);
  return [
    ...applied.filter((each) => each.day === day),
    line('credit', day, credit),
    ...later.flatMap((each) => [each, line('credit', each.day, -each.amount)]),
  ];
}

/**
 * How the same event was posted before: straight to the bank and the invoices, on one day. For whoever compares closed
 * days.
 */
export function linesWithoutUndeposited(event: PaymentEvent): PaymentLine[] {
  const bankOf = (bankId: string, day: Day, amount: Cents) => line('bank', day, amount, { bankId });
  const given = (day: Day) => {
    const { allocations, unapplied } = allocationChangeOf(event);
    return [
      ...allocations.map((allocation) => line('receivable', day, -allocation.amount, { allocation })),
      line('credit', day, -unapplied),
    ];
  };
  switch (event.type) {
    case 'PaymentPosted': {
      const { bankId, receivedOn, amount } = event.data;
      return [bankOf(bankId, receivedOn, amount), ...given(receivedOn)].filter(isNonZero);
    }
    case 'CreditApplied':
    case 'PaymentReallocated':
      return given(event.data.on).filter(isNonZero);
    case 'DepositEdited': {
      const { from, to, amount, on } = event.data;
      return from.bankId === to.bankId ? [] : [bankOf(from.bankId, on, -amount), bankOf(to.bankId, on, amount)];
    }
    case 'PaymentReturned': {
      const { bankId, returnedOn, amount, fee } = event.data;
      const fees = [bankOf(bankId, returnedOn, -fee), line('fees', returnedOn, fee, { bankId })];
      return [bankOf(bankId, returnedOn, -amount), ...given(returnedOn), ...fees].filter(isNonZero);
    }
    case 'PaymentReversed': {
      const { bankId, reversedOn, amount } = event.data;
      return [bankOf(bankId, reversedOn, -amount), ...given(reversedOn)].filter(isNonZero);
    }
    /** Later than payments were posted so. */
    case 'OpeningCreditRecorded':
    case 'PaymentDeposited':
    case 'PaymentCleared':
    case 'PaymentReconciled':
    case 'PaymentUnreconciled':
    case 'CreditRefunded':
    case 'RefundTakenBack':
      return [];
  }
}

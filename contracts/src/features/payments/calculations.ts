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
    case 'PaymentReallocated': {
      const { from, to } = event.data;
      const back = negateAllocation(from);
      return { allocations: [...back.allocations, ...to.allocations], unapplied: back.unapplied + to.unapplied };
    }
    case 'PaymentReturned':
    case 'PaymentReversed':
      return negateAllocation(event.data);
    case 'DepositEdited':
    case 'PaymentCleared':
    case 'PaymentReconciled':
      return NO_ALLOCATION;
  }
}

const negateAllocation = ({ allocations, unapplied }: AllocationResult): AllocationResult => ({
  allocations: allocations.map((each) => ({ ...each, amount: -each.amount })),
  unapplied: -unapplied,
});

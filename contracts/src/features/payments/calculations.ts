import type { Allocated, PaymentEvent } from './events.ts';

/** It counts: the bank has not returned it, and nobody has reversed it. */
export const isStanding = ({ status }: { readonly status: string }) => status === 'posted' || status === 'cleared';

const NOTHING: Allocated = { allocations: [], unapplied: 0 };

/** What an event of a payment gives to invoices and to the customer's credit; what it takes from them is negative. */
export function appliedBy(event: PaymentEvent): Allocated {
  switch (event.type) {
    case 'PaymentPosted':
      return event.data;
    case 'PaymentReallocated': {
      const { from, to } = event.data;
      const back = negated(from);
      return { allocations: [...back.allocations, ...to.allocations], unapplied: back.unapplied + to.unapplied };
    }
    case 'PaymentReturned':
    case 'PaymentReversed':
      return negated(event.data);
    case 'DepositEdited':
    case 'PaymentCleared':
      return NOTHING;
  }
}

const negated = ({ allocations, unapplied }: Allocated): Allocated => ({
  allocations: allocations.map((each) => ({ ...each, amount: -each.amount })),
  unapplied: -unapplied,
});

import type { LedgerAccount } from '@backoffice/contracts/capabilities';
import { invoice, postedBy, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import { appliedBy, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { Happened } from '#kernel/projection.ts';
import { entriesOf, journal, type EntryOf } from '#capabilities/project.ts';

type Entry = EntryOf<typeof ledgerEntry>;

/** The books, by double entry: what one event posts sums to nothing, and is taken back by entries of the opposite sign. */
export const ledger = journal(ledgerEntry, 2, [
  entriesOf(invoice, { InvoiceApproved: billed, InvoiceUnapproved: billed, InvoiceVoided: billed }),
  entriesOf(payment, {
    PaymentPosted: (event) =>
      [
        banked(event, event.data.receivedOn, event.data.bankId, event.data.amount),
        ...applied(event, event.data.receivedOn),
      ].filter(isSomething),
    PaymentReallocated: (event) => applied(event, event.data.on).filter(isSomething),
    DepositEdited(event) {
      const { from, to, amount, on } = event.data;
      return from.bankId === to.bankId
        ? []
        : [banked(event, on, from.bankId, -amount), banked(event, on, to.bankId, amount)];
    },
    PaymentReturned(event) {
      const { amount, fee, bankId, returnedOn } = event.data;
      return [
        banked(event, returnedOn, bankId, -amount),
        ...applied(event, returnedOn),
        banked(event, returnedOn, bankId, -fee),
        entry('fees', fee, { ...about(event, returnedOn), bankId }),
      ].filter(isSomething);
    },
    PaymentReversed: (event) =>
      [
        banked(event, event.data.reversedOn, event.data.bankId, -event.data.amount),
        ...applied(event, event.data.reversedOn),
      ].filter(isSomething),
  }),
]);

const blank = {
  isExtra: false,
  invoiceId: null,
  contractId: null,
  locationId: null,
  customerId: null,
  salesmanId: null,
  bankId: null,
  paymentId: null,
  invoiceNumber: '',
  invoiceDate: null,
  dueDate: null,
} satisfies Partial<Entry>;

const entry = (account: LedgerAccount, amount: Cents, rest: Partial<Entry> & { readonly day: Day }): Entry => ({
  ...blank,
  ...rest,
  account,
  amount,
});
const isSomething = ({ amount }: Entry) => amount !== 0;

function billed(event: Happened<InvoiceEvent>): Entry[] {
  const posted = postedBy(event);
  if (!posted) return [];
  const {
    on: day,
    number: invoiceNumber,
    date: invoiceDate,
    dueDate,
    contractId,
    locationId,
    customerId,
    salesmanId,
    amount,
    extras,
    amountDue,
    retentionHeld,
    retentionReleased,
  } = posted;
  const of = {
    day,
    invoiceId: event.id,
    invoiceNumber,
    invoiceDate,
    dueDate,
    contractId,
    locationId,
    customerId,
    salesmanId,
  };
  return [
    entry('receivable', amountDue, of),
    entry('retention', retentionHeld - retentionReleased, of),
    entry('revenue', extras - amount, of),
    entry('revenue', -extras, { ...of, isExtra: true }),
  ].filter(isSomething);
}

type Money = Happened<Exclude<PaymentEvent, { type: 'PaymentCleared' }>>;

const about = ({ id: paymentId, data: { customerId, salesmanId } }: Money, day: Day) => ({
  day,
  paymentId,
  customerId,
  salesmanId,
});

const banked = (event: Money, day: Day, bankId: string, amount: Cents) =>
  entry('bank', amount, { ...about(event, day), bankId });

/** What invoices and the customer's credit were given; they are given it on the side that credits. */
function applied(event: Money, day: Day): Entry[] {
  const { allocations, unapplied } = appliedBy(event);
  return [
    ...allocations.map(({ invoiceId, invoiceNumber, contractId, locationId, salesmanId, amount }) =>
      entry('receivable', -amount, {
        ...about(event, day),
        invoiceId,
        invoiceNumber,
        contractId,
        locationId,
        salesmanId,
      }),
    ),
    entry('credit', -unapplied, about(event, day)),
  ];
}

import type { LedgerAccount } from '@backoffice/contracts/capabilities';
import { invoice, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { Cents, Day, EventEnvelope } from '@backoffice/contracts/kernel';
import { journalEntriesOf, defineJournal, type JournalEntry } from '#capabilities/define-projection.ts';

type LedgerEntryFields = JournalEntry<typeof ledgerEntry>;

/** The books, by double entry: what one event posts sums to nothing, and is taken back by entries of the opposite sign. */
export const ledgerProjection = defineJournal(ledgerEntry, 3, [
  journalEntriesOf(invoice, {
    InvoiceApproved: invoiceEntries,
    InvoiceUnapproved: invoiceEntries,
    InvoiceVoided: invoiceEntries,
  }),
  journalEntriesOf(payment, {
    PaymentPosted: (event) =>
      [
        bankEntry(event, event.data.receivedOn, event.data.bankId, event.data.amount),
        ...allocationEntries(event, event.data.receivedOn),
      ].filter(isNonZero),
    CreditApplied: (event) => allocationEntries(event, event.data.on).filter(isNonZero),
    PaymentReallocated: (event) => allocationEntries(event, event.data.on).filter(isNonZero),
    DepositEdited(event) {
      const { from, to, amount, on } = event.data;
      return from.bankId === to.bankId
        ? []
        : [bankEntry(event, on, from.bankId, -amount), bankEntry(event, on, to.bankId, amount)];
    },
    PaymentReturned(event) {
      const { amount, fee, bankId, returnedOn } = event.data;
      return [
        bankEntry(event, returnedOn, bankId, -amount),
        ...allocationEntries(event, returnedOn),
        bankEntry(event, returnedOn, bankId, -fee),
        entry('fees', fee, { ...paymentReference(event, returnedOn), bankId }),
      ].filter(isNonZero);
    },
    PaymentReversed: (event) =>
      [
        bankEntry(event, event.data.reversedOn, event.data.bankId, -event.data.amount),
        ...allocationEntries(event, event.data.reversedOn),
      ].filter(isNonZero),
  }),
]);

const emptyEntry = {
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
} satisfies Partial<LedgerEntryFields>;

const entry = (
  account: LedgerAccount,
  amount: Cents,
  rest: Partial<LedgerEntryFields> & { readonly day: Day },
): LedgerEntryFields => ({
  ...emptyEntry,
  ...rest,
  account,
  amount,
});
const isNonZero = ({ amount }: LedgerEntryFields) => amount !== 0;

function invoiceEntries(event: EventEnvelope<InvoiceEvent>): LedgerEntryFields[] {
  const posted = invoicePostingOf(event);
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
  ].filter(isNonZero);
}

type MoneyEvent = EventEnvelope<Exclude<PaymentEvent, { type: 'PaymentCleared' }>>;

const paymentReference = ({ id: paymentId, data: { customerId, salesmanId } }: MoneyEvent, day: Day) => ({
  day,
  paymentId,
  customerId,
  salesmanId,
});

const bankEntry = (event: MoneyEvent, day: Day, bankId: string, amount: Cents) =>
  entry('bank', amount, { ...paymentReference(event, day), bankId });

/** What invoices and the customer's credit were given; they are given it on the side that credits. */
function allocationEntries(event: MoneyEvent, day: Day): LedgerEntryFields[] {
  const { allocations, unapplied } = allocationChangeOf(event);
  return [
    ...allocations.map(({ invoiceId, invoiceNumber, contractId, locationId, salesmanId, amount }) =>
      entry('receivable', -amount, {
        ...paymentReference(event, day),
        invoiceId,
        invoiceNumber,
        contractId,
        locationId,
        salesmanId,
      }),
    ),
    entry('credit', -unapplied, paymentReference(event, day)),
  ];
}

import type { LedgerAccount } from '@backoffice/contracts/capabilities';
import { bill, type BillContent } from '@backoffice/contracts/features/bills';
import { check, type CheckContent, type CheckEvent } from '@backoffice/contracts/features/checks';
import { invoice, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { ledgerAccountOf, postingDayOf } from '@backoffice/contracts/features/job-cost-books';
import {
  costChangeOf,
  everyCostEvent,
  jobCost,
  type CostPosting,
  type JobCostEvent,
} from '@backoffice/contracts/features/job-costs';
import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { Cents, Day, EventEnvelope } from '@backoffice/contracts/kernel';
import { journalEntriesOf, defineJournal, type JournalEntry } from '#capabilities/define-projection.ts';

type LedgerEntryFields = JournalEntry<typeof ledgerEntry>;

/** The books, by double entry: what one event posts sums to nothing, and is taken back by entries of the opposite sign. */
export const ledgerProjection = defineJournal(ledgerEntry, 6, [
  journalEntriesOf(jobCost, everyCostEvent(ticketEntries)),
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
  journalEntriesOf(bill, {
    BillRecorded: (event) => billEntries(event, event.data.date, event.data),
    CreditRecorded: (event) => billEntries(event, event.data.date, event.data),
    AdjustmentRecorded: (event) => billEntries(event, event.data.date, event.data),
    BillEdited: (event) => [
      ...billEntries(event, event.data.from.date, event.data.from, -1),
      ...billEntries(event, event.data.to.date, event.data.to),
    ],
    /** What is owed stays as it is. */
    MaterialsLinked: (event) => [
      ...chargedEntries(event, event.data.on, event.data.from, -1),
      ...chargedEntries(event, event.data.on, event.data.to),
    ],
    AdjustmentWrittenOff: (event) => {
      const { on: day, vendorId, amount } = event.data;
      const of = { day, vendorId, billId: event.id };
      return [entry('payable', amount, of), entry('purchaseDifferences', -amount, of)];
    },
    BillVoided: (event) => billEntries(event, event.data.voidedOn, event.data, -1),
  }),
  journalEntriesOf(check, {
    CheckWritten: (event) => checkEntries(event, event.data.date, event.data),
    CheckEdited: (event) => [
      ...checkEntries(event, event.data.from.date, event.data.from, -1),
      ...checkEntries(event, event.data.to.date, event.data.to),
    ],
    CheckVoided: (event) => checkEntries(event, event.data.voidedOn, event.data, -1),
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
  vendorId: null,
  billId: null,
  checkId: null,
  depositId: null,
  jobCostId: null,
  costLineId: null,
  lineItemId: null,
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

type MoneyEvent = EventEnvelope<Exclude<PaymentEvent, { type: 'PaymentCleared' | 'PaymentReconciled' }>>;

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

type ChargingEvent = { readonly id: string; readonly data: { readonly vendorId: string } };

/** What is charged stands against what is owed to the vendor. `sign` -1 posts it back. */
const billEntries = (event: ChargingEvent, day: Day, content: BillContent, sign: 1 | -1 = 1): LedgerEntryFields[] => {
  const { amount, date: invoiceDate, dueDate } = content;
  const owed = { day, vendorId: event.data.vendorId, billId: event.id, invoiceDate, dueDate };
  return [entry('payable', -sign * amount, owed), ...chargedEntries(event, day, content, sign)].filter(isNonZero);
};

/** What lines of a bill charge: costs, what tickets have posted as received, differences. Bills of before have no phases. */
const chargedEntries = (
  { id: billId, data: { vendorId } }: ChargingEvent,
  day: Day,
  { lines }: BillContent,
  sign: 1 | -1 = 1,
): LedgerEntryFields[] =>
  lines
    .map(({ account, amount, contractId, lineItemId = null, materialId: costLineId }) =>
      entry(account, sign * amount, { day, vendorId, billId, contractId, lineItemId, costLineId }),
    )
    .filter(isNonZero);

/** A line of a ticket that a vendor charges is a cost of its job, received and not billed yet. */
function ticketEntries({ id: jobCostId, ...event }: EventEnvelope<JobCostEvent>): LedgerEntryFields[] {
  const change = costChangeOf(event as JobCostEvent); // the same event
  if (!change) return [];
  const { contractId, locationId } = change.job;
  const posted = (line: CostPosting, sign: 1 | -1) => {
    const account = ledgerAccountOf(line);
    if (account === null || line.kind !== 'material') return [];
    const { id: costLineId, lineItemId, supplierId: vendorId, amount } = line;
    const of = { day: postingDayOf(line), contractId, locationId, jobCostId, costLineId, lineItemId, vendorId };
    return amount === 0 ? [] : [entry(account, sign * amount, of), entry('receivedNotBilled', -sign * amount, of)];
  };
  return [...change.taken.flatMap((line) => posted(line, -1)), ...change.given.flatMap((line) => posted(line, 1))];
}

type CheckPostingEvent = EventEnvelope<Extract<CheckEvent, { readonly data: { readonly bankId: string } }>>;

/** What leaves the bank pays bills, or is charged where there is none. `sign` -1 posts it back. */
const checkEntries = (
  { id: checkId, data: { bankId, vendorId } }: CheckPostingEvent,
  day: Day,
  { lines, amount }: CheckContent,
  sign: 1 | -1 = 1,
): LedgerEntryFields[] => {
  const of = { day, vendorId, checkId };
  return [
    entry('bank', -sign * amount, { ...of, bankId }),
    ...lines.map(({ billId, account, contractId, lineItemId = null, amount: share }) =>
      entry(account ?? 'payable', sign * share, { ...of, billId, contractId, lineItemId }),
    ),
  ];
};

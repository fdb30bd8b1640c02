import { emptyLedgerEntry, moneyAccountOf, type BankKind } from '@backoffice/contracts/capabilities';
import { bank, bankOpeningOf, type BankOpening } from '@backoffice/contracts/dictionaries/banks';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { bill, payableOf, retentionsOf, type BillContent } from '@backoffice/contracts/features/bills';
import { check, type CheckContent, type CheckEvent } from '@backoffice/contracts/features/checks';
import { contract, type ContractEvent } from '@backoffice/contracts/features/contracts';
import { invoice, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { ticketLinesOf } from '@backoffice/contracts/features/job-cost-books';
import { everyCostEvent, jobCost, type JobCostEvent } from '@backoffice/contracts/features/job-costs';
import { journalEntry, type JournalLine } from '@backoffice/contracts/features/journal-entries';
import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import { payment, paymentLinesOf, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { Cents, Day, EventEnvelope, Resource } from '@backoffice/contracts/kernel';
import { journalEntriesOf, defineJournal, type JournalEntry } from '#capabilities/define-projection.ts';
import { withMoneyMoved } from '#capabilities/money-moved.ts';

type LedgerEntryFields = JournalEntry<typeof ledgerEntry>;

const postings = [
  journalEntriesOf(jobCost, everyCostEvent(ticketEntries)),
  journalEntriesOf(bank as Resource, {
    BankCreated: (event: EventEnvelope) =>
      openingEntries(event, bankOpeningOf({ ...(event.data as object), createdAt: event.at })), // by its shape
    BankOpeningChanged(event: EventEnvelope) {
      // by its shape
      const { from, to } = event.data as { readonly from: BankOpening | null; readonly to: BankOpening };
      return [...(from ? openingEntries(event, from, -1) : []), ...openingEntries(event, to)];
    },
  }),
  journalEntriesOf(inventoryItem as Resource, { InventoryItemCounted: countedEntries }),
  journalEntriesOf(invoice, {
    InvoiceApproved: invoiceEntries,
    OpeningInvoiceRecorded: invoiceEntries,
    InvoiceUnapproved: invoiceEntries,
    InvoiceVoided: invoiceEntries,
  }),
  journalEntriesOf(payment, {
    PaymentPosted: paymentEntries,
    OpeningCreditRecorded: paymentEntries,
    CreditApplied: paymentEntries,
    PaymentReallocated: paymentEntries,
    PaymentDeposited: paymentEntries,
    DepositEdited: paymentEntries,
    PaymentReturned: paymentEntries,
    PaymentReversed: paymentEntries,
  }),
  journalEntriesOf(bill, {
    OpeningBillRecorded: (event) => billEntries(event, event.data.on, event.data),
    BillRecorded: (event) => billEntries(event, event.data.date, event.data),
    CreditRecorded: (event) => billEntries(event, event.data.date, event.data),
    AdjustmentRecorded: (event) => billEntries(event, event.data.date, event.data),
    RetentionPayableReleased: (event) => billEntries(event, event.data.date, event.data),
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
  journalEntriesOf(journalEntry, {
    JournalEntryPosted: (event) => enteredEntries(event),
    JournalEntryReversed: (event) => enteredEntries(event),
  }),
  journalEntriesOf(contract, { ContractProfitSettled: shareEntries, ContractProfitAdjusted: shareEntries }),
] as const;

/**
 * The books, by double entry: what one event posts sums to nothing, and is taken back by entries of the opposite sign.
 */
export const ledgerProjection = defineJournal(ledgerEntry, 12, withMoneyMoved(postings));

const entry = (
  account: string,
  amount: Cents,
  rest: Partial<LedgerEntryFields> & { readonly day: Day },
): LedgerEntryFields => ({
  ...emptyLedgerEntry,
  ...rest,
  account,
  amount,
});
const isNonZero = ({ amount }: LedgerEntryFields) => amount !== 0;

function invoiceEntries(event: EventEnvelope<InvoiceEvent>): LedgerEntryFields[] {
  const posted = invoicePostingOf(event);
  if (!posted) return [];
  const { on: day, number: invoiceNumber, date: invoiceDate, dueDate, contractId, locationId, ...about } = posted;
  const { customerId, salesmanId, amount, extras, amountDue, retentionHeld, retentionReleased, paidBefore } = about;
  const document = { invoiceId: event.id, invoiceNumber, invoiceDate, dueDate };
  const of = { day, ...document, contractId, locationId, customerId, salesmanId };
  return [
    entry('receivable', amountDue, of),
    entry('retention', retentionHeld - retentionReleased, of),
    ...(paidBefore === undefined
      ? [entry('revenue', extras - amount, of), entry('revenue', -extras, { ...of, isExtra: true })]
      : [entry('openingBalance', paidBefore - amount, of)]),
  ].filter(isNonZero);
}

/** What was recorded before there were cards is of a bank. */
const accountIn = (data: unknown) => moneyAccountOf((data as { readonly kind?: BankKind }).kind); // by its shape

/** What a bank began with stands against the opening balance of the books. `sign` -1 posts it back. */
const openingEntries = (
  { id: bankId, data }: EventEnvelope,
  { amount, on: day }: BankOpening,
  sign: 1 | -1 = 1,
): LedgerEntryFields[] =>
  [
    entry(accountIn(data), sign * amount, { day, bankId }),
    entry('openingBalance', -sign * amount, { day, bankId }),
  ].filter(isNonZero);

/** What a count finds more or less than the books have. */
function countedEntries({ id: inventoryItemId, data }: EventEnvelope) {
  const { on: day, difference } = data as { readonly on: Day; readonly difference: Cents }; // by its shape
  const of = { day, inventoryItemId };
  return [entry('inventory', difference, of), entry('stockDifferences', -difference, of)].filter(isNonZero);
}

type MoneyEvent = EventEnvelope<
  Exclude<PaymentEvent, { type: 'PaymentCleared' | 'PaymentReconciled' | 'PaymentUnreconciled' }>
>;

function paymentEntries(event: MoneyEvent): LedgerEntryFields[] {
  const { customerId, salesmanId } = event.data;
  return paymentLinesOf(event).map(({ account, amount, day, bankId = null, depositId = null, allocation }) => {
    const of = { day, paymentId: event.id, customerId, salesmanId, bankId, depositId };
    if (!allocation) return entry(account, amount, of);
    const { invoiceId, invoiceNumber, contractId, locationId, salesmanId: seller } = allocation;
    return entry(account, amount, { ...of, invoiceId, invoiceNumber, contractId, locationId, salesmanId: seller });
  });
}

type ChargingEvent = { readonly id: string; readonly data: { readonly vendorId: string } };

/** What is charged stands against what is owed to the vendor, and what is held of it. `sign` -1 posts it back. */
const billEntries = (event: ChargingEvent, day: Day, content: BillContent, sign: 1 | -1 = 1): LedgerEntryFields[] => {
  const { date: invoiceDate, dueDate } = content;
  const owed = { day, vendorId: event.data.vendorId, billId: event.id, invoiceDate, dueDate };
  return [
    entry('payable', -sign * payableOf(content), owed),
    ...retentionsOf(content).map(({ commitmentId, held }) =>
      entry('retentionPayable', -sign * held, { ...owed, commitmentId }),
    ),
    ...chargedEntries(event, day, content, sign),
  ].filter(isNonZero);
};

/**
 * What lines of a bill charge: costs, what tickets have posted as received, differences. Bills of before have no
 * phases.
 */
const chargedEntries = (
  { id: billId, data: { vendorId } }: ChargingEvent,
  day: Day,
  { lines }: BillContent,
  sign: 1 | -1 = 1,
): LedgerEntryFields[] =>
  lines
    .map(({ account, amount, contractId, lineItemId: phase, materialId: costLineId, commitmentId = null, ...line }) => {
      const charged = { contractId, lineItemId: phase ?? null, costLineId, commitmentId };
      const of = { day, vendorId, billId, ...charged, inventoryItemId: line.inventoryItemId ?? null };
      return entry(account, sign * amount, of);
    })
    .filter(isNonZero);

function ticketEntries(event: EventEnvelope<JobCostEvent>): LedgerEntryFields[] {
  return ticketLinesOf(event).map(({ account, amount, ...of }) =>
    entry(account, amount, { ...of, jobCostId: event.id }),
  );
}

type CheckPostingEvent = EventEnvelope<
  Extract<CheckEvent, { readonly data: { readonly bankId: string; readonly vendorId: string | null } }>
>;

/** What leaves the bank pays bills, or is charged where there is none. `sign` -1 posts it back. */
const checkEntries = (
  { id: checkId, data: { bankId, bankKind, vendorId } }: CheckPostingEvent,
  day: Day,
  { lines, amount }: CheckContent,
  sign: 1 | -1 = 1,
): LedgerEntryFields[] => {
  const of = { day, vendorId, checkId };
  return [
    entry(moneyAccountOf(bankKind), -sign * amount, { ...of, bankId }),
    ...lines.map(({ billId, account, contractId, lineItemId, amount: share }) =>
      entry(account ?? 'payable', sign * share, { ...of, billId, contractId, lineItemId: lineItemId ?? null }),
    ),
  ];
};

/** What people enter says its lines itself. */
const enteredEntries = ({ id: journalEntryId, data }: { id: string; data: { lines: readonly JournalLine[] } }) =>
  data.lines.map(
    ({ account, amount, day, bankId, contractId, lineItemId, customerId, vendorId, paymentId, job, description }) =>
      entry(account, amount, {
        day,
        journalEntryId,
        bankId,
        contractId,
        lineItemId,
        locationId: job?.locationId ?? null,
        customerId,
        vendorId,
        paymentId: paymentId ?? null,
        memo: description,
      }),
  );

type SettlementEvent = Extract<ContractEvent, { type: 'ContractProfitSettled' | 'ContractProfitAdjusted' }>;

/** A released share is owed to its person until it is paid. */
function shareEntries({ id: contractId, data: { on: day, lines } }: EventEnvelope<SettlementEvent>) {
  return lines
    .flatMap(({ role, personId, amount }) => {
      const of = { day, contractId, ...(role === 'salesman' ? { salesmanId: personId } : { workerId: personId }) };
      return [entry('shares', amount, of), entry('sharesPayable', -amount, of)];
    })
    .filter(isNonZero);
}

import type { LedgerAccount } from '@backoffice/contracts/capabilities';
import { bill, type BillContent, type BillEvent } from '@backoffice/contracts/features/bills';
import { check, type CheckContent, type CheckEvent } from '@backoffice/contracts/features/checks';
import { invoice, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import { payment, paymentLinesOf, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { Cents, Day, EventEnvelope } from '@backoffice/contracts/kernel';
import { journalEntriesOf, defineJournal, type JournalEntry } from '#capabilities/define-projection.ts';

type LedgerEntryFields = JournalEntry<typeof ledgerEntry>;

/** The books, by double entry: what one event posts sums to nothing, and is taken back by entries of the opposite sign. */
export const ledgerProjection = defineJournal(ledgerEntry, 6, [
  journalEntriesOf(invoice, {
    InvoiceApproved: invoiceEntries,
    InvoiceUnapproved: invoiceEntries,
    InvoiceVoided: invoiceEntries,
  }),
  journalEntriesOf(payment, {
    PaymentPosted: paymentEntries,
    CreditApplied: paymentEntries,
    PaymentReallocated: paymentEntries,
    PaymentDeposited: paymentEntries,
    DepositEdited: paymentEntries,
    PaymentReturned: paymentEntries,
    PaymentReversed: paymentEntries,
  }),
  journalEntriesOf(bill, {
    BillRecorded: (event) => billEntries(event, event.data.date, event.data),
    CreditRecorded: (event) => billEntries(event, event.data.date, event.data),
    AdjustmentRecorded: (event) => billEntries(event, event.data.date, event.data),
    BillEdited: (event) => [
      ...billEntries(event, event.data.from.date, event.data.from, -1),
      ...billEntries(event, event.data.to.date, event.data.to),
    ],
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

function paymentEntries(event: MoneyEvent): LedgerEntryFields[] {
  const { customerId, salesmanId } = event.data;
  return paymentLinesOf(event).map(({ account, amount, day, bankId = null, depositId = null, allocation }) => {
    const of = { day, paymentId: event.id, customerId, salesmanId, bankId, depositId };
    if (!allocation) return entry(account, amount, of);
    const { invoiceId, invoiceNumber, contractId, locationId, salesmanId: seller } = allocation;
    return entry(account, amount, { ...of, invoiceId, invoiceNumber, contractId, locationId, salesmanId: seller });
  });
}

/** What is charged stands against what is owed to the vendor. `sign` -1 posts it back. */
const billEntries = (
  { id: billId, data: { vendorId } }: EventEnvelope<BillEvent>,
  day: Day,
  { lines, amount, date: invoiceDate, dueDate }: BillContent,
  sign: 1 | -1 = 1,
): LedgerEntryFields[] => {
  const of = { day, vendorId, billId };
  return [
    entry('payable', -sign * amount, { ...of, invoiceDate, dueDate }),
    ...lines.map((line) => entry(line.account, sign * line.amount, { ...of, contractId: line.contractId })),
  ].filter(isNonZero);
};

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
    ...lines.map(({ billId, account, contractId, amount: share }) =>
      entry(account ?? 'payable', sign * share, { ...of, billId, contractId }),
    ),
  ];
};

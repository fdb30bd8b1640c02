import type { Guards } from '#capabilities/index.ts';
import type { BilledCostLine, CostPlusAgreement, FeeProgress } from '#features/cost-plus';
import type { BilledApplication } from '#features/retention-terms';
import { guardsReading, moneyText, type Cents, type CommandOf, type RecordOf } from '#kernel/index.ts';
import { overbilledAmount, type BilledToDate, type ScheduledLine } from './calculations.ts';
import type { invoice, InvoiceContent, InvoiceOrigin, InvoiceRefusal } from './document.ts';
import type { invoiceFold } from './record.ts';

/** What the rules see of an invoice: what its own events made of it. */
export type Invoice = Pick<
  RecordOf<typeof invoiceFold>,
  | 'id'
  | keyof InvoiceOrigin
  | keyof InvoiceContent
  | 'revision'
  | 'contentHash'
  | 'approvedAt'
  | 'voidedAt'
  | 'remindersPausedAt'
  | 'remindedDays'
  | 'posted'
  | 'openedOn'
  | 'unpostedOn'
>;

/** What of a contract can be billed, and on which terms. */
export type BillableContract = {
  readonly origin: InvoiceOrigin;
  readonly status: 'unsigned' | 'signed' | 'closed' | 'void';
  readonly retentionBp: number;
  readonly netDays: number;
  readonly schedule: readonly ScheduledLine[];
  /** The numbers of change orders that are not approved, by the ids of their lines. */
  readonly unapproved: ReadonlyMap<string, string>;
  /** The ids of options that were offered and not chosen. */
  readonly unselected: ReadonlySet<string>;
  /** By the other invoices. */
  readonly before: BilledToDate;
  /** Null where the price was agreed. */
  readonly costPlus: BillableCosts | null;
  /** The application for payment that the invoice names; null where it names none that there is. */
  readonly application: BillableApplication | null;
};

/** `lines`: what is completed and stored of each, now and before. `billedBy`: another invoice that is not void. */
export type BillableApplication = BilledApplication & {
  readonly isCertified: boolean;
  readonly billedBy: string | null;
  readonly lines: readonly { readonly sourceLineItemId: string; readonly before: Cents; readonly toDate: Cents }[];
};

/** What of a job's costs can be billed, and how. */
export type BillableCosts = FeeProgress & {
  readonly agreement: CostPlusAgreement;
  /** With approved change orders; null where none is guaranteed. */
  readonly maximum: Cents | null;
  /** By the ids of their lines; `amount` is what no other invoice bills. */
  readonly lines: ReadonlyMap<string, BilledCostLine>;
  /** By which other invoice that is not void a line is billed. */
  readonly billedBy: ReadonlyMap<string, string>;
};
export type InvoiceFacts = {
  /** The contract it bills; null when the caller sees no such contract. */
  readonly billable: BillableContract | null;
  /** How many payments stand on it. */
  readonly payments: number;
  /** What of it is not paid. */
  readonly openDue: Cents;
};

const guard = guardsReading<InvoiceFacts, InvoiceRefusal>();

const contractThere = guard('CONTRACT_UNKNOWN', { reads: ['billable'], when: (_, { billable }) => billable === null });
const contractChosen = { ...contractThere, field: 'contractId' };
const contractIn = (code: InvoiceRefusal, status: BillableContract['status']) =>
  guard(code, { reads: ['billable'], when: (_, { billable }) => billable?.status === status });
/** Only a contract that is signed, and in force, is billed. */
const contractBillable = [
  contractIn('CONTRACT_NOT_SIGNED', 'unsigned'),
  contractIn('CONTRACT_CLOSED', 'closed'),
  contractIn('CONTRACT_VOID', 'void'),
];

/** While it lay in the trash another invoice may have billed them. */
const costsNotBilledElsewhere = guard('ALREADY_BILLED', {
  reads: ['billable'],
  when({ costLines, voidedAt }: Invoice, { billable }) {
    const billedBy = billable?.costPlus?.billedBy;
    const at = voidedAt === null ? costLines.findIndex(({ lineId }) => billedBy?.has(lineId)) : -1;
    return at >= 0 && { line: String(at + 1), invoice: billedBy?.get(costLines[at]?.lineId ?? '') ?? '' };
  },
});

const notVoid = guard('INVOICE_VOID', { first: true, when: ({ voidedAt }: Invoice) => voidedAt !== null });
const approved = guard('INVOICE_NOT_APPROVED', { when: ({ approvedAt }: Invoice) => approvedAt === null });
const billsSomething = guard('INVOICE_EMPTY', {
  field: 'lineItems',
  when: ({ amount, retentionReleased }: Invoice) => amount === 0 && retentionReleased === 0,
});
/** What was voided is out of the books already. */
const notInBooks = guard('INVOICE_APPROVED', {
  when: ({ approvedAt, voidedAt }: Invoice) => approvedAt !== null && voidedAt === null,
});
const noPayments = guard('INVOICE_HAS_PAYMENTS', {
  reads: ['payments'],
  when: ({ voidedAt }: Invoice, { payments }) => voidedAt === null && payments > 0 && { payments: String(payments) },
});

const stillOpen = guard('NOTHING_OPEN', { reads: ['openDue'], when: (_, { openDue }) => openDue <= 0 });
const remindersOn = guard('REMINDERS_PAUSED', { when: ({ remindersPausedAt }: Invoice) => remindersPausedAt !== null });
const remindedOnce = guard('ALREADY_REMINDED', {
  reads: ['command'],
  when: ({ remindedDays }: Invoice, { command: { data } }: CommandOf<{ readonly days: number }>) =>
    remindedDays !== null && remindedDays >= data.days,
});

/** An invoice leaves the books only if what later invoices did in them can stand without it. */
const laterStaysInSchedule = guard('OVERBILLED', {
  reads: ['billable'],
  when({ approvedAt, lineItems }: Invoice, { billable }) {
    if (approvedAt === null || billable === null) return false;
    const left = lineItems.map((line) => ({
      ...line,
      balance: line.scheduled - (billable.before.byLine.get(line.sourceLineItemId) ?? 0),
    }));
    const wrong = left.find(
      (line) => overbilledAmount(line) > overbilledAmount({ ...line, balance: line.balance - line.thisPeriod }),
    );
    return wrong ? overbilledValues(wrong) : false;
  },
});
const retentionStays = guard('RETENTION_GIVEN_BACK', {
  reads: ['billable'],
  when: ({ approvedAt }: Invoice, { billable }) =>
    approvedAt !== null && billable !== null && billable.before.retentionHeld < billable.before.retentionReleased,
});
/** What a later application says was billed before stays so. */
const laterApplicationStays = guard('LATER_APPLICATION', {
  reads: ['billable'],
  when({ approvedAt, application }: Invoice, { billable }) {
    const later = billable?.before.application ?? null;
    return (
      approvedAt !== null &&
      application !== null &&
      later !== null &&
      later.number > application.number && { number: String(later.number) }
    );
  },
});
const billedHere = guard('OPENING_INVOICE', {
  when: ({ openedOn, number }: Invoice) => (openedOn ?? null) !== null && { number },
});
/** After an opening was undone its invoices come again, under their numbers. */
const recordedAnew = guard('INVOICE_APPROVED', {
  when: (invoice: Invoice | null) => invoice !== null && (invoice.voidedAt === null || invoice.openedOn === null),
});
const leavesBooks = [notVoid, billedHere, noPayments, laterApplicationStays, laterStaysInSchedule, retentionStays];

/** How a line is said to be overbilled. */
export const overbilledValues = ({
  name,
  scheduled,
  balance,
}: {
  readonly name: string;
  readonly scheduled: number;
  readonly balance: number;
}) => ({ name, billed: moneyText(scheduled - balance), scheduled: moneyText(scheduled) });

export const invoiceGuards = {
  Create: [contractChosen, ...contractBillable],
  RecordOpening: [
    recordedAnew,
    contractChosen,
    contractIn('CONTRACT_NOT_SIGNED', 'unsigned'),
    contractIn('CONTRACT_VOID', 'void'),
  ],
  TakeBackOpening: [notVoid, noPayments, laterApplicationStays, laterStaysInSchedule, retentionStays],
  Edit: [notVoid, noPayments, notInBooks, contractThere, ...contractBillable],
  Trash: [noPayments, notInBooks],
  Restore: [contractThere, costsNotBilledElsewhere],
  Email: [notVoid, approved],
  Text: [notVoid, approved],
  Approve: [notVoid, contractThere, ...contractBillable, billsSomething],
  Remind: [notVoid, approved, remindersOn, remindedOnce, stillOpen],
  Unapprove: leavesBooks,
  Void: leavesBooks,
} satisfies Guards<typeof invoice, Invoice, InvoiceFacts, 'RecordOpening'>;

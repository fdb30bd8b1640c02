import { isRetentionOverdue } from '#features/contracts';
import { invoicePostingOf, type InvoiceEvent } from '#features/invoices';
import { allocationChangeOf, type PaymentEvent } from '#features/payments';
import type { LedgerEntryView } from '#capabilities/index.ts';
import { daysBetween, holdsFor, type Cents, type Day, type Instant } from '#kernel/index.ts';
import type { ReceivablesRequest } from './resource.ts';
import type { AgeBucket, AgedTotals, AgingBasis, OpenInvoice, Receivable } from './view.ts';

export function bucketOf(days: number, basis: AgingBasis): AgeBucket {
  if (basis === 'dueDate' && days <= 0) return 'current';
  return days <= 30 ? '0-30' : days <= 60 ? '31-60' : days <= 90 ? '61-90' : 'past90';
}

/**
 * Days from the invoice's date or due date, by the company's choice. From the due date, what is not past it is current.
 */
export function aged(invoice: OpenInvoice, asOf: Day, basis: AgingBasis): Receivable {
  const days = daysBetween(basis === 'dueDate' ? invoice.dueDate : invoice.date, asOf);
  return {
    ...invoice,
    days,
    bucket: invoice.open === 0 ? null : bucketOf(days, basis),
    notYetDue: days < 0,
    isOverdue: invoice.open > 0 && invoice.dueDate < asOf,
    isRetentionOverdue: invoice.retention > 0 && isRetentionOverdue(invoice, asOf),
  };
}

/**
 * Whether a row is meant by a search, conditions and an age; `moreThan` n days means n + 1 at least, of what is open.
 */
export function isReceivableFound(
  row: Receivable,
  { search, filters, moreThan }: Pick<ReceivablesRequest, 'search' | 'filters' | 'moreThan'>,
): boolean {
  const { number, customerName, contractNumber, contractName, locationName, salesmanName } = row;
  const text = [number, customerName, contractNumber, contractName, locationName, salesmanName].join(' ').toLowerCase();
  return (
    (moreThan === undefined || (row.open !== 0 && row.days > moreThan)) &&
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    filters.every((filter) => holdsFor(row, filter))
  );
}

/** Money of a customer's that no invoice has used yet. */
export type UnappliedCredit = {
  readonly customerId: string;
  readonly customerName: string;
  readonly salesmanId: string;
  readonly salesmanName: string;
  readonly credit: Cents;
};

export function agedTotals(receivables: readonly Receivable[], credits: readonly UnappliedCredit[]): AgedTotals {
  const buckets = { current: 0, '0-30': 0, '31-60': 0, '61-90': 0, past90: 0 };
  for (const { bucket, open } of receivables) if (bucket) buckets[bucket] += open;
  const sum = (each: readonly Cents[]) => each.reduce((total, cents) => total + cents, 0);
  return {
    buckets,
    open: sum(receivables.map(({ open }) => open)),
    overdue: sum(receivables.map(({ isOverdue, open }) => (isOverdue ? open : 0))),
    retention: sum(receivables.map(({ retention }) => retention)),
    retentionOverdue: sum(receivables.map(({ isRetentionOverdue, retention }) => (isRetentionOverdue ? retention : 0))),
    credit: sum(credits.map(({ credit }) => credit)),
  };
}

/** The same for each customer, or each salesman, in the order of their names. */
export function agedTotalsBy(
  who: 'customer' | 'salesman',
  receivables: readonly Receivable[],
  credits: readonly UnappliedCredit[],
): (AgedTotals & { id: string; name: string })[] {
  const idOf = (each: Receivable | UnappliedCredit) => each[`${who}Id`];
  const names = new Map([...receivables, ...credits].map((each) => [idOf(each), each[`${who}Name`]]));
  const [open, paid] = [Map.groupBy(receivables, idOf), Map.groupBy(credits, idOf)];
  return [...names]
    .map(([id, name]) => ({ id, name, ...agedTotals(open.get(id) ?? [], paid.get(id) ?? []) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type Standing = { readonly owed: Cents; readonly retained: Cents; readonly lastActivityAt: Instant };
type Change<E> = (event: E & { readonly at: Instant }, row: Standing, locationId?: string) => Partial<Standing>;

/** What is recorded later may have happened before. */
export const afterActivity: Change<object> = ({ at }, { lastActivityAt }) =>
  at > lastActivityAt ? { lastActivityAt: at } : {};

/** What is owed and retained after an invoice was posted to the books, or taken out of them. */
export const afterInvoice: Change<InvoiceEvent> = (event, row) => {
  const { amountDue = 0, retentionHeld = 0, retentionReleased = 0 } = invoicePostingOf(event) ?? {};
  return {
    ...afterActivity(event, row),
    owed: row.owed + amountDue,
    retained: row.retained + retentionHeld - retentionReleased,
  };
};

/**
 * What is owed after a payment gave to invoices, or took back; at one location only what went to the invoices there.
 */
export const afterPayment: Change<PaymentEvent> = (event, row, locationId) => ({
  ...afterActivity(event, row),
  owed: allocationChangeOf(event)
    .allocations.filter((each) => locationId === undefined || each.locationId === locationId)
    .reduce((owed, { amount }) => owed - amount, row.owed),
});

export type BookedEntry = Pick<
  LedgerEntryView,
  | 'position'
  | 'eventType'
  | 'account'
  | 'amount'
  | 'invoiceId'
  | 'contractId'
  | 'customerId'
  | 'salesmanId'
  | 'paymentId'
  | 'invoiceDate'
  | 'dueDate'
>;
export type BookedInvoice = { readonly id: string; readonly number: string } & Pick<
  OpenInvoice,
  | 'customerId'
  | 'customerName'
  | 'contractId'
  | 'contractNumber'
  | 'contractName'
  | 'locationId'
  | 'locationName'
  | 'salesmanId'
  | 'salesmanName'
>;
const sumOf = (entries: readonly BookedEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Invoices of which something is open or retained by entries up to a day, as the list of receivables has them: paid by
 * no more than they ask for (the rest is `credit`), with retention while their contract has any.
 */
export function openInvoicesOf(
  entries: readonly BookedEntry[],
  invoices: readonly BookedInvoice[],
): (Omit<OpenInvoice, 'retentionDueOn'> & { readonly credit: Cents })[] {
  const byContract = Map.groupBy(
    entries.filter(({ account }) => account === 'retention'),
    ({ contractId }) => contractId,
  );
  const byInvoice = Map.groupBy(
    entries.filter(({ account }) => account !== 'credit'),
    ({ invoiceId }) => invoiceId,
  );
  return invoices.flatMap(({ id, ...invoice }) => {
    const own = byInvoice.get(id) ?? [];
    const receivable = own.filter(({ account }) => account === 'receivable');
    const amount = sumOf(receivable.filter(({ paymentId }) => paymentId === null));
    const received = -sumOf(receivable.filter(({ paymentId }) => paymentId !== null));
    const paid = Math.max(Math.min(received, Math.max(amount, 0)), Math.min(amount, 0));
    const isHeld = sumOf(byContract.get(invoice.contractId) ?? []) !== 0;
    const retention = isHeld ? sumOf(own.filter(({ account }) => account === 'retention')) : 0;
    const billed = own.findLast(
      ({ eventType }) => eventType === 'InvoiceApproved' || eventType === 'OpeningInvoiceRecorded',
    );
    const [date, dueDate] = [billed?.invoiceDate ?? null, billed?.dueDate ?? null];
    if (date === null || dueDate === null || (amount === paid && received === paid && retention === 0)) return [];
    return [
      {
        invoiceId: id,
        ...invoice,
        date,
        dueDate,
        amount,
        paid,
        open: amount - paid,
        retention,
        credit: received - paid,
      },
    ];
  });
}

export type PayerName = { readonly id: string; readonly customerName: string; readonly salesmanName: string };

/** What customers have paid that is on no invoice, by entries up to a day. */
export function unappliedCreditsOf(entries: readonly BookedEntry[], payers: readonly PayerName[]): UnappliedCredit[] {
  const names = new Map(payers.map((payer) => [payer.id, payer]));
  const credits = entries.filter(({ account }) => account === 'credit');
  return [...Map.groupBy(credits, ({ customerId, salesmanId }) => `${customerId} ${salesmanId}`).values()].flatMap(
    (own) => {
      const [first] = own;
      const credit = -sumOf(own);
      const name = names.get(own.findLast(({ paymentId }) => paymentId !== null)?.paymentId ?? '');
      if (!first || credit === 0) return [];
      const { customerName = '', salesmanName = '' } = name ?? {};
      return [
        { customerId: first.customerId ?? '', customerName, salesmanId: first.salesmanId ?? '', salesmanName, credit },
      ];
    },
  );
}

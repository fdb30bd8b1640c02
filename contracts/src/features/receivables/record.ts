import { invoicePostingOf, type InvoiceEvent } from '#features/invoices';
import { paymentLinesOf, type PaymentEvent } from '#features/payments';
import type { ReceivableEntry, ReceivablePositionView } from './view.ts';

type RowBalance = Pick<
  ReceivablePositionView,
  'firstDay' | 'lastDay' | 'sellerId' | 'amount' | 'paid' | 'retention' | 'date' | 'dueDate' | 'entries'
>;

/** An invoice that is not in the books. */
export const noEntries: RowBalance = {
  firstDay: null,
  lastDay: null,
  sellerId: null,
  amount: 0,
  paid: 0,
  retention: 0,
  date: null,
  dueDate: null,
  entries: [],
};

/** What an event of an invoice posts to its receivables. */
export function invoiceEntriesOf(event: InvoiceEvent): ReceivableEntry[] {
  const posted = invoicePostingOf(event);
  if (!posted) return [];
  const { on: day, salesmanId, amountDue: amount, retentionHeld, retentionReleased } = posted;
  const retention = retentionHeld - retentionReleased;
  if (amount === 0 && retention === 0) return [];
  const { date, dueDate } =
    event.type === 'InvoiceApproved' || event.type === 'OpeningInvoiceRecorded'
      ? posted
      : { date: null, dueDate: null };
  return [{ day, salesmanId, amount, paid: 0, retention, date, dueDate }];
}

/** What an event of a payment posts to the receivables of one of its invoices. */
export const paymentEntriesOf = (event: PaymentEvent & { readonly id: string }, invoiceId: string): ReceivableEntry[] =>
  paymentLinesOf(event).flatMap(({ account, day, amount, allocation }) =>
    account === 'receivable' && allocation?.invoiceId === invoiceId
      ? [{ day, salesmanId: allocation.salesmanId, amount: 0, paid: -amount, retention: 0, date: null, dueDate: null }]
      : [],
  );

/** The balance after further entries. */
export function afterEntries({ entries: before }: Pick<RowBalance, 'entries'>, added: readonly ReceivableEntry[]) {
  const entries = [...before, ...added];
  const days = entries.map(({ day }) => day).toSorted();
  const [sellerId = null, ...others] = new Set(entries.map(({ salesmanId }) => salesmanId));
  const sum = (of: 'amount' | 'paid' | 'retention') => entries.reduce((total, each) => total + each[of], 0);
  const billed = entries.findLast(({ date }) => date !== null);
  return {
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    sellerId: others.length === 0 ? sellerId : null,
    amount: sum('amount'),
    paid: sum('paid'),
    retention: sum('retention'),
    date: billed?.date ?? null,
    dueDate: billed?.dueDate ?? null,
    entries,
  } satisfies RowBalance;
}

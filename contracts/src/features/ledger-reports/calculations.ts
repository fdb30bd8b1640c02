import type { LedgerEntryView, ReportLine } from '#capabilities/index.ts';
import type { NamedChartAccount } from '#features/chart-of-accounts';
import { accountKey, accountPage, type NamedSum } from '#features/statements';
import type { Cents, Day } from '#kernel/index.ts';

export const entryFields = [
  'id',
  'position',
  'ordinal',
  'eventType',
  'day',
  'account',
  'bankId',
  'amount',
  'invoiceId',
  'invoiceNumber',
  'locationId',
  'customerId',
  'vendorId',
  'paymentId',
  'billId',
  'checkId',
  'journalEntryId',
  'memo',
] as const;
export type ListedEntry = Pick<LedgerEntryView, (typeof entryFields)[number]>;

/** What an entry is of, and who with. */
export type EntryNames = (entry: ListedEntry) => { readonly document: string; readonly party: string };

/** `InvoiceApproved` as `Invoice approved`. */
export const eventText = (eventType: string): string => {
  const words = eventType.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return words.charAt(0) + words.slice(1).toLowerCase();
};

/** Where the document of an entry is seen. */
export function entryPage({
  invoiceId,
  paymentId,
  locationId,
  billId,
  checkId,
  journalEntryId,
}: ListedEntry): string | null {
  if (paymentId !== null) return `/post-payments/${paymentId}`;
  if (invoiceId !== null) return locationId === null ? null : `/toc/${locationId}/invoice/${invoiceId}`;
  if (checkId !== null) return `/ledger/general/${checkId}`;
  if (journalEntryId !== null) return `/ledger/entries/${journalEntryId}`;
  return billId === null ? null : `/ledger/bills/${billId}`;
}

/**
 * The general ledger: of each account what it had, its entries in the order of their days with the balance after each,
 * and what it has (accounting design 11).
 */
export const ledgerLines = (
  sums: readonly NamedSum[],
  entries: readonly ListedEntry[],
  keyOf: (entry: ListedEntry) => string,
  namesOf: EntryNames,
): ReportLine[] => {
  const byAccount = Map.groupBy(
    entries.toSorted((a, b) =>
      a.day < b.day ? -1 : a.day > b.day ? 1 : a.position - b.position || a.ordinal - b.ordinal,
    ),
    keyOf,
  );
  return sums.flatMap(({ account, sums: { opening = 0, amount = 0 } }) => {
    const label = `${account.code} ${account.name}`;
    const of = { groups: { account: accountKey(account) } };
    let balance = opening;
    const own = (byAccount.get(accountKey(account)) ?? []).map((entry): ReportLine => {
      balance += entry.amount;
      return {
        ...of,
        key: entry.id,
        cells: {
          account: label,
          entry: eventText(entry.eventType),
          day: entry.day,
          ...namesOf(entry),
          memo: entry.memo,
          debit: entry.amount > 0 ? entry.amount : null,
          credit: entry.amount < 0 ? -entry.amount : null,
          balance,
        },
        page: entryPage(entry),
      };
    });
    const standing = (key: string, entry: string, cents: Cents): ReportLine => ({
      ...of,
      key: `${key} ${accountKey(account)}`,
      kind: 'sum',
      cells: { account: label, entry, balance: cents },
    });
    return [standing('opening', 'Before', opening), ...own, standing('closing', 'After', amount)];
  });
};

/** One line for each account: what it had, what moved, and what it has. */
export const accountLines = (
  sums: readonly NamedSum[],
  days: { readonly from: Day; readonly to: Day },
  selectionOf: (account: NamedChartAccount) => ReportLine['entries'],
): ReportLine[] =>
  sums.map(({ account, sums: { opening = 0, debits = 0, credits = 0, amount = 0 } }) => {
    const entries = selectionOf(account);
    return {
      key: accountKey(account),
      cells: { account: `${account.code} ${account.name}`, opening, debits, credits: 0 - credits, amount },
      page: accountPage(account, days),
      ...(entries && { entries }),
    };
  });

/** Invoiced revenue of a customer or salesman; `extras` are of it. */
export type Sales = { readonly id: string; readonly amount: Cents; readonly extras: Cents; readonly compared: Cents };
/** By whom, the largest first. */
export const salesBy = (
  rows: readonly {
    readonly id: string | null;
    readonly amount: Cents;
    readonly extras: Cents;
    readonly compared?: Cents;
  }[],
): Sales[] =>
  [...Map.groupBy(rows, ({ id }) => id ?? '')]
    .map(([id, own]) => ({
      id,
      amount: 0 - own.reduce((sum, { amount }) => sum + amount, 0),
      extras: 0 - own.reduce((sum, { extras }) => sum + extras, 0),
      compared: 0 - own.reduce((sum, { compared = 0 }) => sum + compared, 0),
    }))
    .filter(({ amount, compared }) => amount !== 0 || compared !== 0)
    .toSorted((a, b) => b.amount - a.amount || (a.id < b.id ? -1 : 1));

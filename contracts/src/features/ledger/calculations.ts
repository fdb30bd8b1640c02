import { checkTitle } from '#features/checks';

/**
 * The names of what an entry is of; null or empty where it is of none. `payment`: the number of the customer's check.
 */
export type EntryNumbers = Readonly<Record<'check' | 'bill' | 'entry' | 'payment' | 'invoice', string | null>>;

/** What people call the document of an entry: a check that pays a bill is the check. */
export function entryDocument({ check, bill, entry, payment, invoice }: EntryNumbers): string {
  const invoiced = invoice ? `Invoice ${invoice}` : '';
  if (check !== null) return checkTitle(check);
  if (bill !== null) return `Bill ${bill}`;
  if (entry !== null) return `Entry ${entry}`;
  if (payment === null) return invoiced;
  return [`Payment ${payment}`.trim(), ...(invoiced ? [invoiced.toLowerCase()] : [])].join(', ');
}

import type { Fields } from '@backoffice/contracts/kernel';

/** Where a row names what it is linked to: a column, or a field of each entry of a column that is a list. */
export type LinkPath = {
  readonly column: string;
  readonly field: string | null;
  readonly idsIn: (row: Fields) => readonly unknown[];
};

/** `customerId` or `payments.paymentId`. */
export function parseLinkPath(place: string): LinkPath {
  const [column = place, field] = place.split('.');
  if (field === undefined) return { column, field: null, idsIn: (row) => [row[column]] };
  // a list of objects by the view
  return { column, field, idsIn: (row) => ((row[column] ?? []) as readonly Fields[]).map((entry) => entry[field]) };
}

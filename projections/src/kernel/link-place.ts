import type { Fields } from './projection.ts';

/** Where a row names what it is linked to: a column, or a field of each entry of a column that is a list. */
export type Link = {
  readonly column: string;
  readonly field: string | null;
  readonly namedIn: (row: Fields) => readonly unknown[];
};

/** `customerId` or `payments.paymentId`. */
export function linkAt(place: string): Link {
  const [column = place, field] = place.split('.');
  if (field === undefined) return { column, field: null, namedIn: (row) => [row[column]] };
  return { column, field, namedIn: (row) => ((row[column] ?? []) as readonly Fields[]).map((entry) => entry[field]) }; // a list of objects by the view
}

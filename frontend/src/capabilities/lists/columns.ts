import type { ReactNode } from 'react';

/** A column of a list, said without a word of the grid: the grid is loaded later than the page that declares it. */
export type Column<Row> = {
  readonly field: keyof Row & string;
  readonly title: string;
  /**
   * `link` opens the record; `phone` calls it; `code` is a number that nobody adds up; `date` is the day of an instant,
   * `when` the instant itself; `text` is the default.
   */
  readonly kind?: 'text' | 'link' | 'code' | 'phone' | 'number' | 'money' | 'day' | 'date' | 'when' | 'status';
  /** Pixels at least; what is left over goes to those that `grow`. */
  readonly width: number;
  readonly grow?: number;
  /** What stands in the cell where that is not the value itself. */
  readonly show?: (row: Row) => string;
  /** A state beside the value, where there is something to say. */
  readonly chip?: (row: Row) => string | null;
  /** Fields that stand behind its own in an export, where it shows more than the value itself. */
  readonly also?: readonly (keyof Row & string)[];
  /** Where a link leads that opens another record; null where there is none. */
  readonly to?: (row: Row) => string | null;
  /** What stands before the text of a link: a face. */
  readonly lead?: (row: Row) => ReactNode;
  /** Not shown until somebody asks for it. */
  readonly hidden?: boolean;
};

/** What columns add up to, under the columns; and the same on a phone. */
export type Totals<Row> = { readonly row: Partial<Row>; readonly card: Card };

/** The same row on a phone: two lines. */
export type Card = {
  readonly title: string;
  readonly line: string;
  /** Called by pressing it. */
  readonly phone?: string | null;
  readonly figure?: ReactNode;
  /** The row's own status is shown as it is today, and where the row lies. */
  readonly status?: string;
};

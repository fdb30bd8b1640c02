/**
 * `number`: a whole number of the smallest unit, with so many decimals (2 of cents: `-1250` is -12.50). `day`:
 * `2026-11-22`.
 * `minute`: a day and the time there, `2026-11-22 13:05`.
 */
export type SheetColumn =
  | { readonly title: string; readonly kind: 'text' | 'day' | 'minute' }
  | { readonly title: string; readonly kind: 'number'; readonly decimals: number };

/** Of the media types of RFC 4180 and ECMA-376. */
export const SHEET_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Null and empty text: an empty cell. */
export type Cell = string | number | null;
export type Row = readonly Cell[];

/** A table that is written while it is read, some rows at a time. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Row[]>;
};

export const decimalsOf = (column: SheetColumn | undefined): number =>
  column?.kind === 'number' ? column.decimals : 0;

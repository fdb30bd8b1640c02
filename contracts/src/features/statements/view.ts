import type { EntrySelection } from '#capabilities/index.ts';
import type { ChartAccount, NamedChartAccount, NumberedBank } from '#features/chart-of-accounts';
import type { Cents } from '#kernel/index.ts';

/** By the key of a column, in cents. */
export type Amounts = Readonly<Record<string, Cents>>;

/** What entries of an account come to in each column; debits are positive. `bankId`: of which bank. */
export type AccountSum = { readonly account: string; readonly bankId: string | null; readonly sums: Amounts };

/** The sums of the books, and the accounts by which they are named. `columns`: their keys. */
export type BookSums = {
  readonly columns: readonly string[];
  readonly sums: readonly AccountSum[];
  readonly chart: readonly ChartAccount[];
  readonly banks: readonly NumberedBank[];
  /** Accounts that stand at nothing have a line, too. */
  readonly withZeros?: boolean;
};

/** A line of a statement, in the order of printing; a `sum` stands under what it adds up. */
export type StatementLine = {
  readonly key: string;
  readonly kind: 'heading' | 'line' | 'sum';
  readonly level: number;
  readonly label: string;
  readonly account: NamedChartAccount | null;
  readonly amounts: Amounts;
  readonly entries: EntrySelection | null;
};

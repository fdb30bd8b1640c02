import type { Role } from './permission.ts';

/**
 * How the cells of a column are read. `decimal`: a number with two decimals. `record` names another record. `terms`:
 * days to pay, also as “Net 30”.
 */
export type ImportCellKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'money'
  | 'percent'
  | 'quantity'
  | 'whole'
  | 'terms'
  | 'day'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'decimal'
  | 'record';

/** A column that a file may have. */
export type ImportColumn = {
  /**
   * Where its value stands in the command and in the view: `address.city`. `contacts[isPrimary].email` is that of the
   * entry that is marked so; a new record begins with one.
   */
  readonly field: string;
  readonly label: string;
  readonly kind: ImportCellKind;
  /** A new record cannot do without. */
  readonly required?: boolean;
  /** Needed, too, unless whoever imports has this role: it is their own then. */
  readonly ownOf?: Role;
  readonly help?: string;
  /** What others call it, beside its label. */
  readonly headings?: readonly string[];
  /** Value -> label of what can be chosen. */
  readonly options?: Readonly<Record<string, string>>;
  /**
   * Of a `record`: of which kind, by which of its fields a file names it, the surest first, and the route that lists
   * them to choose from.
   */
  readonly names?: { readonly entity: string; readonly by: readonly string[]; readonly labels?: string };
  /** The column whose value a new record takes where the file has none. */
  readonly otherwise?: string;
  /** It has another value from a day on: a new value is one from today. */
  readonly dated?: boolean;
  /** The permission that shows it; who has it not cannot import it. */
  readonly guard?: string;
};

/**
 * What of a resource can be imported. `keys`: a row is the record that has the same in all columns of the first key it
 * is found by.
 */
export type ImportRules = {
  readonly keys: readonly (readonly string[])[];
  readonly columns: readonly ImportColumn[];
};

import type { z } from 'zod';
import type { Fields, ImportColumn, MergeField, Personal } from '#kernel/index.ts';

/** How it is entered and shown; `own`: by a control of the feature. */
export type FieldInput =
  | 'text'
  | 'area'
  | 'richText'
  | 'email'
  | 'phone'
  | 'address'
  | 'parent'
  | 'code'
  | 'digits'
  | 'whole'
  | 'money'
  | 'percent'
  | 'quantity'
  | 'day'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'records'
  | 'own';

/** What can be said of any field. */
export type FieldOptions = {
  /** In the form, among the facts, and the heading of an import. */
  readonly label: string;
  readonly help?: string;
  /** An example, in its empty control. */
  readonly placeholder?: string;
  /** The heading of its column, where that is not the label. */
  readonly column?: string;
  /** `false`: it has no column. `'hidden'`: its column waits until somebody chooses it. */
  readonly list?: boolean | 'hidden';
  /** The permission that shows it; who has it not reads nothing there. */
  readonly guard?: string;
  /** Its control offers the numbers of the chart that no account has yet, after that of this account. */
  readonly numberAfter?: string;
  /** Whether a form asks for it, as the rest of the record stands; what it has stays where it does not. */
  readonly isAsked?: (record: Fields) => boolean;
  /** Days to pay, which files say as “Net 30”, too. */
  readonly isTerms?: true;
  /** What files call it, beside its label. */
  readonly headings?: readonly string[];
  /** Its columns in a file, where they are not one of its label. */
  readonly importColumns?: readonly ImportColumn[];
  readonly search?: boolean;
  readonly filter?: boolean;
  readonly sort?: boolean;
};

/** One field as all sides need it: its shape, its control, its fact, its column, and what a list does with it. */
export type Field<Value = unknown> = FieldOptions & {
  /** In commands, events and the view alike. Its default is also what its absence in an older event means. */
  readonly schema: z.ZodType<Value>;
  /** In events and the view of a document, where what is entered is filled in or priced first. */
  readonly written?: z.ZodType;
  readonly input: FieldInput;
  readonly optional?: boolean;
  readonly maxLength?: number;
  /** Of a text. */
  readonly personal?: Personal;
  /** Value -> label: what a choice offers, and what a column says of a flag that is set. */
  readonly options?: Readonly<Record<string, string>>;
  /** Whether it changes by date: it has a value in each of the entry's `rates`. */
  readonly dated?: true;
  /** Left out, it is so much of another figure, in basis points. */
  readonly defaultShare?: { readonly of: string; readonly bp: number };
  /** What follows from other fields is read, and never written. */
  computed?(entry: Fields): Value;
  /** How events keep it, where that is not as it is sent and read. */
  readonly stored?: {
    readonly name: string;
    readonly schema: z.ZodType<number>;
    from(sent: Value): number;
    to(kept: number): Value;
  };
  /** The merge fields that its text may name, as the rest of the record stands. */
  readonly mergeFields?: (record: Fields) => readonly MergeField[];
  /** Whether a rich text is words and merge fields alone. */
  readonly isPlain?: (record: Fields) => boolean;
  /** The kind of record that the ids of a field of records belong to. */
  readonly of?: string;
};
export type FieldSet = Readonly<Record<string, Field>>;
/** A field that follows from others: it is read, and never written. */
export type ComputedField<Value = unknown> = Field<Value> & { computed(entry: Fields): Value };
/** What a value of a field is. */
export type ValueOf<Of> = Of extends Field<infer Value> ? Value : never;

import { z } from 'zod';
import { Address, Email, type Fields, FormattedText, Id, Line, type MergeField, Phone, Text } from '#kernel/index.ts';

export type FieldInput =
  | 'text'
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
  | 'records';

/** What can be said of any field. */
export type FieldOptions = {
  /** In the form, and the heading of an import. */
  readonly label: string;
  readonly help?: string;
  /** The heading of its column, where that is not the label. */
  readonly column?: string;
  /** `false`: it has no column. `'hidden'`: its column waits until somebody chooses it. */
  readonly list?: boolean | 'hidden';
  /** The permission that shows it; who has it not reads nothing there. */
  readonly guard?: string;
  /** Days to pay, which files say as “Net 30”, too. */
  readonly isTerms?: true;
  readonly search?: boolean;
  readonly filter?: boolean;
  readonly sort?: boolean;
};

/**
 * One field of a dictionary as all sides need it: its shape, its control in the form, its column, and what a list does
 * with it.
 */
export type DictionaryField<Value = unknown> = FieldOptions & {
  /** In commands, events and the view alike. Its default is also what its absence in an older event means. */
  readonly schema: z.ZodType<Value>;
  readonly input: FieldInput;
  readonly optional?: boolean;
  readonly maxLength?: number;
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
export type DictionaryFields = Readonly<Record<string, DictionaryField>>;

export const EVERYTHING = { search: true, filter: true, sort: true } as const;
export const ORDERED = { filter: true, sort: true } as const;

/** One line of text; what may be left out is empty then. */
export const text = ({
  max = 120,
  optional = false,
  initial,
  ...options
}: FieldOptions & { max?: number; optional?: boolean; initial?: string }): DictionaryField<string> =>
  optional || initial !== undefined
    ? { input: 'text', schema: Text(max).default(initial ?? ''), optional, maxLength: max, ...options }
    : { input: 'text', schema: Line(max), ...EVERYTHING, ...options };

/** Paragraphs with headings, lists and links, written in the rich text editor; what may be left out is empty then. */
export const richText = ({
  max = 10_000,
  optional = false,
  ...options
}: FieldOptions &
  Pick<DictionaryField, 'mergeFields' | 'isPlain'> & {
    max?: number;
    optional?: boolean;
  }): DictionaryField<string> => ({
  input: 'richText',
  schema: optional
    ? FormattedText(max).default('')
    : FormattedText(max).refine((written) => written !== '', 'This is required.'),
  optional,
  maxLength: max,
  list: false,
  ...options,
});

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The end of a number that is never kept as a whole, or nothing. */
export const lastDigits = (count: number, options: FieldOptions): DictionaryField<string> => ({
  input: 'digits',
  schema: z
    .string()
    .trim()
    .regex(new RegExp(`^(\\d{${count}})?$`), `Use the last ${numerals[count]} digits.`)
    .default(''),
  optional: true,
  maxLength: count,
  ...options,
});

/** A number in somebody else's books, that nobody adds up; what may be left out is empty then. */
export const code = ({ max, ...options }: FieldOptions & { max: number }): DictionaryField<string> => ({
  input: 'code',
  schema: Text(max).default(''),
  optional: true,
  maxLength: max,
  ...options,
});

/** An address of e-mail, or nothing. */
export const email = (options: FieldOptions): DictionaryField<string | null> => ({
  input: 'email',
  schema: Email.nullable().default(null),
  optional: true,
  ...options,
});

/** A number to call, or nothing. */
export const phone = (options: FieldOptions): DictionaryField<string | null> => ({
  input: 'phone',
  schema: Phone.nullable().default(null),
  optional: true,
  ...options,
});

/** A postal address, or nothing. */
export const address = (options: FieldOptions): DictionaryField<Address | null> => ({
  input: 'address',
  schema: Address.nullable().default(null),
  optional: true,
  list: false,
  ...options,
});

/** A box that is ticked or not; `yes` is what its column says where it is. */
export const flag = ({
  initial = false,
  yes = 'Yes',
  ...options
}: FieldOptions & { initial?: boolean; yes?: string }): DictionaryField<boolean> => ({
  input: 'flag',
  schema: z.boolean().default(initial),
  options: { true: yes },
  ...options,
});

/** One of a few, each under its label. */
export const choice = <const Value extends string>(
  names: Readonly<Record<Value, string>>,
  { initial, ...options }: FieldOptions & { initial?: NoInfer<Value> },
): DictionaryField<Value> => {
  const schema = z.enum(Object.keys(names) as Value[]); // the names are the values
  return {
    input: 'choice',
    schema: initial === undefined ? schema : schema.default(initial as never),
    options: names,
    ...ORDERED,
    ...options,
  };
};

/** Several of a few, each under its label. */
export const choices = <const Value extends string>(
  names: Readonly<Record<Value, string>>,
  options: FieldOptions,
): DictionaryField<Value[]> => ({
  input: 'choices',
  schema: z
    .array(z.enum(Object.keys(names) as Value[])) // the names are the values
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each once.')
    .default([]),
  optional: true,
  options: names,
  ...options,
});

export type ComputedField<Value = unknown> = DictionaryField<Value> & { computed(entry: Fields): Value };

/** A field that follows from others: it is read, searched and sorted by, and never written. */
export const computed = <Value>(
  field: DictionaryField<NoInfer<Value>>,
  from: (entry: never) => Value,
  // an entry has the fields it names
): ComputedField<Value> => ({ ...field, computed: from as (entry: Fields) => Value });

const RECORDS_LIMIT = 50;
/** Records of another dictionary, by their ids and in an order, none twice. They stay while this one is there. */
export const records = (of: string, options: FieldOptions): DictionaryField<Id[]> => ({
  input: 'records',
  of,
  schema: z
    .array(Id)
    .max(RECORDS_LIMIT, `Choose at most ${RECORDS_LIMIT}.`)
    .refine((ids) => new Set(ids).size === ids.length, 'The same one stands twice.')
    .default([]),
  optional: true,
  ...options,
});

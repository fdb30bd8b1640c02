import { z } from 'zod';
import { BasisPoints, Cents, Day, Line, Quantity, Text } from '#kernel/index.ts';

export type FieldInput =
  | 'text'
  | 'code'
  | 'digits'
  | 'whole'
  | 'money'
  | 'percent'
  | 'quantity'
  | 'day'
  | 'flag'
  | 'choice';

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
  readonly search?: boolean;
  readonly filter?: boolean;
  readonly sort?: boolean;
};

/** One field of a dictionary as all sides need it: its shape, its control in the form, its column, and what a list does with it. */
export type DictionaryField<Value = unknown> = FieldOptions & {
  /** In commands, events and the view alike. Its default is also what its absence in an older event means. */
  readonly schema: z.ZodType<Value>;
  readonly input: FieldInput;
  readonly optional?: boolean;
  readonly maxLength?: number;
  /** Value -> label: what a choice offers, and what a column says of a flag that is set. */
  readonly options?: Readonly<Record<string, string>>;
  /** The shape of each value of a field that changes by date; `schema` holds them all. */
  readonly dated?: z.ZodType<number>;
};
export type DictionaryFields = Readonly<Record<string, DictionaryField>>;

const EVERYTHING = { search: true, filter: true, sort: true } as const;
const ORDERED = { filter: true, sort: true } as const;

/** One line of text; what may be left out is empty then. */
export const text = ({
  max = 120,
  optional = false,
  ...options
}: FieldOptions & { max?: number; optional?: boolean }): DictionaryField<string> =>
  optional
    ? { input: 'text', schema: Text(max).default(''), optional, maxLength: max, ...options }
    : { input: 'text', schema: Line(max), ...EVERYTHING, ...options };

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

type Initial = { readonly initial?: number };
const numeric = (
  input: FieldInput,
  schema: z.ZodType<number>,
  { initial, ...options }: FieldOptions & Initial,
): DictionaryField<number> => ({
  input,
  schema: initial === undefined ? schema : schema.default(initial),
  ...options,
});

/** Whole cents. */
export const money = (options: FieldOptions & Initial) => numeric('money', Cents, { ...ORDERED, ...options });
/** Basis points. */
export const percent = ({ max, ...options }: FieldOptions & Initial & { max?: number }) =>
  numeric('percent', BasisPoints(max), { ...ORDERED, ...options });
/** Times 10,000. */
export const quantity = (options: FieldOptions & Initial) => numeric('quantity', Quantity, { ...ORDERED, ...options });

/** A number that is counted, or counts up. */
export const whole = ({ min = 0, max, ...options }: FieldOptions & Initial & { min?: number; max: number }) => ({
  ...numeric('whole', z.int('Use a whole number.').min(min).max(max), options),
  maxLength: String(max).length,
});

export const day = <const O extends FieldOptions & { optional?: true }>(
  options: O,
): DictionaryField<O extends { optional: true } ? Day | null : Day> =>
  ({
    input: 'day',
    schema: options.optional ? Day.nullable().default(null) : Day,
    ...ORDERED,
    ...options,
  }) as DictionaryField<O extends { optional: true } ? Day | null : Day>; // as the schema was chosen

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

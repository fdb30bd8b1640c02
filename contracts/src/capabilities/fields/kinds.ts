import { z } from 'zod';
import {
  Address,
  Email,
  type Fields,
  FormattedText,
  Id,
  Line,
  personalMarks,
  Phone,
  Text,
  type Personal,
} from '#kernel/index.ts';
import type { ComputedField, Field, FieldOptions } from './field.ts';

export const EVERYTHING = { search: true, filter: true, sort: true } as const;
export const ORDERED = { filter: true, sort: true } as const;

/** What a field says of people goes with its schema into the events. */
const marked = <F extends Field & { readonly personal: Personal }>(field: F): F => {
  field.schema.register(personalMarks, { personal: field.personal });
  return field;
};
type MayBePersonal = { readonly personal?: Personal };

/** One line of text; what may be left out is empty then. */
export const text = ({
  max = 120,
  optional = false,
  initial,
  ...options
}: FieldOptions & { personal: Personal; max?: number; optional?: boolean; initial?: string }): Field<string> =>
  marked(
    optional || initial !== undefined
      ? { input: 'text', schema: Text(max).default(initial ?? ''), optional, maxLength: max, ...options }
      : { input: 'text', schema: Line(max), ...EVERYTHING, ...options },
  );

/** A text that is filled in where it is left out; `empty`: it may be said to be none. */
export const defaultedText = ({
  max = 120,
  empty = false,
  ...options
}: FieldOptions & { personal: Personal; max?: number; empty?: boolean; optional?: true }) => ({
  input: 'text' as const,
  schema: (empty ? Text(max) : Line(max)).optional(),
  written: z.string().register(personalMarks, { personal: options.personal }),
  maxLength: max,
  ...EVERYTHING,
  ...options,
});

/** Several lines of plain text; left out, it is empty. */
export const area = ({ max = 4_000, ...options }: FieldOptions & MayBePersonal & { max?: number }): Field<string> =>
  marked({
    input: 'area',
    schema: Text(max).default(''),
    optional: true,
    maxLength: max,
    list: false,
    personal: 'describes',
    ...options,
  });

/** Paragraphs with headings, lists and links, written in the rich text editor; what may be left out is empty then. */
export const richText = ({
  max = 10_000,
  optional = false,
  ...options
}: FieldOptions &
  Pick<Field, 'mergeFields' | 'isPlain'> & {
    max?: number;
    optional?: boolean;
  } & MayBePersonal): Field<string> =>
  marked({
    input: 'richText',
    schema: optional
      ? FormattedText(max).default('')
      : FormattedText(max).refine((written) => written !== '', 'This is required.'),
    optional,
    maxLength: max,
    list: false,
    personal: 'describes',
    ...options,
  });

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The end of a number that is never kept as a whole, or nothing. */
export const lastDigits = (count: number, options: FieldOptions & MayBePersonal): Field<string> =>
  marked({
    input: 'digits',
    schema: z
      .string()
      .trim()
      .regex(new RegExp(`^(\\d{${count}})?$`), `Use the last ${numerals[count]} digits.`)
      .default(''),
    optional: true,
    maxLength: count,
    personal: 'none',
    ...options,
  });

/**
 * A number in somebody else's books, that nobody adds up; what may be left out is empty then. `form`: how it looks, and
 * what is said of one that does not.
 */
export const code = ({
  max,
  form,
  ...options
}: FieldOptions &
  MayBePersonal & {
    max: number;
    form?: { readonly fits: (typed: string) => boolean; readonly says: string };
  }): Field<string> =>
  marked({
    input: 'code',
    schema: Text(max)
      .refine((typed) => typed === '' || !form || form.fits(typed), form?.says)
      .default(''),
    optional: true,
    maxLength: max,
    personal: 'none',
    ...options,
  });

/** An address of e-mail, or nothing. */
export const email = (options: FieldOptions): Field<string | null> => ({
  input: 'email',
  schema: Email.nullable().default(null),
  optional: true,
  personal: 'names',
  ...options,
});

/** A number to call, or nothing. */
export const phone = (options: FieldOptions): Field<string | null> => ({
  input: 'phone',
  schema: Phone.nullable().default(null),
  optional: true,
  personal: 'names',
  ...options,
});

/** A postal address; unless it is required, or nothing. */
export const address = <const O extends FieldOptions & { required?: true }>({ required, ...options }: O) =>
  ({
    input: 'address',
    personal: 'names',
    schema: required ? Address : Address.nullable().default(null),
    optional: !required,
    list: false,
    ...options,
  }) as Field<O extends { required: true } ? Address : Address | null>; // as the schema was chosen

/** A box that is ticked or not; `yes` is what its column says where it is. */
export const flag = ({
  initial = false,
  yes = 'Yes',
  ...options
}: FieldOptions & { initial?: boolean; yes?: string }): Field<boolean> => ({
  input: 'flag',
  schema: z.boolean().default(initial),
  options: { true: yes },
  ...options,
});

/** One of a few, each under its label. */
export const choice = <const Value extends string>(
  names: Readonly<Record<Value, string>>,
  { initial, message, ...options }: FieldOptions & { initial?: NoInfer<Value>; message?: string },
): Field<Value> => {
  const schema = z.enum(Object.keys(names) as Value[], message); // the names are the values
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
): Field<Value[]> => ({
  input: 'choices',
  schema: z
    .array(z.enum(Object.keys(names) as Value[])) // the names are the values
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each once.')
    .default([]),
  optional: true,
  options: names,
  ...options,
});

/** A field that follows from others: it is read, searched and sorted by, and never written. */
export const computed = <Value>(
  field: Field<NoInfer<Value>>,
  from: (entry: never) => Value,
  // an entry has the fields it names
): ComputedField<Value> => ({ ...field, computed: from as (entry: Fields) => Value });

const RECORDS_LIMIT = 50;
/** Records of another dictionary, by their ids and in an order, none twice. They stay while this one is there. */
export const records = (of: string, options: FieldOptions): Field<Id[]> => ({
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

/**
 * A field that a control of the feature enters: the contacts of a customer. `written`: what a document keeps of it once
 * it is filled in or priced.
 */
export const own = <Schema extends z.ZodType, Written extends z.ZodType = Schema>(
  schema: Schema,
  { written, ...options }: FieldOptions & MayBePersonal & { readonly written?: Written },
) => {
  const { personal } = options;
  if (personal) for (const each of [schema, written]) each?.register(personalMarks, { personal });
  return { input: 'own', schema, list: false, ...(written && { written }), ...options } as Field<z.infer<Schema>> & {
    readonly schema: Schema;
    readonly written: Written;
  };
};

/** A field of the view that events of this and other records move: it is read, and entered nowhere. */
export const shown = <Schema extends z.ZodType>(
  schema: Schema,
  { input = 'text', ...options }: FieldOptions & Partial<Pick<Field, 'input' | 'options'>>,
) => ({ input, schema, ...options }) as Field<z.infer<Schema>> & { readonly schema: Schema };

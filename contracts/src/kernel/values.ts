import { z } from 'zod';
import { FIRST_DAY, LAST_DAY } from './calendar.ts';

/**
 * What a text says about people: `names` one, or how to reach one; `describes` one, as far as whoever writes it does;
 * `none`: it is about things. Whoever erases what is known of somebody asks for it.
 */
export type Personal = 'names' | 'describes' | 'none';
/** By the schema of a text; a field says it once, for commands, events and views. */
export const personalMarks = z.registry<{ personal: Personal }>();
/** Says it of a schema that is no field. */
export const personalMark =
  (personal: Personal) =>
  <Shape extends z.ZodType>(shape: Shape): Shape => {
    personalMarks.add(shape, { personal });
    return shape;
  };

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_NEWLINE = /[^\P{Cc}\n\t]/u;
/**
 * A tag, as HTML knows it: `a < b` and `<3` are none. What is shown is escaped anyway; nobody is to believe that tags
 * do something.
 */
const MARKUP = /<(?:\/?[a-z]|[!?])[^>]*>/i;

const readable = (control: RegExp) => (value: string) => value.isWellFormed() && !control.test(value);
const plain = (value: string) => !MARKUP.test(value);
const NOT_READABLE = 'Remove the characters that cannot be printed.';
const NOT_PLAIN = 'Write plain text, without HTML tags.';

/** One line of plain text, trimmed, 1 to `max` characters. */
export const Line = (max = 120) =>
  z
    .string()
    .trim()
    .min(1, 'This is required.')
    .max(max, `Use at most ${max} characters.`)
    .refine(readable(CONTROL), NOT_READABLE)
    .refine(plain, NOT_PLAIN);

/** Several lines of plain text, trimmed, 0 to `max` characters. */
export const Text = (max = 10_000) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine(readable(CONTROL_BUT_NEWLINE), NOT_READABLE)
    .refine(plain, NOT_PLAIN);

/** Opaque, made by the server. */
export const Id = z.uuid({
  error: ({ input }) => (input === '' || input === undefined ? 'Choose one.' : 'This is not an id.'),
});
export type Id = z.infer<typeof Id>;

/** An instant in UTC, ISO 8601 with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 });
export type Instant = z.infer<typeof Instant>;

/** A calendar day in the company's time zone, `YYYY-MM-DD`. */
export const Day = z.iso
  .date({ error: 'Use a date like 2026-11-20.', abort: true })
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'Use a date between 1990 and 2199.');
export type Day = z.infer<typeof Day>;

/** Yes or no in a query. */
export const QueryFlag = z
  .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'Use true or false.' })
  .meta({ enum: ['true', 'false'] });

/** Whole cents of US dollars, at most ±$9,999,999.99 a line and ±$9,999,999,999.99 a total. Never a float. */
export const Cents = z
  .int('Use whole cents.')
  .min(-999_999_999, 'This is below the smallest amount.')
  .max(999_999_999, 'This is above the largest amount.');
export const TotalCents = z.int('Use whole cents.').min(-999_999_999_999).max(999_999_999_999);
export type Cents = number;

/** A quantity times 10,000, from 0 to 999,999.9999. */
export const Quantity = z
  .int('Use at most four decimals.')
  .min(0, 'A quantity cannot be negative.')
  .max(9_999_999_999, 'This quantity is too large.');
export type Quantity = number;

/** Basis points: 5 % is 500. */
export const BasisPoints = (max = 10_000) =>
  z
    .int('Use a percentage like 15 or 12.5.')
    .min(0, 'Use at least 0 %.')
    .max(max, `Use at most ${max / 100} %.`);

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .meta({ format: 'email', pattern: z.regexes.email.source })
  .pipe(z.email('Use an address like name@example.com.').register(personalMarks, { personal: 'names' }));
const SEPARATORS = /[\s().-]*/g;
/** E.164; ten digits are taken as a number of the United States. */
export const Phone = z
  .string()
  .trim()
  .max(40)
  .meta({ pattern: String.raw`^S(\+S[1-9](S\d){7,14}|\d(S\d){9})S$`.replaceAll('S', SEPARATORS.source) })
  .transform((typed) => typed.replace(SEPARATORS, ''))
  .transform((digits) => (/^\d{10}$/.test(digits) ? `+1${digits}` : digits))
  .pipe(
    z
      .string()
      .regex(/^\+[1-9]\d{7,14}$/, 'Use a phone number like +1 555 010 2030.')
      .register(personalMarks, { personal: 'names' }),
  );

export const Address = z
  .strictObject({
    line1: Line(),
    line2: Text(120).default(''),
    city: Line(80),
    state: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Use the two letters of the state.'),
    zip: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, 'Use a ZIP code like 92101.'),
  })
  .register(personalMarks, { personal: 'names' });
export type Address = z.infer<typeof Address>;

/**
 * Who did it. `link` is a customer holding a share link, `contact` one who is signed in to the portal, `system` the
 * product itself, `worker` one of a crew.
 */
export const Actor = z.strictObject({
  kind: z.enum(['user', 'link', 'system', 'worker', 'contact']),
  id: z.string(),
  name: z.string(),
  role: z.string().nullable(),
});
export type Actor = z.infer<typeof Actor>;

/** Where a stored file lies, as `/media/upload-url` named it. */
export const FilePath = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){1,5}\.[a-z0-9]{1,8}$/, 'This is not the path of a file.');

export type Amending<Fields extends z.core.$ZodShape> = {
  [Name in keyof Fields]: z.ZodOptional<Fields[Name] extends z.ZodDefault<infer Value> ? Value : Fields[Name]>;
};
/** The same fields for an edit: a field that is left out says nothing, whatever it begins with. */
export const amending = <const Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields): Amending<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
    ]),
  ) as Amending<Fields>; // the same, done on types

/** Contacts with the one in front to whom things are addressed. */
export const primaryFirst = <Contact extends { readonly isPrimary: boolean }>(
  contacts: readonly Contact[],
): Contact[] => contacts.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));

/** Of a day, in hundredths of an hour. */
export const DayHours = z
  .int('Use hours like 7.5.')
  .min(0, 'Hours cannot be negative.')
  .max(2_400, 'A day has 24 hours.');

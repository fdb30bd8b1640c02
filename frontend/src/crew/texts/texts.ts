import { en } from './en.ts';

/** The same keys with texts of another language. */
export type Texts<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? string : Texts<Catalogue[Key]>;
};

/** The placeholders of a text: `{name}` of `Foreman: {name}`. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** A text with its placeholders filled in. */
export const say = <const Text extends string>(
  text: Text,
  values: Readonly<Record<Placeholder<Text>, string | number>>,
): string => text.replace(/\{(\w+)\}/g, (_all, name: string) => String(Object(values)[name] ?? ''));

type Plurals = { readonly one: string; readonly other: string };

/** What is counted, in the plural that the language has for it. */
export const sayCount = (texts: Plurals, count: number): string =>
  (new Intl.PluralRules(LOCALE).select(count) === 'one' ? texts.one : texts.other).replace('{count}', String(count));

/** Numbers and days as they are written where crews work. */
const LOCALE = 'en-US';

/** `Tue, Nov 24`, of a calendar day. */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(LOCALE, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const texts = en;

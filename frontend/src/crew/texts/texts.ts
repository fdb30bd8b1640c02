import { en } from './en.ts';
import type { es } from './es.ts';
import type { Placeholder } from './translation.ts';

export type Language = 'en' | 'es';

/** Of every language the same; a placeholder that only one of them has is asked for all the same. */
type Catalogue = typeof en | typeof es;

/** What the page says now: a live binding, so that whoever draws anew reads the language that was chosen last. */
export let texts: Catalogue = en;
export let language: Language = 'en';

/** Numbers and days as they are written in California; `es` alone writes 7,5 and 15:00. */
const locale = () => (language === 'es' ? 'es-US' : 'en-US');

const CHOSEN = 'crew-language';

/** Null where none was chosen on this phone. */
export const chosenLanguage = (): Language | null => asLanguage(localStorage.getItem(CHOSEN));
/** Of the phone itself. */
export const phoneLanguage = (): Language => asLanguage(navigator.language.slice(0, 2)) ?? 'en';

const asLanguage = (code: string | null): Language | null => (code === 'en' || code === 'es' ? code : null);

let redraw = () => {};
/** For `useSyncExternalStore` of the whole page. */
export function onLanguage(draw: () => void): () => void {
  redraw = draw;
  return () => (redraw = () => {});
}
export const currentLanguage = (): Language => language;

/** Loads the texts of a language, tells the browser, and has the page drawn anew; what is typed stays. */
export async function speak(wanted: Language): Promise<void> {
  texts = wanted === 'es' ? (await import('./es.ts')).es : en;
  language = wanted;
  document.documentElement.lang = wanted;
  document.title = texts.page.title;
  redraw();
}

/** As `speak`, and kept on this phone until it is switched again. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  localStorage.setItem(CHOSEN, wanted);
  await speak(wanted);
}

/** What the page itself says of a refusal; null where the server's sentence stands. */
export const refusalText = (code: string): string | null =>
  Object.entries<string>(texts.refusals).find(([each]) => each === code)?.[1] ?? null;

/** A text with its placeholders filled in. */
export const say = <const Text extends string>(
  text: Text,
  values: Readonly<Record<Placeholder<Text>, string | number>>,
): string => text.replace(/\{(\w+)\}/g, (_all, name: string) => String(Object(values)[name] ?? ''));

type Plurals = { readonly one: string; readonly other: string };

/** What is counted, in the plural that the language has for it. */
export const sayCount = (plurals: Plurals, count: number): string =>
  (new Intl.PluralRules(locale()).select(count) === 'one' ? plurals.one : plurals.other).replace(
    '{count}',
    String(count),
  );

/** `Tue, Nov 24`, of a calendar day; `mar, 24 de nov` in Spanish. */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** `7:30 AM`, of `07:30`; `7:30 a.m.` in Spanish; nothing of nothing. */
export const clockTime = (time: string): string =>
  time === ''
    ? ''
    : new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
        new Date(`2000-01-01T${time}:00Z`),
      );

/** The time of an instant in the zone of the company, as `clockTime`. */
export const timeOf = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant));

/** `Tue 10:42 AM`, of an instant in a time zone. */
export const momentText = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }).format(
    new Date(instant),
  );

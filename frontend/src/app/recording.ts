import { CUT, placeOf, wordsOf } from '@backoffice/contracts/kernel';

/** What is kept of an element beside its name and its place. */
const SHOWN = /^(class|style|type|role|rel|dir|hidden|disabled|open|colspan|rowspan|width|height|rr_.+|_cssText)$/;
const LOOKS = /^(class|style|rule|replace|replaceSync|_cssText)$/;
const SPOKEN = /^(textContent|text|value)$/;
const ADDRESS = /^(href|url|from|to|src|previous)$/;
/** `12px`, `translateY(840px)`. */
const MEASURE = /^([a-zA-Z0-9]+\()?(-?\d{1,5}(\.\d+)?(px|%|r?em|deg|m?s|fr|v[hw])[\s,]*){1,8}\)?$/;
/** `none`, `ui.click`, `GET`; names of people begin with one capital. */
const TERM = /^[a-z]{1,24}([._:-][a-z]{1,24}){0,4}$|^[A-Z]{3,7}$/;

/**
 * A recording of the screen (rrweb) as it may leave. Texts are masked when they are recorded; here addresses lose what
 * is asked for, elements lose what they are called, and whatever else is said in words goes the way of all words.
 */
export function scrubbedRecording(text: string): string {
  const [header = '', ...events] = text.split('\n');
  return `${header}\n${JSON.stringify(JSON.parse(events.join('\n'), kept))}`;
}

/** From the inside out, as `JSON.parse` goes. */
function kept(this: unknown, key: string, value: unknown): unknown {
  if (key === 'attributes' && isRecord(value))
    return Object.fromEntries(Object.entries(value).filter(([name]) => SHOWN.test(name)));
  if (typeof value !== 'string' || key === 'tagName') return value;
  if (LOOKS.test(key) || (key === 'textContent' && isRecord(this) && this.isStyle === true))
    return value.replace(/url\([^)]*\)?/g, 'url()');
  if (SPOKEN.test(key)) return MEASURE.test(value) ? value : value.replace(/\S/g, '*');
  if (ADDRESS.test(key)) return placeOf(value);
  return TERM.test(value) || MEASURE.test(value)
    ? value
    : key === 'description' || key === 'message'
      ? wordsOf(value)
      : CUT;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

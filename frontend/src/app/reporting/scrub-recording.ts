import { REDACTED, scrubUrl, scrubText } from '@backoffice/contracts/error-report';

/** What is kept of an element beside its name and its place. */
const KEPT_ATTRIBUTES =
  /^(class|style|type|role|rel|dir|hidden|disabled|open|colspan|rowspan|width|height|rr_.+|_cssText)$/;
const STYLE_KEYS = /^(class|style|rule|replace|replaceSync|_cssText)$/;
const TEXT_KEYS = /^(textContent|text|value)$/;
const URL_KEYS = /^(href|url|from|to|src|previous)$/;
/** `12px`, `translateY(840px)`. */
const CSS_MEASURE = /^([a-zA-Z0-9]+\()?(-?\d{1,5}(\.\d+)?(px|%|r?em|deg|m?s|fr|v[hw])[\s,]*){1,8}\)?$/;
/** `none`, `ui.click`, `GET`; names of people begin with one capital. */
const TECHNICAL_TERM = /^[a-z]{1,24}([._:-][a-z]{1,24}){0,4}$|^[A-Z]{3,7}$/;

/**
 * A recording of the screen (rrweb) as it may leave. Texts are masked when they are recorded; here addresses lose what
 * is asked for, elements lose what they are called, and whatever else is said in words goes the way of all words.
 */
export function scrubRecording(text: string): string {
  const [header = '', ...events] = text.split('\n');
  return `${header}\n${JSON.stringify(JSON.parse(events.join('\n'), scrubValue))}`;
}

/** From the inside out, as `JSON.parse` goes. */
function scrubValue(this: unknown, key: string, value: unknown): unknown {
  if (key === 'attributes' && isRecord(value))
    return Object.fromEntries(Object.entries(value).filter(([name]) => KEPT_ATTRIBUTES.test(name)));
  if (typeof value !== 'string' || key === 'tagName') return value;
  if (STYLE_KEYS.test(key) || (key === 'textContent' && isRecord(this) && this.isStyle === true))
    return value.replace(/url\([^)]*\)?/g, 'url()');
  if (TEXT_KEYS.test(key)) return CSS_MEASURE.test(value) ? value : value.replace(/\S/g, '*');
  if (URL_KEYS.test(key)) return scrubUrl(value);
  return TECHNICAL_TERM.test(value) || CSS_MEASURE.test(value)
    ? value
    : key === 'description' || key === 'message'
      ? scrubText(value)
      : REDACTED;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

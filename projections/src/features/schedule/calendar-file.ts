import { addDays, type Day, type Instant } from '@backoffice/contracts/kernel';

/** One entry of a calendar. Of a whole day, `day`; else from `start` until `end`. */
export type CalendarEntry = {
  readonly uid: string;
  /** How often it was changed. */
  readonly sequence: number;
  readonly changedAt: Instant;
  readonly when: { readonly day: Day } | { readonly start: Instant; readonly end: Instant };
  readonly summary: string;
  readonly location: string;
  readonly url: string;
  readonly isCancelled: boolean;
};

/** A calendar as programs subscribe to it (RFC 5545). Times are in UTC, so that no rules of zones are in it. */
export function icalendar(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Contractor Back Office//Schedule//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H', // RFC 7986
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const entryLines = ({ uid, sequence, changedAt, when, summary, location, url, isCancelled }: CalendarEntry) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(changedAt)}`,
  `SEQUENCE:${sequence}`,
  ...('day' in when
    ? [`DTSTART;VALUE=DATE:${compact(when.day)}`, `DTEND;VALUE=DATE:${compact(addDays(when.day, 1))}`]
    : [`DTSTART:${utc(when.start)}`, `DTEND:${utc(when.end)}`]),
  `SUMMARY:${escapeText(summary)}`,
  ...(location === '' ? [] : [`LOCATION:${escapeText(location)}`]),
  `URL:${url}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

const compact = (day: Day) => day.replaceAll('-', '');
/** `20261125T143000Z` */
const utc = (instant: Instant) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545 3.3.11. What is no text, as other control characters, is left out. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');

const LINE_OCTETS = 75;

/** RFC 5545 3.1: no line is longer than 75 octets, and no character is cut in two. */
export function fold(line: string): string {
  let [folded, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

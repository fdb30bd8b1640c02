import { describe, expect, it } from 'vitest';
import { escapeText, fold, icalendar, type CalendarEntry } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'sheet-1',
  sequence: 3,
  changedAt: '2026-11-20T18:05:09.123Z',
  when: { start: '2026-11-25T14:30:00.000Z', end: '2026-11-25T22:30:00.000Z' },
  summary: 'Retaining wall · Mesa',
  location: 'Mesa, 12 Hill St',
  url: 'https://office.example/job-sheet-list/1',
  isCancelled: false,
};
/** As a program reads it: lines unfolded (RFC 5545 3.1). */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar', () => {
  it('an entry has its times in UTC, its version as sequence, and what it is about', () =>
    expect(linesOf(icalendar('Work', [entry]))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Contractor Back Office//Schedule//EN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Work',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:sheet-1',
      'DTSTAMP:20261120T180509Z',
      'SEQUENCE:3',
      'DTSTART:20261125T143000Z',
      'DTEND:20261125T223000Z',
      'SUMMARY:Retaining wall · Mesa',
      String.raw`LOCATION:Mesa\, 12 Hill St`,
      'URL:https://office.example/job-sheet-list/1',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]));
  it('a whole day ends on the next, over a new year too', () =>
    expect(linesOf(icalendar('Work', [{ ...entry, when: { day: '2026-12-31' } }]))).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']),
    ));
  it('what was taken away is cancelled, and no place is no line', () => {
    const lines = linesOf(icalendar('Work', [{ ...entry, isCancelled: true, location: '' }]));
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines.filter((line) => line.startsWith('LOCATION'))).toEqual([]);
  });
  it('a text cannot end its line and begin another', () =>
    expect(linesOf(icalendar('Work', [{ ...entry, summary: 'a\r\nEND:VEVENT' }]))).toContain(
      String.raw`SUMMARY:a\nEND:VEVENT`,
    ));
});

it.each([
  ['a comma', 'a,b', String.raw`a\,b`],
  ['a semicolon', 'a;b', String.raw`a\;b`],
  ['a backslash', 'a\\b', String.raw`a\\b`],
  ['a backslash before a letter', '\\n', String.raw`\\n`],
  ['a new line', 'a\nb', String.raw`a\nb`],
  ['a new line of Windows', 'a\r\nb', String.raw`a\nb`],
  ['a carriage return', 'a\rb', String.raw`a\nb`],
  ['a tab and a bell', 'a\tb\u0007', 'ab'],
  ['a colon and quotes, which stay', 'a: "b"', 'a: "b"'],
])('in a text of a calendar %s is escaped', (_what, text, escaped) => expect(escapeText(text)).toBe(escaped));

describe('a line', () => {
  it.each([
    ['75 letters', 'x'.repeat(75), ['x'.repeat(75)]],
    ['76 letters', 'x'.repeat(76), ['x'.repeat(75), ' x']],
    ['of two octets each', 'é'.repeat(38), ['é'.repeat(37), ' é']],
    ['of four octets each', '🏗'.repeat(19), ['🏗'.repeat(18), ' 🏗']],
    ['of nothing', '', ['']],
  ])('%s is folded at 75 octets', (_what, line, folded) => expect(fold(line).split('\r\n')).toEqual(folded));
  it('no line of a long one is longer than 75 octets, and unfolded it is what it was', () => {
    const line = 'Añadir 🏗 muro · '.repeat(40);
    const folded = fold(line);
    expect(folded.split('\r\n').every((each) => Buffer.byteLength(each) <= 75)).toBe(true);
    expect(folded.replaceAll('\r\n ', '')).toBe(line);
  });
});

import { describe, expect, it } from 'vitest';
import type { DailyLogEvent, LogEntry } from '@backoffice/contracts/features/daily-logs';
import { foldStream } from '#kernel/fold.ts';
import { recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { dailyLogsProjection } from './projection.ts';

const opened = {
  type: 'DailyLogOpened',
  data: {
    contractId: 'c',
    contractNumber: '1024',
    contractName: 'Retaining wall',
    locationId: 'l',
    locationName: 'East slope',
    customerId: 'h',
    customerName: 'Hillcrest HOA',
    date: '2026-11-24',
    openedOn: '2026-11-24',
  },
} satisfies DailyLogEvent;
const delay = (entryId: string, hours: number, mayBecomeClaim = false) =>
  ({ section: 'delays', entryId, cause: 'utility', hours, note: '', mayBecomeClaim }) satisfies LogEntry;
const meeting = {
  section: 'meetings',
  entryId: 'm',
  topic: 'Shoring',
  minutes: 10,
  attendees: ['Bridget Vega'],
} satisfies LogEntry;
const incident = { section: 'incidents', entryId: 'i', happened: true, text: 'A cut finger.' } satisfies LogEntry;
const added = (entry: LogEntry) => ({ type: 'DailyLogEntryAdded', data: { entry } }) satisfies DailyLogEvent;
const after = (...events: DailyLogEvent[]) =>
  foldStream(dailyLogsProjection, recordedEvents('DailyLog-d', opened, ...events));

describe('a daily log', () => {
  it('a daily log begins open and empty', () =>
    expect(after()).toMatchObject({
      ...opened.data,
      id: 'd',
      status: 'open',
      entryCount: 0,
      delays: [],
      crew: null,
      lockedOn: null,
      photos: [],
    }));
  it('a daily log has each entry in its section, with who wrote it and when', () => {
    const row = after(added(delay('a', 150)), added(delay('b', 50)), added(meeting));
    expect(row).toMatchObject({ entryCount: 3, delayHours: 200, meetingHeld: true, hasIncident: false });
    expect(row).toMatchObject({
      delays: [{ entryId: 'a', hours: 150 }, { entryId: 'b' }],
      meetings: [{ entryId: 'm' }],
    });
    expect(Object.keys([row?.['meetings']].flat()[0] ?? {}).toSorted()).toEqual(
      ['entryId', 'topic', 'minutes', 'attendees', 'byName', 'at'].toSorted(),
    );
  });
  it('an entry that was edited stays where it stood', () =>
    expect(
      after(added(delay('a', 150)), added(delay('b', 50)), {
        type: 'DailyLogEntryEdited',
        data: { from: delay('a', 150), to: delay('a', 100, true) },
      }),
    ).toMatchObject({
      delays: [{ entryId: 'a', hours: 100 }, { entryId: 'b' }],
      delayHours: 150,
      mayBecomeClaim: true,
    }));
  it('an entry that was removed is gone, with what followed of it', () =>
    expect(after(added(incident), { type: 'DailyLogEntryRemoved', data: { entry: incident } })).toMatchObject({
      incidents: [],
      entryCount: 0,
      hasIncident: false,
    }));
  it('a daily log that was locked keeps its crew, and has its amendments below', () => {
    const crew = [{ name: 'Bridget Vega', trade: 'operator', hours: 800 }];
    const amendment = { amendmentId: 'x', reason: 'Late.', text: 'Passed at 5 PM.' };
    expect(
      after(
        { type: 'DailyLogSubmitted', data: {} },
        { type: 'DailyLogLocked', data: { on: '2026-11-28', crew } },
        { type: 'DailyLogAmended', data: amendment },
      ),
    ).toMatchObject({ status: 'locked', lockedOn: '2026-11-28', crew, amendments: [amendment] });
  });
});

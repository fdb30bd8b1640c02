import { describe, expect, it } from 'vitest';
import type { Photo } from '#capabilities/photos/photo.ts';
import { crewOn, meetingDueOn, meetingText, noEntries } from './calculations.ts';
import { dailyLogPaper, type DailyLogPaperRecord, type LogPrint } from './paper.ts';

const written = { byName: 'Nick Foreman', at: '2026-11-24T22:10:00.000Z' };
const photo = (photoId: string, shown: boolean) =>
  // as far as paper reads it
  ({ photoId, width: 4, height: 3, caption: photoId, pairedWith: null, isBefore: false, shown }) as Photo;
const log: DailyLogPaperRecord = {
  ...noEntries,
  date: '2026-11-24',
  contractNumber: '1024',
  contractName: 'Retaining wall',
  locationName: 'East slope',
  customerName: 'Hillcrest HOA',
  status: 'locked',
  weather: [{ entryId: 'w', sky: 'rain', lowF: 48, highF: 61, lostHours: 150, ...written }],
  delays: [
    { entryId: 'd', cause: 'material', hours: 100, note: 'Rebar came late', mayBecomeClaim: false, ...written },
    { entryId: 'e', cause: 'owner', hours: 200, note: 'Canary claim', mayBecomeClaim: true, ...written },
  ],
  meetings: [{ entryId: 'm', topic: 'Shoring', minutes: 10, attendees: ['Bridget Vega', 'Otto Crew'], ...written }],
  incidents: [{ entryId: 'i', happened: true, text: 'Canary incident', ...written }],
  amendments: [{ amendmentId: 'a', reason: 'Late', text: 'Canary amendment', ...written }],
  photos: [photo('Shown', true), photo('Canary photo', false)],
};
const crew = [
  { name: 'Bridget Vega', trade: 'operator', hours: 800 },
  { name: 'Otto Crew', trade: 'laborer', hours: 750 },
  { name: 'Mia Crew', trade: 'laborer', hours: 800 },
];
const printed = (copy: LogPrint['copy'], namesCrew = false) =>
  JSON.stringify(dailyLogPaper(log, { name: 'Ridgeline' }, { copy, crew, namesCrew, timeZone: 'America/Los_Angeles' }));

describe('the paper of a daily log', () => {
  it.each(['Canary claim', 'Canary incident', 'Canary amendment', 'Canary photo', 'Bridget Vega', 'Rebar came late'])(
    'the copy of the office has %s',
    (text) => expect(printed('office')).toContain(text),
  );
  it.each(['Rain', '48 °F to 61 °F', 'Rebar came late', 'Shoring', '2 people', 'Shown'])(
    'the copy of the customer has %s',
    (text) => expect(printed('customer')).toContain(text),
  );
  it('the copy of the customer never has incidents, claims, amendments and photos of the office', () => {
    for (const namesCrew of [false, true]) expect(printed('customer', namesCrew)).not.toMatch(/Canary|claim|Incident/i);
  });
  it('the copy of the customer counts the crew by trade, unless the company names it', () => {
    expect(printed('customer')).not.toMatch(/Bridget|Otto|Mia/);
    expect(printed('customer')).toContain('"cells":["Laborer","2"]');
    expect(printed('customer', true)).toContain('Bridget Vega, Otto Crew');
  });
});

describe('what follows of a day', () => {
  it('a worker with hours on two tickets stands in the crew once', () =>
    expect(
      crewOn(
        '2026-11-24',
        [
          { workerId: 'b', workerName: 'Bridget', workDate: '2026-11-24', hours: 400 },
          { workerId: 'b', workerName: 'Bridget', workDate: '2026-11-24', hours: 350 },
          { workerId: 'o', workerName: 'Otto', workDate: '2026-11-23', hours: 800 },
        ],
        () => 'operator',
      ),
    ).toEqual([{ name: 'Bridget', trade: 'operator', hours: 750 }]));
  it.each([
    [null, '2026-11-24', 'None yet, due today'],
    ['2026-11-09', '2026-11-24', 'Last one Nov 9, 2026, due today'],
    ['2026-11-06', '2026-11-24', 'Last one Nov 6, 2026, overdue since Nov 23, 2026'],
    ['2026-11-24', '2026-11-24', 'Last one Nov 24, 2026, due Dec 9, 2026'],
  ])('after a meeting on %s, on %s it says: %s', (lastOn, today, text) =>
    expect(meetingText({ lastOn, dueOn: meetingDueOn(lastOn, today) }, today)).toBe(text),
  );
});

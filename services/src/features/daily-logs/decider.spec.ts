import { describe, expect, it } from 'vitest';
import { MAX_ENTRIES, type DailyLogEvent, type LogEntry } from '@backoffice/contracts/features/daily-logs';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { dailyLogs } from './module.ts';

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const [tuesday, friday, nextTuesday] = ['2026-11-24', '2026-11-27', '2026-12-01'];
const job = {
  contractId: id(1),
  contractNumber: '1024',
  contractName: 'Retaining wall',
  locationId: id(2),
  locationName: 'East slope',
  customerId: id(3),
  customerName: 'Hillcrest HOA',
};
const opened = { type: 'DailyLogOpened', data: { ...job, date: tuesday, openedOn: tuesday } } satisfies DailyLogEvent;
const delay = (hours: number, entryId = id(4)) =>
  ({ section: 'delays', entryId, cause: 'utility', hours, note: '', mayBecomeClaim: false }) satisfies LogEntry;
const incident = { section: 'incidents', entryId: id(4), happened: false, text: '' } satisfies LogEntry;
const added = (entry: LogEntry) => ({ type: 'DailyLogEntryAdded', data: { entry } }) satisfies DailyLogEvent;
const submitted = { type: 'DailyLogSubmitted', data: {} } satisfies DailyLogEvent;
const crew = [{ name: 'Bridget Vega', trade: 'operator', hours: 800 }];
const locked = { type: 'DailyLogLocked', data: { on: nextTuesday, crew } } satisfies DailyLogEvent;
const amendment = { reason: 'The inspector came late.', text: 'Footings passed at 5 PM.' };
const amended = {
  type: 'DailyLogAmended',
  data: { amendmentId: expect.any(String), ...amendment },
} satisfies DailyLogEvent;

const open = (date = tuesday) => ({ type: 'OpenDailyLog', data: { contractId: job.contractId, date } }) as const;
const add = (entry: LogEntry) => ({ type: 'AddDailyLogEntry', data: { entry } }) as const;
const edit = (entry: LogEntry) => ({ type: 'EditDailyLogEntry', data: { entry } }) as const;
const remove = { type: 'RemoveDailyLogEntry', data: { entryId: id(4) } } as const;
const submit = { type: 'SubmitDailyLog', data: {} } as const;
const lock = { type: 'LockDailyLog', data: {} } as const;
const photoId = id(6);
const photoAdded = {
  type: 'DailyLogPhotoAdded' as const,
  data: {
    photoId,
    filePath: 'photos/wall.jpg',
    sha256: 'a'.repeat(64),
    width: 2048,
    height: 1536,
    takenAt: { at: '2026-11-24T18:00:00.000Z', source: 'device' as const },
    tag: 'other' as const,
    caption: '',
  },
};
const addPhoto = {
  type: 'AddPhotoToDailyLog',
  data: { filePath: 'photos/wall.jpg', tag: 'other', caption: '' },
} as const;
const describePhoto = { type: 'DescribePhotoOfDailyLog', data: { photoId, caption: 'North end' } } as const;
const removePhoto = { type: 'RemovePhotoFromDailyLog', data: { photoId } } as const;
const amend = { type: 'AmendDailyLog', data: amendment } as const;

const facts = (today: string, more: object = {}) => ({
  ...factsAt(`${today}T18:00:00.000Z`),
  today,
  job,
  lockDays: 3,
  holidays: [],
  crew,
  ...more,
});
const { given } = specOf(dailyLogs, facts(tuesday));
const onNextTuesday = specOf(dailyLogs, facts(nextTuesday)).given;

describe('a daily log is opened', () => {
  it('a daily log is opened for a contract and a day', () => given().when(open()).then(opened));
  it('a daily log that is there is found', () => given(opened).when(open()).then());
  it('a daily log of a day to come is refused', () => given().when(open(friday)).thenRefused('LOG_DAY_AHEAD'));
  it('a daily log of a contract that nobody sees is refused', () =>
    specOf(dailyLogs, facts(tuesday, { job: null }))
      .given()
      .when(open())
      .thenRefused('CONTRACT_UNKNOWN'));
});

describe('the entries of a daily log', () => {
  it('an entry is added', () =>
    given(opened)
      .when(add(delay(150)))
      .then(added(delay(150))));
  it('an entry that is sent again is there once', () =>
    given(opened, added(delay(150)))
      .when(add(delay(150)))
      .then());
  it('another entry under the same id is refused', () =>
    given(opened, added(delay(150)))
      .when(add(delay(200)))
      .thenRefused('LOG_ENTRY_TAKEN'));
  it('an entry is changed', () =>
    given(opened, added(delay(150)))
      .when(edit(delay(200)))
      .then({ type: 'DailyLogEntryEdited', data: { from: delay(150), to: delay(200) } }));
  it('an entry is not changed when nothing changes', () =>
    given(opened, added(delay(150)))
      .when(edit(delay(150)))
      .then());
  it('an entry that is not there is not changed', () =>
    given(opened)
      .when(edit(delay(1)))
      .thenRefused('LOG_ENTRY_UNKNOWN'));
  it('an entry does not become one of another section', () =>
    given(opened, added(delay(150)))
      .when(edit(incident))
      .thenRefused('LOG_ENTRY_UNKNOWN'));
  it('an entry is removed', () =>
    given(opened, added(delay(150)))
      .when(remove)
      .then({ type: 'DailyLogEntryRemoved', data: { entry: delay(150) } }));
  it('an entry that is not there is not removed', () => given(opened).when(remove).thenRefused('LOG_ENTRY_UNKNOWN'));
  it('a section is full after fifty entries', () =>
    given(opened, ...Array.from({ length: MAX_ENTRIES }, (_, at) => added(delay(1, id(100 + at)))))
      .when(add(delay(1)))
      .thenRefused('LOG_SECTION_FULL'));
});

describe('a daily log is submitted, locked and amended', () => {
  it('a daily log is submitted', () => given(opened).when(submit).then(submitted));
  it('a daily log is submitted once', () => given(opened, submitted).when(submit).then());
  it('a daily log that was submitted still changes', () =>
    given(opened, submitted)
      .when(add(delay(150)))
      .then(added(delay(150))));
  it('a daily log is locked after three working days, Thanksgiving none of them, with the crew of the tickets', () =>
    onNextTuesday(opened, submitted).when(lock).then(locked));
  it('a holiday of the company is no working day, and a federal one on which it works is one', () => {
    const fridayToo = [{ date: '2026-11-27', name: 'Day after Thanksgiving', isWorked: false }];
    specOf(dailyLogs, facts(nextTuesday, { holidays: fridayToo }))
      .given(opened)
      .when(lock)
      .thenRefused('LOG_NOT_DUE');
    const atWork = [{ date: '2026-11-26', name: 'Thanksgiving Day', isWorked: true }];
    const monday = { ...locked, data: { ...locked.data, on: '2026-11-30' } };
    specOf(dailyLogs, facts('2026-11-30', { holidays: atWork }))
      .given(opened)
      .when(lock)
      .then(monday);
  });
  it('a daily log is not locked before', () =>
    specOf(dailyLogs, facts(friday)).given(opened).when(lock).thenRefused('LOG_NOT_DUE'));
  it('a daily log that was opened late stays open as long after that', () =>
    onNextTuesday({ ...opened, data: { ...opened.data, openedOn: friday } })
      .when(lock)
      .thenRefused('LOG_NOT_DUE'));
  it.each([add(delay(1)), edit(delay(1)), remove, submit, lock, addPhoto, describePhoto, removePhoto])(
    'a daily log that is locked takes no $type',
    (command) =>
      onNextTuesday(opened, added(delay(150)), photoAdded, locked)
        .when(command)
        .thenRefused('LOG_LOCKED'),
  );
  it('a daily log that is locked is amended', () => onNextTuesday(opened, locked).when(amend).then(amended));
  it('a daily log that is open is changed instead', () => given(opened).when(amend).thenRefused('LOG_NOT_LOCKED'));
});

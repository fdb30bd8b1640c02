import {
  foremanOf,
  type Schedule,
  type ScheduleAbsence,
  type ScheduleItem,
  type ScheduleRows,
} from '@backoffice/contracts/features/schedule';
import { isWorkDone } from '@backoffice/contracts/features/job-sheets';
import { addDays, daysBetween, holidayOn, type OwnHoliday } from '@backoffice/contracts/kernel';
import { flagsOf } from './flag-rules.ts';
import type { DayRange, ScheduledRow } from './queries.ts';

/** Rows of the tables as a schedule: people and places said once, and with each sheet what does not fit together. */
export function scheduleOf(rows: readonly ScheduledRow[], { from, to }: DayRange, by: ScheduleRows): Schedule {
  const [people, places] = [entriesById<Schedule['people'][number]>(), entriesById<Schedule['places'][number]>()];
  const rowsOf = (...kinds: readonly ScheduledRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind));
  const foremen = rowsOf('foreman').toSorted(byLeader);
  for (const { leaderId, leaderName } of [...foremen, ...rowsOf('worker')])
    people.add({ id: leaderId, name: leaderName });
  const [planned, away, certificates] = [rowsOf('sheet', 'visit'), rowsOf('absence'), rowsOf('certificate')];
  const own = rowsOf('holiday').map(({ date, name, status }) => ({ date, name, isWorked: status === 'worked' }));
  const sheetsOn = Map.groupBy(rowsOf('sheet'), ({ date }) => date);
  const items = planned.map((row): ScheduleItem => {
    const { kind, id, version, date, startTime, name, number, status, hours, movedFrom } = row;
    const leader = people.add({ id: row.leaderId, name: row.leaderName });
    const crew = row.crew.map(({ workerId, name: worker }) => people.add({ id: workerId, name: worker }));
    const everybody = [...new Set([leader, ...crew])];
    if (!row.isSeen) return { ...nothingTold, date, people: everybody, hours };
    const flags =
      kind === 'sheet' && !isWorkDone(status)
        ? flagsOf(row, { ofThatDay: sheetsOn.get(date) ?? [], absences: away, certificates, holidays: own })
        : [];
    return {
      kind: kind === 'visit' ? 'visit' : 'sheet',
      id,
      version,
      date,
      startTime,
      name,
      number,
      status,
      place: places.add({ id: row.locationId, name: row.locationName, customerName: row.customerName }),
      people: everybody,
      hours,
      ...(movedFrom !== null && { movedFrom }),
      ...(flags.length > 0 && {
        flags: flags.map(({ workerId, ...flag }) => ({
          ...flag,
          ...(workerId !== undefined && { person: people.indexOf(workerId) }),
        })),
      }),
    };
  });
  const absences = away.map(({ leaderId, leaderName, date, validThru }): ScheduleAbsence => {
    const person = people.add({ id: leaderId, name: leaderName });
    return { person, crew: crewOf(person, items, foremen.length), from: date, to: validThru ?? date };
  });
  const rowsBy = {
    crews: () => crewRows(items, foremen.length, people.all),
    jobs: () => namedRows(places.all),
    people: () => namedRows(people.all),
  };
  return {
    from,
    to,
    people: people.all,
    foremen: foremen.length,
    places: places.all,
    rows: rowsBy[by](),
    items: by === 'jobs' ? items.filter(({ place }) => place !== null) : items,
    absences,
    holidays: holidaysIn({ from, to }, own),
  };
}

/** Whom somebody works for in these days: themselves where they lead crews, else whose sheets they are on most. */
function crewOf(person: number, items: readonly ScheduleItem[], foremen: number): number | null {
  if (person < foremen) return person;
  const leaders = items.flatMap((item) => (item.people.includes(person) ? (foremanOf(item) ?? []) : []));
  const times = [...Map.groupBy(leaders, (leader) => leader)].toSorted(([, a], [, b]) => b.length - a.length);
  return times[0]?.[0] ?? null;
}

const holidaysIn = ({ from, to }: DayRange, own: readonly OwnHoliday[]): Schedule['holidays'] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index)).flatMap((date) => {
    const name = holidayOn(date, own);
    return name === null ? [] : [{ date, name }];
  });

/** All that is said of a sheet of somebody else, but for whom it takes. */
const nothingTold = {
  kind: 'busy',
  id: null,
  version: 0,
  startTime: '',
  name: '',
  number: '',
  status: '',
  place: null,
} as const satisfies Partial<ScheduleItem>;

const byLeader = (a: ScheduledRow, b: ScheduledRow) => a.leaderName.localeCompare(b.leaderName, 'en');

/** Entries that are named by their index, each once. */
function entriesById<Entry extends { readonly id: string }>() {
  const [all, indexes] = [[] as Entry[], new Map<string, number>()];
  return {
    all,
    indexOf: (id: string) => indexes.get(id),
    add(entry: Entry): number {
      const index = indexes.get(entry.id) ?? all.push(entry) - 1;
      indexes.set(entry.id, index);
      return index;
    },
  };
}

/** Active foremen, whether or not they are planned; then who leads a sheet beside them; then what has no crew. */
function crewRows(items: readonly ScheduleItem[], foremen: number, people: Schedule['people']): Schedule['rows'] {
  const leading = new Set(items.map(foremanOf).filter((leader) => leader !== null && leader >= foremen));
  const others = [...leading]
    .filter((leader) => leader !== null)
    .toSorted((a, b) => (people[a]?.name ?? '').localeCompare(people[b]?.name ?? '', 'en'));
  const isWithoutCrew = items.some((item) => foremanOf(item) === null);
  return [...Array.from({ length: foremen }, (_, index) => index), ...others, ...(isWithoutCrew ? [null] : [])];
}

const namedRows = (entries: readonly { readonly name: string }[]): Schedule['rows'] =>
  entries
    .map((_, index) => index)
    .toSorted((a, b) => (entries[a]?.name ?? '').localeCompare(entries[b]?.name ?? '', 'en'));

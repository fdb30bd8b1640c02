import { isDigTicketExpired, jobSheetWarnings } from '@backoffice/contracts/features/job-sheets';
import { foremanOf, type Schedule, type ScheduleItem } from '@backoffice/contracts/features/schedule';
import { dayText, fillSentence, holidayOn } from '@backoffice/contracts/kernel';
import type { ScheduledRow } from './queries.ts';

type Flag = NonNullable<ScheduleItem['flags']>[number];

/** Rows of the tables as a schedule: people and places said once, and with each sheet what does not fit together. */
export function scheduleOf(rows: readonly ScheduledRow[], by: 'crews' | 'jobs'): Omit<Schedule, 'from' | 'to'> {
  const [people, places] = [entriesById<Schedule['people'][number]>(), entriesById<Schedule['places'][number]>()];
  const foremen = rows.filter(({ kind }) => kind === 'foreman').toSorted(byLeader);
  for (const { leaderId, leaderName } of foremen) people.add({ id: leaderId, name: leaderName });
  const planned = rows.filter(({ kind }) => kind !== 'foreman');
  const sheetsOn = Map.groupBy(
    planned.filter(({ kind }) => kind === 'sheet'),
    ({ date }) => date,
  );
  const items = planned.map((row): ScheduleItem => {
    const { kind, id, version, date, startTime, name, number, status, hours, movedFrom } = row;
    const leader = people.add({ id: row.leaderId, name: row.leaderName });
    const crew = row.crew.map(({ workerId, name: worker }) => people.add({ id: workerId, name: worker }));
    const everybody = [...new Set([leader, ...crew])];
    if (!row.isSeen) return { ...nothingTold, date, people: everybody, hours };
    const flags = kind === 'sheet' && status !== 'completed' ? flagsOf(row, sheetsOn.get(date) ?? []) : [];
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
      ...(flags.length > 0 && { flags }),
    };
  });
  return {
    people: people.all,
    foremen: foremen.length,
    places: places.all,
    rows: by === 'crews' ? crewRows(items, foremen.length, people.all) : jobRows(places.all),
    items: by === 'crews' ? items : items.filter(({ place }) => place !== null),
  };
}

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

const jobRows = (places: Schedule['places']): Schedule['rows'] =>
  places
    .map((_, index) => index)
    .toSorted((a, b) => (places[a]?.name ?? '').localeCompare(places[b]?.name ?? '', 'en'));

const EQUIPMENT_TWICE = '{equipment} is on job sheet {number} on the same day.';
const HOLIDAY = '{holiday} is a federal holiday.';
const BUSY_ELSEWHERE = '{worker} is on another job sheet on the same day.';
const EQUIPMENT_ELSEWHERE = '{equipment} is on another job sheet on the same day.';

function flagsOf(row: ScheduledRow, ofThatDay: readonly ScheduledRow[]): Flag[] {
  const others = ofThatDay.filter(({ id }) => id !== row.id);
  const ours = peopleOf(row);
  const booked = others.flatMap((other) =>
    peopleOf(other)
      .filter(({ id }) => ours.some((each) => each.id === id))
      .map(({ name: worker }): Flag => ({
        code: 'WORKER_DOUBLE_BOOKED',
        says: other.isSeen
          ? fillSentence(jobSheetWarnings.WORKER_DOUBLE_BOOKED, {
              worker,
              number: other.number,
              location: other.locationName,
            })
          : fillSentence(BUSY_ELSEWHERE, { worker }),
      })),
  );
  const twice = others.flatMap((other) =>
    other.equipments
      .filter(({ equipmentId }) => row.equipments.some((each) => each.equipmentId === equipmentId))
      .map(({ name, unitNumber }): Flag => ({
        code: 'EQUIPMENT_TWICE',
        says: fillSentence(other.isSeen ? EQUIPMENT_TWICE : EQUIPMENT_ELSEWHERE, {
          equipment: unitNumber || name,
          number: other.number,
        }),
      })),
  );
  const { validThru, date } = row;
  const ended: Flag[] = isDigTicketExpired(validThru, date)
    ? [
        {
          code: 'DIG_TICKET_EXPIRED',
          says: fillSentence(jobSheetWarnings.DIG_TICKET_EXPIRED, { validThru: dayText(validThru ?? date) }),
        },
      ]
    : [];
  const holiday = holidayOn(date);
  const free: Flag[] = holiday === null ? [] : [{ code: 'HOLIDAY', says: fillSentence(HOLIDAY, { holiday }) }];
  return [...ended, ...booked, ...twice, ...free];
}

const peopleOf = ({ leaderId, leaderName, crew }: ScheduledRow) => [
  { id: leaderId, name: leaderName },
  ...crew.flatMap(({ workerId, name }) => (workerId === leaderId ? [] : [{ id: workerId, name }])),
];

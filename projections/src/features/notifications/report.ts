import { delivery } from '@backoffice/contracts/features/deliveries';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import { message } from '@backoffice/contracts/features/messages';
import type { NotificationItem } from '@backoffice/contracts/features/notifications';
import { payment } from '@backoffice/contracts/features/payments';
import { timecard } from '@backoffice/contracts/features/timecards';
import { tmTicket } from '@backoffice/contracts/features/tm-tickets';
import {
  addDays,
  dollarsText,
  hoursText,
  startOfDay,
  type Day,
  type Filter,
  type Resource,
  type RowOf,
} from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { notificationItemsIn } from './queries.ts';

/** In words, and the page of the console that shows what they say. */
export type DayLine = Pick<NotificationItem, 'words' | 'page'>;
/** What happened on a day, what waits for somebody whenever it came, and what the next day brings. */
export type DayFigures = {
  readonly happened: readonly DayLine[];
  readonly waiting: readonly DayLine[];
  readonly ahead: readonly DayLine[];
};
/** What the schedule shows of a day: its sheets, and how many people are on them. */
export type DaySheets = {
  readonly sheets: readonly {
    readonly id: string;
    readonly number: string;
    readonly name: string;
    readonly locationId: string;
  }[];
  readonly people: number;
};

type DayPorts = Pick<ReadPorts, 'sql' | 'reads' | 'companyOf'> & {
  readonly sheetsOn: (caller: Caller, day: Day) => Promise<DaySheets>;
};

/** A day for an owner: each figure is of the rows that the list behind its link finds. */
export const dayFiguresIn =
  ({ sql, reads, companyOf, sheetsOn }: DayPorts) =>
  async (caller: Caller, day: Day): Promise<DayFigures> => {
    const next = addDays(day, 1);
    const zone = (await companyOf(caller.tenant))?.timeZone ?? 'UTC';
    const whole = { since: startOfDay(zone, day), until: startOfDay(zone, next) };
    const [told, today, tomorrow, { places, ...lines }] = await Promise.all([
      notificationItemsIn(sql)(caller, whole),
      sheetsOn(caller, day),
      sheetsOn(caller, next),
      listLines(reads, caller, day),
    ]);
    const decisions = told.filter(({ kind }) => kind === 'signed' || kind === 'declined' || kind === 'bounced');
    const lacking = today.sheets.filter(({ locationId }) => !places.has(locationId));
    return {
      happened: [...decisions.map(({ words, page }) => ({ words, page })), ...lines.happened],
      waiting: [...lacking.map(lackingLine), ...lines.waiting],
      ahead: tomorrow.sheets.length === 0 ? [] : [aheadLine(tomorrow, next)],
    };
  };

const lackingLine = ({ id, number, name, locationId }: DaySheets['sheets'][number]): DayLine => ({
  words: `No hours yet at the place of sheet ${number}, ${name}`,
  page: (jobSheet.recordPage ?? '').replace(':locationId', locationId).replace(':id', id),
});
const aheadLine = ({ sheets, people }: DaySheets, day: Day): DayLine => ({
  words: `Tomorrow: ${counted(sheets.length, 'sheet', 'sheets')}, ${counted(people, 'person', 'people')}`,
  page: `/schedule?day=${day}`,
});

type ListAddress = { readonly page: string; readonly filters: readonly Filter[] };
const onDay = (field: string, day: Day): Filter => ({ field, op: 'between', value: [day, day] });
const oneOf = (field: string, ...value: string[]): Filter => ({ field, op: 'in', value });
const some = (field: string): Filter => ({ field, op: 'gt', value: 0 });

/** As the address of a list says its filters (`use-list-state.ts` of the console). */
const filterText = ({ op, value }: Filter) =>
  op === 'between' ? [value].flat().join('..') : op === 'in' ? [value].flat().join(',') : 'yes';
const addressOf = ({ page, filters }: ListAddress) =>
  `${page}?${filters.map((filter) => `${filter.field}=${filterText(filter)}`).join('&')}`;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The lines that lists say; `places`: the locations that hours were written for. */
async function listLines(reads: ReadPorts['reads'], caller: Caller, day: Day) {
  const found = <R extends Resource, Field extends string>(
    resource: R,
    { filters }: ListAddress,
    fields: readonly Field[],
  ): Promise<Pick<RowOf<R>, Field & keyof RowOf<R>>[]> =>
    reads.every(resource, { request: { search: '', filters: [...filters] }, place: 'live' }, fields, caller);
  /** None where the list finds nothing. */
  const line = (at: ListAddress, rows: readonly unknown[], words: string): DayLine[] =>
    rows.length === 0 ? [] : [{ words, page: addressOf(at) }];

  const at = {
    worked: { page: '/job-costing', filters: [onDay('date', day), some('laborHours')] },
    clocked: { page: '/timecards', filters: [onDay('date', day)] },
    received: {
      page: '/post-payments/payments',
      filters: [onDay('receivedOn', day), oneOf('status', 'posted', 'cleared', 'returned')],
    },
    sent: { page: '/message-log', filters: [oneOf('purpose', 'document'), onDay('createdAt', day)] },
    came: { page: '/deliveries', filters: [onDay('date', day)] },
    toVerify: { page: '/tm-tickets', filters: [oneOf('status', 'ready')] },
    toEnter: { page: '/deliveries', filters: [oneOf('status', 'open')] },
  } as const;
  const [worked, clocked, received, sent, came, toVerify, toEnter] = await Promise.all([
    found(jobCost, at.worked, ['labors', 'laborHours', 'locationId']),
    found(timecard, at.clocked, ['workedHours']),
    found(payment, at.received, ['amount']),
    found(message, at.sent, ['id']),
    found(delivery, at.came, ['id']),
    found(tmTicket, at.toVerify, ['id']),
    found(delivery, at.toEnter, ['id']),
  ]);
  const crew = new Set(worked.flatMap(({ labors }) => labors.map(({ workerId }) => workerId))).size;
  const hours = hoursText(sum(worked.map(({ laborHours }) => laborHours)));
  const clock = hoursText(sum(clocked.map(({ workedHours }) => workedHours)));
  const money = dollarsText(sum(received.map(({ amount }) => amount)));
  const people = (count: number) => counted(count, 'person', 'people');
  return {
    places: new Set(worked.map(({ locationId }) => locationId)),
    happened: [
      ...line(at.worked, worked, `${people(crew)} worked ${hours} h on ${counted(worked.length, 'ticket', 'tickets')}`),
      ...line(at.clocked, clocked, `${people(clocked.length)} clocked ${clock} h`),
      ...line(at.received, received, `${counted(received.length, 'payment', 'payments')} received, ${money}`),
      ...line(at.sent, sent, `${counted(sent.length, 'message', 'messages')} with documents sent`),
      ...line(at.came, came, `${counted(came.length, 'delivery', 'deliveries')} recorded`),
    ],
    waiting: [
      ...line(at.toVerify, toVerify, `${counted(toVerify.length, 'T&M ticket', 'T&M tickets')} to verify`),
      ...line(at.toEnter, toEnter, `${counted(toEnter.length, 'delivery', 'deliveries')} to enter`),
    ],
  };
}

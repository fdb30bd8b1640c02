import { calendarRouteTable, crewCalendarFeed } from '@backoffice/contracts/features/calendars';
import { scheduleRouteTable } from '@backoffice/contracts/features/schedule';
import { dayIn, type Day } from '@backoffice/contracts/kernel';
import { bindHandler, HttpResponse, type Caller, type HttpHandler } from '@backoffice/infra/http';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { calendarEntries, calendarRange, pageOf, plannedForWorker, plannedRows } from './calendar-rules.ts';
import { icalendar, type CalendarEntry } from './calendar-file.ts';
import { scheduledRows } from './queries.ts';
import { scheduleOf } from './report.ts';

const scopeOf = (caller: Caller) => ({ tenant: caller.tenant, salesmen: visibleSalesmen(caller) });

/** The sheets that the schedule shows on a day, and how many people are on them. */
export const sheetsOnIn =
  ({ sql }: Pick<ReadPorts, 'sql'>) =>
  async (caller: Caller, day: Day) => {
    const range = { from: day, to: day };
    const { items, places } = scheduleOf(await scheduledRows(sql, range, scopeOf(caller)), range, 'crews');
    const shown = items.filter(({ kind }) => kind === 'sheet');
    const sheets = shown.flatMap(({ id, place, number, name }) =>
      id === null || place === null ? [] : [{ id, number, name, locationId: places[place]?.id ?? '' }],
    );
    return { sheets, people: new Set(shown.flatMap(({ people }) => people)).size };
  };

const calendarResponse = (name: string, entries: readonly CalendarEntry[]) =>
  new HttpResponse(Buffer.from(icalendar(name, entries)), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });

function scheduleReads({ sql, clock, companyOf, publicUrl = '' }: ReadPorts): readonly HttpHandler[] {
  const site = publicUrl.replace(/\/$/, '');
  async function calendarIn(tenant: string) {
    const { name = '', timeZone: zone = 'UTC' } = (await companyOf(tenant)) ?? {};
    const now = clock.now();
    return { name, zone, now, range: calendarRange(dayIn(zone, now)) };
  }
  return [
    bindHandler(scheduleRouteTable.read, async ({ query: { by, ...range }, caller }) =>
      scheduleOf(await scheduledRows(sql, range, scopeOf(caller), by === 'people'), range, by),
    ),
    bindHandler(calendarRouteTable.feed, async ({ caller }) => {
      const { name, zone, now, range } = await calendarIn(caller.tenant);
      const rows = await plannedRows(sql, range, scopeOf(caller), now);
      return calendarResponse(name, calendarEntries(rows, { zone, pageOf: (row) => `${site}${pageOf(row)}` }));
    }),
    bindHandler(crewCalendarFeed.crewFeed, async ({ caller: { tenant, link } }) => {
      const { name, zone, now, range } = await calendarIn(tenant);
      const rows = await plannedForWorker(sql, range, { tenant, workerId: link?.id ?? '' }, now);
      return calendarResponse(name, calendarEntries(rows, { zone, pageOf: () => `${site}/crew` }));
    }),
  ];
}

export const scheduleFeature: ReadFeature = { handlers: scheduleReads };

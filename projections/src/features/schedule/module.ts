import { calendarRouteTable } from '@backoffice/contracts/features/calendars';
import { scheduleRouteTable } from '@backoffice/contracts/features/schedule';
import { dayIn, type Day } from '@backoffice/contracts/kernel';
import { bindHandler, HttpResponse, type Caller } from '@backoffice/infra/http';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { calendarEntries, calendarRange, plannedRows } from './calendar-rules.ts';
import { icalendar } from './calendar-file.ts';
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

export const scheduleFeature: ReadFeature = {
  handlers: ({ sql, clock, companyOf, publicUrl = '' }) => [
    bindHandler(scheduleRouteTable.read, async ({ query: { by, ...range }, caller }) =>
      scheduleOf(await scheduledRows(sql, range, scopeOf(caller), by === 'people'), range, by),
    ),
    bindHandler(calendarRouteTable.feed, async ({ caller }) => {
      const company = await companyOf(caller.tenant);
      const [zone, now] = [company?.timeZone ?? 'UTC', clock.now()];
      const rows = await plannedRows(sql, calendarRange(dayIn(zone, now)), scopeOf(caller), now);
      const entries = calendarEntries(rows, { zone, site: publicUrl.replace(/\/$/, '') });
      return new HttpResponse(Buffer.from(icalendar(company?.name ?? '', entries)), {
        headers: { 'content-type': 'text/calendar; charset=utf-8' },
      });
    }),
  ],
};

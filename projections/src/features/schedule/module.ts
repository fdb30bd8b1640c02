import { scheduleRouteTable } from '@backoffice/contracts/features/schedule';
import { bindHandler, type Caller } from '@backoffice/infra/http';
import type { Day } from '@backoffice/contracts/kernel';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { scheduledRows } from './queries.ts';
import { scheduleOf } from './report.ts';

/** The sheets that the schedule shows on a day, and how many people are on them. */
export const sheetsOnIn =
  ({ sql }: Pick<ReadPorts, 'sql'>) =>
  async (caller: Caller, day: Day) => {
    const scope = { tenant: caller.tenant, salesmen: visibleSalesmen(caller) };
    const { items, places } = scheduleOf(await scheduledRows(sql, { from: day, to: day }, scope), 'crews');
    const shown = items.filter(({ kind }) => kind === 'sheet');
    const sheets = shown.flatMap(({ id, place, number, name }) =>
      id === null || place === null ? [] : [{ id, number, name, locationId: places[place]?.id ?? '' }],
    );
    return { sheets, people: new Set(shown.flatMap(({ people }) => people)).size };
  };

export const scheduleFeature: ReadFeature = {
  handlers: ({ sql }) => [
    bindHandler(scheduleRouteTable.read, async ({ query: { from, to, by }, caller }) => {
      const scope = { tenant: caller.tenant, salesmen: visibleSalesmen(caller) };
      return { from, to, ...scheduleOf(await scheduledRows(sql, { from, to }, scope), by) };
    }),
  ],
};

import { scheduleRouteTable } from '@backoffice/contracts/features/schedule';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { scheduledRows } from './queries.ts';
import { scheduleOf } from './report.ts';

export const scheduleFeature: ReadFeature = {
  handlers: ({ sql }) => [
    bindHandler(scheduleRouteTable.read, async ({ query: { from, to, by }, caller }) => {
      const scope = { tenant: caller.tenant, salesmen: visibleSalesmen(caller) };
      return { from, to, ...scheduleOf(await scheduledRows(sql, { from, to }, scope), by) };
    }),
  ],
};

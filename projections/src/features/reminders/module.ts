import { reminderOwnRoutes } from '@backoffice/contracts/features/reminders';
import { dayIn } from '@backoffice/contracts/kernel';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { remindersDue } from './report.ts';

export { remindersDue } from './report.ts';

export const remindersFeature: ReadFeature = {
  handlers: ({ sql, clock, companyOf }) => [
    bindHandler(reminderOwnRoutes.due, async ({ caller }) => {
      const company = await companyOf(caller.tenant);
      const today = dayIn(company?.timeZone ?? 'UTC', clock.now());
      const schedule = company?.reminderSchedule ?? { enabled: false, steps: [] };
      return {
        today,
        enabled: schedule.enabled,
        letters: await remindersDue(sql, caller.tenant, schedule, today, visibleSalesmen(caller)),
      };
    }),
  ],
};

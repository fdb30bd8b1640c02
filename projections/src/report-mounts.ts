import { reports, resources, routeTable } from '@backoffice/contracts';
import type { HttpHandler } from '@backoffice/infra/http';
import { differenceHandlers, differenceTask } from '#reports/difference-handlers.ts';
import { listDifferenceHandlers, type ListDifferencePorts } from '#reports/list-differences.ts';
import { reportHandlers, reportTask, type ReportMount } from '#reports/report-handlers.ts';
import { accountantFiles } from './features/journal-exports/module.ts';

/** All that is mounted of reports: their pages, files and differences, and what of it is made in the background. */
export function reportMounts(
  {
    pool,
    awaitRecorded,
    heads,
    ...mount
  }: ReportMount &
    Pick<ListDifferencePorts, 'pool' | 'awaitRecorded'> &
    Omit<Parameters<typeof accountantFiles>[0], 'reports'>,
  currently: (handler: HttpHandler) => HttpHandler,
) {
  const accountant = accountantFiles({ ...mount, reports, heads });
  return {
    handlers: [
      ...[...reportHandlers(reports, mount), ...accountant.handlers].map(currently),
      // of the log alone, which is never behind
      ...differenceHandlers(reports, mount),
      ...listDifferenceHandlers(routeTable, resources, { ...mount, pool, awaitRecorded }),
    ],
    tasks: [reportTask(reports, mount), differenceTask(reports, mount), ...accountant.tasks],
  };
}

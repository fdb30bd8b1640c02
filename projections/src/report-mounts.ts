import { reports, resources, routeTable } from '@backoffice/contracts';
import type { HttpHandler } from '@backoffice/infra/http';
import { differenceHandlers, differenceTask } from '#reports/difference-handlers.ts';
import { listDifferenceHandlers, type ListDifferencePorts } from '#reports/list-differences.ts';
import { reportHandlers, reportTask, type ReportMount } from '#reports/report-handlers.ts';
import { accountantPackage, auditPack } from './features/journal-exports/module.ts';

/** All that is mounted of reports: their pages, files and differences, and what of it is made in the background. */
export function reportMounts(
  {
    pool,
    awaitRecorded,
    heads,
    ...mount
  }: ReportMount & Pick<ListDifferencePorts, 'pool' | 'awaitRecorded'> & Parameters<typeof auditPack>[0],
  currently: (handler: HttpHandler) => HttpHandler,
) {
  const pack = auditPack({ ...mount, heads });
  const cpa = accountantPackage({ ...mount, reports });
  return {
    handlers: [
      ...[...reportHandlers(reports, mount), cpa.handler, pack.handler].map(currently),
      // of the log alone, which is never behind
      ...differenceHandlers(reports, mount),
      ...listDifferenceHandlers(routeTable, resources, { ...mount, pool, awaitRecorded }),
    ],
    tasks: [reportTask(reports, mount), differenceTask(reports, mount), cpa.task, pack.task],
  };
}

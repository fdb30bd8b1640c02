import type { Report, ReportFormat } from '@backoffice/contracts/capabilities';
import { BackgroundTaskView } from '@backoffice/contracts/kernel';
import { defineBackgroundTask, type TaskFile } from '@backoffice/infra/background-tasks';
import { HttpResponse, unprocessable, type Caller, type HttpHandler } from '@backoffice/infra/http';
import { z } from 'zod';
import { readCompanyLetterhead } from '#capabilities/letterhead.ts';
import { oneFileEach } from '#lists/export-response.ts';
import { answerInTurn } from './answers-in-turn.ts';
import { differenceAnswer } from './difference-file.ts';
import { assertPrintable, reportFile } from './report-file.ts';
import type { ReportMount } from './report-handlers.ts';
import { endWithSentence, progressOf, ReportTaskInput, requireReport } from './report-tasks.ts';
import { pointsOf, type DifferenceQuery } from './report-points.ts';
import { runDifference } from './run-difference.ts';

type DifferenceMount = Omit<ReportMount, 'sql' | 'startTask' | 'papers'>;
type FileQuery = DifferenceQuery & { readonly format: ReportFormat; readonly whenLong: 'file' | 'task' };

/** More events of the log than are read while somebody waits. */
const WAITED_EVENTS = 200_000;

/** @throws Failure 422. `instead`: what somebody does who wants it all the same */
export function assertWaitable(position: number, instead: string): void {
  if (position <= WAITED_EVENTS) return;
  const message = `${position.toLocaleString('en-US')} entries are to be read. ${instead}`;
  throw unprocessable([{ field: 'toPosition', code: 'DIFFERENCE_TOO_LARGE', message }]);
}
const AS_FILE = 'Export it: the file is made in the background, and you are told.';

/** Both points are read from the log, for the page as for files. */
export function differenceHandlers(
  reports: readonly Report[],
  { startTask, ...mount }: DifferenceMount & Pick<ReportMount, 'startTask'>,
): HttpHandler[] {
  const task = differenceTask(reports, mount);
  return reports.flatMap((report): HttpHandler[] => [
    {
      route: report.routes.difference,
      async run({ query, caller }) {
        const asked = query as DifferenceQuery; // the query of every difference
        const points = await pointsOf(mount, report, asked, caller);
        assertWaitable(points[1].position, AS_FILE);
        return answerInTurn(caller, () => runDifference(mount, report, asked, points, caller));
      },
    },
    {
      route: report.routes.differenceFile,
      async run(call) {
        const { format, whenLong, ...query } = call.query as FileQuery; // the query of every file of a difference
        const stands = await standing(mount, report, query, call.caller);
        if (whenLong === 'file') {
          assertWaitable(stands.toPosition, AS_FILE);
          return oneFileEach(call.caller, () => fileOf(mount, report, format, stands, call.caller));
        }
        const input = { report: report.name, format, query: stands };
        const started = await startTask(task, input, call.caller, call.commandId);
        return new HttpResponse(BackgroundTaskView.parse(started), { status: 202 });
      },
    },
  ]);
}

/** A query that says where its points are, so that another attempt makes the same file. */
async function standing(mount: DifferenceMount, report: Report, query: DifferenceQuery, caller: Caller) {
  const [from, to] = await pointsOf(mount, report, query, caller);
  const own = { fromAsOf: from.asOf, fromPosition: from.position, toAsOf: to.asOf, toPosition: to.position };
  return { ...query, fromKnown: undefined, toKnown: undefined, ...own };
}

/** @throws Failure 422 as `pointsOf` does, and for more than paper takes */
async function fileOf(
  mount: DifferenceMount,
  report: Report,
  format: ReportFormat,
  query: DifferenceQuery,
  caller: Caller,
  onProgress?: (position: number) => Promise<void>,
): Promise<TaskFile> {
  const points = await pointsOf(mount, report, query, caller);
  const difference = await runDifference(mount, report, query, points, caller, { onProgress });
  const answer = differenceAnswer(difference, caller.actor.name);
  assertPrintable(answer, format);
  const companyOf = (tenant: string) => mount.companyOf(tenant, points[1].ranAt);
  const company = await readCompanyLetterhead({ ...mount, companyOf }, caller.tenant);
  return reportFile({ ...report, title: `${report.title} changes`, isWide: true }, answer, format, company);
}

/** A file of a difference. */
export const differenceTask = (reports: readonly Report[], mount: DifferenceMount) =>
  defineBackgroundTask({
    kind: 'difference',
    input: ReportTaskInput,
    checkpoint: z.null(),
    title: ({ report, format }) =>
      `${reports.find(({ name }) => name === report)?.title ?? 'Report'}, what changed (${format.toUpperCase()})`,
    async run({ report: name, format, query }, context) {
      const report = requireReport(reports, name);
      const { caller, query: asked } = await context.call(report.routes.differenceFile, {
        key: 'rows',
        query: { ...query, format },
      });
      const { format: _format, whenLong: _whenLong, ...of } = asked as FileQuery; // parsed by the route
      const onProgress = progressOf(context, of.toPosition ?? 0);
      await context.result(await fileOf(mount, report, format, of, caller, onProgress).catch(endWithSentence));
    },
  });

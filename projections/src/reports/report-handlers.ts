import type { Report, ReportFormat, ReportRun, ReportToAttach } from '@backoffice/contracts/capabilities';
import { BackgroundTaskView } from '@backoffice/contracts/kernel';
import type { BookHeads } from '@backoffice/infra/audit';
import { defineBackgroundTask, type BackgroundTasks, type TaskFile } from '@backoffice/infra/background-tasks';
import { HttpResponse, type Caller, type HttpHandler } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { readCompanyLetterhead } from '#capabilities/letterhead.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import { wholeCompanyReader } from '#kernel/row-scope.ts';
import { oneAnswerEach, oneFileEach } from '#lists/export-response.ts';
import { headFiles } from './head-files.ts';
import { logReader } from './log-rows.ts';
import { assertPrintable, reportFile } from './report-file.ts';
import type { ReportPaper } from './report-pdf.ts';
import { tableReader, type ReportReader } from './report-rows.ts';
import { endWithSentence, progressOf, ReportTaskInput, requireReport } from './report-tasks.ts';
import { runOf, runReport, type ReportQuery } from './run-report.ts';

export type ReportMount = Pick<ReadPorts, 'log' | 'clock' | 'companyOf' | 'files'> & {
  readonly sql: Sql;
  readonly readModels: readonly ReadModel[];
  /** What prints otherwise than as a table, by its name. */
  readonly papers: Readonly<Record<string, ReportPaper>>;
  readonly startTask: BackgroundTasks['start'];
};
type FileQuery = ReportQuery & { readonly format: ReportFormat; readonly whenLong: 'file' | 'task' };
/** A report as a file, as it stood when it was run. */
type FileRequest = { readonly format: ReportFormat; readonly query: ReportQuery };

/** Reads of the page come from the tables, unless an earlier run is asked for; files are always made from the log. */
export function reportHandlers(reports: readonly Report[], mount: ReportMount): HttpHandler[] {
  const { sql, log, readModels, startTask } = mount;
  const task = reportTask(reports, mount);
  return reports.flatMap((report): HttpHandler[] => [
    ...(report.ownAnswer
      ? []
      : [
          {
            route: report.routes.read,
            async run({ query, caller }: Parameters<HttpHandler['run']>[0]) {
              const asked = query as ReportQuery; // the query of every report
              const run = await runOf(mount, asked, caller);
              const answer = (read: ReportReader) => runReport(mount, report, asked, caller, run, read);
              return asked.position === undefined
                ? answer(tableReader(sql, readModels))
                : oneAnswerEach(caller, () => answer(runReader({ log, readModels }, run, caller.tenant)));
            },
          },
        ]),
    {
      route: report.routes.file,
      async run(call) {
        // the query of every file of a report
        const { format, whenLong, ...query } = call.query as FileQuery;
        const { position, ranAt } = await runOf(mount, query, call.caller);
        const stands = { ...query, position, ranAt };
        if (whenLong === 'file')
          return oneFileEach(call.caller, () => fileOf(mount, report, { format, query: stands }, call.caller));
        const started = await startTask(
          task,
          { report: report.name, format, query: stands },
          call.caller,
          call.commandId,
        );
        return new HttpResponse(BackgroundTaskView.parse(started), { status: 202 });
      },
    },
  ]);
}

/**
 * @throws Failure 422 for a run that has not been yet, for more than paper takes, and for what stands against printing
 * it
 */
export async function fileOf(
  mount: Omit<ReportMount, 'sql' | 'startTask'>,
  report: Report,
  { format, query }: FileRequest,
  caller: Caller,
  onProgress?: (position: number) => Promise<void>,
): Promise<TaskFile> {
  const run = await runOf(mount, query, caller);
  const read = runReader(mount, run, caller.tenant, onProgress);
  const answer = await runReport(mount, report, query, caller, run, read);
  assertPrintable(answer, format);
  const companyOf = (tenant: string) => mount.companyOf(tenant, run.ranAt);
  const company = await readCompanyLetterhead({ ...mount, companyOf }, caller.tenant);
  return reportFile(report, answer, format, company, mount.papers[report.name]);
}

/**
 * Rows as they stood at a run. `tenant`: the company whose position it names; of others, what had been recorded then.
 */
const runReader =
  (
    { log, readModels }: Pick<ReportMount, 'log' | 'readModels'>,
    { position, ranAt }: ReportRun,
    tenant: string,
    onProgress?: (position: number) => Promise<void>,
  ): ReportReader =>
  async (sources, caller) =>
    caller.tenant === tenant
      ? logReader(log, readModels, position, onProgress)(sources, caller)
      : logReader(log, readModels, await log.head(caller.tenant), undefined, ranAt)(sources, caller);

/** A file of a report. Its input says at which position it stands, so that another attempt makes the same file. */
export const reportTask = (reports: readonly Report[], mount: Omit<ReportMount, 'sql' | 'startTask'>) =>
  defineBackgroundTask({
    kind: 'report',
    input: ReportTaskInput,
    checkpoint: z.null(),
    title: ({ report, format }) =>
      `${reports.find(({ name }) => name === report)?.title ?? 'Report'} (${format.toUpperCase()})`,
    async run({ report: name, format, query }, context) {
      const report = requireReport(reports, name);
      const { caller, query: asked } = await context.call(report.routes.file, {
        key: 'rows',
        query: { ...query, format },
      });
      const { format: _format, whenLong: _whenLong, ...of } = asked as FileQuery; // parsed by the route
      const onProgress = progressOf(context, of.position ?? 0);
      const file = await fileOf(mount, report, { format, query: of }, caller, onProgress).catch(endWithSentence);
      await context.result(file);
    },
  });

/** A report in a mail, and the head of the log beside it: whoever may send one may read all of it. */
export const attachedReport =
  (
    reports: readonly Report[],
    { heads, ...mount }: Omit<ReportMount, 'sql' | 'startTask'> & { readonly heads: BookHeads | undefined },
  ) =>
  async (tenant: string, { name, query, format, run }: ReportToAttach) => {
    const report = reports.find((each) => each.name === name);
    if (!report) throw new Error(`There is no report ${name} any more`);
    const asked = report.routes.read.query?.parse({ ...query, position: run.position, ranAt: run.ranAt });
    const file = await fileOf(
      mount,
      report,
      { format, query: asked as ReportQuery },
      wholeCompanyReader(tenant, run.ranByName),
    );
    const parts: Uint8Array[] = [];
    for await (const part of file.bytes) parts.push(Buffer.from(part));
    const made = { name: file.name, contentType: file.type, bytes: Buffer.concat(parts) };
    return [made, ...(await headFiles(heads, tenant, run.position))];
  };

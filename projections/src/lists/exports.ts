import { BackgroundTaskView, type ExportFormat } from '@backoffice/contracts/kernel';
import { defineBackgroundTask, TaskFailure, type BackgroundTasks } from '@backoffice/infra/background-tasks';
import { HttpResponse, type HttpHandler } from '@backoffice/infra/http';
import type { Pool } from '@backoffice/infra/postgres';
import { z } from 'zod';
import { exportFile, exportResponse, type ExportPorts } from './export-response.ts';
import type { ListExport } from './list-exports.ts';
import { withSnapshot } from './snapshot.ts';

/** So many rows are sent while one waits. */
export const IMMEDIATE_ROWS = 5_000;

const formatNames: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel' };
type ExportQuery = { readonly format: ExportFormat; readonly whenLong: 'file' | 'task' };

type HandlerPorts = ExportPorts & {
  readonly startTask: BackgroundTasks['start'];
  /** What the first page is read with, so that whoever exports sees what they have written. */
  readonly readYourWrites: (handler: HttpHandler) => HttpHandler;
};

/**
 * Every export of the route table: a file at once, or where that is long and the client can wait for it, a background
 * task.
 */
export function exportHandlers(exports: readonly ListExport[], ports: HandlerPorts): HttpHandler[] {
  const task = exportTask(exports, ports);
  return exports.map(({ route, list, content, isLonger }) => ({
    route,
    async run(call) {
      const { format, whenLong } = call.query as ExportQuery; // the query of every export
      if (whenLong === 'task' && (await isLonger(call, IMMEDIATE_ROWS))) {
        const asked = { route: route.name, query: { ...call.query, format }, body: call.body ?? {} };
        const started = await ports.startTask(task, asked, call.caller, call.commandId);
        return new HttpResponse(BackgroundTaskView.parse(started), { status: 202 });
      }
      return exportResponse(ports, { caller: call.caller, format }, (zone) =>
        content(call, zone, ports.readYourWrites(list)),
      );
    },
  }));
}

const ExportInput = z.strictObject({
  route: z.string(),
  query: z.looseObject({ format: z.enum(['csv', 'xlsx']) }),
  body: z.record(z.string(), z.unknown()),
});

/**
 * A long export, as its list was at one moment. It keeps no checkpoint: an attempt that is cut off has lost its moment,
 * and the next begins anew, so that a file never shows two.
 */
export const exportTask = (exports: readonly ListExport[], ports: ExportPorts & { readonly pool?: Pool }) =>
  defineBackgroundTask({
    kind: 'export',
    input: ExportInput,
    checkpoint: z.null(),
    title: ({ route, query: { format } }) =>
      `${exports.find((each) => each.route.name === route)?.name ?? 'List'} (${formatNames[format]})`,
    async run({ route: name, query, body }, context) {
      const { pool } = ports;
      const found = exports.find(({ route }) => route.name === name);
      if (!found || !pool) throw new TaskFailure('This list cannot be exported any more.');
      const call = await context.call(found.route, { key: 'rows', query, body });
      await withSnapshot(pool, async () => {
        const zone = (await ports.companyOf(call.caller.companyId ?? call.caller.tenant))?.timeZone ?? 'UTC';
        const { total, rows, ...sheet } = await found.content(call, zone);
        let done = 0;
        const counted = async function* () {
          for await (const batch of rows) {
            yield batch;
            await context.save(null, { done: (done += batch.length), total });
          }
        };
        await context.result(exportFile({ ...sheet, rows: counted() }, query.format, zone, ports.clock));
      });
    },
  });

import type { Report, ReportFormat } from '@backoffice/contracts/capabilities';
import { JournalFormat, journalExportOwnRoutes } from '@backoffice/contracts/features/journal-exports';
import { vendor1099 } from '@backoffice/contracts/features/tax-reports';
import { BackgroundTaskView, Day } from '@backoffice/contracts/kernel';
import { defineBackgroundTask } from '@backoffice/infra/background-tasks';
import { bindHandler, HttpProblem, HttpResponse, sha256, type Caller, type HttpHandler } from '@backoffice/infra/http';
import { zipOf, type ZipEntry } from '@backoffice/infra/sheets';
import { z } from 'zod';
import { fileOf, type ReportMount } from '#reports/report-handlers.ts';
import type { ReportQuery } from '#reports/run-report.ts';
import { journalName, writeJournal } from './resolver.ts';

export type PackageMount = ReportMount & { readonly reports: readonly Report[] };
const PackageRequest = z.strictObject({
  format: JournalFormat,
  from: Day,
  to: Day,
  position: z.int(),
  ranAt: z.string(),
});
type PackageRequest = z.infer<typeof PackageRequest>;
type PackedFile = { readonly name: string; readonly bytes: Uint8Array };
const printedKinds = ['pdf', 'xlsx'] as const;
const reportKinds = [...printedKinds, 'csv'] as const;
/** A report that cannot be made for these days, and why. */
type LeftOut = { readonly name: string; readonly why: string };

/** All that an accountant asks for at the end of a year, in one archive; each attempt makes the same. */
const packageTask = (mount: Omit<PackageMount, 'startTask'>) =>
  defineBackgroundTask({
    kind: 'accountant-package',
    input: PackageRequest,
    checkpoint: z.null(),
    title: ({ from, to }) => `Package for the CPA, ${from} to ${to} (ZIP)`,
    async run(request, context) {
      const { format, from, to } = request;
      const { caller } = await context.call(journalExportOwnRoutes.package, {
        key: 'rows',
        query: { format, from, to },
      });
      const asked = packedReports(mount.reports, caller);
      const [packed, left]: [PackedFile[], LeftOut[]] = [[], []];
      const sort = (...files: readonly (PackedFile | LeftOut)[]) => {
        for (const file of files)
          if ('why' in file) left.push(file);
          else packed.push(file);
      };
      for (const [at, report] of asked.entries()) {
        await context.save(null, { done: at, total: asked.length + 1 });
        // what is filed from is read by programs
        for (const kind of report.name === vendor1099.name ? reportKinds : printedKinds) {
          sort(await reportOf(mount, report, kind, request, caller));
        }
      }
      sort(...(await journalsOf(mount, request, caller)));
      await context.result({
        name: `Package ${from} to ${to}.zip`,
        type: 'application/zip',
        bytes: zipOf([...packed.map(entryOf), { name: 'manifest.txt', content: [manifestOf(request, packed, left)] }]),
      });
    },
  });

export function accountantPackage(mount: PackageMount) {
  const task = packageTask(mount);
  const handler: HttpHandler = bindHandler(journalExportOwnRoutes.package, async ({ query, caller, commandId }) => {
    const position = await mount.log.head(caller.tenant);
    const started = await mount.startTask(task, { ...query, position, ranAt: mount.clock.now() }, caller, commandId);
    return new HttpResponse(BackgroundTaskView.parse(started), { status: 202 });
  });
  return { handler, task };
}

/** Those that the caller may take away; what is asked for by weeks is about work, not about money. */
const packedReports = (reports: readonly Report[], { may }: Caller) =>
  reports.filter(
    ({ query, permission, exportPermission }) =>
      !Object.hasOwn(query, 'endDate') && may(permission) === 'allow' && may(exportPermission) === 'allow',
  );

async function reportOf(
  mount: Omit<PackageMount, 'startTask'>,
  report: Report,
  format: ReportFormat,
  { from, to, position, ranAt }: PackageRequest,
  caller: Caller,
): Promise<PackedFile | LeftOut> {
  const days = Object.entries({ fromDate: from, toDate: to, year: to.slice(0, 4) }).filter(([field]) =>
    Object.hasOwn(report.query, field),
  );
  const name = format === 'csv' ? `${report.title} ${to.slice(0, 4)}.csv` : `reports/${report.title}.${format}`;
  const more = { ...(format === 'xlsx' && report.packedSheet), asOf: to, position, ranAt };
  const asked = report.routes.read.query?.safeParse({ ...Object.fromEntries(days), ...more });
  if (!asked?.success) return { name, why: asked?.error.issues[0]?.message ?? 'It asks for more than days.' };
  const query = asked.data as ReportQuery; // as its route says
  return made(name, async () => inOne((await fileOf(mount, report, { format, query }, caller)).bytes));
}

/** What cannot be made for these days is said, and all else is packed. */
async function made(name: string, make: () => Promise<Uint8Array>): Promise<PackedFile | LeftOut> {
  try {
    return { name, bytes: await make() };
  } catch (error) {
    const [detail] = error instanceof HttpProblem && error.status === 422 ? error.details : [];
    if (!detail) throw error;
    return { name, why: detail.message };
  }
}

async function inOne(parts: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  return Buffer.concat((await Array.fromAsync(parts)).map((part) => Buffer.from(part)));
}

/** Every line for whoever reads it, and for the program that was chosen. */
const journalsOf = (mount: Omit<PackageMount, 'startTask'>, request: PackageRequest, { tenant }: Caller) =>
  Promise.all(
    [...new Set([request.format, 'csv' as const])].map((format) =>
      made(journalName(format, request), async () => {
        const xeroAccounts = { receivable: '', payable: '', bank: '' };
        return (await writeJournal(mount, tenant, { ...request, format, xeroAccounts })).bytes;
      }),
    ),
  );

const entryOf = ({ name, bytes }: PackedFile): ZipEntry => ({ name, content: [bytes] });

function manifestOf(
  { from, to, position, ranAt }: PackageRequest,
  packed: readonly PackedFile[],
  left: readonly LeftOut[],
) {
  return [
    `The books from ${from} to ${to}, as they stood at event ${position} of the log, ${ranAt}.`,
    'SHA-256 of each file:',
    ...packed.map(({ name, bytes }) => `${sha256(bytes)}  ${name}`),
    ...(left.length > 0 ? ['Left out:', ...left.map(({ name, why }) => `${name}: ${why}`)] : []),
    '',
  ].join('\r\n');
}

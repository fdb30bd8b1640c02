import type { Report } from '@backoffice/contracts/capabilities';
import { journalExportOwnRoutes } from '@backoffice/contracts/features/journal-exports';
import { trialBalanceReport } from '@backoffice/contracts/features/statements';
import { BackgroundTaskView, dayIn } from '@backoffice/contracts/kernel';
import { auditPackEntries, type BookHeads } from '@backoffice/infra/audit';
import { defineBackgroundTask } from '@backoffice/infra/background-tasks';
import { bindHandler, HttpResponse, type HttpHandler } from '@backoffice/infra/http';
import { zipOf } from '@backoffice/infra/sheets';
import { z } from 'zod';
import { fileOf, type ReportMount } from '#reports/report-handlers.ts';
import type { ReportQuery } from '#reports/run-report.ts';
import { writeJournal } from './resolver.ts';

export type AuditPackMount = ReportMount & { readonly heads: BookHeads | undefined };
const AuditPackRequest = z.strictObject({ position: z.int(), ranAt: z.string() });
type AuditPackRequest = z.infer<typeof AuditPackRequest>;
/** Before any entry. */
const FIRST_DAY = '1900-01-01';

/** The log of a company up to an entry, for whoever checks it without us. */
const auditPackTask = (mount: Omit<AuditPackMount, 'startTask'>) =>
  defineBackgroundTask({
    kind: 'audit-pack',
    input: AuditPackRequest,
    checkpoint: z.null(),
    title: ({ position }) => `Audit pack to entry ${position} (ZIP)`,
    async run({ position, ranAt }: AuditPackRequest, context) {
      const { heads, log } = mount;
      if (!heads) throw new Error('Nobody knows the heads of the log');
      const { caller } = await context.call(journalExportOwnRoutes.auditPack, { key: 'rows' });
      const company = await mount.companyOf(caller.tenant, ranAt);
      const to = dayIn(company?.timeZone ?? 'UTC', ranAt);
      const xeroAccounts = { receivable: '', payable: '', bank: '' };
      const range = { format: 'hledger', from: FIRST_DAY, to, position, xeroAccounts } as const;
      const { bytes: journal } = await writeJournal(mount, caller.tenant, range);
      const report: Report = trialBalanceReport;
      // as its route says
      const query = report.routes.read.query?.parse({ asOf: to, position, ranAt }) as ReportQuery;
      const statement = await fileOf(mount, report, { format: 'csv', query }, caller);
      const trialBalance = Buffer.concat((await Array.fromAsync(statement.bytes)).map((part) => Buffer.from(part)));
      const content = {
        company: caller.tenant,
        name: company?.name ?? '',
        position,
        madeAt: ranAt,
        through: to,
        journal,
        trialBalance,
      };
      await context.result({
        name: `Audit pack to entry ${position}.zip`,
        type: 'application/zip',
        bytes: zipOf(await auditPackEntries(content, { log, heads })),
      });
    },
  });

export function auditPack(mount: AuditPackMount) {
  const task = auditPackTask(mount);
  const handler: HttpHandler = bindHandler(journalExportOwnRoutes.auditPack, async ({ caller, commandId }) => {
    const position = await mount.log.head(caller.tenant);
    const started = await mount.startTask(task, { position, ranAt: mount.clock.now() }, caller, commandId);
    return new HttpResponse(BackgroundTaskView.parse(started), { status: 202 });
  });
  return { handler, task };
}

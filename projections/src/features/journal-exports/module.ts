import { journalExportOwnRoutes, MadeExport } from '@backoffice/contracts/features/journal-exports';
import { bindHandler, HttpResponse, notFound } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { auditPack, type AuditPackMount } from './audit-pack-file.ts';
import { exportCheck } from './export-rules.ts';
import { accountantPackage, type PackageMount } from './package-file.ts';
import { journalExportsProjection } from './projection.ts';
import { madeExports } from './queries.ts';
import { exportStatus, writeJournal } from './resolver.ts';
import { journalExportsTable } from './table.ts';

export { writeExport } from './resolver.ts';

const fileAnswer = (bytes: Uint8Array, contentType: string, fileName: string) =>
  new HttpResponse(bytes, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });

export const journalExportsFeature: ReadFeature = {
  projection: journalExportsProjection,
  table: journalExportsTable,
  typeNames: { MadeExport },
  checks: [exportCheck],
  handlers: (ports) => [
    bindHandler(
      journalExportOwnRoutes.export,
      async ({ query: { format, from, to, ...xeroAccounts }, caller: { tenant } }) => {
        const position = await ports.log.head(tenant);
        const written = await writeJournal(ports, tenant, { format, from, to, position, xeroAccounts });
        return fileAnswer(written.bytes, written.contentType, written.fileName);
      },
    ),
    bindHandler(journalExportOwnRoutes.status, ({ query: { format }, caller: { tenant } }) =>
      exportStatus(ports, tenant, format),
    ),
    bindHandler(journalExportOwnRoutes.file, async ({ params: { id = '' }, caller: { tenant } }) => {
      const exports = await madeExports(tenantSql(ports.sql, tenant), tenant);
      const made = exports.find((each) => each.exportId === id);
      const bytes = made && (await ports.files.read(made.filePath));
      if (!bytes) throw notFound();
      return fileAnswer(bytes, made.contentType, made.fileName);
    }),
  ],
};

/** What is made for an accountant in the background. */
export function accountantFiles(mount: PackageMount & AuditPackMount) {
  const [forCpa, forAuditor] = [accountantPackage(mount), auditPack(mount)];
  return { handlers: [forCpa.handler, forAuditor.handler], tasks: [forCpa.task, forAuditor.task] };
}

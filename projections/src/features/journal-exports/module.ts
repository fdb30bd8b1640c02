import { journalExportOwnRoutes, type JournalFormat } from '@backoffice/contracts/features/journal-exports';
import { bindHandler, HttpResponse } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { iifOf, journalCsvOf, xeroOf, type ExportLine } from './report.ts';
import { exportLines } from './resolver.ts';

const files: Readonly<
  Record<
    JournalFormat,
    { readonly extension: string; readonly write: (lines: ExportLine[]) => Promise<string> | string }
  >
> = {
  iif: { extension: 'iif', write: iifOf },
  xero: { extension: 'xero.csv', write: xeroOf },
  csv: { extension: 'csv', write: journalCsvOf },
};

export const journalExportsFeature: ReadFeature = {
  handlers: ({ reads }) => [
    bindHandler(journalExportOwnRoutes.export, async ({ query: { format, from, to }, caller }) => {
      const { extension, write } = files[format];
      const written = await write(await exportLines(reads, caller, { from, to }));
      return new HttpResponse(new TextEncoder().encode(written), {
        headers: {
          'content-type': format === 'iif' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="Journal ${from} to ${to}.${extension}"`,
          'cache-control': 'no-store',
        },
      });
    }),
  ],
};

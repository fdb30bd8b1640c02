import { bank } from '@backoffice/contracts/dictionaries/banks';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { accountFinder, usualAccounts, type ChartAccount } from '@backoffice/contracts/features/chart-of-accounts';
import { check, CheckLine, checkOwnRoutes, CheckStatus } from '@backoffice/contracts/features/checks';
import type { Address } from '@backoffice/contracts/kernel';
import { bindHandler, fileResponse } from '@backoffice/infra/http';
import { renderPdf } from '@backoffice/infra/pdf';
import { tenantSql } from '#lists/tenant-sql.ts';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { checksProjection } from './projection.ts';
import { checkDocument } from './report.ts';
import { checksTable } from './table.ts';

export const checksFeature: ReadFeature = {
  projection: checksProjection,
  table: checksTable,
  typeNames: { CheckLine, CheckStatus },
  handlers: ({ reads, companyOf, sql }) => [
    bindHandler(checkOwnRoutes.pdf, async ({ params: { id = '' }, caller }) => {
      const written = await reads.one(check, id, caller);
      const [drawn, vendor, company, [chart]] = await Promise.all([
        reads.one(bank, written.bankId, caller),
        written.vendorId === null ? null : reads.one(supplier, written.vendorId, caller),
        companyOf(caller.tenant),
        tenantSql(sql, caller.tenant)<{ accounts: ChartAccount[] }[]>`
          SELECT accounts FROM own.chart_of_accounts WHERE tenant = ${caller.tenant}`,
      ]);
      const accountOf = accountFinder(chart?.accounts ?? usualAccounts, []);
      const stock = {
        address: (vendor?.['address'] ?? null) as Address | null, // as above
        offset: { right: Number(drawn['checkOffsetRight']), down: Number(drawn['checkOffsetDown']) },
        accountName: (account: string) => accountOf(account, null).name,
      };
      const document = checkDocument(written, stock, { author: company?.name ?? '', at: written.updatedAt });
      return fileResponse(await renderPdf(document), 'application/pdf', `Check ${written.number}.pdf`);
    }),
  ],
};

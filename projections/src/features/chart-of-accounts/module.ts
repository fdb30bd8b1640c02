import { ChartAccount, chartOfAccountsOwnRoutes } from '@backoffice/contracts/features/chart-of-accounts';
import { bindHandler, fileResponse } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { chartOfAccountsProjection } from './projection.ts';
import { accountsCsv, accountStandings } from './report.ts';
import { chartOfAccountsTable } from './table.ts';

export { accountsIn } from './report.ts';

export const chartOfAccountsFeature: ReadFeature = {
  projection: chartOfAccountsProjection,
  table: chartOfAccountsTable,
  typeNames: { ChartAccount },
  handlers: (ports) => [
    bindHandler(chartOfAccountsOwnRoutes.standings, ({ query: { asOf }, caller }) =>
      accountStandings(ports, caller.tenant, asOf),
    ),
    bindHandler(chartOfAccountsOwnRoutes.file, async ({ caller }) =>
      fileResponse(
        new TextEncoder().encode(await accountsCsv(ports, caller.tenant)),
        'text/csv; charset=utf-8',
        'Chart of accounts.csv',
      ),
    ),
  ],
};

import { reportOwnRoutes } from '@backoffice/contracts/features/reports';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { exportResponse } from '#lists/export-response.ts';
import { depositSheet, invoiceDepositsOf } from './report.ts';

export const reportsFeature: ReadFeature = {
  handlers: (ports) => [
    bindHandler(reportOwnRoutes.invoiceDeposits, ({ query, caller }) => invoiceDepositsOf(ports, query, caller)),
    bindHandler(reportOwnRoutes.invoiceDepositsExport, ({ query: { format, ...range }, caller }) =>
      exportResponse(ports, { caller, format }, async () =>
        depositSheet(await invoiceDepositsOf(ports, range, caller)),
      ),
    ),
  ],
};

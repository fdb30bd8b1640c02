import { reportOwnRoutes } from '@backoffice/contracts/features/reports';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { invoiceDepositsOf } from './report.ts';

export const reportsFeature: ReadFeature = {
  handlers: (ports) => [
    bindHandler(reportOwnRoutes.invoiceDeposits, ({ query, caller }) => invoiceDepositsOf(ports, query, caller)),
  ],
};

import { depositReport, type DayRange } from '@backoffice/contracts/features/reports';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { invoiceDepositsOf } from './report.ts';

export { depositTotalIn } from './report.ts';

export const reportsFeature: ReadFeature = {
  handlers: (ports) => [
    {
      route: depositReport.routes.read,
      run({ query, caller }) {
        const { fromDate, toDate, asOf } = query as DayRange; // parsed by its route
        return invoiceDepositsOf(ports, { fromDate, toDate, asOf }, caller);
      },
    },
  ],
};

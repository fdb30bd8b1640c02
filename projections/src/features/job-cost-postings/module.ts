import { contract, type ContractView } from '@backoffice/contracts/features/contracts';
import { jobBoardRouteTable } from '@backoffice/contracts/features/job-board';
import { jobCostPosting, jobCostPostingRouteTable } from '@backoffice/contracts/features/job-cost-postings';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { jobCostPostingsProjection } from './projection.ts';
import { phaseReconciliation, ticketBills } from './resolver.ts';
import { jobBreakdown, jobProfitReport, ticketBreakdown } from './report.ts';
import { jobCostPostingsTable } from './table.ts';

export { jobPurchasesIn } from './resolver.ts';

export const jobCostPostingsFeature: ReadFeature = {
  projection: jobCostPostingsProjection,
  table: jobCostPostingsTable,
  list: {
    resource: jobCostPosting,
    permissions: { live: jobCostPostingRouteTable.accountingView.permission },
    query: jobCostPostingRouteTable.accountingView.query,
  },
  handlers: (ports) => [
    bindHandler(jobCostPostingRouteTable.accountingView, ({ body: request, query, caller }) =>
      ports.reads.list(jobCostPosting, { request, place: 'live', query }, caller),
    ),
    bindHandler(jobCostPostingRouteTable.jobBreakdown, ({ query: { contractId, ...asked }, caller }) =>
      jobBreakdown(ports, contractId, asked, caller),
    ),
    bindHandler(jobBoardRouteTable.jobProfit, ({ query: { contractId, ...asked }, caller }) =>
      jobProfitReport(ports, contractId, asked, caller),
    ),
    bindHandler(jobCostPostingRouteTable.ticketBreakdown, ({ params, query, caller }) =>
      ticketBreakdown(ports, params['id'] ?? '', query, caller),
    ),
    bindHandler(jobCostPostingRouteTable.ticketBills, async ({ params, caller }) => ({
      items: await ticketBills(ports, params['id'] ?? '', caller),
    })),
    bindHandler(jobCostPostingRouteTable.phaseReconciliation, ({ query, caller }) =>
      phaseReconciliation(ports, query, caller),
    ),
    /** Of what is billed, so that unapproved changes are not among them. */
    bindHandler(jobCostPostingRouteTable.phases, async ({ query: { contractId }, caller }) => {
      // what was asked for
      const found = (await ports.reads.one(contract, contractId, caller, ['billing'])) as Pick<ContractView, 'billing'>;
      return {
        items: found.billing.lines.map(({ sourceLineItemId: lineItemId, name, changeOrderId, changeOrderNumber }) => ({
          lineItemId,
          name,
          changeOrderId,
          changeOrderNumber,
        })),
      };
    }),
  ],
};

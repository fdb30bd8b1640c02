import { receivableOwnRoutes } from '@backoffice/contracts/features/receivables';
import { customer } from '@backoffice/contracts/features/customers';
import { bindHandler, fileResponse } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { positionCheck } from './position-rules.ts';
import { receivablesProjection } from './projection.ts';
import { receivablesOf } from './report.ts';
import { printedStatement } from './resolver.ts';
import { receivablesTable } from './table.ts';

export { printedStatement } from './resolver.ts';

export const receivablesFeature: ReadFeature = {
  projection: receivablesProjection,
  table: receivablesTable,
  checks: [positionCheck],
  handlers: (ports) => [
    bindHandler(receivableOwnRoutes.list, ({ body, caller, query }) => receivablesOf(ports, body, caller, query)),
    bindHandler(receivableOwnRoutes.statement, async ({ params: { id = '' }, query: { asOf }, caller }) => {
      await ports.reads.one(customer, id, caller, ['id']);
      const { bytes, fileName } = await printedStatement(ports, {
        tenant: caller.tenant,
        customerId: id,
        salesmen: visibleSalesmen(caller),
        asOf,
      });
      return fileResponse(bytes, 'application/pdf', fileName);
    }),
  ],
};

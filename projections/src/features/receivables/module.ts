import { agedTotals, receivableOwnRoutes } from '@backoffice/contracts/features/receivables';
import { customer } from '@backoffice/contracts/features/customers';
import {
  PortalRole,
  portalRouteTable,
  seesInPortal,
  type PortalBalance,
} from '@backoffice/contracts/features/portal-access';
import { bindHandler, fileResponse, notFound, type Call } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { positionCheck } from './position-rules.ts';
import { receivablesProjection } from './projection.ts';
import { ledgerReceivables, receivablesOf } from './report.ts';
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
    bindHandler(portalRouteTable.balance, async (call): Promise<PortalBalance> => {
      const { asOf, basis, receivables, credits } = await ledgerReceivables(ports, ownDebts(call));
      const sums = agedTotals(receivables, credits);
      return { asOf, basis, ...sums, balance: sums.open - sums.credit };
    }),
    bindHandler(portalRouteTable.statement, async (call) => {
      const { bytes, fileName } = await printedStatement(ports, ownDebts(call));
      return fileResponse(bytes, 'application/pdf', fileName);
    }),
  ],
};

/** Of the customer whose contact is signed in; whose role shows no balance finds none. @throws Failure 404 */
function ownDebts({ caller: { tenant, portal } }: Pick<Call, 'caller'>) {
  if (!portal || !seesInPortal(PortalRole.parse(portal.role), 'balance')) throw notFound();
  return { tenant, customerId: portal.accountId, salesmen: null };
}

import { customer, customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { requirePermission } from '#kernel/row-scope.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { customerNameExists } from './table.ts';

export const customerReads = ({ reads, sql }: Pick<ReadPorts, 'reads' | 'sql'>): HttpHandler[] => [
  bindHandler(customerOwnRoutes.isUnique, async ({ query: { name, exceptId }, caller }) => ({
    isUnique: !(await customerNameExists(sql, caller.tenant, name, exceptId)),
  })),

  bindHandler(customerOwnRoutes.search, ({ query: { search, page, limit }, caller }) =>
    reads.list(
      customer,
      { request: { search, page, limit, filters: [], sortBy: 'name', order: 'asc', bestFirst: true }, place: 'live' },
      caller,
    ),
  ),

  bindHandler(customerOwnRoutes.profileLabels, ({ query, caller }) =>
    reads.labels(customer, query, caller, { label: 'name', extra: ['salesmanId', 'salesmanName', 'contacts'] }),
  ),

  bindHandler(customerOwnRoutes.locationSalesmanCount, async ({ query: { search }, caller }) => {
    const [customers, locations, salesmen] = await Promise.all([
      reads.count(customer, { search }, caller),
      reads.count(location, { search }, requirePermission(caller, 'action:location.view')),
      reads.count(customer, { search, distinct: 'salesmanId' }, caller),
    ]);
    return { customers, locations, salesmen };
  }),
];

import { customer, customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { handle, type Handler } from '@backoffice/infra/http';
import { asked } from '#kernel/scope.ts';
import type { ReadPorts } from '#kernel/feature.ts';
import { hasNamesake } from './table.ts';

export const customerReads = ({ reads, sql }: Pick<ReadPorts, 'reads' | 'sql'>): Handler[] => [
  handle(customerOwnRoutes.isUnique, async ({ query: { name, exceptId }, caller }) => ({
    isUnique: !(await hasNamesake(sql, caller.tenant, name, exceptId)),
  })),

  handle(customerOwnRoutes.search, ({ query: { search, page, limit }, caller }) =>
    reads.list(
      customer,
      { request: { search, page, limit, filters: [], sortBy: 'name', order: 'asc' }, place: 'live' },
      caller,
    ),
  ),

  handle(customerOwnRoutes.profileLabels, ({ query, caller }) =>
    reads.labels(customer, query, caller, { label: 'name', extra: ['salesmanId', 'salesmanName', 'contacts'] }),
  ),

  handle(customerOwnRoutes.locationSalesmanCount, async ({ query: { search }, caller }) => {
    const [customers, locations, salesmen] = await Promise.all([
      reads.count(customer, { search }, caller),
      reads.count(location, { search }, asked(caller, 'action:location.view')),
      reads.count(customer, { search, distinct: 'salesmanId' }, caller),
    ]);
    return { customers, locations, salesmen };
  }),
];

import { company, companyOwnRoutes } from '@backoffice/contracts/features/companies';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { companiesOfSalesman, waitingOwnersIn } from './table.ts';

export const companyReads = ({ reads, sql }: Pick<ReadPorts, 'reads' | 'sql'>): HttpHandler[] => [
  bindHandler(companyOwnRoutes.labels, async ({ query: { salesmanId, ...query }, caller }) => {
    const where =
      salesmanId === undefined
        ? []
        : [{ field: 'id', op: 'in' as const, value: await companiesOfSalesman(sql, salesmanId) }];
    return reads.labels(company, query, caller, { ...company.can.labels, where });
  }),
  bindHandler(companyOwnRoutes.waitingOwners, async ({ caller }) => ({
    items: [...(await waitingOwnersIn(sql, caller.companies))],
  })),
];

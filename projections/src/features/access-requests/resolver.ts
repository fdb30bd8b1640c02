import {
  accessRequest,
  companyAccessRoutes,
  portfolioAccessRoutes,
  rightAccessRoutes,
} from '@backoffice/contracts/features/access-requests';
import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import { user } from '@backoffice/contracts/features/users';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import type { Condition } from '#kernel/condition.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { answerableRequests, ownRequests } from './table.ts';

export function accessRequestReads({ reads }: Pick<ReadPorts, 'reads'>): HttpHandler[] {
  const routesOf = { company: companyAccessRoutes, portfolio: portfolioAccessRoutes, right: rightAccessRoutes };
  const without = (ids: readonly string[]): Condition[] => ids.map((id) => ({ field: 'id', op: 'ne', value: id }));

  return [
    ...(['company', 'portfolio', 'right'] as const).flatMap((kind) => [
      bindHandler(routesOf[kind].sent, ({ body, caller }) =>
        reads.list(
          accessRequest,
          { request: body, place: 'live', where: [...ownRequests(caller), { field: 'kind', op: 'eq', value: kind }] },
          caller,
        ),
      ),
      bindHandler(routesOf[kind].received, ({ body, caller }) =>
        reads.list(accessRequest, { request: body, place: 'live', where: answerableRequests(caller, kind) }, caller),
      ),
    ]),

    /** Of the group that one works in, the companies one is no member of: their names only. */
    bindHandler(companyAccessRoutes.labels, async ({ query, caller }) => {
      const everywhere = { ...caller, companies: 'all' as const };
      const { parentCompanyId } = (await reads.one(company, caller.tenant, everywhere, ['parentCompanyId'])) as Pick<
        CompanyView,
        'parentCompanyId'
      >; // the field that was asked for
      const root = parentCompanyId ?? caller.tenant;
      const inGroup: Condition = {
        any: [[{ field: 'id', op: 'eq', value: root }], [{ field: 'parentCompanyId', op: 'eq', value: root }]],
      };
      return reads.labels(company, query, everywhere, {
        label: 'name',
        extra: ['isParentCompany'],
        where: [inGroup, ...without(caller.companies === 'all' ? [] : caller.companies)],
      });
    }),

    bindHandler(portfolioAccessRoutes.labels, ({ query, caller }) => {
      const salesman: Condition = {
        field: 'memberships',
        op: 'has',
        value: [{ companyId: caller.tenant, role: 'SM', status: 'active' }],
      };
      return reads.labels(user, query, caller, {
        label: 'name',
        extra: [],
        where: [salesman, { field: 'status', op: 'ne', value: 'disabled' }, ...without(caller.salesmen)],
      });
    }),
  ];
}

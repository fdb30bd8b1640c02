import { accessRequest, type AccessRequestView } from '@backoffice/contracts/features/access-requests';
import { manageableRoles } from '@backoffice/contracts/features/users';
import type { Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import type { Condition } from '#kernel/condition.ts';
import { PLATFORM } from '#kernel/row-scope.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { tableOf } from '#kernel/table.ts';

type AccessKind = AccessRequestView['kind'];

/** What somebody may answer: asked for in the company they work in, by somebody else, in a role below theirs. */
export const answerableRequests = ({ tenant, role, actor }: Caller, kind: AccessKind): Condition[] => [
  { field: 'targetCompanyId', op: 'eq', value: tenant },
  { field: 'kind', op: 'eq', value: kind },
  { field: 'requesterId', op: 'ne', value: actor.id },
  ...(kind !== 'portfolio'
    ? [{ field: 'role', op: 'in' as const, value: role === null ? [] : manageableRoles[role] }]
    : []),
];
export const ownRequests = ({ actor }: Caller): Condition[] => [{ field: 'requesterId', op: 'eq', value: actor.id }];

/** One's own requests, and those that one may answer. */
export const accessRequestsTable = tableOf(accessRequest, {
  indexSorts: false,
  rowPolicy: (caller) => [
    {
      any: [
        ownRequests(caller),
        ...(['company', 'portfolio', 'right'] as const).flatMap((kind) =>
          caller.may(`action:${kind}-access.approve`) === 'deny' ? [] : [answerableRequests(caller, kind)],
        ),
      ],
    },
  ],
});

/** Approved, and over since the day before. */
export const expiredAccessIn =
  (sql: Sql) =>
  async (companyId: string, today: Day): Promise<readonly string[]> => {
    const rows = await tenantSql(sql, PLATFORM)<{ id: string }[]>`
    SELECT id FROM own.access_requests WHERE tenant = ${PLATFORM} AND target_company_id = ${companyId} AND status = 'approved' AND expires_on < ${today} ORDER BY id`;
    return rows.map(({ id }) => id);
  };

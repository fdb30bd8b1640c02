import { mayManage, user } from '@backoffice/contracts/features/users';
import { roles, type Role } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import { PLATFORM, type RowPolicy } from '#kernel/row-scope.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { tableOf } from '#kernel/table.ts';

/** Whose rows one may see in a company: those below, beside oneself where that is allowed, and whoever sells. */
export function visibleRoles({ role, may }: Pick<Caller, 'role' | 'may'>): readonly Role[] {
  const beside = may('data:user.same-role') !== 'deny';
  return role === null
    ? []
    : roles.filter((each) => mayManage(role, each) || (each === role && beside) || each === 'SM');
}

/** Within a company, its members; whoever sees only their own rows sees only the salesmen whose rows these are. */
const membersPolicy: RowPolicy = (caller) => [
  {
    any: visibleRoles(caller).map((role) => [
      { field: 'memberships', op: 'has', value: [{ companyId: caller.tenant, role }] },
    ]),
  },
  ...(caller.rows === 'own' ? [{ field: 'id', op: 'in', value: caller.salesmen } as const] : []),
];

export const usersTable = tableOf(user, { indexSorts: false, rowPolicy: membersPolicy });

/** How many customers would have no salesman without somebody. */
export const openCustomersIn =
  (sql: Sql) =>
  async (companyId: string, salesmanId: string): Promise<number> => {
    const [found] = await tenantSql(sql, companyId)<{ customers: number }[]>`
    SELECT count(*)::int AS customers FROM own.customers WHERE tenant = ${companyId} AND salesman_id = ${salesmanId} AND status = 'active' AND trashed_at IS NULL`;
    return found?.customers ?? 0;
  };

/** Who may sign in to a company. */
export const membersIn =
  (sql: Sql) =>
  async (companyId: string): Promise<string[]> => {
    const here = JSON.stringify([{ companyId, status: 'active' }]);
    const found = await tenantSql(sql, PLATFORM)<{ id: string }[]>`
      SELECT id FROM own.users WHERE tenant = ${PLATFORM} AND status = 'active' AND trashed_at IS NULL AND memberships @> ${here}::text::jsonb ORDER BY id`;
    return found.map(({ id }) => id);
  };

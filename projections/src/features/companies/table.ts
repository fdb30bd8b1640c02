import {
  company,
  type CompanyOwner,
  type ReceivedOwnerOffer,
  type WaitingOwner,
} from '@backoffice/contracts/features/companies';
import type { Role } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { PLATFORM } from '#kernel/row-scope.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { tableOf } from '#kernel/table.ts';

export const companiesTable = tableOf(company, { indexSorts: false });

/** The companies in which somebody is a salesman now. */
export const companiesOfSalesman = async (sql: Sql, salesmanId: string): Promise<readonly string[]> => {
  const rows = await tenantSql(sql, PLATFORM)<{ company: string }[]>`
    SELECT m->>'companyId' AS company FROM own.users, jsonb_array_elements(memberships) m
    WHERE tenant = ${PLATFORM} AND id = ${salesmanId} AND m->>'role' = 'SM' AND m->>'status' = 'active'`;
  return rows.map(({ company }) => company);
};

/** The role that somebody has in each company where they work now. */
export async function rolesInCompanies(sql: Sql, userId: string): Promise<ReadonlyMap<string, Role>> {
  const rows = await tenantSql(sql, PLATFORM)<{ company: string; role: Role }[]>`
    SELECT m->>'companyId' AS company, m->>'role' AS role FROM own.users, jsonb_array_elements(memberships) m
    WHERE tenant = ${PLATFORM} AND id = ${userId} AND m->>'companyId' IS NOT NULL AND m->>'status' = 'active'`;
  return new Map(rows.map(({ company, role }) => [company, role]));
}

/** The latest first; of all companies for whoever sees them all. */
export const waitingOwnersIn = (sql: Sql, companies: readonly string[] | 'all') => tenantSql(sql, PLATFORM)<
  WaitingOwner[]
>`
  SELECT u.id, u.name, u.email, c.id AS "companyId", c.name AS "companyName", u.created_at AS "invitedAt"
  FROM own.users u CROSS JOIN LATERAL jsonb_array_elements(u.memberships) m JOIN own.companies c ON c.tenant = u.tenant AND c.id::text = m->>'companyId'
  WHERE u.tenant = ${PLATFORM} AND u.status = 'invited' AND u.trashed_at IS NULL AND c.trashed_at IS NULL AND m->>'role' = 'OA' AND m->>'status' = 'active'
    ${companies === 'all' ? sql`` : sql`AND c.id::text = ANY(${[...companies]})`}
  ORDER BY u.created_at DESC LIMIT 200`;

/** Who owns a company now, the first to come first. */
export const ownersOf = (sql: Sql, companyId: string) => tenantSql(sql, PLATFORM)<CompanyOwner[]>`
  SELECT id, name, email, status FROM own.users
  WHERE tenant = ${PLATFORM} AND trashed_at IS NULL AND status <> 'disabled' AND memberships @> ${sql.json([{ companyId, role: 'OA', status: 'active' }])}
  ORDER BY created_at, id`;

/** Open offers to somebody, the latest first; those of companies in the trash are not. */
export const offersReceivedBy = (sql: Sql, userId: string) => tenantSql(sql, PLATFORM)<
  (ReceivedOwnerOffer & { readonly timeZone: string })[]
>`
  SELECT o->>'id' AS id, c.id AS "companyId", c.name AS "companyName", c.time_zone AS "timeZone", o->>'stepsDownTo' AS "stepsDownTo",
    o->>'expiresOn' AS "expiresOn", o->>'offeredByName' AS "offeredByName", o->>'offeredAt' AS "offeredAt"
  FROM own.companies c, jsonb_array_elements(c.owner_offers) o
  WHERE c.tenant = ${PLATFORM} AND c.trashed_at IS NULL AND o->>'userId' = ${userId} AND o->>'status' = 'open'
  ORDER BY o->>'offeredAt' DESC`;

import type { BankKind } from '@backoffice/contracts/capabilities';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';

type BankRow = {
  readonly id: string;
  readonly name: string;
  readonly kind: BankKind;
  readonly glCode: string;
  readonly createdAt: string;
  readonly openingBalance: Cents;
  readonly openingDate: Day | null;
};
/** The banks of a company, with what each begins with. */
export const banksIn = async (sql: Sql, tenant: string): Promise<BankRow[]> =>
  tenantSql(sql, tenant)<BankRow[]>`
    SELECT id, name, kind, gl_code AS "glCode", created_at AS "createdAt", opening_balance::bigint AS "openingBalance", opening_date AS "openingDate"
    FROM own.banks WHERE tenant = ${tenant} AND trashed_at IS NULL ORDER BY created_at, id`;

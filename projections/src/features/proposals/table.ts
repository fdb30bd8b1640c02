import { proposal } from '@backoffice/contracts/features/proposals';
import type { Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import { tableOf } from '#kernel/table.ts';

export const proposalsTable = tableOf(proposal, { links: ['customerId', 'locationId', 'contracts.contractId'] });

/** Proposals that customers have before them although their day is over. */
export const overdueProposalsIn =
  (sql: Sql) =>
  async (tenant: string, today: Day): Promise<readonly string[]> => {
    const rows = await tenantSql(sql, tenant)<{ id: string }[]>`
    SELECT id FROM own.proposals WHERE tenant = ${tenant} AND good_thru_date < ${today} AND status IN ('sent', 'viewed') AND trashed_at IS NULL AND archived_at IS NULL ORDER BY id`;
    return rows.map(({ id }) => id);
  };

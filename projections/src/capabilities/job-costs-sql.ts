import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';

export const costFields = [
  'hours',
  'wages',
  'fringes',
  'burden',
  'labor',
  'materials',
  'equipment',
  'inventory',
  'misc',
] as const;
export type CostSums = Record<(typeof costFields)[number], number>;
/** `Status`: of a ticket, as its own contract names them. */
type TicketCosts<Status> = CostSums & {
  readonly contractId: string;
  /** Null: bills and checks of a day that are costs of the job. */
  readonly ticketId: string | null;
  readonly status: Status | null;
  readonly changeOrderId: string | null;
  readonly overheadRateId: string | null;
  readonly date: Day;
};

/** What the tickets of jobs have cost up to a day, from the journal of costs and never from today's sums. */
export const ticketCostsOn = async <Status extends string>(
  sql: Sql,
  tenant: string,
  contractIds: readonly string[],
  day: Day,
) =>
  tenantSql(sql, tenant)<TicketCosts<Status>[]>`
    SELECT p.contract_id AS "contractId", t.id AS "ticketId", t.change_order_id AS "changeOrderId", t.overhead_rate_id AS "overheadRateId", coalesce(t.date, p.work_date) AS date, t.status,
      coalesce(sum(hours), 0)::bigint AS hours, coalesce(sum(p.wages), 0)::bigint AS wages, coalesce(sum(p.fringes), 0)::bigint AS fringes, coalesce(sum(p.burden), 0)::bigint AS burden,
      coalesce(sum(amount) FILTER (WHERE category = 'labor'), 0)::bigint AS labor, coalesce(sum(amount) FILTER (WHERE category = 'materials'), 0)::bigint AS materials,
      coalesce(sum(amount) FILTER (WHERE category = 'equipments'), 0)::bigint AS equipment, coalesce(sum(amount) FILTER (WHERE category = 'inventory'), 0)::bigint AS inventory,
      coalesce(sum(amount) FILTER (WHERE category = 'misc'), 0)::bigint AS misc
    FROM own.job_cost_postings p LEFT JOIN own.job_costs t ON t.tenant = ${tenant} AND t.id = p.job_cost_id
    WHERE p.tenant = ${tenant} AND p.contract_id = ANY(${contractIds}) AND day <= ${day} GROUP BY 1, 2, 3, 4, 5, 6`;

type LedgerCosts = Record<'labor' | 'materials' | 'equipment' | 'inventory' | 'misc' | 'direct', Cents>;
/** What of the costs of a job, or of one of its tickets, the books have by a day. */
export async function costsInLedgerOn(
  sql: Sql,
  tenant: string,
  { contractId, ticketId }: { readonly contractId: string; readonly ticketId: string | null },
  day: Day,
): Promise<LedgerCosts> {
  const [found] = await tenantSql(sql, tenant)<LedgerCosts[]>`
    SELECT coalesce(sum(amount) FILTER (WHERE category = 'labor'), 0)::bigint AS labor, coalesce(sum(amount) FILTER (WHERE category = 'materials'), 0)::bigint AS materials,
      coalesce(sum(amount) FILTER (WHERE category = 'equipments'), 0)::bigint AS equipment, coalesce(sum(amount) FILTER (WHERE category = 'inventory'), 0)::bigint AS inventory,
      coalesce(sum(amount) FILTER (WHERE category = 'misc'), 0)::bigint AS misc, coalesce(sum(amount), 0)::bigint AS direct
    FROM own.job_cost_postings WHERE tenant = ${tenant} AND contract_id = ${contractId} AND day <= ${day} AND account IS NOT NULL
      AND (${ticketId}::text IS NULL OR job_cost_id = ${ticketId})`;
  return found ?? { labor: 0, materials: 0, equipment: 0, inventory: 0, misc: 0, direct: 0 };
}

type OverheadRow = {
  readonly id: string;
  readonly name: string;
  readonly basis: 'percentOfDirect' | 'percentOfLabor' | 'percentOfContract' | 'perLaborHour';
  readonly rates: readonly (Readonly<Record<string, number | null>> & { readonly effectiveFrom: Day })[];
  readonly effectiveTo: Day | null;
  readonly isDefault: boolean;
};
/** Every overhead rate; one in the trash holds only for tickets that name it. */
export const overheadRows = async (sql: Sql, tenant: string) =>
  tenantSql(sql, tenant)<OverheadRow[]>`
    SELECT id, name, basis, rates, effective_to AS "effectiveTo", is_default AS "isDefault" FROM own.overheads
    WHERE tenant = ${tenant} AND (trashed_at IS NULL OR NOT is_default)`;

const categories = ['labor', 'laborAtBillRate', 'materials', 'misc', 'equipments', 'inventory'] as const;
type CostsToBill = Record<(typeof categories)[number], Cents>;

/** What of the costs that were entered up to a day is billed, of contracts that bill costs. */
export async function costsToBillOn(
  sql: Sql,
  tenant: string,
  contractIds: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, CostsToBill>> {
  if (contractIds.length === 0) return new Map();
  const found = await tenantSql(sql, tenant)<(CostsToBill & { contractId: string })[]>`
    SELECT contract_id AS "contractId", coalesce(sum(amount) FILTER (WHERE category = 'labor'), 0)::bigint AS labor,
      coalesce(sum(bill_amount) FILTER (WHERE category = 'labor'), 0)::bigint AS "laborAtBillRate",
      coalesce(sum(amount) FILTER (WHERE category = 'materials'), 0)::bigint AS materials, coalesce(sum(amount) FILTER (WHERE category = 'misc'), 0)::bigint AS misc,
      coalesce(sum(amount) FILTER (WHERE category = 'equipments'), 0)::bigint AS equipments, coalesce(sum(amount) FILTER (WHERE category = 'inventory'), 0)::bigint AS inventory
    FROM own.job_cost_postings WHERE tenant = ${tenant} AND contract_id = ANY(${contractIds}) AND day <= ${day} AND billable GROUP BY 1`;
  return new Map(found.map(({ contractId, ...costs }) => [contractId, costs]));
}

import {
  changeTotalsAsOf,
  contractMoney,
  type ContractMoney,
  type ContractView,
} from '@backoffice/contracts/features/contracts';
import { noCostsToBill, type CostsToBill } from '@backoffice/contracts/features/cost-plus';
import { Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { costsToBillOn } from '#capabilities/job-costs-sql.ts';
import { billSumsSql, countedSql, openedBillings } from '#capabilities/journal-sql.ts';
import type { Condition } from '#kernel/condition.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

/** Beside the view: the first day on which an entry of one of its invoices stands in the books; null without any. */
export const contractUnseen = { bookedSince: Day.nullable() };
/** Those that stood in the books on a day, where they are few. */
export const BOOKED_INDEX = '(tenant, booked_since) WHERE booked_since IS NOT NULL';

/** What was there on a day: what is dated up to it, or stood in the books. */
export const thereOn = (day: Day): Condition => ({
  any: [[{ field: 'date', op: 'lte', value: day }], [{ field: 'bookedSince', op: 'lte', value: day }]],
});

type LedgerSums = {
  readonly contractId: string;
  readonly billed: number;
  readonly extras: number;
  readonly retention: number;
  readonly paid: number;
};
const ZERO_LEDGER_SUMS = { billed: 0, extras: 0, retention: 0, paid: 0 };

/** What the money of a contract on a day is figured from, beside the books. */
export const AGREED_FIELDS = [
  'id',
  'status',
  'amount',
  'signature',
  'changeOrders',
  'costPlus',
] as const satisfies (keyof ContractView)[];
type AgreedContract = Pick<ContractView, (typeof AGREED_FIELDS)[number]>;

/** The same contracts with their money as the books and the approvals had it on a day. */
export const contractsAsOf =
  (sql: Sql) =>
  async <Row extends AgreedContract>(
    tenant: string,
    day: Day,
    rows: readonly Row[],
  ): Promise<(Row & ContractMoney)[]> => {
    const posted = await tenantSql(sql, tenant)<LedgerSums[]>`
    WITH bills AS (
      SELECT contract_id, ${billSumsSql(sql)}, coalesce(-sum(amount) FILTER (WHERE account = 'revenue'), 0) AS billed,
        coalesce(-sum(amount) FILTER (WHERE account = 'revenue' AND is_extra), 0) AS extras, coalesce(sum(amount) FILTER (WHERE account = 'retention'), 0) AS retention
      FROM own.ledger WHERE tenant = ${tenant} AND contract_id = ANY(${rows.map(({ id }) => id)}) AND invoice_id IS NOT NULL AND day <= ${day} GROUP BY contract_id, invoice_id
    )
    SELECT contract_id AS "contractId", sum(billed)::bigint AS billed, sum(extras)::bigint AS extras, sum(retention)::bigint AS retention, sum(${countedSql(sql)})::bigint AS paid
    FROM bills GROUP BY contract_id`;
    const costs = await costsToBillOn(
      sql,
      tenant,
      rows.flatMap(({ id, costPlus }) => (costPlus ? [id] : [])),
      day,
    );
    const withOpened = await openedBillings(
      sql,
      tenant,
      rows.map(({ id }) => id),
      day,
    );
    const byContract = new Map(posted.map(({ contractId, ...sums }) => [contractId, sums]));
    return rows.map((row) => ({
      ...row,
      ...moneyAsOf(
        row,
        day,
        costs.get(row.id) ?? noCostsToBill,
        withOpened(row.id, byContract.get(row.id) ?? ZERO_LEDGER_SUMS),
      ),
    }));
  };

function moneyAsOf(
  { amount, signature, changeOrders, costPlus }: AgreedContract,
  day: Day,
  costsToBill: CostsToBill,
  posted: Omit<LedgerSums, 'contractId'>,
): ContractMoney {
  const originalAmount = signature !== null && signature.date <= day ? amount : null;
  return contractMoney({
    amount,
    costPlus,
    costsToBill,
    originalAmount,
    ...changeTotalsAsOf(changeOrders, day),
    ...posted,
  });
}

import {
  changesAsOf,
  contract,
  contractMoney,
  type ContractMoney,
  type ContractView,
} from '@backoffice/contracts/features/contracts';
import type { Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { scoped } from '#kernel/scoped.ts';
import { tableOf } from '#kernel/table.ts';

export const contractsTable = tableOf(contract, { links: ['customerId', 'locationId', 'changeOrders.changeOrderId'] });

type Posted = {
  readonly contractId: string;
  readonly billed: number;
  readonly extras: number;
  readonly retention: number;
  readonly paid: number;
};
const NOTHING = { billed: 0, extras: 0, retention: 0, paid: 0 };

/** What the money of a contract on a past day is figured from, beside the books. */
export const AGREED = ['id', 'amount', 'signature', 'changeOrders'] as const satisfies (keyof ContractView)[];
type Agreed = Pick<ContractView, (typeof AGREED)[number]>;

/** The same contracts with their money as the books and the approvals had it on a day. */
export const contractsAsOf =
  (sql: Sql) =>
  async <Row extends Agreed>(tenant: string, day: Day, rows: readonly Row[]): Promise<(Row & ContractMoney)[]> => {
    const posted = await scoped(sql, tenant)<Posted[]>`
    SELECT contract_id AS "contractId",
      coalesce(-sum(amount) FILTER (WHERE account = 'revenue'), 0)::bigint AS billed, coalesce(-sum(amount) FILTER (WHERE account = 'revenue' AND is_extra), 0)::bigint AS extras,
      coalesce(sum(amount) FILTER (WHERE account = 'retention'), 0)::bigint AS retention, coalesce(-sum(amount) FILTER (WHERE account = 'receivable' AND payment_id IS NOT NULL), 0)::bigint AS paid
    FROM own.ledger WHERE tenant = ${tenant} AND contract_id = ANY(${rows.map(({ id }) => id)}) AND day <= ${day} GROUP BY contract_id`;
    const byContract = new Map(posted.map(({ contractId, ...sums }) => [contractId, sums]));
    return rows.map((row) => ({ ...row, ...moneyAsOf(row, day, byContract.get(row.id) ?? NOTHING) }));
  };

function moneyAsOf(
  { amount, signature, changeOrders }: Agreed,
  day: Day,
  posted: Omit<Posted, 'contractId'>,
): ContractMoney {
  const originalAmount = signature !== null && signature.date <= day ? amount : null;
  return contractMoney({ amount, originalAmount, ...changesAsOf(changeOrders, day), ...posted });
}

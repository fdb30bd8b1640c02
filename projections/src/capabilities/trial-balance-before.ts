import type { ClosingLine } from '@backoffice/contracts/features/closing-figures';
import { linesWithoutUndeposited, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import { trialBalanceLines, type CompanyTables } from './closing-parts.ts';

/**
 * The trial balance by the rules of posting of before (`POSTING_RULES` 1): a payment is in its bank and off its invoices on
 * the day it was received, and what a bank was opened with last is put in by its owners. Asked once, when a day that was
 * closed by these rules is frozen by those of today.
 */
export async function trialBalanceBefore(
  tables: CompanyTables,
  log: EventLog,
  tenant: string,
  { through, position }: { readonly through: Day; readonly position: number },
): Promise<ClosingLine[]> {
  const { schema, ask } = tables;
  const sums = new Map<string, Cents>();
  const add = (account: string, bankId: string | null | undefined, amount: Cents) => {
    const key = bankId ? `${account}:${bankId}` : account;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  };
  const [others, banks, named] = await Promise.all([
    ask(
      `SELECT account, CASE WHEN account = 'bank' THEN bank_id END AS "bankId", sum(amount)::bigint AS amount FROM ${schema}.ledger
       WHERE tenant = $1 AND day <= $2 AND coalesce(payment_id, deposit_id) IS NULL AND event_type NOT LIKE 'Bank%' GROUP BY 1, 2`,
      [tenant, through],
    ),
    ask(
      `SELECT id, opening_balance::bigint AS opening FROM ${schema}.banks WHERE tenant = $1 AND (opening_date IS NULL OR opening_date <= $2)`,
      [tenant, through],
    ),
    trialBalanceLines(tables, tenant, through),
  ]);
  for (const { account, bankId, amount } of others as readonly {
    account: string;
    bankId: string | null;
    amount: Cents;
  }[])
    add(account, bankId, amount);
  for (const { id, opening } of banks as readonly { id: string; opening: Cents }[]) {
    add('bank', id, opening);
    add('equity', null, -opening);
  }
  for await (const events of log.replay(tenant, 0, position))
    for (const { stream, type, data } of events) {
      if (!stream.startsWith(`${payment.entity}-`)) continue;
      for (const { account, day, bankId = null, amount } of linesWithoutUndeposited({ type, data } as PaymentEvent))
        // of its own stream
        if (day <= through) add(account, account === 'bank' ? bankId : null, amount);
    }
  const nameOf = new Map(named.map(({ key, name }) => [key, name]));
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([key, amount]) => ({ key, name: nameOf.get(key) ?? key, figures: { amount } }));
}

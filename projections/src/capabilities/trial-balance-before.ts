import type { LedgerAccount } from '@backoffice/contracts/capabilities';
import type { ClosingLine } from '@backoffice/contracts/features/closing-figures';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import { trialBalanceLines, type CompanyTables } from './closing-parts.ts';

type Posting = { readonly day: Day; readonly account: LedgerAccount; readonly bankId?: string; readonly amount: Cents };

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
      for (const each of paymentPostings({ type, data } as PaymentEvent))
        // of its own stream
        if (each.day <= through) add(each.account, each.bankId, each.amount);
    }
  const nameOf = new Map(named.map(({ key, name }) => [key, name]));
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([key, amount]) => ({ key, name: nameOf.get(key) ?? key, figures: { amount } }));
}

function paymentPostings(event: PaymentEvent): Posting[] {
  switch (event.type) {
    case 'PaymentPosted':
      return received(event, event.data.receivedOn, event.data.bankId, event.data.amount);
    case 'CreditApplied':
    case 'PaymentReallocated':
      return applied(event, event.data.on);
    case 'DepositEdited': {
      const { from, to, amount, on: day } = event.data;
      return [
        { day, account: 'bank', bankId: from.bankId, amount: -amount },
        { day, account: 'bank', bankId: to.bankId, amount },
      ];
    }
    case 'PaymentReturned': {
      const { returnedOn: day, bankId, amount, fee } = event.data;
      return [...received(event, day, bankId, -amount - fee), { day, account: 'fees', amount: fee }];
    }
    case 'PaymentReversed':
      return received(event, event.data.reversedOn, event.data.bankId, -event.data.amount);
    case 'PaymentCleared':
    case 'PaymentReconciled':
      return [];
  }
}

const received = (event: PaymentEvent, day: Day, bankId: string, amount: Cents): Posting[] => [
  { day, account: 'bank', bankId, amount },
  ...applied(event, day),
];

function applied(event: PaymentEvent, day: Day): Posting[] {
  const { allocations, unapplied } = allocationChangeOf(event);
  return [
    { day, account: 'receivable', amount: -allocations.reduce((sum, { amount }) => sum + amount, 0) },
    { day, account: 'credit', amount: -unapplied },
  ];
}

import { isMoneyAccount, moneyAccountOf, type BankKind } from '@backoffice/contracts/capabilities';
import { POSTING_RULES } from '@backoffice/contracts/capabilities';
import type { BookClosingEvent } from '@backoffice/contracts/features/book-closings';
import {
  closingFigures,
  postingDifferences,
  type ClosingFiguresCommand,
  type ClosingFiguresEvent,
  type ClosingLine,
  type ClosingPart,
} from '@backoffice/contracts/features/closing-figures';
import { linesWithoutUndeposited, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Sql } from 'postgres';
import { entriesDigest, readClosingParts, trialBalanceLines, type ClosedDay, type CompanyTables } from './queries.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

export type ClosingPorts = { readonly sql: Sql; readonly log: EventLog };
type Closing = {
  readonly tenant: string;
  readonly through: Day;
  readonly closingPosition: number;
  readonly postingRules: number;
};

export const tablesOf = ({ sql }: Pick<ClosingPorts, 'sql'>, tenant: string): CompanyTables => ({
  schema: 'own',
  ask: (text, values) => tenantSql(sql, tenant).unsafe(text, values),
});

/** What a closing froze begins where the closing before it ended. @throws when there is no such closing */
export async function closedDayOf(log: EventLog, tenant: string, closingPosition: number): Promise<ClosedDay> {
  const history = await log.readStream(tenant, `BookClosing-${tenant}`);
  const closing = history.find(({ position }) => position === closingPosition);
  if (!closing) throw new Error(`The books of ${tenant} were not closed at ${closingPosition}`);
  const { from, through } = closing.data as Extract<BookClosingEvent, { type: 'BooksClosed' }>['data']; // what closes
  return { through, before: from, at: closing.meta.at };
}

/**
 * The figures of a closing, by tables that have seen all of the log up to `position`. @throws while an opening of a
 * bank that was edited earlier is not posted
 */
export async function readClosingFigures(
  { sql, log }: ClosingPorts,
  position: number,
  { tenant, through, closingPosition, postingRules }: Closing,
): Promise<ClosingFiguresCommand['data']> {
  const tables = tablesOf({ sql }, tenant);
  const unposted = await tables.ask(
    `SELECT b.name FROM own.banks b LEFT JOIN own.ledger l ON l.tenant = $1 AND l.account = 'openingBalance' AND l.bank_id = b.id
     WHERE b.tenant = $1 GROUP BY b.id, b.name, b.opening_balance HAVING coalesce(-sum(l.amount), 0) <> b.opening_balance`,
    [tenant],
  );
  if (unposted.length > 0) throw new Error(`The opening of ${String(unposted[0]?.['name'])} is not posted yet`);
  const parts = await readClosingParts(tables, tenant, await closedDayOf(log, tenant, closingPosition));
  const differences =
    postingRules < POSTING_RULES
      ? postingDifferences(
          await trialBalanceBefore(tables, log, tenant, { through, position }),
          await trialBalanceLines(tables, tenant, through),
        )
      : [];
  const digest = await entriesDigest(tables, tenant, { through, position });
  return { through, closingPosition, position, parts, differences, digest };
}

/**
 * The trial balance by the rules of posting of before (`POSTING_RULES` 1): a payment is in its bank and off its
 * invoices on the day it was received, and what a bank was opened with last is put in by its owners. Asked once, when a
 * day that was closed by these rules is frozen by those of today.
 */
async function trialBalanceBefore(
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
      `SELECT account, CASE WHEN account IN ('bank', 'cards') THEN bank_id END AS "bankId", sum(amount)::bigint AS amount FROM ${schema}.ledger
       WHERE tenant = $1 AND day <= $2 AND coalesce(payment_id, deposit_id) IS NULL AND event_type NOT LIKE 'Bank%' GROUP BY 1, 2`,
      [tenant, through],
    ),
    ask(
      `SELECT id, kind, opening_balance::bigint AS opening FROM ${schema}.banks WHERE tenant = $1 AND (opening_date IS NULL OR opening_date <= $2)`,
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
  for (const { id, kind, opening } of banks as readonly { id: string; kind: BankKind; opening: Cents }[]) {
    add(moneyAccountOf(kind), id, opening);
    add('equity', null, -opening);
  }
  for await (const events of log.replay(tenant, 0, position))
    for (const { stream, type, data } of events) {
      if (!stream.startsWith(`${payment.entity}-`)) continue;
      for (const { account, day, bankId = null, amount } of linesWithoutUndeposited({ type, data } as PaymentEvent))
        // of its own stream
        if (day <= through) add(account, isMoneyAccount(account) ? bankId : null, amount);
    }
  const nameOf = new Map(named.map(({ key, name }) => [key, name]));
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([key, amount]) => ({ key, name: nameOf.get(key) ?? key, figures: { amount } }));
}

/** The lines that a closing froze, as its events have them. */
export async function frozenParts(
  log: Pick<EventLog, 'readStream'>,
  tenant: string,
  id: string,
): Promise<ClosingPart[]> {
  const lines = new Map<ClosingPart['part'], ClosingLine[]>();
  for (const { type, data } of await log.readStream(tenant, `${closingFigures.entity}-${id}`)) {
    const event = { type, data } as ClosingFiguresEvent; // of its own stream
    if (event.type === 'ClosingFrozen') for (const { part } of event.data.parts) lines.set(part, []);
    else lines.get(event.data.part)?.push(...event.data.lines);
  }
  return [...lines].map(([part, own]) => ({ part, lines: own }));
}

export const linesOf = (parts: readonly ClosingPart[], part: ClosingPart['part']): readonly ClosingLine[] =>
  parts.find((each) => each.part === part)?.lines ?? [];

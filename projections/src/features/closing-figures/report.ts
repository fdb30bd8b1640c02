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
import type { Day } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Sql } from 'postgres';
import {
  readClosingParts,
  trialBalanceLines,
  type ClosedDay,
  type CompanyTables,
} from '#capabilities/closing-parts.ts';
import { trialBalanceBefore } from '#capabilities/trial-balance-before.ts';
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

/** The figures of a closing, by tables that have seen all of the log up to `position`. @throws while an opening of a bank that was edited earlier is not posted */
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
  return { through, closingPosition, position, parts, differences };
}

/** The lines that a closing froze, as its events have them. */
export async function frozenParts(log: EventLog, tenant: string, id: string): Promise<ClosingPart[]> {
  const lines = new Map<ClosingPart['part'], ClosingLine[]>();
  for (const { type, data } of await log.readStream(tenant, `${closingFigures.entity}-${id}`)) {
    const event = { type, data } as ClosingFiguresEvent; // of its own stream
    if (event.type === 'ClosingFrozen') for (const { part } of event.data.parts) lines.set(part, []);
    else lines.get(event.data.part)?.push(...event.data.lines);
  }
  return [...lines].map(([part, own]) => ({ part, lines: own }));
}

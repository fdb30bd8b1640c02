import type { BookClosingEvent } from '@backoffice/contracts/features/book-closings';
import {
  canonicalText,
  clearedAccounts,
  closingDifferences,
  recordOfLine,
  type Closing,
  type ClosingCheckList,
  type ClosingComparison,
  type ClosingDifference,
  type ClosingFiguresView,
  type ClosingPart,
  type Closings,
} from '@backoffice/contracts/features/closing-figures';
import { addDays, fiscalYearStart, type Day } from '@backoffice/contracts/kernel';
import { notFound, sha256 } from '@backoffice/infra/http';
import { readClosingParts, trialBalanceLines, type CompanyTables } from './queries.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { closedDayOf, frozenParts, linesOf, tablesOf, type ClosingPorts } from './report.ts';

const LATE_DEPOSIT_DAYS = 5;
const LATE_BILL_DAYS = 60;

type FrozenClosing = NonNullable<Closing['figures']> & { readonly closingPosition: number };

/**
 * Every closing of the books, the newest day first: the log says who closed and reopened, the table what was frozen.
 */
export async function listClosings(ports: ClosingPorts, tenant: string): Promise<Closings> {
  const [history, rows] = await Promise.all([
    ports.log.readStream(tenant, `BookClosing-${tenant}`),
    tablesOf(ports, tenant).ask(
      `SELECT id, closing_position AS "closingPosition", position, sha256, parts, differences, digest FROM own.closing_figures WHERE tenant = $1`,
      [tenant],
    ),
  ]);
  const frozen = new Map(
    (rows as FrozenClosing[]).map(({ closingPosition, ...figures }) => [closingPosition, figures]),
  ); // as selected
  const items = history.flatMap(({ position: closingPosition, type, data, meta }, at): Closing[] => {
    if (type !== 'BooksClosed') return [];
    const { through } = data as BookClosingEvent['data'] & { through: Day }; // by its name
    const reopening = history.slice(at).find((later) => reopens(later, through));
    return [
      {
        through,
        closingPosition,
        closedAt: meta.at,
        closedByName: meta.actor.name,
        reopened: reopening
          ? {
              at: reopening.meta.at,
              byName: reopening.meta.actor.name,
              reason: (reopening.data as Reopening).reason, // by its name
            }
          : null,
        figures: frozen.get(closingPosition) ?? null,
      },
    ];
  });
  return {
    items: items.toSorted((a, b) => b.through.localeCompare(a.through) || b.closingPosition - a.closingPosition),
  };
}

type Reopening = Extract<BookClosingEvent, { type: 'BooksReopened' }>['data'];
const reopens = ({ type, data }: { readonly type: string; readonly data: unknown }, day: Day) => {
  const { through } = data as Reopening; // of its own stream
  return type === 'BooksReopened' && (through === null || through < day);
};

/** What a closed day comes to now, beside what was frozen. @throws HttpProblem 404 */
export async function compareClosing(ports: ClosingPorts, tenant: string, id: string): Promise<ClosingComparison> {
  const { items } = await listClosings(ports, tenant);
  const closing = items.find(({ figures }) => figures?.id === id);
  if (!closing?.figures) throw notFound();
  const { through, closingPosition, figures } = closing;
  const tables = tablesOf(ports, tenant);
  const earlier = items.find(
    (each) => each.through === through && each.closingPosition < closingPosition && each.figures !== null,
  )?.figures;
  const [frozen, now, before] = await Promise.all([
    frozenParts(ports.log, tenant, id),
    readClosingParts(tables, tenant, await closedDayOf(ports.log, tenant, closingPosition)),
    earlier ? frozenParts(ports.log, tenant, earlier.id) : null,
  ]);
  const explained = (differences: readonly ClosingDifference[], { position }: { readonly position: number }) =>
    Promise.all(
      differences.map(async (each) => ({
        ...each,
        record: await recordOf(tables, tenant, each),
        first: await firstChange(tables, tenant, { through, position }, each),
      })),
    );
  return {
    through,
    frozenSha256: figures.sha256,
    sha256: hashOf(through, figures.parts, now),
    differences: await explained(differencesOf(frozen, now), figures),
    earlier: earlier && before ? await explained(differencesOf(before, frozen), earlier) : null,
  };
}

/** Pages of invoices and contracts stand below their location. */
const tablesWithLocation: Readonly<Record<string, string>> = { Invoice: 'invoices', Contract: 'contracts' };

async function recordOf(
  { ask }: CompanyTables,
  tenant: string,
  { part, key }: ClosingDifference,
): Promise<ClosingComparison['differences'][number]['record']> {
  const record = recordOfLine(part, key);
  const table = record && tablesWithLocation[record.entity];
  if (!table) return record && { ...record, locationId: null };
  const [row] = await ask(`SELECT location_id AS "locationId" FROM own.${table} WHERE tenant = $1 AND id = $2`, [
    tenant,
    record.id,
  ]);
  return { ...record, locationId: (row?.['locationId'] ?? null) as string | null }; // as selected
}

/** Parts that a closing froze: others came later, and are not held against it. */
const differencesOf = (frozen: readonly ClosingPart[], now: readonly ClosingPart[]): ClosingDifference[] =>
  frozen.flatMap(({ part, lines }) => closingDifferences(part, lines, linesOf(now, part)));

const hashOf = (through: Day, frozen: ClosingFiguresView['parts'], now: readonly ClosingPart[]): string =>
  sha256(frozen.map(({ part }) => `${sha256(canonicalText(part, through, linesOf(now, part)))}\n`).join(''));

/** The first entry after the closing that names what differs. */
async function firstChange(
  { ask }: CompanyTables,
  tenant: string,
  { through, position }: Pick<ClosingFiguresView, 'through' | 'position'>,
  { key }: ClosingDifference,
): Promise<ClosingComparison['differences'][number]['first']> {
  const [account = '', bankId = ''] = key.split(':');
  const named = key.split(/[ :]/);
  const rows = await ask(
    `SELECT position::int, day, event_type AS "eventType", created_at AS at, created_by_name AS "byName" FROM own.ledger
     WHERE tenant = $1 AND position > $2 AND day <= $3
       AND ((account = $4 AND ($5 = '' OR bank_id = $5)) OR invoice_id = ANY($6) OR payment_id = ANY($6) OR bill_id = ANY($6) OR contract_id = ANY($6) OR bank_id = ANY($6))
     ORDER BY position LIMIT 1`,
    [tenant, position, through, account, bankId, named],
  );
  return (rows[0] as ClosingComparison['differences'][number]['first'] | undefined) ?? null; // as selected
}

/** What should be looked at before the books are closed to a day. */
export async function closingCheckList(
  ports: ClosingPorts & Pick<ReadPorts, 'companyOf'>,
  tenant: string,
  through: Day,
): Promise<ClosingCheckList> {
  const tables = tablesOf(ports, tenant);
  const { ask } = tables;
  const { fiscalYearMonth = 1 } = (await ports.companyOf(tenant)) ?? {};
  const [undeposited, unreconciled, unapproved, unbilled, recurring, [proof], [wip], balances, drafts] =
    await Promise.all([
      ask(
        `SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS amount FROM (
         SELECT payment_id, sum(amount) AS amount, min(day) AS day FROM own.ledger WHERE tenant = $1 AND account = 'undeposited' AND day <= $2
         GROUP BY payment_id HAVING sum(amount) <> 0) waiting WHERE day < $3`,
        [tenant, through, addDays(through, -LATE_DEPOSIT_DAYS)],
      ),
      ask(
        `SELECT b.id AS "bankId", b.name, (SELECT max(statement_date) FROM own.reconciliations r WHERE r.tenant = $1 AND r.bank_id = b.id AND r.status = 'finished') AS "lastStatementDate"
       FROM own.banks b WHERE b.tenant = $1 AND EXISTS (SELECT 1 FROM own.ledger l WHERE l.tenant = $1 AND l.account IN ('bank', 'cards') AND l.bank_id = b.id AND l.day <= $2)
         AND NOT EXISTS (SELECT 1 FROM own.reconciliations r WHERE r.tenant = $1 AND r.bank_id = b.id AND r.status = 'finished' AND r.statement_date >= $2) ORDER BY b.name`,
        [tenant, through],
      ),
      ask(
        `SELECT count(*)::int AS count, coalesce(sum(amount_due), 0)::bigint AS amount FROM own.invoices
       WHERE tenant = $1 AND date <= $2 AND approved_at IS NULL AND voided_at IS NULL AND trashed_at IS NULL`,
        [tenant, through],
      ),
      ask(
        `SELECT vendor_id AS "vendorId", coalesce(max(s.name), '') AS name, -sum(waiting.amount)::bigint AS amount FROM (
         SELECT vendor_id, cost_line_id, sum(amount) AS amount, min(day) AS day FROM own.ledger WHERE tenant = $1 AND account = 'receivedNotBilled' AND day <= $2
         GROUP BY vendor_id, cost_line_id HAVING sum(amount) <> 0) waiting LEFT JOIN own.suppliers s ON s.tenant = $1 AND s.id = vendor_id
       WHERE day < $3 GROUP BY vendor_id ORDER BY 2`,
        [tenant, through, addDays(through, -LATE_BILL_DAYS)],
      ),
      ask(
        `SELECT id, number, reason, next_on AS "nextOn" FROM own.journal_entries WHERE tenant = $1 AND next_on <= $2 ORDER BY next_on, number`,
        [tenant, through],
      ),
      ask(`SELECT (result ->> 'failed')::int AS failed FROM own.proofs WHERE tenant = $1 ORDER BY at DESC LIMIT 1`, [
        tenant,
      ]),
      ask(
        `SELECT EXISTS (SELECT 1 FROM own.contracts WHERE tenant = $1 AND trashed_at IS NULL AND voided_at IS NULL AND signature ->> 'date' <= $2 AND (completed_on IS NULL OR completed_on >= $3))
         AND NOT EXISTS (SELECT 1 FROM own.wip_schedules WHERE tenant = $1 AND status = 'posted' AND as_of = $2) AS missing`,
        [tenant, through, fiscalYearStart(through, fiscalYearMonth)],
      ),
      trialBalanceLines(tables, tenant, through),
      ask(`SELECT id FROM own.book_openings WHERE tenant = $1 AND status = 'draft'`, [tenant]),
    ]);
  return {
    through,
    undeposited: undeposited[0] as ClosingCheckList['undeposited'], // one row of sums each, as selected
    unreconciled: unreconciled as ClosingCheckList['unreconciled'],
    unapproved: unapproved[0] as ClosingCheckList['unapproved'],
    unbilled: unbilled as ClosingCheckList['unbilled'],
    wipMissing: addDays(through, 1).endsWith('-01') && wip?.['missing'] === true,
    recurring: recurring as ClosingCheckList['recurring'],
    standing: clearedAccounts.flatMap((account) =>
      balances
        .filter(({ key }) => key === account)
        .map(({ name, figures }) => ({ account, name, amount: Number(figures['amount']) })),
    ),
    isOpeningDraft: drafts.length > 0,
    proofFailures: Number(proof?.['failed'] ?? 0),
  };
}

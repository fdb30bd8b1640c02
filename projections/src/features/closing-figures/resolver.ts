import {
  canonicalText,
  closingDifferences,
  type ClosingCheckList,
  type ClosingComparison,
  type ClosingDifference,
  type ClosingFiguresList,
  type ClosingFiguresView,
  type ClosingPart,
} from '@backoffice/contracts/features/closing-figures';
import { addDays, type Day } from '@backoffice/contracts/kernel';
import { notFound, sha256 } from '@backoffice/infra/http';
import { readClosingParts, type CompanyTables } from './queries.ts';
import { closedDayOf, frozenParts, linesOf, tablesOf, type ClosingPorts } from './report.ts';

const LATE_DEPOSIT_DAYS = 5;
const COLUMNS = `id, version, created_at AS "createdAt", created_by AS "createdBy", created_by_name AS "createdByName", through, closing_position AS "closingPosition", position, sha256, parts, differences`;

/** Every day that was closed, the newest first. */
export async function listClosings(ports: ClosingPorts, tenant: string): Promise<ClosingFiguresList> {
  const text = `SELECT ${COLUMNS} FROM own.closing_figures WHERE tenant = $1 ORDER BY through DESC, closing_position DESC`;
  return { items: (await tablesOf(ports, tenant).ask(text, [tenant])) as unknown as ClosingFiguresList['items'] }; // as selected
}

/** What a closed day comes to now, beside what was frozen. @throws HttpProblem 404 */
export async function compareClosing(ports: ClosingPorts, tenant: string, id: string): Promise<ClosingComparison> {
  const { items } = await listClosings(ports, tenant);
  const closing = items.find((each) => each.id === id);
  if (!closing) throw notFound();
  const { through, closingPosition } = closing;
  const tables = tablesOf(ports, tenant);
  const earlier = items.find((each) => each.through === through && each.closingPosition < closingPosition);
  const [frozen, now, before] = await Promise.all([
    frozenParts(ports.log, tenant, id),
    readClosingParts(tables, tenant, await closedDayOf(ports.log, tenant, closingPosition)),
    earlier ? frozenParts(ports.log, tenant, earlier.id) : null,
  ]);
  const differences = differencesOf(frozen, now);
  return {
    through,
    frozenSha256: closing.sha256,
    sha256: hashOf(through, closing.parts, now),
    differences: await Promise.all(
      differences.map(async (each) => ({ ...each, first: await firstChange(tables, tenant, closing, each) })),
    ),
    earlier: before && differencesOf(before, frozen),
  };
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
    `SELECT position::int, event_type AS "eventType", created_at AS at, created_by_name AS "byName" FROM own.ledger
     WHERE tenant = $1 AND position > $2 AND day <= $3
       AND ((account = $4 AND ($5 = '' OR bank_id = $5)) OR invoice_id = ANY($6) OR payment_id = ANY($6) OR bill_id = ANY($6) OR contract_id = ANY($6) OR bank_id = ANY($6))
     ORDER BY position LIMIT 1`,
    [tenant, position, through, account, bankId, named],
  );
  return (rows[0] as ClosingComparison['differences'][number]['first'] | undefined) ?? null; // as selected
}

/** What should be looked at before the books are closed to a day. */
export async function closingCheckList(ports: ClosingPorts, tenant: string, through: Day): Promise<ClosingCheckList> {
  const { ask } = tablesOf(ports, tenant);
  const [undeposited, unreconciled, unapproved] = await Promise.all([
    ask(
      `SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS amount FROM (
         SELECT payment_id, sum(amount) AS amount, min(day) AS day FROM own.ledger WHERE tenant = $1 AND account = 'undeposited' AND day <= $2
         GROUP BY payment_id HAVING sum(amount) <> 0) waiting WHERE day < $3`,
      [tenant, through, addDays(through, -LATE_DEPOSIT_DAYS)],
    ),
    ask(
      `SELECT b.id AS "bankId", b.name, (SELECT max(statement_date) FROM own.reconciliations r WHERE r.tenant = $1 AND r.bank_id = b.id) AS "lastStatementDate"
       FROM own.banks b WHERE b.tenant = $1 AND EXISTS (SELECT 1 FROM own.ledger l WHERE l.tenant = $1 AND l.account = 'bank' AND l.bank_id = b.id AND l.day <= $2)
         AND NOT EXISTS (SELECT 1 FROM own.reconciliations r WHERE r.tenant = $1 AND r.bank_id = b.id AND r.statement_date >= $2) ORDER BY b.name`,
      [tenant, through],
    ),
    ask(
      `SELECT count(*)::int AS count, coalesce(sum(amount_due), 0)::bigint AS amount FROM own.invoices
       WHERE tenant = $1 AND date <= $2 AND approved_at IS NULL AND voided_at IS NULL AND trashed_at IS NULL`,
      [tenant, through],
    ),
  ]);
  return {
    through,
    undeposited: undeposited[0] as ClosingCheckList['undeposited'], // one row of sums each, as selected
    unreconciled: unreconciled as unknown as ClosingCheckList['unreconciled'],
    unapproved: unapproved[0] as ClosingCheckList['unapproved'],
  };
}

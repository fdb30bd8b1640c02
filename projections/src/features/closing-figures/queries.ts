import { accountFinder, usualAccounts, type ChartAccount } from '@backoffice/contracts/features/chart-of-accounts';
import {
  canonicalEntryFields,
  closingParts,
  type ClosingLine,
  type ClosingPart,
  type EntriesDigest,
} from '@backoffice/contracts/features/closing-figures';
import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import type { Day } from '@backoffice/contracts/kernel';
import { createHash } from 'node:crypto';
import { tableOf } from '#kernel/table.ts';

type Row = Readonly<Record<string, unknown>>;
/** `schema`: where the tables of the company are read, its views or the tables themselves; `$1` is the company. */
export type CompanyTables = {
  readonly schema: 'own' | 'read';
  readonly ask: (text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
};
/**
 * `before`: the day to which the books were closed before, null for the first time. `at`: when they were closed;
 * statements that were finished later do not count.
 */
export type ClosedDay = { readonly through: Day; readonly before: Day | null; readonly at: string };

/** Accounts, and banks by their ids, as the chart of the company names them. */
export async function accountsOf({ schema, ask }: CompanyTables, tenant: string) {
  const [banks, [chart]] = await Promise.all([
    ask(
      `SELECT id, name, kind, gl_code AS "glCode", created_at AS "createdAt" FROM ${schema}.banks WHERE tenant = $1`,
      [tenant],
    ),
    ask(`SELECT accounts FROM ${schema}.chart_of_accounts WHERE tenant = $1`, [tenant]),
  ]);
  return accountFinder(
    // a column of its table, and rows as selected
    (chart?.['accounts'] as readonly ChartAccount[] | undefined) ?? usualAccounts,
    banks as Parameters<typeof accountFinder>[1],
  );
}

/** Every account with what it stands at, by its key; each bank by its id. */
export async function trialBalanceLines(tables: CompanyTables, tenant: string, through: Day) {
  const [sums, accountOf] = await Promise.all([
    tables.ask(
      `SELECT account, CASE WHEN account IN ('bank', 'cards') THEN bank_id END AS "bankId", sum(amount)::bigint AS amount
       FROM ${tables.schema}.ledger WHERE tenant = $1 AND day <= $2 GROUP BY 1, 2 HAVING sum(amount) <> 0`,
      [tenant, through],
    ),
    accountsOf(tables, tenant),
  ]);
  return (sums as readonly { account: string; bankId: string | null; amount: number }[]).map(
    ({ account, bankId, amount }): ClosingLine => {
      const { code, name } = accountOf(account, bankId);
      return {
        key: bankId === null ? account : `${account}:${bankId}`,
        name: `${code} ${name}`,
        figures: { amount },
      };
    },
  );
}

/**
 * All but the trial balance, as one question each: `key`, `name`, and the figures of the part. `$2` is the day, `$3`
 * the moment, `$4` the day before.
 */
const questions = (schema: string): Readonly<Record<Exclude<keyof typeof closingParts, 'trialBalance'>, string>> => ({
  receivables: `
    SELECT invoice_id AS key, max(invoice_number) || ' ' || coalesce(max(c.name), '') AS name, sum(amount)::bigint AS open,
      (array_agg(invoice_date ORDER BY l.position DESC, ordinal DESC) FILTER (WHERE invoice_date IS NOT NULL))[1] AS "documentDate",
      (array_agg(due_date ORDER BY l.position DESC, ordinal DESC) FILTER (WHERE due_date IS NOT NULL))[1] AS "dueDate"
    FROM ${schema}.ledger l LEFT JOIN ${schema}.customers c ON c.tenant = $1 AND c.id = l.customer_id
    WHERE l.tenant = $1 AND account = 'receivable' AND day <= $2 GROUP BY invoice_id HAVING sum(amount) <> 0`,
  credits: `
    SELECT l.customer_id || ' ' || coalesce(payment_id, '') AS key, coalesce(max(c.name), '') AS name, -sum(amount)::bigint AS open
    FROM ${schema}.ledger l LEFT JOIN ${schema}.customers c ON c.tenant = $1 AND c.id = l.customer_id
    WHERE l.tenant = $1 AND account = 'credit' AND day <= $2 GROUP BY l.customer_id, payment_id HAVING sum(amount) <> 0`,
  retention: `
    SELECT contract_id AS key, coalesce(max(c.name), '') AS name, sum(l.amount)::bigint AS held
    FROM ${schema}.ledger l LEFT JOIN ${schema}.contracts c ON c.tenant = $1 AND c.id = l.contract_id
    WHERE l.tenant = $1 AND account = 'retention' AND day <= $2 GROUP BY contract_id HAVING sum(l.amount) <> 0`,
  payables: `
    SELECT bill_id AS key, coalesce(max(b.ref), '') || ' ' || coalesce(max(v.name), '') AS name, -sum(l.amount)::bigint AS open,
      (array_agg(invoice_date ORDER BY l.position DESC, ordinal DESC) FILTER (WHERE invoice_date IS NOT NULL))[1] AS "documentDate",
      (array_agg(l.due_date ORDER BY l.position DESC, ordinal DESC) FILTER (WHERE l.due_date IS NOT NULL))[1] AS "dueDate"
    FROM ${schema}.ledger l LEFT JOIN ${schema}.bills b ON b.tenant = $1 AND b.id = l.bill_id LEFT JOIN ${schema}.suppliers v ON v.tenant = $1 AND v.id = l.vendor_id
    WHERE l.tenant = $1 AND account = 'payable' AND day <= $2 GROUP BY bill_id HAVING sum(l.amount) <> 0`,
  banks: `
    SELECT b.id AS key, b.name, coalesce(sum(l.amount), 0)::bigint AS book, max(s.statement_date) AS "statementDate", max(s.ending_balance)::bigint AS ending
    FROM ${schema}.banks b LEFT JOIN ${schema}.ledger l ON l.tenant = $1 AND l.account IN ('bank', 'cards') AND l.bank_id = b.id AND l.day <= $2
    LEFT JOIN LATERAL (SELECT statement_date, ending_balance FROM ${schema}.reconciliations r
      WHERE r.tenant = $1 AND r.bank_id = b.id AND r.status = 'finished' AND statement_date <= $2 AND r.created_at <= $3 ORDER BY statement_date DESC LIMIT 1) s ON true
    WHERE b.tenant = $1 GROUP BY b.id, b.name HAVING count(l.id) > 0 OR max(s.statement_date) IS NOT NULL`,
  deposits: `
    SELECT p.id AS key, customer_name AS name, deposit_date AS day, bank_id AS "bankId", p.amount
    FROM ${schema}.post_payments p WHERE p.tenant = $1 AND deposit_date <= $2 AND deposit_date > coalesce($4::text, '') AND p.created_at <= $3`,
  undeposited: `
    SELECT payment_id AS key, coalesce(max(p.customer_name), '') AS name, sum(l.amount)::bigint AS amount
    FROM ${schema}.ledger l LEFT JOIN ${schema}.post_payments p ON p.tenant = $1 AND p.id = l.payment_id
    WHERE l.tenant = $1 AND account = 'undeposited' AND day <= $2 GROUP BY payment_id HAVING sum(l.amount) <> 0`,
  settlements: `
    SELECT c.id || ' ' || (place - 1)::text || ' ' || (at - 1)::text AS key, c.name || ' · ' || (line ->> 'personName') AS name, settled ->> 'on' AS on, (line ->> 'amount')::bigint AS amount
    FROM ${schema}.contracts c, jsonb_array_elements(c.profit_settlements) WITH ORDINALITY settlements(settled, place), jsonb_array_elements(settled -> 'lines') WITH ORDINALITY lines(line, at)
    WHERE c.tenant = $1 AND settled ->> 'on' <= $2`,
});

/** What a day came to: every part, its lines in the order of their keys. */
export async function readClosingParts(tables: CompanyTables, tenant: string, day: ClosedDay): Promise<ClosingPart[]> {
  const asked = Object.entries(questions(tables.schema)) as [
    Exclude<keyof typeof closingParts, 'trialBalance'>,
    string,
  ][]; // its own keys
  const values = [tenant, day.through, day.at, day.before];
  const rest = asked.map(async ([part, text]): Promise<ClosingPart> => {
    const used = values.filter((_, index) => text.includes(`$${index + 1}`));
    return { part, lines: (await tables.ask(text, used)).map((row) => lineOf(part, row)) };
  });
  const first = trialBalanceLines(tables, tenant, day.through).then((lines): ClosingPart => ({
    part: 'trialBalance',
    lines,
  }));
  return Promise.all([first, ...rest]);
}

const lineOf = (part: keyof typeof closingParts, row: Row): ClosingLine => ({
  key: String(row['key']),
  name: String(row['name']),
  figures: Object.fromEntries(
    closingParts[part].map((field) => [field, (row[field] ?? null) as string | number | null]),
  ), // as the question selects them
});

const table = tableOf(ledgerEntry);
/** In SQL what `canonicalEntry` says. */
const CANONICAL_LINE = `concat(${canonicalEntryFields.map((field) => `"${table.column(field).name}"`).join(", ' ', ")}, E'\\n')`;
/** Lines of so many positions come as one text. */
const PIECE_POSITIONS = 10_000;

/** Of all entries up to a day that a position of the log knows. */
export async function entriesDigest(
  { schema, ask }: CompanyTables,
  tenant: string,
  { through, position }: { readonly through: Day; readonly position: number },
): Promise<EntriesDigest> {
  const hash = createHash('sha256');
  let entries = 0;
  const pieces = await ask(
    `SELECT count(*)::int AS count, string_agg(${CANONICAL_LINE}, '' ORDER BY position, ordinal) AS lines FROM ${schema}.ledger
     WHERE tenant = $1 AND day <= $2 AND position <= $3 GROUP BY position / ${PIECE_POSITIONS} ORDER BY position / ${PIECE_POSITIONS}`,
    [tenant, through, position],
  );
  for (const { count, lines } of pieces as readonly { count: number; lines: string }[]) {
    hash.update(lines); // as selected
    entries += count;
  }
  return { entries, sha256: hash.digest('hex') };
}

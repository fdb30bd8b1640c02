import {
  clearedItems,
  clearedKey,
  clearedSum,
  statementText,
  type ClearedItem,
  type ReconciliationView,
} from '@backoffice/contracts/features/reconciliations';
import type { Cents } from '@backoffice/contracts/kernel';
import { sha256 } from '@backoffice/infra/http';
import { queriedRows, type CheckFault, type CheckPorts, type RecordQuestion } from '#proof/proof-check.ts';

type Statement = Pick<
  ReconciliationView,
  'id' | 'bankId' | 'statementDate' | 'beginningBalance' | 'endingBalance' | 'items' | 'clearedAmount' | 'sha256'
>;
/** With what the books say that it cleared; money in cents. */
type ComparedStatement = Statement & { readonly now: readonly ClearedItem[] };

/** What each finished statement cleared, by what checks and payments say of themselves. */
const statements: RecordQuestion = (moved) => {
  const ofBanks = moved.names(
    'bank_id',
    `SELECT bank_id FROM read.reconciliations WHERE tenant = $1 AND ${moved.names('id')}`,
  );
  return `
  WITH cleared AS (
    SELECT bank_id, reconciled_on AS day, 'check' AS kind, id, date, -amount AS amount FROM read.checks WHERE tenant = $1 AND ${ofBanks} AND reconciled_on IS NOT NULL
    UNION ALL SELECT bank_id, reconciled_on, 'deposit', id, deposit_date, amount FROM read.post_payments WHERE tenant = $1 AND ${ofBanks} AND reconciled_on IS NOT NULL
    UNION ALL SELECT bank_id, return_reconciled_on, 'return', id, returned_on, -amount FROM read.post_payments WHERE tenant = $1 AND ${ofBanks} AND return_reconciled_on IS NOT NULL
    UNION ALL SELECT bank_id, fee_reconciled_on, 'fee', id, returned_on, -return_fee FROM read.post_payments WHERE tenant = $1 AND ${ofBanks} AND fee_reconciled_on IS NOT NULL
    UNION ALL SELECT line ->> 'bankId', listed ->> 'on', 'entry', e.id, line ->> 'day', (line ->> 'amount')::bigint FROM read.journal_entries e, jsonb_array_elements(lines) line, jsonb_array_elements(reconciled) listed
      WHERE e.tenant = $1 AND line ->> 'account' IN ('bank', 'cards') AND listed ->> 'bankId' = line ->> 'bankId'
  ), listed AS (
    SELECT bank_id, day, jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'date', date, 'amount', amount)) AS items FROM cleared GROUP BY bank_id, day
  )
  SELECT r.id, r.bank_id AS "bankId", statement_date AS "statementDate", beginning_balance AS "beginningBalance", ending_balance AS "endingBalance",
    r.items, cleared_amount AS "clearedAmount", sha256, coalesce(listed.items, '[]') AS now
  FROM read.reconciliations r LEFT JOIN listed ON listed.bank_id = r.bank_id AND listed.day = statement_date WHERE r.tenant = $1 AND status = 'finished' AND ${moved.names('r.id')}`;
};

/**
 * A finished statement cleared what was written down when it was finished: each item, their sum and the balance it ends
 * with.
 */
export const statementCheck = {
  rule: 'statement',
  words: 'What it cleared is not what was written down when it was finished',
  async *check(ports: CheckPorts): AsyncIterable<CheckFault> {
    for await (const statement of queriedRows<ComparedStatement>(ports, 'Reconciliation', statements)) {
      const { id, statementDate: day, items } = statement;
      const then = clearedItems(items);
      const now = statement.sha256 === null ? withFeesInReturns(then, statement.now) : statement.now;
      const written = statement.sha256 ?? sha256(statementText(statement, then));
      const found = sha256(statementText(statement, now));
      if (written === found) continue;
      const of = { entity: 'Reconciliation', id, day };
      const differing = itemDifferences(then, now);
      for (const each of differing) yield { ...of, ...each };
      const cleared = { expected: statement.clearedAmount ?? clearedSum(then), found: clearedSum(now) };
      if (cleared.expected !== cleared.found) yield { ...of, about: 'cleared', ...cleared };
      const ending = { expected: statement.endingBalance, found: statement.beginningBalance + cleared.found };
      if (ending.expected !== ending.found) yield { ...of, about: 'ending balance', ...ending };
      if (differing.length === 0) yield { ...of, about: 'hash', expected: written, found };
    }
  },
};

/** Statements of before list a check that came back and the fee for it in one line. */
function withFeesInReturns(then: readonly ClearedItem[], now: readonly ClearedItem[]): ClearedItem[] {
  const listed = new Set(then.map(clearedKey));
  const [fees, others] = [new Map<string, Cents>(), [] as ClearedItem[]];
  for (const item of now)
    if (item.kind === 'fee' && !listed.has(clearedKey(item))) fees.set(item.id, item.amount);
    else others.push(item);
  return others.map((item) =>
    item.kind === 'return' ? { ...item, amount: item.amount + (fees.get(item.id) ?? 0) } : item,
  );
}

function itemDifferences(then: readonly ClearedItem[], now: readonly ClearedItem[]) {
  const [before, after] = [byKey(then), byKey(now)];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    return (['date', 'amount'] as const).flatMap((field) =>
      was?.[field] === is?.[field]
        ? []
        : [{ about: `${key}, ${field}`, expected: was?.[field] ?? 'nothing', found: is?.[field] ?? 'nothing' }],
    );
  });
}

const byKey = (items: readonly ClearedItem[]) => new Map(items.map((item) => [clearedKey(item), item]));

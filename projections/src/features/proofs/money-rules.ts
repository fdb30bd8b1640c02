import {
  movedDiscrepancies,
  releaseDiscrepancies,
  type MovedFigures,
  type ProofRule,
} from '@backoffice/contracts/features/proofs';
import { settlementDiscrepancies } from '@backoffice/contracts/features/profit-settlements';
import type { ReleasedFigures } from '@backoffice/contracts/features/releases';
import { rule } from './table-rules.ts';
import type { RecordQuestion } from '#proof/proof-check.ts';

export const moneySentences = {
  release: 'Releases state more money than has cleared',
  settlement: 'What its settlements release is not what the books owe for them',
  settledProfit: 'What it was settled with is not its revenue less costs and overhead',
  undeposited: 'What is posted as received and not deposited is not what the payment says of that day',
  journalEntry: 'What is posted for the entry is not what its lines say',
  opening: 'What the books began with is not what its invoices, its bills and 3900 say',
  stock: 'What it brings into stock is not what is posted for each item',
  deposit: 'What is posted to the bank for it is not what its deposit says of that day',
} as const satisfies Partial<Record<ProofRule, string>>;

/**
 * On each day what a payment says it moved, beside what is posted; what was reversed says by the first of its entries
 * when: those of invoices that are dated ahead come later.
 */
const movedSql =
  (account: string, said: readonly string[], place: string): RecordQuestion =>
  (moved) =>
    `
  WITH paid AS (
    SELECT rows.*, reversal.day AS reversed_on FROM read.post_payments rows
      LEFT JOIN (SELECT payment_id, min(day) AS day FROM read.ledger WHERE tenant = $1 AND ${moved.names('payment_id')} AND event_type = 'PaymentReversed' GROUP BY payment_id) reversal ON reversal.payment_id = id
    WHERE tenant = $1 AND ${moved.names('id')} AND amount <> 0 AND opened_on IS NULL
  ), moved AS (
    ${said.map((each) => `SELECT id, ${each}, 0::bigint AS found FROM paid`).join(' UNION ALL ')}
    UNION ALL SELECT payment_id, day, ${place}, 0, ledger.amount FROM read.ledger LEFT JOIN paid ON paid.id = payment_id WHERE ledger.tenant = $1 AND account = '${account}' AND payment_id IS NOT NULL AND ${moved.names('payment_id')}
  )
  SELECT id, day, sum(expected)::bigint AS expected, sum(found)::bigint AS found FROM moved WHERE day IS NOT NULL GROUP BY id, day, place HAVING sum(expected) <> sum(found)`;

/** In hand from its receipt to its deposit, or until it is reversed. */
const UNDEPOSITED = movedSql(
  'undeposited',
  [
    "received_on AS day, '' AS place, amount AS expected",
    "deposit_date, '', -amount",
    "CASE WHEN deposit_date IS NULL THEN reversed_on END, '', -amount",
  ],
  "''",
);
/** At one bank and in one deposit, until the bank returns it, for a fee, or it is reversed. */
const DEPOSITED = movedSql(
  'bank',
  [
    "deposit_date AS day, bank_id || ' ' || CASE WHEN status = 'reversed' THEN '' ELSE deposit_id END AS place, amount AS expected",
    "returned_on, bank_id || ' ', -amount - return_fee",
    "CASE WHEN deposit_date IS NOT NULL THEN reversed_on END, bank_id || ' ', -amount",
  ],
  "ledger.bank_id || ' ' || CASE WHEN paid.status = 'reversed' THEN '' ELSE coalesce(ledger.deposit_id, '') END",
);

/** Line by line as it stands; of one that was reversed, nothing is left on any account. */
const ENTERED: RecordQuestion = (moved) => `
  WITH entered AS (
    SELECT e.id, status, line ->> 'account' AS account, line ->> 'day' AS day, (line ->> 'amount')::bigint AS expected, 0::bigint AS found
    FROM read.journal_entries e, jsonb_array_elements(lines) line WHERE e.tenant = $1 AND ${moved.names('e.id')} AND status = 'posted'
    UNION ALL
    SELECT journal_entry_id, status, account, CASE WHEN status = 'posted' THEN day END, 0, l.amount
    FROM read.ledger l LEFT JOIN read.journal_entries e ON e.tenant = $1 AND e.id = journal_entry_id
    WHERE l.tenant = $1 AND journal_entry_id IS NOT NULL AND ${moved.names('journal_entry_id')}
  )
  SELECT id, account AS about, day, sum(expected)::bigint AS expected, sum(found)::bigint AS found
  FROM entered GROUP BY id, account, day HAVING sum(expected) <> sum(found)`;

/**
 * On its day each control account has what the list of the opening says of it; 3900 stands at nothing once it is
 * finished. Retention that invoices released later is posted on other days.
 */
const OPENED: RecordQuestion = () => `
  WITH opening AS (SELECT id, date AS day, status, invoices, bills, credits FROM read.book_openings WHERE tenant = $1 AND status <> 'draft'), said AS (
    SELECT id, day, 'receivable' AS account, (each ->> 'open')::bigint AS expected, 0::bigint AS found FROM opening, jsonb_array_elements(invoices) each
    UNION ALL SELECT id, day, 'retention', (each ->> 'retention')::bigint, 0 FROM opening, jsonb_array_elements(invoices) each
    UNION ALL SELECT id, day, 'payable', -(each ->> 'open')::bigint, 0 FROM opening, jsonb_array_elements(bills) each
    UNION ALL SELECT id, day, 'retentionPayable', -(each ->> 'retentionHeld')::bigint, 0 FROM opening, jsonb_array_elements(bills) each
    UNION ALL SELECT id, day, 'credit', -(each ->> 'amount')::bigint, 0 FROM opening, jsonb_array_elements(credits) each
    UNION ALL SELECT opening.id, opening.day, account, 0, amount FROM opening, read.ledger entry
      WHERE entry.tenant = $1 AND entry.day = opening.day AND account IN ('receivable', 'retention', 'payable', 'retentionPayable', 'credit')
        AND position IN (SELECT position FROM read.ledger WHERE tenant = $1 AND account = 'openingBalance')
    UNION ALL SELECT opening.id, opening.day, 'openingBalance', 0, amount FROM opening, read.ledger entry
      WHERE entry.tenant = $1 AND opening.status = 'final' AND account = 'openingBalance'
  )
  SELECT id, account AS about, day, sum(expected)::bigint AS expected, sum(found)::bigint AS found FROM said GROUP BY id, account, day HAVING sum(expected) <> sum(found)`;

/** Item by item what a bill that stands brings into stock, on its day. */
const STOCKED: RecordQuestion = (moved) => `
  WITH stocked AS (
    SELECT b.id, line ->> 'inventoryItemId' AS about, date AS day, (line ->> 'amount')::bigint AS expected, 0::bigint AS found
    FROM read.bills b, jsonb_array_elements(lines) line WHERE b.tenant = $1 AND ${moved.names('b.id')} AND voided_on IS NULL AND line ->> 'inventoryItemId' IS NOT NULL
    UNION ALL
    SELECT bill_id, inventory_item_id, CASE WHEN voided_on IS NULL THEN day ELSE voided_on END, 0, l.amount FROM read.ledger l JOIN read.bills b ON b.tenant = $1 AND b.id = bill_id
    WHERE l.tenant = $1 AND ${moved.names('bill_id')} AND inventory_item_id IS NOT NULL
  )
  SELECT id, about, day, sum(expected)::bigint AS expected, sum(found)::bigint AS found FROM stocked GROUP BY id, about, day HAVING sum(expected) <> sum(found)`;

export const moneyRules = [
  rule<ReleasedFigures>(
    'release',
    'Contract',
    releaseDiscrepancies,
    (moved) => `
    WITH cleared AS (
      SELECT id, amount = 0 AS is_credit, each ->> 'contractId' AS contract_id, (each ->> 'amount')::bigint AS amount FROM read.post_payments, jsonb_array_elements(allocations) each
      WHERE tenant = $1 AND (status = 'cleared' OR (amount = 0 AND status = 'posted'))
        AND ${moved.names('id', `SELECT payment_id FROM read.ledger WHERE tenant = $1 AND ${moved.names('contract_id')}`)}
    )
    SELECT named.contract_id AS id, named.released, coalesce((SELECT sum(amount) FROM cleared WHERE cleared.contract_id = named.contract_id AND NOT is_credit), 0)::bigint AS cleared
    FROM (
      SELECT contract_id, sum((each ->> 'amount')::bigint)::bigint AS released FROM read.releases, jsonb_array_elements(covered_by) each
      WHERE tenant = $1 AND ${moved.names('contract_id')} AND form_type = 'unconditionalProgress' AND failed_payment IS NULL AND each ->> 'paymentId' IN (SELECT id FROM cleared)
      GROUP BY contract_id
    ) named`,
  ),
  rule<Parameters<typeof settlementDiscrepancies>[0]>(
    'settlement',
    'Contract',
    settlementDiscrepancies,
    (moved) => `
    SELECT id, profit_settlements AS settlements, coalesce(owed.amount, 0)::bigint AS credited FROM read.contracts
      LEFT JOIN (
        SELECT contract_id, -sum(amount) AS amount FROM read.ledger
        WHERE tenant = $1 AND ${moved.names('contract_id')} AND account = 'sharesPayable' AND event_type IN ('ContractProfitSettled', 'ContractProfitAdjusted') GROUP BY 1
      ) owed ON owed.contract_id = id
    WHERE tenant = $1 AND ${moved.names('id')} AND (profit_settlements <> '[]' OR owed.amount IS NOT NULL)`,
  ),
  rule<MovedFigures>('undeposited', 'Payment', movedDiscrepancies('undeposited'), UNDEPOSITED),
  rule<MovedFigures>('journalEntry', 'JournalEntry', movedDiscrepancies('journalEntry'), ENTERED),
  rule<MovedFigures>('opening', 'BookOpening', movedDiscrepancies('opening'), OPENED),
  rule<MovedFigures>('stock', 'Bill', movedDiscrepancies('stock'), STOCKED),
  rule<MovedFigures>('deposit', 'Payment', movedDiscrepancies('deposit'), DEPOSITED),
];

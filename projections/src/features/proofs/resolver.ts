import {
  balanceDiscrepancies,
  contractDiscrepancies,
  invoiceDiscrepancies,
  journalDiscrepancies,
  movedDiscrepancies,
  paymentDiscrepancies,
  releaseDiscrepancies,
  type BalanceFigures,
  type ContractFigures,
  type RecordDiscrepancy,
  type InvoiceFigures,
  type MovedFigures,
  type PaymentFigures,
  type Proof,
  type ProofsView,
} from '@backoffice/contracts/features/proofs';
import type { ReleasedFigures } from '@backoffice/contracts/features/releases';
import { settlementDiscrepancies } from '@backoffice/contracts/features/profit-settlements';
import { LIST_LIMIT } from '@backoffice/contracts/kernel';
import { openCursor } from '@backoffice/infra/postgres';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import { jobCostRules } from './job-cost-rules.ts';
import type { Queryable } from '#kernel/table-store.ts';

type IdRow = { readonly id: string };

/** The same rules over what the tables say, each figure from the table that keeps it: a row that is wrong in one contradicts the others. To be asked in a transaction. */
export async function* faultsInTables(db: Queryable, tenant: string): AsyncIterable<RecordDiscrepancy> {
  async function* faultsOf<Row extends object>(
    entity: string,
    of: (row: Row) => readonly Omit<RecordDiscrepancy, 'entity' | 'id'>[],
    text: string,
  ): AsyncIterable<RecordDiscrepancy> {
    const cursor = await openCursor<IdRow & Row>(db, text, [tenant]);
    for (let rows = await cursor.next(); rows.length > 0; rows = await cursor.next())
      for (const row of rows) for (const fault of of(row)) yield { ...fault, entity, id: row.id };
  }
  yield* faultsOf<ContractFigures>(
    'Contract',
    contractDiscrepancies,
    `
    SELECT id, contract_value AS "contractValue", extras, paid, coalesce(due.open, 0)::bigint AS "openDue", coalesce(held.retention, 0)::bigint AS retention, unbilled FROM read.contracts
      LEFT JOIN (SELECT contract_id, sum(open_due) AS open FROM read.invoices WHERE tenant = $1 GROUP BY contract_id) due ON due.contract_id = id
      LEFT JOIN (SELECT contract_id, sum(amount) AS retention FROM read.ledger WHERE tenant = $1 AND account = 'retention' GROUP BY contract_id) held ON held.contract_id = id
    WHERE tenant = $1`,
  );
  yield* faultsOf<InvoiceFigures>(
    'Invoice',
    invoiceDiscrepancies,
    `
    SELECT id, CASE WHEN approved_at IS NULL OR voided_at IS NOT NULL THEN 0 ELSE amount_due END AS due, paid, coalesce(given.amount, 0)::bigint AS allocated FROM read.invoices
      LEFT JOIN (
        SELECT each ->> 'invoiceId' AS invoice_id, sum((each ->> 'amount')::bigint) AS amount FROM read.post_payments, jsonb_array_elements(allocations) each
        WHERE tenant = $1 AND status IN ('posted', 'cleared') GROUP BY 1
      ) given ON given.invoice_id = id
    WHERE tenant = $1`,
  );
  yield* faultsOf<PaymentFigures>(
    'Payment',
    paymentDiscrepancies,
    `
    SELECT id, amount, (SELECT coalesce(sum((each ->> 'amount')::bigint), 0)::bigint FROM jsonb_array_elements(allocations) each) AS allocated, unapplied
    FROM read.post_payments WHERE tenant = $1 AND status IN ('posted', 'cleared')`,
  );
  yield* faultsOf<{ amount: number }>(
    'LedgerEntry',
    ({ amount }) => journalDiscrepancies(amount),
    `SELECT position::text AS id, sum(amount)::bigint AS amount FROM read.ledger WHERE tenant = $1 GROUP BY position HAVING sum(amount) <> 0`,
  );
  yield* faultsOf<ReleasedFigures>(
    'Contract',
    releaseDiscrepancies,
    `
    WITH cleared AS (
      SELECT id, each ->> 'contractId' AS contract_id, (each ->> 'amount')::bigint AS amount FROM read.post_payments, jsonb_array_elements(allocations) each
      WHERE tenant = $1 AND (status = 'cleared' OR (amount = 0 AND status = 'posted'))
    )
    SELECT named.contract_id AS id, named.released, coalesce((SELECT sum(amount) FROM cleared WHERE cleared.contract_id = named.contract_id), 0)::bigint AS cleared
    FROM (
      SELECT contract_id, sum((each ->> 'amount')::bigint)::bigint AS released FROM read.releases, jsonb_array_elements(covered_by) each
      WHERE tenant = $1 AND form_type = 'unconditionalProgress' AND failed_payment IS NULL AND each ->> 'paymentId' IN (SELECT id FROM cleared)
      GROUP BY contract_id
    ) named`,
  );
  const balances = (table: string, kept: string, link: string, accounts: string) => `
    SELECT id, ${kept} AS kept, coalesce(entries.amount, 0)::bigint AS posted FROM read.${table}
      LEFT JOIN (SELECT ${link}, sum(amount) AS amount FROM read.ledger WHERE tenant = $1 AND account IN (${accounts}) GROUP BY ${link}) entries ON entries.${link} = id
    WHERE tenant = $1`;
  yield* faultsOf<BalanceFigures>(
    'Customer',
    balanceDiscrepancies,
    balances('customers', 'owed + retained - unused_credit', 'customer_id', "'receivable', 'retention', 'credit'"),
  );
  yield* faultsOf<BalanceFigures>(
    'Location',
    balanceDiscrepancies,
    balances('locations', 'owed + retained', 'location_id', "'receivable', 'retention'"),
  );
  for (const { entity, of, text } of jobCostRules) yield* faultsOf(entity, of, text);
  yield* faultsOf<Parameters<typeof settlementDiscrepancies>[0]>(
    'Contract',
    settlementDiscrepancies,
    `
    SELECT id, profit_settlements AS settlements, coalesce(owed.amount, 0)::bigint AS credited FROM read.contracts
      LEFT JOIN (
        SELECT contract_id, -sum(amount) AS amount FROM read.ledger
        WHERE tenant = $1 AND account = 'sharesPayable' AND event_type IN ('ContractProfitSettled', 'ContractProfitAdjusted') GROUP BY 1
      ) owed ON owed.contract_id = id
    WHERE tenant = $1 AND (profit_settlements <> '[]' OR owed.amount IS NOT NULL)`,
  );
  yield* faultsOf<BalanceFigures>('Bill', balanceDiscrepancies, balances('bills', '-open', 'bill_id', "'payable'"));
  yield* faultsOf<MovedFigures>('Payment', movedDiscrepancies('undeposited'), UNDEPOSITED);
  yield* faultsOf<MovedFigures>('Payment', movedDiscrepancies('deposit'), DEPOSITED);
}

/** On each day what a payment says it moved, beside what is posted; what was reversed says by its entries when. */
const movedSql = (account: string, said: readonly string[], place: string) => `
  WITH paid AS (
    SELECT rows.*, reversal.day AS reversed_on FROM read.post_payments rows
      LEFT JOIN (SELECT payment_id, max(day) AS day FROM read.ledger WHERE tenant = $1 AND event_type = 'PaymentReversed' GROUP BY payment_id) reversal ON reversal.payment_id = id
    WHERE tenant = $1 AND amount <> 0
  ), moved AS (
    ${said.map((each) => `SELECT id, ${each}, 0::bigint AS found FROM paid`).join(' UNION ALL ')}
    UNION ALL SELECT payment_id, day, ${place}, 0, ledger.amount FROM read.ledger LEFT JOIN paid ON paid.id = payment_id WHERE ledger.tenant = $1 AND account = '${account}' AND payment_id IS NOT NULL
  )
  SELECT id, sum(expected)::bigint AS expected, sum(found)::bigint AS found FROM moved WHERE day IS NOT NULL GROUP BY id, day, place HAVING sum(expected) <> sum(found)`;

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

/** Put down once it is done; what is older than a year is let go. */
export async function saveProof(db: Queryable, tenant: string, proof: Omit<Proof, 'at'>): Promise<void> {
  await db.query('INSERT INTO proof.results (tenant, result) VALUES ($1, $2)', [tenant, JSON.stringify(proof)]);
  await db.query("DELETE FROM proof.results WHERE tenant = $1 AND at < now() - interval '1 year'", [tenant]);
}

export async function readProofs(sql: Sql, tenant: string): Promise<ProofsView> {
  const kept = await tenantSql(sql, tenant)<
    { at: string; result: Omit<Proof, 'at'> }[]
  >`SELECT at, result FROM own.proofs WHERE tenant = ${tenant} ORDER BY at DESC LIMIT ${LIST_LIMIT / 10}`;
  const [last = null, ...earlier] = kept.map(({ at, result }): Proof => ({
    ...result,
    at: new Date(at).toISOString(),
  }));
  return {
    last,
    earlier: earlier.map(({ at, seconds, events, rows, failed }) => ({ at, seconds, events, rows, failed })),
  };
}

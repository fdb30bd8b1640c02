import { contractFaults, invoiceFaults, journalFaults, paymentFaults, type ContractFigures, type FaultOf, type InvoiceFigures, type PaymentFigures, type Proof, type ProofsView } from '@backoffice/contracts/features/proofs';
import { LIST_LIMIT } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { partSql, type Part } from '#kernel/digest.ts';
import type { Db } from '#kernel/store.ts';

type Named = { readonly id: string };

/** The same rules over what the tables say, each figure from the table that keeps it: a row that is wrong in one contradicts the others. */
export async function faultsInTables(db: Db, tenant: string, part: Part): Promise<FaultOf[]> {
  const rowsOf = async <Row>(text: string) => (await db.query<Named & Row>(text, [tenant])).rows;
  const ours = (column: string) => `tenant = $1 AND ${partSql(column, part)}`;
  const contracts = await rowsOf<ContractFigures>(`
    SELECT id, contract_value AS "contractValue", extras, paid, coalesce(due.open, 0)::bigint AS "openDue", coalesce(held.retention, 0)::bigint AS retention, unbilled FROM read.contracts
      LEFT JOIN (SELECT contract_id, sum(open_due) AS open FROM read.invoices WHERE ${ours('contract_id')} GROUP BY contract_id) due ON due.contract_id = id
      LEFT JOIN (SELECT contract_id, sum(amount) AS retention FROM read.ledger WHERE ${ours('contract_id')} AND account = 'retention' GROUP BY contract_id) held ON held.contract_id = id
    WHERE ${ours('id')}`);
  const invoices = await rowsOf<InvoiceFigures>(`
    SELECT id, CASE WHEN approved_at IS NULL OR voided_at IS NOT NULL THEN 0 ELSE amount_due END AS due, paid, coalesce(given.amount, 0)::bigint AS allocated FROM read.invoices
      LEFT JOIN (
        SELECT each ->> 'invoiceId' AS invoice_id, sum((each ->> 'amount')::bigint) AS amount FROM read.post_payments, jsonb_array_elements(allocations) each
        WHERE tenant = $1 AND status IN ('posted', 'cleared') AND ${partSql("(each ->> 'invoiceId')", part)} GROUP BY 1
      ) given ON given.invoice_id = id
    WHERE ${ours('id')}`);
  const payments = await rowsOf<PaymentFigures>(`
    SELECT id, amount, (SELECT coalesce(sum((each ->> 'amount')::bigint), 0)::bigint FROM jsonb_array_elements(allocations) each) AS allocated, unapplied
    FROM read.post_payments WHERE ${ours('id')} AND status IN ('posted', 'cleared')`);
  const posted = await rowsOf<{ amount: number }>(`SELECT position::text AS id, sum(amount)::bigint AS amount FROM read.ledger WHERE tenant = $1 AND position % ${part.of} = ${part.index} GROUP BY position HAVING sum(amount) <> 0`);
  return [
    ...named('Contract', contracts, contractFaults), ...named('Invoice', invoices, invoiceFaults), ...named('Payment', payments, paymentFaults),
    ...named('LedgerEntry', posted, ({ amount }) => journalFaults(amount)),
  ];
}

const named = <Row extends Named>(entity: string, rows: readonly Row[], faultsOf: (row: Row) => readonly Omit<FaultOf, 'entity' | 'id'>[]): FaultOf[] =>
  rows.flatMap((row) => faultsOf(row).map((fault) => ({ ...fault, entity, id: row.id })));

/** Put down once it is done; what is older than a year is let go. */
export async function keep(db: Db, tenant: string, proof: Omit<Proof, 'at'>): Promise<void> {
  await db.query('INSERT INTO proof.results (tenant, result) VALUES ($1, $2)', [tenant, JSON.stringify(proof)]);
  await db.query("DELETE FROM proof.results WHERE tenant = $1 AND at < now() - interval '1 year'", [tenant]);
}

export async function proofsOf(sql: Sql, tenant: string): Promise<ProofsView> {
  const kept = await sql<{ at: string; result: Omit<Proof, 'at'> }[]>`SELECT at, result FROM proof.results WHERE tenant = ${tenant} ORDER BY at DESC LIMIT ${LIST_LIMIT / 10}`;
  const [last = null, ...earlier] = kept.map(({ at, result }): Proof => ({ ...result, at: new Date(at).toISOString() }));
  return { last, earlier: earlier.map(({ at, seconds, events, rows, failed }) => ({ at, seconds, events, rows, failed })) };
}

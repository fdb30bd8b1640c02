import { queriedRows, type CheckFault, type CheckPorts } from '#proof/proof-check.ts';

/** What a bank has by the books is what its last statement ended with, and what no statement lists yet. */
export const bankCheck = {
  rule: 'bank',
  words: 'The books are not its last statement and what came after it',
  async *check(ports: CheckPorts): AsyncIterable<CheckFault> {
    const rows = queriedRows<Pick<CheckFault, 'id' | 'expected' | 'found' | 'day'>>(
      ports,
      'Bank',
      (moved) => `
      WITH last AS (
        SELECT DISTINCT ON (bank_id) bank_id, statement_date, ending_balance FROM read.reconciliations WHERE tenant = $1 AND status = 'finished' AND ${moved.names('bank_id')} ORDER BY bank_id, statement_date DESC
      ), later AS (
        SELECT bank_id, -amount AS amount FROM read.checks WHERE tenant = $1 AND ${moved.names('bank_id')} AND status <> 'void' AND reconciled_on IS NULL
        UNION ALL SELECT bank_id, amount FROM read.post_payments WHERE tenant = $1 AND ${moved.names('bank_id')} AND status <> 'reversed' AND reconciled_on IS NULL
        UNION ALL SELECT bank_id, -(amount + return_fee) FROM read.post_payments WHERE tenant = $1 AND ${moved.names('bank_id')} AND status = 'returned' AND return_reconciled_on IS NULL
        UNION ALL SELECT line ->> 'bankId', (line ->> 'amount')::bigint FROM read.journal_entries e, jsonb_array_elements(lines) line
          WHERE e.tenant = $1 AND status = 'posted' AND line ->> 'account' IN ('bank', 'cards') AND NOT jsonb_path_exists(reconciled, '$[*] ? (@.bankId == $bank)', jsonb_build_object('bank', line ->> 'bankId'))
      ), expected AS (
        SELECT bank_id AS id, statement_date AS day, ending_balance + coalesce((SELECT sum(amount) FROM later WHERE later.bank_id = last.bank_id), 0) AS amount FROM last
      ), books AS (
        SELECT bank_id AS id, sum(amount) AS amount FROM read.ledger WHERE tenant = $1 AND ${moved.names('bank_id')} AND account IN ('bank', 'cards') GROUP BY 1
      )
      SELECT expected.id, expected.day, expected.amount::bigint AS expected, coalesce(books.amount, 0)::bigint AS found
      FROM expected LEFT JOIN books ON books.id = expected.id WHERE expected.amount <> coalesce(books.amount, 0)`,
    );
    for await (const fault of rows) yield { ...fault, entity: 'Bank' };
  },
};

import { queriedRows, type CheckFault, type CheckPorts } from '#proof/proof-check.ts';

type Position = {
  readonly account: 'receivable' | 'retention';
  /** In SQL: what an entry of an invoice comes to, and what its row says of all of them. */
  readonly entry: string;
  readonly row: string;
};
const positions: readonly Position[] = [
  { account: 'receivable', entry: 'each.amount - each.paid', row: 'p.amount - p.paid' },
  { account: 'retention', entry: 'each.retention', row: 'p.retention' },
];

/** What receivables are read from, beside the books: the entries of each invoice by their days, and all together. */
export const positionCheck = {
  rule: 'position',
  words: 'What receivables have of it is not what is posted to the books',
  async *check(ports: CheckPorts): AsyncIterable<CheckFault> {
    for (const { account, entry, row } of positions) {
      const faults = queriedRows<Pick<CheckFault, 'id' | 'day' | 'expected' | 'found'>>(
        ports,
        'Invoice',
        (moved) => `
        WITH said AS (
          SELECT p.id, each.day, sum(${entry}) AS amount FROM read.receivable_positions p, jsonb_to_recordset(p.entries) AS each (day text, amount bigint, paid bigint, retention bigint)
          WHERE p.tenant = $1 AND ${moved.names('p.id')} GROUP BY 1, 2
        ), posted AS (
          SELECT invoice_id AS id, day, sum(amount) AS amount FROM read.ledger WHERE tenant = $1 AND ${moved.names('invoice_id')} AND account = '${account}' GROUP BY 1, 2
        ), totals AS (SELECT id, sum(amount) AS amount FROM said GROUP BY 1)
        SELECT coalesce(said.id, posted.id) AS id, coalesce(said.day, posted.day) AS day, coalesce(posted.amount, 0)::bigint AS expected, coalesce(said.amount, 0)::bigint AS found
        FROM said FULL JOIN posted ON posted.id = said.id AND posted.day = said.day WHERE coalesce(said.amount, 0) <> coalesce(posted.amount, 0)
        UNION ALL
        SELECT p.id, NULL, coalesce(totals.amount, 0)::bigint, (${row})::bigint FROM read.receivable_positions p LEFT JOIN totals ON totals.id = p.id
        WHERE p.tenant = $1 AND ${moved.names('p.id')} AND coalesce(totals.amount, 0) <> ${row}`,
      );
      for await (const fault of faults) yield { ...fault, entity: 'Invoice', about: account };
    }
  },
};

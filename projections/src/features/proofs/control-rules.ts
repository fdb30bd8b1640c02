import { queriedRows, type CheckFault, type CheckPorts, type RecordQuestion } from '#proof/proof-check.ts';

type Control = {
  readonly entity: string;
  readonly account: string;
  /** The field of an entry that names the record, and on which side the account grows. */
  readonly link: string;
  readonly sign: 1 | -1;
  /** In SQL: by the id of the record, what its list says. */
  readonly list: RecordQuestion;
};

/** Each control account against the list that it sums up. */
const controls: readonly Control[] = [
  {
    entity: 'Customer',
    account: 'receivable',
    link: 'customer_id',
    sign: 1,
    list: (moved) =>
      `SELECT customer_id AS id, sum(open_due) AS amount FROM read.invoices WHERE tenant = $1 AND ${moved.names('customer_id')} GROUP BY 1`,
  },
  {
    entity: 'Contract',
    account: 'retention',
    link: 'contract_id',
    sign: 1,
    list: (moved) =>
      `SELECT contract_id AS id, sum(retention_held - retention_released) AS amount FROM read.invoices WHERE tenant = $1 AND ${moved.names('contract_id')} AND approved_at IS NOT NULL AND voided_at IS NULL GROUP BY 1`,
  },
  {
    entity: 'Customer',
    account: 'credit',
    link: 'customer_id',
    sign: -1,
    list: (moved) =>
      `SELECT customer_id AS id, sum(unapplied) AS amount FROM read.post_payments WHERE tenant = $1 AND ${moved.names('customer_id')} AND status IN ('posted', 'cleared') GROUP BY 1`,
  },
  {
    entity: 'Supplier',
    account: 'payable',
    link: 'vendor_id',
    sign: -1,
    list: (moved) =>
      `SELECT vendor_id AS id, sum(open) AS amount FROM read.bills WHERE tenant = $1 AND ${moved.names('vendor_id')} GROUP BY 1`,
  },
];

/** So many of the newest entries of what differs are named. */
const NAMED_EVENTS = 5;

export const controlCheck = {
  rule: 'control',
  words: 'Its list does not add up to the account of the books',
  async *check(ports: CheckPorts): AsyncIterable<CheckFault> {
    for (const { entity, account, link, sign, list } of controls)
      yield* faultsOf(
        ports,
        entity,
        account,
        (moved) => `
        SELECT coalesce(listed.id, posted.id) AS id, coalesce(posted.amount, 0)::bigint AS expected, coalesce(listed.amount, 0)::bigint AS found,
          ARRAY(SELECT DISTINCT position FROM read.ledger e WHERE e.tenant = $1 AND e.account = '${account}' AND e.${link} = posted.id ORDER BY position DESC LIMIT ${NAMED_EVENTS})::int[] AS events
        FROM (${list(moved)}) listed
        FULL JOIN (SELECT ${link} AS id, sum(amount) * ${sign} AS amount FROM read.ledger WHERE tenant = $1 AND ${moved.names(link)} AND account = '${account}' GROUP BY 1) posted ON posted.id = listed.id
        WHERE coalesce(posted.amount, 0) <> coalesce(listed.amount, 0)`,
      );
  },
};

async function* faultsOf(
  ports: CheckPorts,
  entity: string,
  about: string,
  question: RecordQuestion,
): AsyncIterable<CheckFault> {
  for await (const fault of queriedRows<Pick<CheckFault, 'id' | 'expected' | 'found' | 'events'>>(
    ports,
    entity,
    question,
  ))
    yield { ...fault, entity, about };
}

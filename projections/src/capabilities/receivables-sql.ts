import { addDays, type Day } from '@backoffice/contracts/kernel';
import type { BindParameter } from '#lists/condition-sql.ts';
import { COUNTED } from './journal-sql.ts';

/** On which day, by which days, and of whom the receivables are asked for; `salesmen` is null for everybody's. */
export type ReceivablesScope = {
  readonly tenant: string;
  readonly asOf: Day;
  readonly basis: 'invoiceDate' | 'dueDate';
  readonly salesmen: readonly string[] | null;
  readonly customerId?: string | undefined;
  readonly locationId?: string | undefined;
};

/** What a row shows of its invoice. */
const shown =
  'id, customer_id, contract_id, location_id, salesman_id, number, customer_name, contract_number, contract_name, location_name, salesman_name, search';

/**
 * In SQL: receivables on a day, the same for whoever asks. `tables` are those of a WITH: `receivables` has a row for
 * each invoice with entries by then, the conditions say which of them are meant.
 *
 * An invoice whose last entry is of that day or before stands as its row says. Of the others the entries up to the day
 * are summed, which are few: those that were there by then and have moved since.
 */
export function receivablesSql(scope: ReceivablesScope, bind: BindParameter) {
  const { tenant, asOf, basis, salesmen } = scope;
  const [own, day] = [bind(tenant), `${bind(asOf)}::text`];
  const at = (days: number) => `${bind(addDays(asOf, -days))}::text`;
  const agedFrom = basis === 'dueDate' ? 'due_date' : 'date';
  const here = [`tenant = ${own}`, ...jobConditions(scope, own, bind)].join(' AND ');
  const sellers = salesmen && `ANY(${bind(salesmen)}::text[])`;
  const [sold, soldThen, hasMoved] =
    sellers === null
      ? ['', '', `last_day > ${day}`]
      : [
          `AND seller_id = ${sellers}`,
          `AND "salesmanId" = ${sellers}`,
          `(last_day > ${day} OR seller_id IS NULL)`, // several salesmen share it
        ];

  return {
    tables: `
      moved AS MATERIALIZED (
        SELECT ${shown}, until.* FROM own.receivable_positions CROSS JOIN LATERAL (
          SELECT sum(amount)::bigint AS due, sum(paid)::bigint AS paid, sum(retention)::bigint AS held,
            (array_agg(date ORDER BY nth DESC) FILTER (WHERE date IS NOT NULL))[1] AS date, (array_agg("dueDate" ORDER BY nth DESC) FILTER (WHERE date IS NOT NULL))[1] AS due_date
          FROM ROWS FROM (
            jsonb_to_recordset(entries) AS (day text, "salesmanId" text, amount bigint, paid bigint, retention bigint, date text, "dueDate" text)
          ) WITH ORDINALITY AS entry (day, "salesmanId", amount, paid, retention, date, "dueDate", nth)
          WHERE day <= ${day} ${soldThen} HAVING count(*) > 0
        ) until WHERE ${here} AND first_day <= ${day} AND ${hasMoved}
      ),
      standing AS NOT MATERIALIZED (
        SELECT ${shown}, amount AS due, paid, retention AS held, date, due_date
        FROM own.receivable_positions WHERE ${here} AND last_day <= ${day} ${sold}
        UNION ALL SELECT * FROM moved
      ),
      settled AS (
        SELECT contract_id AS settled_id FROM standing WHERE held <> 0 AND contract_id IN (SELECT contract_id FROM standing WHERE held < 0)
        GROUP BY contract_id HAVING sum(held) = 0
      ),
      receivables AS NOT MATERIALIZED (
        SELECT ${shown}, date, due_date, due AS amount, ${COUNTED} AS paid, due - ${COUNTED} AS open, paid - ${COUNTED} AS credit,
          held, CASE WHEN settled_id IS NULL THEN held ELSE 0 END AS retention
        FROM standing LEFT JOIN settled ON settled_id = contract_id
      )`,
    /** Something is open or retained, of an invoice that is approved by then. */
    isReceivable: 'date IS NOT NULL AND (open <> 0 OR retention <> 0)',
    isOverdue: `open > 0 AND due_date < ${day}`,
    isOlderThan: (days: number) => `${agedFrom} < ${at(days)}`,
    /** All that is kept of the invoices. */
    positions: `(SELECT * FROM own.receivable_positions WHERE tenant = ${own})`,
    /** Contracts by the day of their completion, and those that were completed more than so many days before. */
    completed: `(SELECT id AS completed_id, completed_on FROM own.contracts WHERE tenant = ${own} AND completed_on IS NOT NULL)`,
    completedFor: (days: number) =>
      `(SELECT id AS completed_id FROM own.contracts WHERE tenant = ${own} AND completed_on < ${at(days)})`,
    days: `(${day}::date - ${agedFrom}::date)`,
    agedFrom,
  };
}

const jobConditions = (
  { customerId, locationId }: ReceivablesScope,
  own: string,
  bind: BindParameter,
): readonly string[] => {
  const places = [
    ...(customerId === undefined ? [] : [`customer_id = ${bind(customerId)}`]),
    ...(locationId === undefined ? [] : [`location_id = ${bind(locationId)}`]),
  ];
  return places.length === 0
    ? []
    : [`contract_id IN (SELECT id FROM own.contracts WHERE tenant = ${own} AND ${places.join(' AND ')})`];
};

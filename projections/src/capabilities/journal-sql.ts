import type { Sql } from 'postgres';

/** Of the entries of one bill: what it asks by a day, and what was paid on it by then. */
export const billSumsSql = (sql: Sql) => sql`
  coalesce(sum(amount) FILTER (WHERE account = 'receivable' AND payment_id IS NULL), 0) AS due,
  coalesce(-sum(amount) FILTER (WHERE account = 'receivable' AND payment_id IS NOT NULL), 0) AS paid`;

/**
 * In SQL: what of `paid` counts for the bill: never beyond what it asks by that day. The rest is the customer's credit
 * until it asks for more (ADR 0045).
 */
export const COUNTED = 'greatest(least(paid, greatest(due, 0)), least(due, 0))';
export const countedSql = (sql: Sql) => sql.unsafe(COUNTED);

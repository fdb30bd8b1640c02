import { RETENTION_DAYS, retentionDeadline } from '@backoffice/contracts/features/contracts';
import {
  aged,
  ageBuckets,
  type AgeBucket,
  type AgedTotals,
  type OpenInvoice,
  type Receivable,
  type ReceivablesRequest,
  type UnappliedCredit,
} from '@backoffice/contracts/features/receivables';
import type { Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { receivablesSql, type ReceivablesScope } from '#capabilities/receivables-sql.ts';
import { computedConditionSql, escapeLike, parameterBinder, type BindParameter } from '#lists/condition-sql.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { snakeCase } from '#kernel/table.ts';

type ReceivablesSql = ReturnType<typeof receivablesSql>;
type SearchedReceivables = Pick<ReceivablesRequest, 'search' | 'filters' | 'moreThan'>;
type ListedReceivables = SearchedReceivables & Pick<ReceivablesRequest, 'only'>;
type ReceivablesPage = Pick<ReceivablesRequest, 'sortBy' | 'order'> & {
  readonly limit: number;
  readonly offset: number;
};

const NOTHING_SOUGHT: SearchedReceivables = { search: '', filters: [] };
const isNarrowed = ({ search, filters, moreThan }: SearchedReceivables) =>
  search !== '' || filters.length > 0 || moreThan !== undefined;

/** One page, in the order that is asked for, by number where that is the same. */
export async function receivablesPage(
  sql: Sql,
  scope: ReceivablesScope,
  listed: ListedReceivables,
  { sortBy, order, limit, offset }: ReceivablesPage,
): Promise<Receivable[]> {
  const { bind, values } = parameterBinder();
  const receivables = receivablesSql(scope, bind);
  // The oldest has the most days.
  const [by, way] =
    sortBy === 'days' ? [receivables.agedFrom, order === 'asc' ? 'DESC' : 'ASC'] : [columnOf(sortBy), order];
  return agedRows(
    sql,
    scope,
    `WITH ${receivables.tables}, listed AS (
       SELECT *, row_number() OVER () AS place FROM (
         SELECT ${figures} FROM receivables WHERE ${foundSql(receivables, listed, bind)} AND ${listedSql(receivables, listed)}
         ORDER BY ${by} ${way}, number, id LIMIT ${bind(limit)} OFFSET ${bind(offset)}
       ) sorted
     ) ${withNames('listed', receivables)} ORDER BY place`,
    values,
  );
}

/** All that is open or retained. */
export async function allReceivables(sql: Sql, scope: ReceivablesScope): Promise<Receivable[]> {
  const { bind, values } = parameterBinder();
  const receivables = receivablesSql(scope, bind);
  return agedRows(
    sql,
    scope,
    `WITH ${receivables.tables}, listed AS (SELECT ${figures} FROM receivables WHERE ${receivables.isReceivable}) ${withNames('listed', receivables)}`,
    values,
  );
}

async function agedRows(
  sql: Sql,
  { tenant, asOf, basis }: ReceivablesScope,
  text: string,
  values: readonly unknown[],
): Promise<Receivable[]> {
  type Row = Omit<OpenInvoice, 'retentionDueOn'> & { readonly completedOn: Day | null };
  const rows = await tenantSql(sql, tenant).unsafe<Row[]>(text, values);
  return rows.map(({ completedOn, ...row }) =>
    aged({ ...row, retentionDueOn: completedOn && retentionDeadline(completedOn) }, asOf, basis),
  );
}

/** What is figured of a row; its names are read for those alone that are shown. */
const figures = 'id, date, due_date, amount, paid, open, retention, held';
const withNames = (listed: string, { positions, completed }: ReceivablesSql) => `
  SELECT named.id AS "invoiceId", number, customer_id AS "customerId", customer_name AS "customerName", contract_id AS "contractId", contract_number AS "contractNumber", contract_name AS "contractName",
    location_id AS "locationId", location_name AS "locationName", salesman_id AS "salesmanId", salesman_name AS "salesmanName",
    ${listed}.date, ${listed}.due_date AS "dueDate", ${listed}.amount, ${listed}.paid, open, ${listed}.retention, completed_on AS "completedOn"
  FROM ${listed} JOIN ${positions} named ON named.id = ${listed}.id LEFT JOIN ${completed} completed ON completed_id = contract_id AND held <> 0`;

/** Whose sums they are: of a customer, or of a salesman where that is null. `listed`: rows of the list under them. */
export type SumsRow = Omit<AgedTotals, 'buckets' | 'open' | 'credit'> &
  Readonly<Record<AgeBucket, number>> & {
    readonly customerId?: string | null;
    readonly customerName?: string;
    readonly salesmanId: string | null;
    readonly salesmanName: string;
    readonly listed: number;
    /** Of invoices of which nothing else is open. */
    readonly heldCount: number;
    readonly held: number;
  };

/** What was found, by customer and by salesman. */
export async function receivableSums(
  sql: Sql,
  scope: ReceivablesScope,
  listed: ListedReceivables,
  groups: readonly ('customer' | 'salesman')[],
): Promise<SumsRow[]> {
  const { bind, values } = parameterBinder();
  const receivables = receivablesSql(scope, bind);
  const sum = (figure: string, condition = 'true') => `coalesce(sum(${figure}) FILTER (WHERE ${condition}), 0)::bigint`;
  const named = groups.flatMap((who) => [`${who}_id AS "${who}Id"`, `any_value(${who}_name) AS "${who}Name"`]);
  const buckets = ageBuckets.map((bucket) => `${sum('open', bucketSql(receivables, bucket))} AS "${bucket}"`);
  // OFFSET 0 has what several sums are made of figured once.
  return tenantSql(sql, scope.tenant).unsafe<SumsRow[]>(
    `WITH ${receivables.tables}
       SELECT ${[...named, ...buckets].join(', ')}, ${sum('open', 'is_overdue')} AS overdue, ${sum('retention')} AS retention, ${sum('retention', 'completed_id IS NOT NULL')} AS "retentionOverdue",
         count(*) FILTER (WHERE is_listed)::int AS listed, count(*) FILTER (WHERE open = 0)::int AS "heldCount", ${sum('retention', 'open = 0')} AS held
       FROM (
         SELECT ${groups.map((who) => `${who}_id, ${who}_name`).join(', ')}, ${receivables.agedFrom}, open, retention, completed_id, ${receivables.isOverdue} AS is_overdue, ${listedSql(receivables, listed)} AS is_listed
         FROM receivables LEFT JOIN ${receivables.completedFor(RETENTION_DAYS)} completed ON completed_id = contract_id AND retention > 0
         WHERE ${foundSql(receivables, listed, bind)} OFFSET 0
       ) figured GROUP BY GROUPING SETS (${groups.map((who) => `(${who}_id)`).join(', ')})`,
    values,
  );
}

/**
 * What customers have paid that is on no invoice, or on one that asks for it from a later day only; where something is
 * sought, of those alone of whom something was found.
 */
export async function unappliedCredits(
  sql: Sql,
  scope: ReceivablesScope,
  sought: SearchedReceivables = NOTHING_SOUGHT,
): Promise<UnappliedCredit[]> {
  const { tenant, asOf, salesmen, customerId, locationId } = scope;
  const { bind, values } = parameterBinder();
  const receivables = receivablesSql(scope, bind);
  const own = bind(tenant);
  const posted = [
    `tenant = ${own} AND day <= ${bind(asOf)} AND account = 'credit'`,
    ...(salesmen === null ? [] : [`salesman_id = ANY(${bind(salesmen)}::text[])`]),
    // Credit is the customer's, at none of their locations.
    ...(locationId !== undefined ? ['false'] : customerId === undefined ? [] : [`customer_id = ${bind(customerId)}`]),
  ].join(' AND ');
  const credits = `
    SELECT unapplied.customer_id AS "customerId", customer_name AS "customerName", unapplied.salesman_id AS "salesmanId", salesman_name AS "salesmanName", unapplied.credit FROM (
      SELECT customer_id, salesman_id, max(payment_id) AS payment_id, -sum(amount)::bigint AS credit FROM own.ledger
      WHERE ${posted} GROUP BY customer_id, salesman_id HAVING sum(amount) <> 0
    ) unapplied JOIN own.post_payments paid ON paid.tenant = ${own} AND paid.id = unapplied.payment_id
    UNION ALL SELECT customer_id, customer_name, salesman_id, salesman_name, credit FROM receivables WHERE credit <> 0`;
  const found = isNarrowed(sought)
    ? `WHERE "customerId" IN (SELECT customer_id FROM receivables WHERE ${foundSql(receivables, sought, bind)})`
    : '';
  return tenantSql(sql, tenant).unsafe<UnappliedCredit[]>(
    `WITH ${receivables.tables} SELECT * FROM (${credits}) credits ${found}`,
    values,
  );
}

/** Older than the one number of days, and no older than the other; as `bucketOf` says. */
const bucketDays: Readonly<Record<AgeBucket, readonly [after: number | null, until: number | null]>> = {
  current: [null, 0],
  '0-30': [0, 30],
  '31-60': [30, 60],
  '61-90': [60, 90],
  past90: [90, null],
};

function bucketSql({ isOlderThan, agedFrom }: ReceivablesSql, bucket: AgeBucket): string {
  const hasCurrent = agedFrom === 'due_date';
  if (bucket === 'current' && !hasCurrent) return 'false';
  const [from, until] = bucketDays[bucket];
  const after = bucket === '0-30' && !hasCurrent ? null : from;
  return [
    'open <> 0',
    ...(after === null ? [] : [isOlderThan(after)]),
    ...(until === null ? [] : [`NOT ${isOlderThan(until)}`]),
  ].join(' AND ');
}

/** Of those that are found, what the list shows. */
function listedSql(receivables: ReceivablesSql, { only }: Pick<ListedReceivables, 'only'>): string {
  if (only === undefined) return 'open <> 0';
  if (only === 'overdue') return receivables.isOverdue;
  if (only === 'retention') return 'retention <> 0';
  return only === 'retentionOverdue'
    ? `retention > 0 AND contract_id IN ${receivables.completedFor(RETENTION_DAYS)}`
    : bucketSql(receivables, only);
}

/** What is meant by a search, conditions and an age. */
function foundSql(
  receivables: ReceivablesSql,
  { search, filters, moreThan }: SearchedReceivables,
  bind: BindParameter,
) {
  return [
    receivables.isReceivable,
    ...(moreThan === undefined ? [] : [`open <> 0 AND ${receivables.isOlderThan(moreThan)}`]),
    ...search
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => `search LIKE ${bind(`%${escapeLike(word)}%`)}`),
    ...filters.map((filter) => computedConditionSql(conditionColumn(receivables, filter.field), filter, bind)),
  ].join(' AND ');
}

const comparedAsNumbers: readonly string[] = ['days', 'amount', 'paid', 'open', 'retention'];
const conditionColumn = ({ days }: ReceivablesSql, field: string) =>
  comparedAsNumbers.includes(field)
    ? { own: field === 'days' ? days : field, isFigure: true }
    : { own: columnOf(field), isFigure: false };
const columnOf = (field: string) => (field === 'invoiceId' ? 'id' : snakeCase(field));

import type { dashboardPermissions, DashboardView } from '@backoffice/contracts/features/dashboard';
import type { ledgerPermissions } from '@backoffice/contracts/features/ledger';
import { NOTICE_SOON_DAYS, RECORDING_SOON_DAYS } from '@backoffice/contracts/features/lien-rights';
import type { proofPermissions } from '@backoffice/contracts/features/proofs';
import { proposalStatuses, type ProposalStatus } from '@backoffice/contracts/features/proposals';
import type { AgingBasis, receivablePermissions } from '@backoffice/contracts/features/receivables';
import { startOfWorkWeek } from '@backoffice/contracts/features/workers';
import { addDays, dayIn, startOfDay, type Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { bankBalances, cameInSince, payablesOf, receivableTiles } from './queries.ts';

type Tile = DashboardView['drafts'];
type StatusTotals = Tile & { readonly status: ProposalStatus; readonly soon: number; readonly soonAmount: number };
type MonthTotals = {
  readonly month: string;
  readonly sent: number;
  readonly accepted: number;
  readonly acceptances: number;
};

type MoneySettings = { readonly agingBasis?: AgingBasis; readonly weekEndsOn?: number };

const MONTHS = 6;
const SOON_DAYS = 7;
const ATTENTION_LIMIT = 10;
const PROOF = 'action:proof.view' satisfies keyof typeof proofPermissions;
const awaitingStatuses: readonly ProposalStatus[] = ['sent', 'viewed'];

/** What needs attention today, counted over the rows the caller may see; nothing when they may see none. */
export async function dashboardOf({ sql, clock, companyOf }: ReadPorts, caller: Caller): Promise<DashboardView> {
  const company = await companyOf(caller.tenant);
  const zone = company?.timeZone ?? 'UTC';
  const today = dayIn(zone, clock.now());
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(today, MONTHS - 1 - back));
  const visible = sql`${scopeSql(sql, caller)('action:proposal.view')} AND trashed_at IS NULL`;
  const since = startOfDay(zone, `${months[0] ?? today}-01`);
  const monthOf = (column: string) => sql`to_char(${sql(column)}::timestamptz AT TIME ZONE ${zone}, 'YYYY-MM')`;
  const ask = tenantSql(sql, caller.tenant);

  const [statuses, byMonth, attention, [proof], money] = await Promise.all([
    ask<StatusTotals[]>`
      SELECT status, count(*)::int AS count, sum(amount)::bigint AS amount,
        count(*) FILTER (WHERE good_thru_date BETWEEN ${today} AND ${addDays(today, SOON_DAYS)})::int AS soon,
        coalesce(sum(amount) FILTER (WHERE good_thru_date BETWEEN ${today} AND ${addDays(today, SOON_DAYS)}), 0)::bigint AS "soonAmount"
      FROM own.proposals WHERE ${visible} AND archived_at IS NULL GROUP BY status`,
    ask<MonthTotals[]>`
      SELECT month, sum(sent)::bigint AS sent, sum(accepted)::bigint AS accepted, count(accepted)::int AS acceptances FROM (
        SELECT ${monthOf('sent_at')} AS month, amount AS sent, NULL::bigint AS accepted FROM own.proposals WHERE ${visible} AND sent_at >= ${since}
        UNION ALL
        SELECT ${monthOf('accepted_at')}, NULL, amount FROM own.proposals WHERE ${visible} AND accepted_at >= ${since}
      ) moved GROUP BY month`,
    ask<DashboardView['attention']>`
      SELECT id, number, name, customer_name AS "customerName", location_id AS "locationId", status, amount, good_thru_date AS "goodThruDate", sent_at AS "sentAt"
      FROM own.proposals WHERE ${visible} AND archived_at IS NULL AND status IN ${sql([...awaitingStatuses])} ORDER BY good_thru_date, id LIMIT ${ATTENTION_LIMIT}`,
    caller.may(PROOF) === 'deny'
      ? []
      : ask<{ at: string; failed: number }[]>`
      SELECT at, (result ->> 'failed')::int AS failed FROM own.proofs WHERE tenant = ${caller.tenant} ORDER BY at DESC LIMIT 1`,
    moneyFigures(sql, caller, today, { ...(company as MoneySettings), zone }), // a company has both
  ]);

  const of = (status: ProposalStatus) =>
    statuses.find((each) => each.status === status) ?? { status, count: 0, amount: 0, soon: 0, soonAmount: 0 };
  const inMonth = (month: string | undefined) =>
    byMonth.find((each) => each.month === month) ?? { sent: 0, accepted: 0, acceptances: 0 };
  const sum = (tiles: readonly Tile[]): Tile =>
    tiles.reduce((total, { count, amount }) => ({ count: total.count + count, amount: total.amount + amount }), {
      count: 0,
      amount: 0,
    });
  const { accepted, acceptances } = inMonth(months.at(-1));
  const { contracts, changeOrders, ...tiles } = money;
  const proposals = sum(awaitingStatuses.map(of));
  return {
    companyName: company?.name ?? '',
    today,
    awaitingSignature: {
      ...sum([proposals, contracts, changeOrders].filter((tile) => tile !== null)),
      proposals,
      contracts,
      changeOrders,
    },
    ...tiles,
    expiringSoon: sum(awaitingStatuses.map(of).map(({ soon, soonAmount }) => ({ count: soon, amount: soonAmount }))),
    drafts: sum([of('draft')]),
    acceptedThisMonth: { count: acceptances, amount: accepted ?? 0 },
    pipeline: proposalStatuses.map((status) => ({ status, ...sum([of(status)]) })),
    byMonth: months.map((month) => ({ month, sent: inMonth(month).sent ?? 0, accepted: inMonth(month).accepted ?? 0 })),
    proof: proof ? { at: new Date(proof.at).toISOString(), failed: proof.failed } : null,
    attention: [...attention],
  };
}

type ScopeSql = ReturnType<ReturnType<typeof scopeSql>>;
type MoneyFigures = Pick<
  DashboardView,
  | 'toBill'
  | 'unbilledChanges'
  | 'receivable'
  | 'retention'
  | 'payables'
  | 'cashIn'
  | 'banks'
  | 'sinceYesterday'
  | 'lienRights'
> &
  Pick<DashboardView['awaitingSignature'], 'contracts' | 'changeOrders'>;

const FINANCIALS = 'component:dashboard-financials' satisfies keyof typeof dashboardPermissions;

/** The same figures that the lists of contracts, change orders and receivables sum to. */
async function moneyFigures(
  sql: Sql,
  caller: Caller,
  today: Day,
  { agingBasis: basis = 'invoiceDate', weekEndsOn = 6, zone }: MoneySettings & { readonly zone: string },
): Promise<MoneyFigures> {
  const [scope, ask] = [scopeSql(sql, caller), tenantSql(sql, caller.tenant)];
  const may = (permission: string) => caller.may(permission) !== 'deny';
  const tile = async <T extends object = Tile>(
    permission: string,
    of: (seen: ScopeSql) => Promise<T[]>,
  ): Promise<T | null> => (may(permission) ? ((await of(scope(permission)))[0] ?? null) : null);
  const figure: typeof tile = async (permission, of) => (may(FINANCIALS) ? tile(permission, of) : null);
  const [
    contracts,
    changeOrders,
    toBill,
    unbilledChanges,
    receivables,
    payables,
    banks,
    sinceYesterday,
    cashIn,
    lienRights,
  ] = await Promise.all([
    tile(
      'action:contract.view',
      (seen) =>
        ask<
          Tile[]
        >`SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS amount FROM own.contracts WHERE ${seen} AND trashed_at IS NULL AND status IN ('sent', 'viewed')`,
    ),
    tile(
      'action:change-order.view',
      (seen) =>
        ask<
          Tile[]
        >`SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS amount FROM own.change_orders WHERE ${seen} AND trashed_at IS NULL AND archived_at IS NULL AND status IN ('sent', 'viewed')`,
    ),
    figure(
      'action:contract.view',
      (seen) =>
        ask<Tile[]>`SELECT count(*)::int AS count, coalesce(sum(left_to_bill), 0)::bigint AS amount FROM (
        SELECT unbilled + coalesce(ahead.billed, 0) AS left_to_bill FROM own.contracts LEFT JOIN (
          SELECT contract_id, -sum(amount) AS billed FROM own.ledger WHERE tenant = ${caller.tenant} AND day > ${today} AND account = 'revenue' AND NOT is_extra GROUP BY contract_id
        ) ahead ON ahead.contract_id = id
        WHERE ${seen} AND trashed_at IS NULL AND status = 'signed'
      ) contracts WHERE left_to_bill > 0`,
    ),
    figure(
      'action:change-order.view',
      (seen) =>
        ask<
          Tile[]
        >`SELECT count(*)::int AS count, coalesce(sum(unbilled), 0)::bigint AS amount FROM own.change_orders WHERE ${seen} AND trashed_at IS NULL AND archived_at IS NULL AND status = 'approved' AND unbilled <> 0`,
    ),
    may(RECEIVABLE) && may(FINANCIALS)
      ? receivableTiles(sql, {
          tenant: caller.tenant,
          asOf: today,
          basis,
          salesmen: salesmenOf(caller, RECEIVABLE),
        })
      : { receivable: null, retention: null },
    may(LEDGER) && may(FINANCIALS) ? payablesOf(sql, caller, today) : null,
    may(LEDGER) && may(FINANCIALS) ? bankBalances(sql, caller, today) : null,
    may(LEDGER) && may(FINANCIALS) ? cameInSince(sql, caller, zone, addDays(today, -1)) : null,
    may('action:report.invoice-deposit-detail.view') && may(FINANCIALS)
      ? cashByWeek(sql, caller, today, weekEndsOn)
      : null,
    tile(
      'page:toc.prelim',
      (seen) => ask<NonNullable<MoneyFigures['lienRights']>[]>`
      SELECT count(*) FILTER (WHERE lien_rights = 'noticeDue' AND notice_due_on < ${today})::int AS late,
        count(*) FILTER (WHERE lien_rights = 'noticeDue' AND notice_due_on BETWEEN ${today} AND ${addDays(today, NOTICE_SOON_DAYS)})::int AS "dueSoon",
        count(*) FILTER (WHERE lien_rights IN ('served', 'notNeeded') AND record_lien_by BETWEEN ${today} AND ${addDays(today, RECORDING_SOON_DAYS)})::int AS "recordSoon"
      FROM own.locations WHERE ${seen} AND trashed_at IS NULL AND lien_rights IS NOT NULL`,
    ),
  ]);
  return {
    contracts,
    changeOrders,
    toBill,
    unbilledChanges,
    ...receivables,
    payables,
    banks,
    sinceYesterday,
    cashIn,
    lienRights,
  };
}

const RECEIVABLE = 'action:receivable.view' satisfies keyof typeof receivablePermissions;
const LEDGER = 'action:ledger.view' satisfies keyof typeof ledgerPermissions;

const CASH_WEEKS = 8;

/** By the books: what was deposited at banks, less the checks that they returned; not what they took for that. */
async function cashByWeek(sql: Sql, caller: Caller, today: Day, weekEndsOn: number) {
  const last = startOfWorkWeek(today, weekEndsOn);
  const first = addDays(last, -7 * (CASH_WEEKS - 1));
  const days = await tenantSql(sql, caller.tenant)<{ day: Day; amount: number }[]>`
    SELECT day, sum(amount)::bigint AS amount FROM own.ledger
    WHERE ${scopeSql(sql, caller)('action:report.invoice-deposit-detail.view')} AND account = 'bank' AND payment_id IS NOT NULL AND NOT (event_type = 'PaymentReturned' AND ordinal > 1) AND day BETWEEN ${first} AND ${today} GROUP BY day`;
  return Array.from({ length: CASH_WEEKS }, (_, at) => {
    const from = addDays(first, 7 * at);
    const to = addDays(from, 6);
    const amount = days.reduce((sum, each) => sum + (from <= each.day && each.day <= to ? each.amount : 0), 0);
    return { from, to, amount };
  });
}

/** Whose rows a permission opens to the caller; null: everybody's. */
const salesmenOf = (caller: Caller, permission: string) =>
  visibleSalesmen({ ...caller, rows: caller.may(permission) === 'own' ? 'own' : 'all' });

/** The rows that a permission opens to the caller. */
const scopeSql = (sql: Sql, caller: Caller) => (permission: string) => {
  const salesmen = salesmenOf(caller, permission);
  return sql`tenant = ${caller.may(permission) === 'deny' ? '' : caller.tenant} ${salesmen === null ? sql`` : sql`AND salesman_id = ANY(${salesmen})`}`;
};

/** `2026-11-20`, 2 back: `2026-09`. */
function monthBefore(day: string, back: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - back;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

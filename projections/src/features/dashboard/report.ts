import type { DashboardView } from '@backoffice/contracts/features/dashboard';
import { proposalStatuses, type ProposalStatus } from '@backoffice/contracts/features/proposals';
import { addDays, dayIn, startOfDay } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { ReadPorts } from '#kernel/feature.ts';
import { salesmanOf } from '#kernel/scope.ts';

type Tile = DashboardView['drafts'];
type OfStatus = Tile & { readonly status: ProposalStatus; readonly soon: number; readonly soonAmount: number };
type OfMonth = { readonly month: string; readonly sent: number; readonly accepted: number; readonly acceptances: number };

const MONTHS = 6;
const SOON_DAYS = 7;
const ATTENTION = 10;
const waiting: readonly ProposalStatus[] = ['sent', 'viewed'];

/** What needs attention today, counted over the rows the caller may see; nothing when they may see none. */
export async function dashboardOf({ sql, clock, companyOf }: ReadPorts, caller: Caller): Promise<DashboardView> {
  const company = await companyOf(caller.tenant);
  const zone = company?.timeZone ?? 'UTC';
  const today = dayIn(zone, clock.now());
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(today, MONTHS - 1 - back));
  const grant = caller.may('action:proposal.view');
  const salesman = salesmanOf({ ...caller, rows: grant === 'own' ? 'own' : 'all' });
  const visible = sql`tenant = ${grant === 'deny' ? '' : caller.tenant} AND trashed_at IS NULL ${salesman === null ? sql`` : sql`AND salesman_id = ${salesman}`}`;
  const since = startOfDay(zone, `${months[0] ?? today}-01`);
  const monthOf = (column: string) => sql`to_char(${sql(column)}::timestamptz AT TIME ZONE ${zone}, 'YYYY-MM')`;

  const [statuses, byMonth, attention] = await Promise.all([
    sql<OfStatus[]>`
      SELECT status, count(*)::int AS count, sum(amount)::bigint AS amount,
        count(*) FILTER (WHERE good_thru_date BETWEEN ${today} AND ${addDays(today, SOON_DAYS)})::int AS soon,
        coalesce(sum(amount) FILTER (WHERE good_thru_date BETWEEN ${today} AND ${addDays(today, SOON_DAYS)}), 0)::bigint AS "soonAmount"
      FROM read.proposals WHERE ${visible} AND archived_at IS NULL GROUP BY status`,
    sql<OfMonth[]>`
      SELECT month, sum(sent)::bigint AS sent, sum(accepted)::bigint AS accepted, count(accepted)::int AS acceptances FROM (
        SELECT ${monthOf('sent_at')} AS month, amount AS sent, NULL::bigint AS accepted FROM read.proposals WHERE ${visible} AND sent_at >= ${since}
        UNION ALL
        SELECT ${monthOf('accepted_at')}, NULL, amount FROM read.proposals WHERE ${visible} AND accepted_at >= ${since}
      ) moved GROUP BY month`,
    sql<DashboardView['attention']>`
      SELECT id, number, name, customer_name AS "customerName", location_id AS "locationId", status, amount, good_thru_date AS "goodThruDate", sent_at AS "sentAt"
      FROM read.proposals WHERE ${visible} AND archived_at IS NULL AND status IN ${sql([...waiting])} ORDER BY good_thru_date, id LIMIT ${ATTENTION}`,
  ]);

  const of = (status: ProposalStatus) => statuses.find((each) => each.status === status) ?? { status, count: 0, amount: 0, soon: 0, soonAmount: 0 };
  const inMonth = (month: string | undefined) => byMonth.find((each) => each.month === month) ?? { sent: 0, accepted: 0, acceptances: 0 };
  const sum = (tiles: readonly Tile[]): Tile => tiles.reduce((total, { count, amount }) => ({ count: total.count + count, amount: total.amount + amount }), { count: 0, amount: 0 });
  const { accepted, acceptances } = inMonth(months.at(-1));
  return {
    companyName: company?.name ?? '', today,
    awaitingSignature: sum(waiting.map(of)),
    expiringSoon: sum(waiting.map(of).map(({ soon, soonAmount }) => ({ count: soon, amount: soonAmount }))),
    drafts: sum([of('draft')]),
    acceptedThisMonth: { count: acceptances, amount: accepted ?? 0 },
    pipeline: proposalStatuses.map((status) => ({ status, ...sum([of(status)]) })),
    byMonth: months.map((month) => ({ month, sent: inMonth(month).sent ?? 0, accepted: inMonth(month).accepted ?? 0 })),
    attention: [...attention],
  };
}

/** `2026-11-20`, 2 back: `2026-09`. */
function monthBefore(day: string, back: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - back;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

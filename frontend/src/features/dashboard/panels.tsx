import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DashboardView } from '@backoffice/contracts/features/dashboard';
import { followUp, followUpDisplayStatus } from '@backoffice/contracts/features/follow-ups';
import { equals, type Day } from '@backoffice/contracts/kernel';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { relativeDayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { usePermissionCheck, type PermissionCheck } from '#access/permissions.tsx';
import { EmptyState } from '#widgets/page-states.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { NON_ZERO } from '#navigation/use-list-state.ts';
import { useRows } from '#data/use-read.ts';
import { countText, sentenceCase } from '#widgets/labels.ts';
import { DueFollowUpsQuery } from './queries.ts';

type CountAndAmount = { readonly count: number; readonly amount: number };

/** The money that waits for somebody to do something; each leads to the list it is the sum of. */
export function MoneyTiles({
  of: { toBill, unbilledChanges, retention, awaitingSignature, lienRights },
}: {
  of: DashboardView;
}) {
  return (
    <div className="tiles">
      {toBill && (
        <Tile
          title="To be billed"
          figure={<Money of={toBill.amount} />}
          to="/contract-list?status=signed&unbilled=1.."
          permission="view_contract_list"
        >
          of {countText(toBill.count, 'signed contract', 'signed contracts')}
        </Tile>
      )}
      {unbilledChanges && (
        <Tile
          title="Approved changes, not billed"
          figure={<Money of={unbilledChanges.amount} />}
          to={`/change-orders?status=approved&unbilled=${NON_ZERO}`}
          permission="page:change-orders"
          tone={unbilledChanges.count > 0 ? 'amber' : undefined}
        >
          {unbilledChanges.count === 0 ? (
            'every one is billed'
          ) : (
            <>in {countText(unbilledChanges.count, 'change order', 'change orders')}</>
          )}
        </Tile>
      )}
      {retention && (
        <Tile
          title="Retention held"
          figure={<Money of={retention.amount} />}
          to="/account-receivables?only=retention"
          permission="page:account-receivables"
        >
          on {countText(retention.count, 'contract', 'contracts')}
        </Tile>
      )}
      <AwaitingSignature of={awaitingSignature} />
      {lienRights && <LienRightsTile of={lienRights} />}
    </div>
  );
}

type TileProps = {
  title: string;
  figure: ReactNode;
  to: string;
  permission: PermissionCheck;
  tone?: 'amber' | undefined;
  children: ReactNode;
};
function Tile({ title, figure, to, permission, tone, children }: TileProps) {
  const body = (
    <>
      <h2>{title}</h2>
      <p className="tile-figure">{figure}</p>
      <p className="muted">{children}</p>
    </>
  );
  if (!usePermissionCheck()(permission))
    return (
      <section className="tile" data-tone={tone} aria-label={title}>
        {body}
      </section>
    );
  return (
    <Link to={to} className="tile" data-tone={tone}>
      {body}
    </Link>
  );
}

/** Jobs whose lien rights are lost unless somebody does something soon. */
function LienRightsTile({ of: { late, dueSoon, recordSoon } }: { of: NonNullable<DashboardView['lienRights']> }) {
  const parts = [
    late > 0 && countText(late, 'notice is late', 'notices are late'),
    dueSoon > 0 && `${dueSoon} due within a week`,
    recordSoon > 0 && countText(recordSoon, 'lien to record soon', 'liens to record soon'),
  ].filter(Boolean);
  return (
    <Tile
      title="Lien rights"
      figure={countText(late + dueSoon + recordSoon, 'job', 'jobs')}
      to="/lien-rights"
      permission="page:toc.prelim"
      tone={parts.length > 0 ? 'amber' : undefined}
    >
      {parts.join(', ') || 'nothing is due soon'}
    </Tile>
  );
}

/** The list of exactly those proposals that wait for a signature. */
export const AWAITING_SIGNATURE_PATH = '/proposals?status=sent,viewed';

/** Three lists, so three links. */
function AwaitingSignature({
  of: { amount, proposals, contracts, changeOrders },
}: {
  of: DashboardView['awaitingSignature'];
}) {
  const may = usePermissionCheck();
  const part = (of: CountAndAmount | null, one: string, many: string, to: string, permission: PermissionCheck) =>
    of &&
    of.count > 0 && (
      <li>
        {may(permission) ? <Link to={to}>{countText(of.count, one, many)}</Link> : countText(of.count, one, many)}
      </li>
    );
  const parts = [
    part(proposals, 'proposal', 'proposals', AWAITING_SIGNATURE_PATH, 'page:toc.proposal'),
    part(contracts, 'contract', 'contracts', '/contract-list?status=sent,viewed', 'view_contract_list'),
    part(changeOrders, 'change order', 'change orders', '/change-orders?status=sent,viewed', 'page:change-orders'),
  ];
  return (
    <section className="tile" aria-label="Awaiting signature">
      <h2>Awaiting signature</h2>
      <p className="tile-figure">
        <Money of={amount} />
      </p>
      {parts.some(Boolean) ? (
        <ul className="tile-parts">{parts}</ul>
      ) : (
        <p className="muted">nothing is with a customer</p>
      )}
    </section>
  );
}

const receivablesPath = '/account-receivables';

/** How old what customers owe is; a press leads to the invoices of that age. */
export function ReceivablePanel({
  of: { count, amount, upTo30, upTo60, upTo90, past90 },
}: {
  of: NonNullable<DashboardView['receivable']>;
}) {
  const bar = (label: string, only: string, value: number, bad = false) => ({
    key: only,
    label,
    value,
    bad,
    to: `${receivablesPath}?only=${only}`,
    words: <Money of={value} bad={bad && value > 0} />,
  });
  return (
    <Panel
      title="Receivable by age"
      aside={
        <span className="muted">
          <Link to={receivablesPath}>
            <Money of={amount} strong />
          </Link>{' '}
          open on {countText(count, 'invoice', 'invoices')}
        </span>
      }
    >
      <ScaleBars
        title="Receivable by age in days"
        bars={[
          bar('0–30 days', '0-30', upTo30),
          bar('31–60 days', '31-60', upTo60),
          bar('61–90 days', '61-90', upTo90),
          bar('Past 90 days', 'past90', past90, true),
        ]}
      />
    </Panel>
  );
}

/** How many there are beside the few that are shown, and where they stand. */
export const MoreLink = ({ shown, all, to }: { shown: number; all: ReactNode; to: string }) => (
  <span className="muted">
    the next {shown} of <Link to={to}>{all}</Link>
  </span>
);

const ROW_LIMIT = 6;

/** Whom to call, write to or visit next: what is overdue comes first. */
export function FollowUpsPanel({ today }: { today: Day }) {
  const { data: page, ...reading } = useRows(followUp, DueFollowUpsQuery, {
    filters: [equals('status', 'open')],
    limit: ROW_LIMIT,
    sortBy: 'dueDate',
    order: 'asc',
  });
  const { items = [], total = 0, totalIsExact = true } = page ?? {};
  return (
    <Panel
      title="Follow-ups"
      of={reading}
      aside={
        total > ROW_LIMIT && (
          <span className="dashboard-aside">
            <MoreLink shown={ROW_LIMIT} all={totalIsExact ? total : `${total}+`} to="/follow-up-list" />
          </span>
        )
      }
    >
      {page && total === 0 && (
        <EmptyState title="Nobody waits for a call">
          A proposal that asks for it is followed up after it was sent.
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="attention">
          {items.map(({ id, subject, kind, dueDate, status, customerName, locationName }) => (
            <li key={id}>
              <div className="attention-what">
                <Link to={`/follow-up-list/${id}`}>{subject || sentenceCase(kind)}</Link>
                <span className="muted">
                  {customerName} · {locationName}
                </span>
              </div>
              <span className="muted">
                {dueDate < today ? 'was due' : 'due'} {relativeDayText(today, dueDate)}
              </span>
              <StatusChip of={followUpDisplayStatus({ status, dueDate }, today)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

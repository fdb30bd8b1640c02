import { Link } from 'react-router';
import { dashboardOwnRoutes, type DashboardView } from '@backoffice/contracts/features/dashboard';
import { AttentionPanel } from '#history/attention-panel.tsx';
import { dollarsText } from '@backoffice/contracts/kernel';
import { BarChart } from '#widgets/bar-chart.tsx';
import { DayText, relativeDayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useSelectedCompany, useProfile } from '#access/profile.ts';
import { EmptyState, AsyncContent, Skeleton, PageTitle } from '#widgets/page-states.tsx';
import { SettledContent } from '#widgets/settled-content.tsx';
import { StatusChip, statusText, toneOf } from '#widgets/status-chip.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { countText } from '#widgets/labels.ts';
import { BanksPanel, SinceYesterdayPanel } from './facts-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { PlatformDashboard } from './list-page.tsx';
import { AWAITING_SIGNATURE_PATH, CashInPanel, MoneyTiles } from './money-panel.tsx';
import { FollowUpsPanel, MoreLink, OwnerOffersPanel, ReceivablePanel } from './panels.tsx';
import './dashboard.css';

/** Whatever moves one of its figures. */
const REFETCH_ON = [
  'Proposal',
  'Customer',
  'Location',
  'Contract',
  'ChangeOrder',
  'Invoice',
  'Payment',
  'Prelim',
  'Bill',
  'Check',
  'Bank',
];

/** What needs attention today. */
export function DashboardPage() {
  const ours = useSelectedCompany();
  return ours ? <CompanyDashboard companyId={ours.value} /> : <PlatformDashboard />;
}

function CompanyDashboard({ companyId }: { companyId: string }) {
  const mayCustomize = usePermissionCheck()('page:companies.customize');
  const reading = useRouteRead(dashboardOwnRoutes.summary, {}, REFETCH_ON);
  const { name } = useProfile();
  return (
    <div className="page dashboard">
      <PageTitle>Dashboard</PageTitle>
      <header className="record-head">
        <h1>Good to see you, {name.split(' ')[0]}</h1>
        <span className="grow" />
        {reading.data && (
          <span className="muted">
            <DayText of={reading.data.today} />
          </span>
        )}
      </header>
      <AsyncContent
        of={reading}
        skeleton={
          <>
            <Skeleton height={104} />
            <Skeleton height={196} />
            <Skeleton height={300} />
          </>
        }
      >
        {(dashboard) => (
          <SettledContent className="dashboard-content" skeleton={<Skeleton height={600} />}>
            <OwnerOffersPanel />
            {mayCustomize && <FirstSteps companyId={companyId} />}
            <Figures dashboard={dashboard} />
          </SettledContent>
        )}
      </AsyncContent>
    </div>
  );
}

export function Figures({ dashboard }: { dashboard: DashboardView }) {
  const { pipeline, attention, today, receivable, cashIn, banks, sinceYesterday } = dashboard;
  return (
    <>
      <MoneyTiles of={dashboard} />
      <AttentionPanel />
      {(banks || sinceYesterday) && (
        <div className="dashboard-columns">
          {banks && <BanksPanel of={banks} />}
          {sinceYesterday && <SinceYesterdayPanel of={sinceYesterday} today={today} />}
        </div>
      )}
      <div className="dashboard-columns">
        {receivable && <ReceivablePanel of={receivable} />}
        {cashIn && <CashInPanel of={cashIn} />}
      </div>
      <div className="dashboard-columns">
        <Pipeline of={pipeline} />
      </div>
      <div className="dashboard-columns">
        <Panel title="Waiting for the customer" aside={<MoreWaiting of={dashboard} />}>
          {attention.length === 0 ? (
            <EmptyState title="All clear">Nothing waits for a signature or is about to expire.</EmptyState>
          ) : (
            <ul className="attention">
              {attention.map(({ id, number, name, customerName, locationId, status, amount, goodThruDate }) => (
                <li key={id}>
                  <div className="attention-what">
                    <Link to={`/toc/${locationId}/proposal/${id}`}>{name}</Link>
                    <span className="muted">
                      No. {number} · {customerName}
                    </span>
                  </div>
                  <div className="attention-end">
                    <Money of={amount} />
                    <span className="muted">
                      {goodThruDate < today ? 'expired' : 'expires'} {relativeDayText(today, goodThruDate)}
                    </span>
                  </div>
                  <StatusChip of={status} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <div className="dashboard-stack">
          <ByMonth of={dashboard} />
          <PermissionGate check="page:follow-up-list">
            <FollowUpsPanel today={today} />
          </PermissionGate>
        </div>
      </div>
    </>
  );
}

/** How many more wait than are listed, and what is about to expire. */
function MoreWaiting({
  of: {
    attention,
    awaitingSignature: { proposals },
    expiringSoon,
  },
}: {
  of: DashboardView;
}) {
  return (
    <span className="dashboard-aside">
      {expiringSoon.count > 0 && (
        <span className="dashboard-soon">
          {countText(expiringSoon.count, 'proposal expires', 'proposals expire')} within a week
        </span>
      )}
      {proposals.count > attention.length && (
        <MoreLink shown={attention.length} all={proposals.count} to={AWAITING_SIGNATURE_PATH} />
      )}
    </span>
  );
}

/** How much money stands in which state: quiet, to scale, and readable without the colours. */
function Pipeline({ of }: { of: DashboardView['pipeline'] }) {
  const shown = of.filter(({ count }) => count > 0);
  const total = shown.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  if (shown.length === 0) return null;
  return (
    <Panel
      title="Proposals"
      aside={
        <span className="muted">
          <Money of={total} /> in{' '}
          {countText(
            shown.reduce((sum, { count }) => sum + count, 0),
            'proposal',
            'proposals',
          )}
        </span>
      }
    >
      <div className="pipeline" aria-hidden>
        {shown.map(({ status, amount }) => (
          <span
            key={status}
            className={`tone-${toneOf(status)}`}
            style={{ flexGrow: Math.max(1, amount) }}
            title={`${statusText(status)} ${dollarsText(amount)}`}
          />
        ))}
      </div>
      <ul className="pipeline-words">
        {shown.map(({ status, count, amount }) => (
          <li key={status}>
            <StatusChip of={status} />
            <span>{count}</span>
            <span className="muted">
              <Money of={amount} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How much was offered, and how much was won. */
function ByMonth({
  of: {
    byMonth,
    acceptedThisMonth: { count, amount },
  },
}: {
  of: DashboardView;
}) {
  const [sent, accepted] = [byMonth.map((month) => month.sent), byMonth.map((month) => month.accepted)];
  return (
    <Panel
      title="Sent and accepted by month"
      aside={
        count > 0 && (
          <span className="muted">
            <Money of={amount} /> accepted this month
          </span>
        )
      }
    >
      {[...sent, ...accepted].every((cents) => cents === 0) ? (
        <EmptyState title="Nothing sent yet">
          Once proposals go out, this shows how much was offered and how much was won.
        </EmptyState>
      ) : (
        <BarChart
          title="Sent and accepted proposals by month"
          labels={byMonth.map(({ month }) => monthText(month))}
          show={(cents) => dollarsText(cents)}
          showShort={shortMoney}
          series={[
            { name: 'Sent', colour: 'sent', values: sent },
            { name: 'Accepted', colour: 'accepted', values: accepted },
          ]}
        />
      )}
    </Panel>
  );
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthText = (month: string) => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
const compactNumber = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const shortMoney = (cents: number) => `$${compactNumber.format(cents / 100)}`;

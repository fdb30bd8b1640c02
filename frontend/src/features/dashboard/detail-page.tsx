import { Link } from 'react-router';
import { dashboardOwnRoutes, type DashboardView } from '@backoffice/contracts/features/dashboard';
import { dollarsText } from '@backoffice/contracts/kernel';
import { BarChart } from '#kernel/bar-chart.tsx';
import { DayText, daysAhead, Money } from '#kernel/formats.tsx';
import { Panel } from '#kernel/panel.tsx';
import { May } from '#kernel/permissions.tsx';
import { useCompany, useProfile } from '#kernel/profile.ts';
import { Empty, Loaded, Skeleton, Title } from '#kernel/states.tsx';
import { Status, statusText, toneOf } from '#kernel/status.tsx';
import { useAnswer } from '#kernel/use-read.ts';
import { counted } from '#kernel/words.ts';
import { PlatformDashboard } from './list-page.tsx';
import { AWAITING, FollowUpsPanel, MoneyTiles, NextOf, ReceivablePanel } from './panels.tsx';

/** Whatever moves one of its figures. */
const AFTER = ['Proposal', 'Customer', 'Location', 'Contract', 'ChangeOrder', 'Invoice', 'Payment'];

/** What needs attention today. */
export function DashboardPage() {
  return useCompany() ? <CompanyDashboard /> : <PlatformDashboard />;
}

function CompanyDashboard() {
  const reading = useAnswer(dashboardOwnRoutes.summary, {}, AFTER);
  const { name } = useProfile();
  return (
    <div className="page dashboard">
      <Title>Dashboard</Title>
      <header className="record-head">
        <h1>Good to see you, {name.split(' ')[0]}</h1>
        <span className="grow" />
        {reading.data && (
          <span className="muted">
            <DayText of={reading.data.today} />
          </span>
        )}
      </header>
      <Loaded
        of={reading}
        skeleton={
          <>
            <Skeleton height={104} />
            <Skeleton height={196} />
            <Skeleton height={300} />
          </>
        }
      >
        {(dashboard) => <Figures dashboard={dashboard} />}
      </Loaded>
    </div>
  );
}

export function Figures({ dashboard }: { dashboard: DashboardView }) {
  const { pipeline, attention, today, receivable } = dashboard;
  return (
    <>
      <MoneyTiles of={dashboard} />
      <div className="dashboard-columns">
        {receivable && <ReceivablePanel of={receivable} />}
        <Pipeline of={pipeline} />
      </div>
      <div className="dashboard-columns">
        <Panel title="Waiting for the customer" aside={<WaitingAside of={dashboard} />}>
          {attention.length === 0 ? (
            <Empty title="All clear">Nothing waits for a signature or is about to expire.</Empty>
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
                      {goodThruDate < today ? 'expired' : 'expires'} {daysAhead(today, goodThruDate)}
                    </span>
                  </div>
                  <Status of={status} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <div className="dashboard-stack">
          <ByMonth of={dashboard} />
          <May check="page:follow-up-list">
            <FollowUpsPanel today={today} />
          </May>
        </div>
      </div>
    </>
  );
}

/** How many more wait than are listed, and what is about to expire. */
function WaitingAside({
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
          {counted(expiringSoon.count, 'proposal expires', 'proposals expire')} within a week
        </span>
      )}
      {proposals.count > attention.length && <NextOf shown={attention.length} all={proposals.count} to={AWAITING} />}
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
          {counted(
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
            <Status of={status} />
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
        <Empty title="Nothing sent yet">
          Once proposals go out, this shows how much was offered and how much was won.
        </Empty>
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
const monthText = (month: string) => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(2, 4)}`;
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const shortMoney = (cents: number) => `$${short.format(cents / 100)}`;

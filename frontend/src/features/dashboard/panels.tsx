import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DashboardView } from '@backoffice/contracts/features/dashboard';
import { followUp, followUpDisplayStatus } from '@backoffice/contracts/features/follow-ups';
import { equals, type Day } from '@backoffice/contracts/kernel';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { relativeDayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { EmptyState } from '#widgets/page-states.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { useRows } from '#data/use-read.ts';
import { countText, sentenceCase } from '#widgets/labels.ts';
import { DueFollowUpsQuery } from './queries.ts';

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

import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import { company, companyOwnerRoutes, type ReceivedOwnerOffer } from '@backoffice/contracts/features/companies';
import type { DashboardView } from '@backoffice/contracts/features/dashboard';
import { followUp, followUpDisplayStatus } from '@backoffice/contracts/features/follow-ups';
import { equals, roleNames, type Day } from '@backoffice/contracts/kernel';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { DayText, relativeDayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { EmptyState } from '#widgets/page-states.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead, useRows } from '#data/use-read.ts';
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

/** Companies that one is offered to own. Nothing is shown where there is nothing to answer. */
export function OwnerOffersPanel() {
  const { data, reload } = useRouteRead(companyOwnerRoutes.receivedOwnerOffers, {}, [company.entity]);
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title="Offered to you">
      <ul className="attention">
        {data.items.map((offer) => (
          <ReceivedOffer key={offer.id} of={offer} onAnswered={reload} />
        ))}
      </ul>
    </Panel>
  );
}

function ReceivedOffer({ of, onAnswered }: { of: ReceivedOwnerOffer; onAnswered: () => void }) {
  const { id: offerId, companyId: id, companyName, offeredByName, stepsDownTo, expiresOn } = of;
  const accept = useCommand(companyOwnerRoutes.acceptOwnerRole);
  const decline = useCommand(companyOwnerRoutes.declineOwnerRole);
  const asked = { params: { id, offerId } };
  async function settle(answered: ReturnType<typeof accept.send>, done: string) {
    const outcome = await answered;
    if (outcome.ok) notifySuccess(done);
    else notifyProblem(outcome.problem);
    onAnswered();
  }
  return (
    <li className="attention-decision">
      <div className="attention-what">
        <strong>
          {offeredByName} offers you to be an owner of {companyName}
        </strong>
        <span>
          You may do everything there once you accept
          {stepsDownTo !== null && `, and ${offeredByName} hands over to you and becomes ${roleNames[stepsDownTo]}`}.
        </span>
        {expiresOn !== null && (
          <span className="muted">
            Good until <DayText of={expiresOn} />
          </span>
        )}
      </div>
      <div className="attention-acts">
        <Button
          size="small"
          intent="primary"
          text="Accept"
          loading={accept.sending}
          onClick={() => void settle(accept.send(asked), `You are an owner of ${companyName} now.`)}
        />
        <Button
          size="small"
          variant="minimal"
          text="Decline"
          loading={decline.sending}
          onClick={() => void settle(decline.send(asked), 'The offer is declined.')}
        />
      </div>
    </li>
  );
}

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

import { useState } from 'react';
import { Button, HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { NavLink, Navigate, useNavigate } from 'react-router';
import type { AccessRequestView } from '@backoffice/contracts/features/access-requests';
import type { Filter } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { SearchBox } from '#forms/search-box.tsx';
import { EmptyState, AsyncContent, Skeleton, PageTitle } from '#widgets/page-states.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { useRouteRead } from '#data/use-read.ts';
import { AnswerDialog, RequestAccessDialog, type AccessAnswer } from './actions.tsx';
import { RequestAccessButton, RequestCard } from './panels.tsx';
import { REFETCH_ON, accessKinds, accessRoutes, type AccessKind, type RequestDirection } from './queries.ts';

export const ReceivedPage = () => <RequestsPage side="received" />;
export const SentPage = () => <RequestsPage side="sent" />;

const directionPaths = { received: '/access-requests', sent: '/access-requests/sent' } as const;
const kindTitles = { company: 'Companies', portfolio: 'Portfolios', right: 'Rights' } as const;
const statusTabs = [
  { value: 'pending', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
  { value: 'all', label: 'All' },
] as const;
type StatusTab = (typeof statusTabs)[number]['value'];
const PAGE_SIZE = 20;

/** Who asks to work here or to see somebody's customers, and what one asked for oneself. */
function RequestsPage({ side }: { side: RequestDirection }) {
  const may = usePermissionCheck();
  const go = useNavigate();
  const { params, put } = useUrlState();
  const kindsOf = (of: RequestDirection) => accessKinds.filter((kind) => may(accessRoutes[kind][of].permission));
  const open = kindsOf(side);
  const kind = open.find((each) => each === params.get('kind')) ?? open[0];
  const show =
    statusTabs.find(({ value }) => value === params.get('show'))?.value ?? (side === 'received' ? 'pending' : 'all');
  const [asking, setAsking] = useState<AccessKind | null>(null);
  const list = (changes: Readonly<Record<string, string | null>>) => put({ ...changes, page: null });
  // A salesman answers nobody: what they asked for is all there is.
  if (!kind) return <Navigate replace to={directionPaths[side === 'received' ? 'sent' : 'received']} />;
  return (
    <div className="page">
      <PageTitle>Access requests</PageTitle>
      <header className="record-head">
        <h1>Access requests</h1>
        <span className="grow" />
        <RequestAccessButton onAsk={setAsking} />
      </header>
      {kindsOf(side === 'received' ? 'sent' : 'received').length > 0 && (
        <nav className="tabs" aria-label="Views">
          <NavLink end to={directionPaths.received} className="tab">
            Received
          </NavLink>
          <NavLink end to={directionPaths.sent} className="tab">
            Sent
          </NavLink>
        </nav>
      )}
      <div className="request-tools">
        <SearchBox
          label="Search access requests"
          value={params.get('search') ?? ''}
          onSearch={(search) => list({ search })}
        />
        {open.length > 1 && (
          <SegmentedControl
            size="small"
            role="radiogroup"
            aria-label="Kind of access"
            options={open.map((value) => ({ value, label: kindTitles[value] }))}
            value={kind}
            onValueChange={(value) => list({ kind: value })}
          />
        )}
        <HTMLSelect
          aria-label="Which requests"
          value={show}
          options={[...statusTabs]}
          onChange={({ target }) => list({ show: target.value })}
        />
      </div>
      <RequestList key={`${side} ${kind}`} side={side} kind={kind} show={show} onAsk={() => setAsking(kind)} />
      {asking && (
        <RequestAccessDialog
          kind={asking}
          onAsked={() => void go(`${directionPaths.sent}?kind=${asking}`)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

const decidedStatuses = ['approved', 'rejected', 'revoked', 'expired'];
const filtersOf: Readonly<Record<StatusTab, Filter[]>> = {
  pending: [{ field: 'status', op: 'eq', value: 'pending' }],
  decided: [{ field: 'status', op: 'in', value: decidedStatuses }],
  all: [],
};

function RequestList({
  side,
  kind,
  show,
  onAsk,
}: {
  side: RequestDirection;
  kind: AccessKind;
  show: StatusTab;
  onAsk: () => void;
}) {
  const { params, put } = useUrlState();
  const may = usePermissionCheck();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const search = params.get('search') ?? '';
  const reading = useRouteRead(
    accessRoutes[kind][side],
    { body: { search, filters: filtersOf[show], sortBy: 'requestedAt', order: 'desc', page, limit: PAGE_SIZE } },
    REFETCH_ON,
  );
  const [answering, setAnswering] = useState<{ request: AccessRequestView; answer: AccessAnswer } | null>(null);
  return (
    <AsyncContent
      of={reading}
      skeleton={
        <>
          <Skeleton height={104} />
          <Skeleton height={104} />
          <Skeleton height={104} />
        </>
      }
    >
      {({ items, total, hasMore }) => (
        <>
          {items.length === 0 && (
            <NoRequests
              side={side}
              kind={kind}
              narrowed={search !== '' || show === 'decided'}
              action={
                side === 'sent' && may(accessRoutes[kind].request.permission) ? (
                  <Button text="Request access" onClick={onAsk} />
                ) : null
              }
            />
          )}
          {items.length > 0 && (
            <ul className="requests" aria-label={side === 'received' ? 'Requests received' : 'Requests sent'}>
              {items.map((request) => (
                <RequestCard
                  key={request.id}
                  request={request}
                  side={side}
                  onAnswer={(answer) => setAnswering({ request, answer })}
                />
              ))}
            </ul>
          )}
          {(page > 1 || hasMore) && (
            <nav className="pagination" aria-label="Pages">
              <Button
                text="Before"
                disabled={page === 1 || !reading.isOf}
                onClick={() => put({ page: page === 2 ? null : String(page - 1) })}
              />
              <span className="muted">
                {((page - 1) * PAGE_SIZE + 1).toLocaleString('en-US')} to{' '}
                {((page - 1) * PAGE_SIZE + items.length).toLocaleString('en-US')} of {total.toLocaleString('en-US')},
                the newest first
              </span>
              <Button
                text="Next"
                disabled={!hasMore || !reading.isOf}
                onClick={() => put({ page: String(page + 1) })}
              />
            </nav>
          )}
          {answering && <AnswerDialog {...answering} onClose={() => setAnswering(null)} />}
        </>
      )}
    </AsyncContent>
  );
}

const emptyTexts = {
  company: {
    sent: 'Ask to work in another company of the group.',
    received: 'Who asks to work in this company stands here until you answer.',
  },
  portfolio: {
    sent: 'Ask to see a colleague’s customers as your own.',
    received: 'Who asks to see a colleague’s customers stands here until you answer.',
  },
  right: {
    sent: 'Ask for a single right beyond your role.',
    received: 'Who asks for a right beyond their role stands here until you answer.',
  },
} as const satisfies Readonly<Record<AccessKind, Readonly<Record<RequestDirection, string>>>>;

function NoRequests({
  side,
  kind,
  narrowed,
  action,
}: {
  side: RequestDirection;
  kind: AccessKind;
  narrowed: boolean;
  action: React.ReactNode;
}) {
  if (narrowed) return <EmptyState title="No requests match">Try another word, or show all of them.</EmptyState>;
  if (side === 'sent')
    return (
      <EmptyState title="You asked for nothing yet" action={action}>
        {emptyTexts[kind].sent}
      </EmptyState>
    );
  return <EmptyState title="Nobody is waiting">{emptyTexts[kind].received}</EmptyState>;
}

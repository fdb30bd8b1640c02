import { useState } from 'react';
import { Button, HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { NavLink, Navigate, useNavigate } from 'react-router';
import type { AccessRequestView } from '@backoffice/contracts/features/access-requests';
import type { Filter } from '@backoffice/contracts/kernel';
import { useMay } from '#kernel/permissions.tsx';
import { SearchBox } from '#kernel/search-box.tsx';
import { Empty, Loaded, Skeleton, Title } from '#kernel/states.tsx';
import { useAddress } from '#kernel/use-address.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { AnswerDialog, AskButton, AskDialog, type Answer } from './actions.tsx';
import { RequestCard } from './panels.tsx';
import { AFTER, kinds, routes, type Kind, type Side } from './queries.ts';

export const ReceivedPage = () => <RequestsPage side="received" />;
export const SentPage = () => <RequestsPage side="sent" />;

const paths = { received: '/access-requests', sent: '/access-requests/sent' } as const;
const titles = { company: 'Companies', portfolio: 'Portfolios' } as const;
const shown = [
  { value: 'pending', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
  { value: 'all', label: 'All' },
] as const;
type Show = (typeof shown)[number]['value'];
const PAGE = 20;

/** Who asks to work here or to see somebody's customers, and what one asked for oneself. */
function RequestsPage({ side }: { side: Side }) {
  const may = useMay();
  const go = useNavigate();
  const { params, put } = useAddress();
  const kindsOf = (of: Side) => kinds.filter((kind) => may(routes[kind][of].permission));
  const open = kindsOf(side);
  const kind = open.find((each) => each === params.get('kind')) ?? open[0];
  const show =
    shown.find(({ value }) => value === params.get('show'))?.value ?? (side === 'received' ? 'pending' : 'all');
  const [asking, setAsking] = useState<Kind | null>(null);
  const list = (changes: Readonly<Record<string, string | null>>) => put({ ...changes, page: null });
  // A salesman answers nobody: what they asked for is all there is.
  if (!kind) return <Navigate replace to={paths[side === 'received' ? 'sent' : 'received']} />;
  return (
    <div className="page">
      <Title>Access requests</Title>
      <header className="record-head">
        <h1>Access requests</h1>
        <span className="grow" />
        <AskButton onAsk={setAsking} />
      </header>
      {kindsOf(side === 'received' ? 'sent' : 'received').length > 0 && (
        <nav className="tabs" aria-label="Views">
          <NavLink end to={paths.received} className="tab">
            Received
          </NavLink>
          <NavLink end to={paths.sent} className="tab">
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
            options={open.map((value) => ({ value, label: titles[value] }))}
            value={kind}
            onValueChange={(value) => list({ kind: value })}
          />
        )}
        <HTMLSelect
          aria-label="Which requests"
          value={show}
          options={[...shown]}
          onChange={({ target }) => list({ show: target.value })}
        />
      </div>
      <Requests key={`${side} ${kind}`} side={side} kind={kind} show={show} onAsk={() => setAsking(kind)} />
      {asking && (
        <AskDialog
          kind={asking}
          onAsked={() => void go(`${paths.sent}?kind=${asking}`)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

const decided = ['approved', 'rejected', 'revoked', 'expired'];
const filtersOf: Readonly<Record<Show, Filter[]>> = {
  pending: [{ field: 'status', op: 'eq', value: 'pending' }],
  decided: [{ field: 'status', op: 'in', value: decided }],
  all: [],
};

function Requests({ side, kind, show, onAsk }: { side: Side; kind: Kind; show: Show; onAsk: () => void }) {
  const { params, put } = useAddress();
  const may = useMay();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const search = params.get('search') ?? '';
  const reading = useAnswer(
    routes[kind][side],
    { body: { search, filters: filtersOf[show], sortBy: 'requestedAt', order: 'desc', page, limit: PAGE } },
    AFTER,
  );
  const [answering, setAnswering] = useState<{ request: AccessRequestView; answer: Answer } | null>(null);
  return (
    <Loaded
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
            <Nothing
              side={side}
              kind={kind}
              narrowed={search !== '' || show === 'decided'}
              action={
                side === 'sent' && may(routes[kind].request.permission) ? (
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
            <nav className="receivables-pages" aria-label="Pages">
              <Button
                text="Before"
                disabled={page === 1 || !reading.isOf}
                onClick={() => put({ page: page === 2 ? null : String(page - 1) })}
              />
              <span className="muted">
                {((page - 1) * PAGE + 1).toLocaleString('en-US')} to{' '}
                {((page - 1) * PAGE + items.length).toLocaleString('en-US')} of {total.toLocaleString('en-US')}, the
                newest first
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
    </Loaded>
  );
}

function Nothing({
  side,
  kind,
  narrowed,
  action,
}: {
  side: Side;
  kind: Kind;
  narrowed: boolean;
  action: React.ReactNode;
}) {
  if (narrowed) return <Empty title="No requests match">Try another word, or show all of them.</Empty>;
  if (side === 'sent')
    return (
      <Empty title="You asked for nothing yet" action={action}>
        {kind === 'company'
          ? 'Ask to work in another company of the group.'
          : 'Ask to see a colleague’s customers as your own.'}
      </Empty>
    );
  return (
    <Empty title="Nobody is waiting">
      {kind === 'company'
        ? 'Who asks to work in this company stands here until you answer.'
        : 'Who asks to see a colleague’s customers stands here until you answer.'}
    </Empty>
  );
}

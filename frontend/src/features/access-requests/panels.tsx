import { Button } from '@blueprintjs/core';
import {
  companyAccessRoutes,
  portfolioAccessRoutes,
  type AccessRequestView,
} from '@backoffice/contracts/features/access-requests';
import { manages } from '@backoffice/contracts/features/users';
import { roleNames } from '@backoffice/contracts/kernel';
import { DayText, When } from '#kernel/formats.tsx';
import { Initials } from '#kernel/initials.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { useCompany, useProfile } from '#kernel/profile.ts';
import { Status } from '#kernel/status.tsx';
import { useAnswer } from '#kernel/use-read.ts';
import type { Answer } from './actions.tsx';
import { AFTER, aimOf, routes, waiting, type Side } from './queries.ts';

/** How many requests wait for an answer of the person who looks, in the company they work in. */
export const WaitingCount = () => <Count key={useCompany()?.value} />;

function Count() {
  const may = useMay();
  const company = useAnswer(
    companyAccessRoutes.received,
    may(companyAccessRoutes.received.permission) ? { body: waiting } : null,
    AFTER,
  );
  const portfolio = useAnswer(
    portfolioAccessRoutes.received,
    may(portfolioAccessRoutes.received.permission) ? { body: waiting } : null,
    AFTER,
  );
  const count = (company.data?.total ?? 0) + (portfolio.data?.total ?? 0);
  return count === 0 ? null : (
    <span className="side-badge">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

type CardProps = { request: AccessRequestView; side: Side; onAnswer: (answer: Answer) => void };

/** One request: who asks for what and why, what came of it, and what can be done about it. */
export function RequestCard({ request, side, onAnswer }: CardProps) {
  const { requesterName, reason, status, requestedAt, expiresOn, decidedAt, decidedByName, note } = request;
  const { before, name, after } = aimOf(request);
  return (
    <li className="request" data-status={status}>
      <Initials of={requesterName} />
      <div className="request-what">
        <p>
          <strong>{side === 'sent' ? 'You' : requesterName}</strong> {side === 'sent' ? 'asked' : 'asks'} {before}{' '}
          <strong>{name}</strong> {after}
        </p>
        {reason && <p className="request-reason pre">{reason}</p>}
        <p className="request-when muted">
          <When at={requestedAt} />
          {expiresOn && (
            <>
              , until <DayText of={expiresOn} />
            </>
          )}
        </p>
        {decidedAt && decidedByName && (
          <p className="request-when muted">
            Decided by {decidedByName}, <When at={decidedAt} />
            {note && (
              <>
                : <q>{note}</q>
              </>
            )}
          </p>
        )}
      </div>
      <div className="request-end">
        <Status of={status} />
        {side === 'received' && <Answers request={request} onAnswer={onAnswer} />}
      </div>
    </li>
  );
}

/** Why somebody who may answer requests may not answer this one; null when they may. */
export function heldBack(
  { requesterId, role }: AccessRequestView,
  { id, roleCode }: Pick<ReturnType<typeof useProfile>, 'id' | 'roleCode'>,
): string | null {
  if (requesterId === id) return 'Somebody else has to decide on your own request.';
  return role && !manages(roleCode, role) ? `Somebody above ${roleNames[role]} decides on this.` : null;
}

function Answers({ request, onAnswer }: Pick<CardProps, 'request' | 'onAnswer'>) {
  const may = useMay();
  const profile = useProfile();
  const { kind, status } = request;
  const offered: readonly Answer[] =
    status === 'pending' ? ['reject', 'approve'] : status === 'approved' ? ['revoke'] : [];
  const open = offered.filter((answer) => may(routes[kind][answer].permission));
  const why = heldBack(request, profile);
  if (open.length === 0) return null;
  if (why) return <p className="request-held muted">{why}</p>;
  return (
    <div className="panel-actions">
      {open.map((answer) => (
        <Button
          key={answer}
          size="small"
          intent={answer === 'approve' ? 'primary' : 'none'}
          text={words[answer]}
          onClick={() => onAnswer(answer)}
        />
      ))}
    </div>
  );
}

const words: Readonly<Record<Answer, string>> = { approve: 'Approve…', reject: 'Reject…', revoke: 'Revoke…' };

import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown, Key, Office, Person, Plus } from '@blueprintjs/icons';
import {
  companyAccessRoutes,
  portfolioAccessRoutes,
  rightAccessRoutes,
  type AccessRequestView,
} from '@backoffice/contracts/features/access-requests';
import { mayManage } from '@backoffice/contracts/features/users';
import { roleNames } from '@backoffice/contracts/kernel';
import { DayText, RelativeTime } from '#widgets/formats.tsx';
import { Initials } from '#widgets/initials.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useSelectedCompany, useProfile } from '#access/profile.ts';
import { StatusChip } from '#widgets/status-chip.tsx';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import { useRouteRead } from '#data/use-read.ts';
import type { AccessAnswer } from './actions.tsx';
import {
  REFETCH_ON,
  requestTarget,
  accessKinds,
  accessRoutes,
  pendingCountRequest,
  type AccessKind,
  type RequestDirection,
} from './queries.ts';

/** How many requests wait for an answer of the person who looks, in the company they work in. */
export const WaitingCount = () => <Count key={useSelectedCompany()?.value} />;

function Count() {
  const may = usePermissionCheck();
  const company = useRouteRead(
    companyAccessRoutes.received,
    may(companyAccessRoutes.received.permission) ? { body: pendingCountRequest } : null,
    REFETCH_ON,
  );
  const portfolio = useRouteRead(
    portfolioAccessRoutes.received,
    may(portfolioAccessRoutes.received.permission) ? { body: pendingCountRequest } : null,
    REFETCH_ON,
  );
  const right = useRouteRead(
    rightAccessRoutes.received,
    may(rightAccessRoutes.received.permission) ? { body: pendingCountRequest } : null,
    REFETCH_ON,
  );
  const count = (company.data?.total ?? 0) + (portfolio.data?.total ?? 0) + (right.data?.total ?? 0);
  return count === 0 ? null : (
    <span className="side-badge">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

type CardProps = { request: AccessRequestView; side: RequestDirection; onAnswer: (answer: AccessAnswer) => void };

/** One request: who asks for what and why, what came of it, and what can be done about it. */
export function RequestCard({ request, side, onAnswer }: CardProps) {
  const { requesterName, reason, status, requestedAt, expiresOn, decidedAt, decidedByName, note } = request;
  const { before, name, after } = requestTarget(request);
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
          <RelativeTime at={requestedAt} />
          {expiresOn && (
            <>
              , until <DayText of={expiresOn} />
            </>
          )}
        </p>
        {decidedAt && decidedByName && (
          <p className="request-when muted">
            Decided by {decidedByName}, <RelativeTime at={decidedAt} />
            {note && (
              <>
                : <q>{note}</q>
              </>
            )}
          </p>
        )}
      </div>
      <div className="request-end">
        <StatusChip of={status} />
        {side === 'received' && <AnswerButtons request={request} onAnswer={onAnswer} />}
      </div>
    </li>
  );
}

/** Why somebody who may answer requests may not answer this one; null when they may. */
export function answerDenialReason(
  { requesterId, role }: AccessRequestView,
  { id, roleCode }: Pick<ReturnType<typeof useProfile>, 'id' | 'roleCode'>,
): string | null {
  if (requesterId === id) return 'Somebody else has to decide on your own request.';
  return role && !mayManage(roleCode, role) ? `Somebody above ${roleNames[role]} decides on this.` : null;
}

function AnswerButtons({ request, onAnswer }: Pick<CardProps, 'request' | 'onAnswer'>) {
  const may = usePermissionCheck();
  const profile = useProfile();
  const { kind, status } = request;
  const offered: readonly AccessAnswer[] =
    status === 'pending' ? ['reject', 'approve'] : status === 'approved' ? ['revoke'] : [];
  const open = offered.filter((answer) => may(accessRoutes[kind][answer].permission));
  const why = answerDenialReason(request, profile);
  if (open.length === 0) return null;
  if (why) return <p className="request-held muted">{why}</p>;
  return (
    <div className="panel-actions">
      {open.map((answer) => (
        <Button
          key={answer}
          size="small"
          intent={answer === 'approve' ? 'primary' : 'none'}
          text={answerVerbs[answer]}
          onClick={() => onAnswer(answer)}
        />
      ))}
    </div>
  );
}

const answerVerbs: Readonly<Record<AccessAnswer, string>> = {
  approve: 'Approve…',
  reject: 'Reject…',
  revoke: 'Revoke…',
};

const requestMenuItems = {
  company: { text: 'Work in another company…', icon: <Office /> },
  portfolio: { text: 'See a colleague’s customers…', icon: <Person /> },
  right: { text: 'A right beyond my role…', icon: <Key /> },
} as const;

/** The way to ask, where there is anything one may ask for. */
export function RequestAccessButton({ onAsk }: { onAsk: (kind: AccessKind) => void }) {
  const may = usePermissionCheck();
  const [first, ...more] = accessKinds.filter((kind) => may(accessRoutes[kind].request.permission));
  if (!first) return null;
  if (more.length === 0)
    return <Button intent="primary" icon={<Plus />} text="Request access" onClick={() => onAsk(first)} />;
  return (
    <ThemedPopover
      placement="bottom-end"
      content={
        <Menu>
          {[first, ...more].map((kind) => (
            <MenuItem
              key={kind}
              icon={requestMenuItems[kind].icon}
              text={requestMenuItems[kind].text}
              onClick={() => onAsk(kind)}
            />
          ))}
        </Menu>
      }
    >
      <Button intent="primary" icon={<Plus />} endIcon={<CaretDown />} text="Request access" />
    </ThemedPopover>
  );
}

import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { linkState, type LinkState, type LinkView, type Withdrawable } from '@backoffice/contracts/capabilities';
import { dayIn, dayText, type Resource } from '@backoffice/contracts/kernel';
import { instantNow } from '#browser/clock.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useTimeZone } from '#access/profile.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { ProblemWithRetry } from '#widgets/page-states.tsx';
import { Pending } from '#widgets/settled-content.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { useCommand } from '#data/use-command.ts';
import { countText } from '#widgets/labels.ts';

type LinkedRecord = Withdrawable & { readonly id: string };

/** Every public link of a document: who has it, whether it was opened, and a way to end it. */
export function LinksPanel({ resource, record }: { resource: Resource; record: LinkedRecord }) {
  const { id } = record;
  const { data, problem, reload } = useRouteRead(mountedRoute(resource, 'links'), { params: { id } }, [
    resource.entity,
  ]);
  if (problem)
    return (
      <Panel title="Links">
        <ProblemWithRetry problem={problem} onRetry={reload} />
      </Panel>
    );
  if (!data) return <Pending />;
  if (data.items.length === 0) return null;
  return (
    <Panel title="Links">
      <ul className="links">
        {data.items.map((link) => (
          <LinkItem key={link.linkId} resource={resource} record={record} link={link} onRevoked={reload} />
        ))}
      </ul>
    </Panel>
  );
}

/** A link ends when its last day is over, which is the first moment of the next. */
const lastValidDay = (zone: string, expiresAt: string) =>
  dayIn(zone, new Date(Date.parse(expiresAt) - 1).toISOString());

const stateTexts: Readonly<Record<LinkState, string | null>> = {
  open: null,
  suspended: 'Suspended: opens nothing until the document is back',
  revoked: 'Revoked',
  superseded: 'Replaced by a newer version',
  expired: 'Expired',
};

const channelTexts = {
  none: 'By ',
  email: 'Email by ',
  sms: 'Text by ',
  here: 'In person with ',
  qr: 'QR code of ',
  share: 'Shared by ',
  copy: 'Copied by ',
  portal: 'In the portal by ',
} as const;

function LinkItem({
  resource,
  record,
  link,
  onRevoked,
}: {
  resource: Resource;
  record: LinkedRecord;
  link: LinkView;
  onRevoked: () => void;
}) {
  const route = mountedRoute(resource, 'revokeLink');
  const may = usePermissionCheck();
  const zone = useTimeZone();
  const { send, sending } = useCommand(route);
  const [sure, setSure] = useState(false);
  const state = linkState(link, record, instantNow());
  const over = link.usedAt ? 'Used to sign' : stateTexts[state];
  async function revoke() {
    const outcome = await send({ params: { id: record.id, linkId: link.linkId } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess('The link no longer opens.');
    return onRevoked();
  }
  return (
    <li data-ended={over !== null || undefined}>
      <div className="link-who">
        {link.recipients.map(({ name, email, phone }) => name || email || phone).join(', ')}
      </div>
      <div className="muted link-state">
        {channelTexts[link.channel ?? 'none']}
        {link.issuedBy}, <RelativeTime at={link.issuedAt} /> ·{' '}
        {over ?? <>Good through {dayText(lastValidDay(zone, link.expiresAt))}</>} ·{' '}
        {link.views === 0 ? (
          'not opened yet'
        ) : (
          <>
            opened {countText(link.views, 'time', 'times')}
            {link.firstViewedAt && (
              <>
                , first <RelativeTime at={link.firstViewedAt} />
              </>
            )}
          </>
        )}
      </div>
      {(over === null || state === 'suspended') &&
        may(route.permission) &&
        (sure ? (
          <Button
            size="small"
            intent="danger"
            text="Really revoke?"
            loading={sending}
            onClick={() => void revoke()}
            onBlur={() => setSure(false)}
            autoFocus
          />
        ) : (
          <Button
            size="small"
            variant="outlined"
            text="Revoke"
            onClick={() => setSure(true)}
            aria-label={`Revoke the link of ${link.recipients.map(({ name }) => name).join(', ')}`}
          />
        ))}
    </li>
  );
}

import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { LinkView } from '@backoffice/contracts/capabilities';
import { dayIn, dayText, type Resource } from '@backoffice/contracts/kernel';
import { instantNow } from '#kernel/clock.ts';
import { When } from '#kernel/formats.tsx';
import { Panel } from '#kernel/panel.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { useZone } from '#kernel/profile.ts';
import { routeOf } from './routes.ts';
import { tellDone, tellProblem } from '#kernel/tell.ts';
import { ProblemNote } from '#kernel/states.tsx';
import { useAnswer } from '#kernel/use-read.ts';
import { useCommand } from '#kernel/use-command.ts';
import { counted } from '#kernel/words.ts';

/** Every public link of a document: who has it, whether it was opened, and a way to end it. */
export function LinksPanel({ resource, id }: { resource: Resource; id: string }) {
  const { data, problem, reload } = useAnswer(routeOf(resource, 'links'), { params: { id } }, [resource.entity]);
  if (problem)
    return (
      <Panel title="Links">
        <ProblemNote problem={problem} onRetry={reload} />
      </Panel>
    );
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title="Links">
      <ul className="links">
        {data.items.map((link) => (
          <Link key={link.linkId} resource={resource} id={id} link={link} onRevoked={reload} />
        ))}
      </ul>
    </Panel>
  );
}

/** A link ends when its last day is over, which is the first moment of the next. */
const lastDay = (zone: string, expiresAt: string) => dayIn(zone, new Date(Date.parse(expiresAt) - 1).toISOString());

function stateOf({ revokedAt, supersededAt, usedAt, expiresAt }: LinkView, now: string): string | null {
  if (usedAt) return 'Used to sign';
  if (revokedAt) return 'Revoked';
  if (supersededAt) return 'Replaced by a newer version';
  return expiresAt < now ? 'Expired' : null;
}

function Link({
  resource,
  id,
  link,
  onRevoked,
}: {
  resource: Resource;
  id: string;
  link: LinkView;
  onRevoked: () => void;
}) {
  const route = routeOf(resource, 'revokeLink');
  const may = useMay();
  const zone = useZone();
  const { send, sending } = useCommand(route);
  const [sure, setSure] = useState(false);
  const over = stateOf(link, instantNow());
  async function revoke() {
    const outcome = await send({ params: { id, linkId: link.linkId } });
    if (!outcome.ok) return tellProblem(outcome.problem);
    tellDone('The link no longer opens.');
    return onRevoked();
  }
  return (
    <li data-ended={over !== null || undefined}>
      <div className="link-who">
        {link.recipients.map(({ name, email, phone }) => name || email || phone).join(', ')}
      </div>
      <div className="muted link-state">
        {over ?? <>Good through {dayText(lastDay(zone, link.expiresAt))}</>} ·{' '}
        {link.views === 0 ? (
          'not opened yet'
        ) : (
          <>
            opened {counted(link.views, 'time', 'times')}
            {link.firstViewedAt && (
              <>
                , first <When at={link.firstViewedAt} />
              </>
            )}
          </>
        )}
      </div>
      {over === null &&
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

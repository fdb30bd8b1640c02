import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import { attentionOwnRoutes, type AttentionItem } from '@backoffice/contracts/capabilities';
import { PermissionGate } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { openDialog } from '#forms/dialog-store.ts';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { sentenceCase } from '#widgets/labels.ts';
import { Panel } from '#widgets/panel.tsx';

/** `of`: one record; left out, all of the company. */
type AttentionPanelProps = { of?: { readonly entity: string; readonly recordId: string } };

/** What did not follow by itself because a rule refused it. Nothing is shown where there is nothing to decide. */
export const AttentionPanel = ({ of }: AttentionPanelProps) => (
  <PermissionGate check="action:attention.manage">
    <WaitingItems {...(of && { of })} />
  </PermissionGate>
);

function WaitingItems({ of }: AttentionPanelProps) {
  const { data, reload } = useRouteRead(attentionOwnRoutes.list, { query: of ?? {} }, of ? [of.entity] : []);
  if (!data || data.total === 0) return null;
  return (
    <Panel
      title="Needs a decision"
      aside={data.total > data.items.length && `the next ${data.items.length} of ${data.total}`}
    >
      <ul className="attention">
        {data.items.map((item) => (
          <Item key={item.id} of={item} hasLink={of === undefined} onSettled={reload} />
        ))}
      </ul>
    </Panel>
  );
}

function Item({ of, hasLink, onSettled }: { of: AttentionItem; hasLink: boolean; onSettled: () => void }) {
  const { id, entity, recordName, page, happened, reason, since } = of;
  const { send, sending } = useCommand(attentionOwnRoutes.repeat);
  const name = recordName || sentenceCase(entity);
  async function repeat() {
    const outcome = await send({ params: { id } });
    if (outcome.ok) notifySuccess('It is done now.');
    else notifyProblem(outcome.problem);
    onSettled();
  }
  const dismiss = () =>
    openDialog((close) => (
      <ReasonDialog
        route={attentionOwnRoutes.dismiss}
        record={{ id }}
        title="Dismiss this?"
        verb="Dismiss"
        says={`${reason} What should have followed will not be done. Who dismissed it, and why, is kept.`}
        done="Dismissed."
        onDone={() => {
          close();
          onSettled();
        }}
        onClose={close}
      />
    ));
  return (
    <li className="attention-decision">
      <div className="attention-what">
        {hasLink && (page === null ? <strong>{name}</strong> : <Link to={page}>{name}</Link>)}
        <span>{reason}</span>
        <span className="muted">
          After somebody {happened}, <RelativeTime at={since} />
        </span>
      </div>
      <div className="attention-acts">
        <Button size="small" text="Try again" loading={sending} onClick={() => void repeat()} />
        <Button size="small" variant="minimal" text="Dismiss…" onClick={dismiss} />
      </div>
    </li>
  );
}

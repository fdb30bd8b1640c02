import { useState } from 'react';
import { Switch } from '@blueprintjs/core';
import { Link } from 'react-router';
import { inbox, inboxOwnRoutes, type NotificationSettings } from '@backoffice/contracts/features/inboxes';
import { NotificationKind, notificationKinds } from '@backoffice/contracts/features/notifications';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';

/** What somebody is told of in the company they work in; each switch counts at once. */
export function NotificationSettingsPage() {
  const reading = useRouteRead(inboxOwnRoutes.settings, {}, [inbox.entity]);
  return (
    <div className="page form-page narrow-form">
      <PageTitle>Notifications</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/account-settings">Account settings</Link>
          </li>
        </ol>
      </nav>
      <h1>Notifications</h1>
      <AsyncContent of={reading}>{(settings) => <Kinds settings={settings} />}</AsyncContent>
    </div>
  );
}

function Kinds({ settings }: { settings: NotificationSettings }) {
  const { send, sending } = useCommand(inboxOwnRoutes.changeSettings);
  const [muted, setMuted] = useState(settings.muted);
  async function toggle(kind: NotificationKind) {
    const next = muted.includes(kind) ? muted.filter((each) => each !== kind) : [...muted, kind];
    setMuted(next);
    const outcome = await send({ body: { muted: next } });
    if (outcome.ok) return notifySuccess('Saved.');
    setMuted(muted);
    return notifyProblem(outcome.problem);
  }
  return (
    <Panel title="In the bell">
      <p className="muted">
        You are told of records that you may see: as the salesman, or by your role. Of what you do yourself you are not
        told.
      </p>
      <ul className="setting-rows">
        {NotificationKind.options.map((kind) => (
          <li key={kind}>
            <div>
              <strong id={`told-of-${kind}`}>{notificationKinds[kind].title}</strong>
              <p className="muted">{notificationKinds[kind].about}</p>
            </div>
            <Switch
              aria-labelledby={`told-of-${kind}`}
              checked={!muted.includes(kind)}
              disabled={sending}
              onChange={() => void toggle(kind)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import './account.css';
import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Desktop, MobilePhone } from '@blueprintjs/icons';
import { Link } from 'react-router';
import type { z } from 'zod';
import { authRoutes, type SessionView } from '@backoffice/contracts/features/auth';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { deviceId } from '#browser/device-preferences.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { endSession } from '#session/session.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { requestTo, sendCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';

type Session = z.infer<typeof SessionView>;
const revokeSession = (sessionId: string) => sendCommand(authRoutes.endSession, { params: { sessionId } });

/** Where one is signed in; each can be ended, or all of them. */
export function SessionsPage() {
  const reading = useRouteRead(authRoutes.sessions, {});
  return (
    <div className="page form-page account narrow-form">
      <PageTitle>Where you are signed in</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/account-settings">Account settings</Link>
          </li>
        </ol>
      </nav>
      <h1>Where you are signed in</h1>
      <AsyncContent of={reading}>{({ items }) => <SessionList items={items} onChange={reading.reload} />}</AsyncContent>
    </div>
  );
}

function SessionList({ items, onChange }: { items: readonly Session[]; onChange: () => void }) {
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState<string | null>(null);
  const here = items.filter(({ isCurrent }) => isCurrent);
  const others = items
    .filter(({ isCurrent }) => !isCurrent)
    .toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
  async function endThem(sessions: readonly Session[], mark: string) {
    setEnding(mark);
    const failed = (await Promise.all(sessions.map(({ id }) => revokeSession(id)))).find((outcome) => !outcome.ok);
    setEnding(null);
    if (failed && !failed.ok) notifyProblem(failed.problem);
    else
      notifySuccess(
        sessions.length === 1 ? 'That device is signed out.' : `${sessions.length} devices are signed out.`,
      );
    onChange();
  }
  return (
    <>
      <Panel title="This device">
        <ul className="sessions">
          {here.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      </Panel>
      <Panel
        title="Other devices"
        aside={
          others.length > 1 && (
            <Button
              size="small"
              text="Sign out all others"
              loading={ending === 'all'}
              onClick={() => void endThem(others, 'all')}
            />
          )
        }
      >
        {others.length === 0 && <p className="muted">You are signed in nowhere else.</p>}
        <ul className="sessions">
          {others.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              act={
                <Button
                  size="small"
                  text="Sign out"
                  aria-label={`Sign out ${deviceName(session.userAgent)}`}
                  loading={ending === session.id}
                  onClick={() => void endThem([session], session.id)}
                />
              }
            />
          ))}
        </ul>
      </Panel>
      <div className="sessions-foot">
        <p className="muted">
          Something here is not yours? Sign out everywhere and <Link to="/change-password">change your password</Link>.
        </p>
        <Button intent="danger" variant="outlined" text="Sign out everywhere" onClick={() => setAsking(true)} />
      </div>
      {asking && (
        <CommandDialog
          title="Sign out everywhere?"
          verb="Sign out everywhere"
          intent="danger"
          says={`You are signed out on this device too, ${items.length} in all.`}
          schema={authRoutes.logout.body}
          draft={{}}
          toBody={() => ({ deviceIdentifier: deviceId(), logoutFromAllDevices: true })}
          request={(body) => requestTo(authRoutes.logout, { body })}
          onDone={() => endSession('signed-out')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function SessionRow({
  session: { userAgent, ip, openedAt, lastSeenAt, isCurrent },
  act,
}: {
  session: Session;
  act?: React.ReactNode;
}) {
  const Icon = /Mobi|Android|iPhone/.test(userAgent) ? MobilePhone : Desktop;
  return (
    <li className="session">
      <span className="session-icon" aria-hidden>
        <Icon size={18} />
      </span>
      <div className="grow">
        <strong>{deviceName(userAgent)}</strong>
        <p className="muted">
          {ip || 'Unknown address'} · signed in <RelativeTime at={openedAt} />
          {!isCurrent && (
            <>
              {' '}
              · last seen <RelativeTime at={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {isCurrent ? <span className="status tone-green">In use now</span> : act}
    </li>
  );
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** "Chrome on Windows", as far as a browser says so. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [browsers, systems].map((names) => names.find(([mark]) => userAgent.includes(mark))?.[1]);
  return browser ? `${browser}${system ? ` on ${system}` : ''}` : (system ?? 'Unknown device');
}

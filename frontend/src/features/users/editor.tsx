import { useState } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import {
  bookkeeperRights,
  holdsRight,
  rightNames,
  rights,
  RIGHTS_ROLE,
  userOwnRoutes,
  type ManagedUser,
  type Right,
} from '@backoffice/contracts/features/users';
import { AskForRight } from '#access/askable-rights.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { sendCommand } from '#data/use-command.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { Panel } from '#widgets/panel.tsx';

const { grantRights, withdrawRights } = userOwnRoutes;

/** What somebody may beyond the role, in this company: given and taken back by those who hold it themselves. */
export function RightsPanel({ of: user, isBelow }: { of: ManagedUser; isBelow: boolean }) {
  const may = usePermissionCheck();
  const { id: me } = useProfile();
  const [isSending, setSending] = useState(false);
  if (user.role !== RIGHTS_ROLE) return null;
  const mayGive = (right: Right) => isBelow && may(grantRights.permission) && holdsRight(right, may);
  const missing = bookkeeperRights.filter((right) => !user.rights.includes(right) && mayGive(right));
  async function change(which: readonly Right[], gives: boolean) {
    setSending(true);
    const asked = { params: { id: user.id }, body: { rights: [...which] } };
    const outcome = await sendCommand(gives ? grantRights : withdrawRights, asked);
    setSending(false);
    if (!outcome.ok) return notifyProblem(outcome.problem);
    return notifySuccess(gives ? `${user.name} has the right now.` : `${user.name} has the right no longer.`);
  }
  return (
    <Panel title="Rights beyond the role">
      <ul className="rights">
        {rightNames.map((right) => (
          <li key={right}>
            <Switch
              label={rights[right].title}
              checked={user.rights.includes(right)}
              disabled={isSending || !mayGive(right)}
              onChange={({ currentTarget }) => void change([right], currentTarget.checked)}
            />
            {user.id === me &&
              rights[right].permissions.slice(0, 1).map((check) => <AskForRight key={check} check={check} />)}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <Button
          size="small"
          text="Give all that a bookkeeper needs"
          disabled={isSending}
          onClick={() => void change(missing, true)}
        />
      )}
      <p className="panel-note muted">They hold in this company, at once, and end when the role changes.</p>
    </Panel>
  );
}

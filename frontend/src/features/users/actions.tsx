import { useState } from 'react';
import { Button, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Disable, Envelope, IdNumber, Lock, TickCircle, Trash, Unlock } from '@blueprintjs/icons';
import { userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import { reassignmentKind } from '@backoffice/contracts/features/reassignments';
import { roleNames, type Role } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { ReassignMenuItem } from '#records/reassignment.tsx';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { sendCommand } from '#data/use-command.ts';
import { type UserAction, type PendingUserAction, useIsBelow } from './dialogs.tsx';

const { changeRole, status, enable, disable, inviteAgain, remove } = userOwnRoutes;

async function resendInvitation({ id, name }: ManagedUser) {
  const outcome = await sendCommand(inviteAgain, { params: { id } });
  if (outcome.ok) notifySuccess(`A new invitation is on its way to ${name}.`);
  else notifyProblem(outcome.problem);
}

/** Whoever has not come yet is reminded. */
export function UserNextStep({ user }: { user: ManagedUser }) {
  const [sending, setSending] = useState(false);
  if (user.status !== 'invited') return null;
  return (
    <PermissionGate check={inviteAgain.permission}>
      <Button
        intent="primary"
        icon={<Envelope />}
        text="Send invitation again"
        loading={sending}
        onClick={() => {
          setSending(true);
          void resendInvitation(user).finally(() => setSending(false));
        }}
      />
    </PermissionGate>
  );
}

/** What can be done with somebody, for those who may; out of reach where somebody stands beside or above. */
export function UserMenuItems({ user, onAsk }: { user: ManagedUser; onAsk: (asked: PendingUserAction) => void }) {
  const may = usePermissionCheck();
  const reach = { disabled: !useIsBelow()(user) };
  const { name, membershipStatus } = user;
  const params = { id: user.id };
  const ask = (what: UserAction) => onAsk({ user, what });
  async function activate() {
    const outcome = await sendCommand(status, { params, body: { status: 'active' } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    return notifySuccess(`${name} is active here now.`);
  }
  async function letIn() {
    const outcome = await sendCommand(enable, { params });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    return notifySuccess(`${name} can sign in again.`);
  }
  return (
    <>
      {user.status === 'invited' && may(inviteAgain.permission) && (
        <MenuItem
          {...reach}
          icon={<Envelope />}
          text="Send invitation again"
          onClick={() => void resendInvitation(user)}
        />
      )}
      {may(changeRole.permission) && (
        <MenuItem {...reach} icon={<IdNumber />} text="Change role…" onClick={() => ask('role')} />
      )}
      {user.role === 'SM' && (
        <ReassignMenuItem
          kind={reassignmentKind}
          of={{ fromSalesmanId: user.id }}
          what={`All that ${name} has`}
          text="Hand over customers…"
        />
      )}
      {may(status.permission) &&
        (membershipStatus === 'active' ? (
          <MenuItem {...reach} icon={<Disable />} text="Make inactive here…" onClick={() => ask('inactive')} />
        ) : (
          <MenuItem {...reach} icon={<TickCircle />} text="Make active here" onClick={() => void activate()} />
        ))}
      {user.status === 'disabled'
        ? may(enable.permission) && <MenuItem {...reach} icon={<Unlock />} text="Enable" onClick={() => void letIn()} />
        : may(disable.permission) && (
            <MenuItem {...reach} icon={<Lock />} text="Disable…" onClick={() => ask('disable')} />
          )}
      {may(remove.permission) && (
        <>
          <MenuDivider />
          <MenuItem {...reach} icon={<Trash />} intent="danger" text="Delete…" onClick={() => ask('delete')} />
        </>
      )}
    </>
  );
}

/** Who may decide, where one may not. */
export const higherRoleText = (role: Role) => `Somebody above ${roleNames[role]} looks after this account.`;

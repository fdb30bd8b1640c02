import { useState } from 'react';
import { Button, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Disable, Envelope, IdNumber, Lock, TickCircle, Trash, Unlock } from '@blueprintjs/icons';
import { userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import { roleNames, type Role, type Route } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { sendCommand } from '#data/use-command.ts';
import { type UserAction, type PendingUserAction, useIsBelow } from './dialogs.tsx';

const { changeRole, status, enable, disable, inviteAgain, remove } = userOwnRoutes;

async function sendAndNotify(route: Route, { id }: ManagedUser, done: string, body?: unknown) {
  const outcome = await sendCommand(route, { params: { id }, ...(body === undefined ? {} : { body }) });
  if (outcome.ok) notifySuccess(done);
  else notifyProblem(outcome.problem);
}

const resendInvitation = (user: ManagedUser) =>
  sendAndNotify(inviteAgain, user, `A new invitation is on its way to ${user.name}.`);

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
  const ask = (what: UserAction) => onAsk({ user, what });
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
      {may(status.permission) &&
        (membershipStatus === 'active' ? (
          <MenuItem {...reach} icon={<Disable />} text="Make inactive here…" onClick={() => ask('inactive')} />
        ) : (
          <MenuItem
            {...reach}
            icon={<TickCircle />}
            text="Make active here"
            onClick={() => void sendAndNotify(status, user, `${name} is active here now.`, { status: 'active' })}
          />
        ))}
      {user.status === 'disabled'
        ? may(enable.permission) && (
            <MenuItem
              {...reach}
              icon={<Unlock />}
              text="Enable"
              onClick={() => void sendAndNotify(enable, user, `${name} can sign in again.`)}
            />
          )
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

import { useState } from 'react';
import { Button, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Disable, Envelope, IdNumber, Lock, TickCircle, Trash, Unlock } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { BULK_LIMIT } from '@backoffice/contracts/capabilities';
import { creatableRoles, mayManage, userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import { roleNames, type Problem, type Role, type Route } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { sendCommand, useCommand } from '#data/use-command.ts';
import { countText } from '#widgets/labels.ts';
import { roleHelp, roleOptions } from './columns.tsx';

/** What is asked about before it is done. */
export type UserAction = 'role' | 'inactive' | 'disable' | 'delete';
export type PendingUserAction = { readonly user: ManagedUser; readonly what: UserAction };

const { changeRole, status, enable, disable, inviteAgain, remove, bulkDelete } = userOwnRoutes;

/** Those below one's own role, and never oneself: the ceiling of every right over people. */
export function useIsBelow(): (user: Pick<ManagedUser, 'id' | 'role'>) => boolean {
  const { id, roleCode } = useProfile();
  return (user) => user.id !== id && mayManage(roleCode, user.role);
}

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

type DialogProps = { of: PendingUserAction; onClose: () => void; onDeleted?: () => void };

export const UserDialog = ({ of, onClose, onDeleted }: DialogProps) =>
  of.what === 'role' ? (
    <RoleDialog user={of.user} onClose={onClose} />
  ) : (
    <ConfirmDialog user={of.user} what={of.what} onClose={onClose} onDeleted={onDeleted} />
  );

const RoleFields = typedFields<{ role: string }>();

function RoleDialog({ user: { id, name, role, version }, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { roleCode } = useProfile();
  const { send } = useCommand(changeRole);
  const [draft] = useState({ role });
  const options = roleOptions(
    (each) => mayManage(roleCode, each) && creatableRoles.some((creatable) => creatable === each),
  );
  return (
    <CommandDialog
      title="Change role"
      verb="Change role"
      schema={changeRole.body}
      draft={draft}
      says={<>What {name} may do in this company from now on. It holds at once, also in windows that are open.</>}
      send={(body) => send({ params: { id }, body, version })}
      explain={(problem) => <OpenWorkLink problem={problem} salesmanId={id} />}
      onDone={() => {
        notifySuccess(`The role of ${name} is changed.`);
        onClose();
      }}
      onClose={onClose}
    >
      <RoleFields.Select name="role" label="Role" className="wide" options={options} />
      <ul className="role-help wide">
        {options.map(({ value, label }) => (
          <li key={value}>
            <strong>{label}</strong> <span className="muted">{roleHelp[value]}</span>
          </li>
        ))}
      </ul>
    </CommandDialog>
  );
}

const confirmations: Readonly<
  Record<
    Exclude<UserAction, 'role'>,
    {
      title: string;
      verb: string;
      route: Route;
      body?: unknown;
      says: (name: string) => string;
      done: (name: string) => string;
    }
  >
> = {
  inactive: {
    title: 'Make inactive here',
    verb: 'Make inactive',
    route: status,
    body: { status: 'inactive' },
    says: (name) =>
      `${name} can no longer work in this company. Other companies are not touched, and this can be taken back.`,
    done: (name) => `${name} is inactive here now.`,
  },
  disable: {
    title: 'Disable user',
    verb: 'Disable user',
    route: disable,
    says: (name) =>
      `${name} is signed out everywhere and can no longer sign in, to any company. This can be taken back.`,
    done: (name) => `${name} is disabled.`,
  },
  delete: {
    title: 'Delete user',
    verb: 'Delete user',
    route: remove,
    says: (name) =>
      `${name} is signed out everywhere and leaves every list. What they did stays in the history. They can be restored from the trash, and sign in anew then.`,
    done: (name) => `${name} is deleted.`,
  },
};

function ConfirmDialog({
  user: { id, name, version },
  what,
  onClose,
  onDeleted,
}: {
  user: ManagedUser;
  what: Exclude<UserAction, 'role'>;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}) {
  const { title, verb, route, body, says, done } = confirmations[what];
  const { send } = useCommand<Route>(route);
  return (
    <ConfirmationDialog
      title={title}
      verb={verb}
      says={says(name)}
      send={() => send({ params: { id }, version, ...(body === undefined ? {} : { body }) })}
      explain={(problem) => <OpenWorkLink problem={problem} salesmanId={id} />}
      onDone={() => {
        notifySuccess(done(name));
        onClose();
        if (what === 'delete') onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}

/** A salesman goes once somebody else has their customers: the way to these. */
const OpenWorkLink = ({ problem, salesmanId }: { problem: Problem; salesmanId: string }) =>
  problem.code === 'HAS_OPEN_WORK' ? (
    <>
      {' '}
      <Link to={`/customers?salesmanId=${salesmanId}`}>Show these customers</Link>
    </>
  ) : null;

/** Deletes whoever is chosen, all or none. */
export function BulkDelete({ chosen, onDone }: { chosen: readonly ManagedUser[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const isBelow = useIsBelow();
  const held = chosen.filter((user) => !isBelow(user)).length;
  const many = chosen.length > BULK_LIMIT;
  return (
    <>
      <Button
        size="small"
        intent="danger"
        variant="outlined"
        icon={<Trash />}
        text="Delete…"
        disabled={held > 0 || many}
        onClick={() => setAsking(true)}
      />
      {held > 0 && <span className="muted">{countText(held, 'person', 'people')} not below you</span>}
      {many && <span className="muted">At most {BULK_LIMIT} at once</span>}
      {asking && <BulkDeleteDialog chosen={chosen} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}

type BlockedUser = { readonly user: ManagedUser; readonly problem: Problem };
const MAX_NAMES = 4;
/** Whoever the server names among those that were to go, each with the reason. */
const blockedUsers = (going: readonly ManagedUser[], problem: Problem): BlockedUser[] =>
  problem.details.flatMap(({ field, code, message }) => {
    const held = going[Number(/^ids\.(\d+)$/.exec(field)?.[1])];
    return held ? [{ user: held, problem: { ...problem, code, message } }] : [];
  });

/** All or none: whoever has to stay is told with the reason, and the others can go without them. */
function BulkDeleteDialog({
  chosen,
  onClose,
  onDone,
}: {
  chosen: readonly ManagedUser[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { send } = useCommand(bulkDelete);
  const [held, setHeld] = useState<readonly BlockedUser[]>([]);
  const going = chosen.filter((each) => held.every(({ user }) => user.id !== each.id));
  const [one, ...others] = going;
  const who = one && others.length === 0 ? one.name : countText(going.length, 'user', 'users');
  const names = `${going
    .slice(0, MAX_NAMES)
    .map(({ name }) => name)
    .join(', ')}${going.length > MAX_NAMES ? ` and ${going.length - MAX_NAMES} more` : ''}`;
  async function sendAll() {
    const outcome = await send({ body: { ids: going.map(({ id }) => id) } });
    const stay = outcome.ok ? [] : blockedUsers(going, outcome.problem);
    if (outcome.ok || stay.length === 0) return outcome;
    setHeld([...held, ...stay]);
    return { ok: false as const, problem: { ...outcome.problem, message: 'Nobody is deleted.', details: [] } };
  }
  return (
    <ConfirmationDialog
      title={`Delete ${countText(chosen.length, 'user', 'users')}`}
      verb={one ? `Delete ${who}` : null}
      says={
        !one ? (
          'All of them have to stay.'
        ) : (
          <>
            {names}: signed out everywhere, and gone from every list. What they did stays in the history.{' '}
            {held.length === 0 ? 'All of them, or none.' : 'This can be done without the others.'}
          </>
        )
      }
      send={sendAll}
      explain={() => held.length > 0 && <BlockedReasons of={held} />}
      onDone={() => {
        notifySuccess(`${who} deleted.`);
        onClose();
        onDone();
      }}
      onClose={onClose}
    />
  );
}

const BlockedReasons = ({ of }: { of: readonly BlockedUser[] }) => (
  <ul className="reasons">
    {of.map(({ user: { id, name }, problem }) => (
      <li key={id}>
        <strong>{name}</strong>
        <br />
        {problem.message}
        <OpenWorkLink problem={problem} salesmanId={id} />
      </li>
    ))}
  </ul>
);

/** Who may decide, where one may not. */
export const higherRoleText = (role: Role) => `Somebody above ${roleNames[role]} looks after this account.`;

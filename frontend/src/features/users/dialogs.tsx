import { useState } from 'react';
import { Link } from 'react-router';
import { creatableRoles, mayManage, userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import type { Problem, Route } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useProfile } from '#access/profile.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { requestTo } from '#data/use-command.ts';
import { roleHelp, roleOptions } from './columns.tsx';

export const { changeRole, status, enable, disable, remove, restore, bulkDelete, bulkRestore } = userOwnRoutes;

/** What is asked about before it is done. */
export type UserAction = 'role' | 'inactive' | 'disable' | 'delete';

export type PendingUserAction = { readonly user: ManagedUser; readonly what: UserAction };

/** Those below one's own role, and never oneself: the ceiling of every right over people. */
export function useIsBelow(): (user: Pick<ManagedUser, 'id' | 'role'>) => boolean {
  const { id, roleCode } = useProfile();
  return (user) => user.id !== id && mayManage(roleCode, user.role);
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
      request={(body) => requestTo(changeRole, { params: { id }, body, version })}
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
  return (
    <ConfirmationDialog
      title={title}
      verb={verb}
      says={says(name)}
      request={() => requestTo<Route>(route, { params: { id }, version, ...(body === undefined ? {} : { body }) })}
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
export const OpenWorkLink = ({ problem, salesmanId }: { problem: Problem; salesmanId: string }) =>
  problem.code === 'HAS_OPEN_WORK' ? (
    <>
      {' '}
      <Link to={`/customers?salesmanId=${salesmanId}`}>Show these customers</Link>
    </>
  ) : null;

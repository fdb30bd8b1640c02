import { useState } from 'react';
import { Button, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Disable, Envelope, IdNumber, Lock, TickCircle, Trash, Unlock } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { BULK_LIMIT } from '@backoffice/contracts/capabilities';
import { creatableRoles, manages, userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import { roleNames, type Problem, type Role, type Route } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { SureDialog } from '#capabilities/sure-dialog.tsx';
import { fieldsOf } from '#kernel/fields.tsx';
import { May, useMay } from '#kernel/permissions.tsx';
import { useProfile } from '#kernel/profile.ts';
import { tellDone, tellProblem } from '#kernel/tell.ts';
import { sendCommand, useCommand } from '#kernel/use-command.ts';
import { counted } from '#kernel/words.ts';
import { roleHelp, roleOptions } from './columns.tsx';

/** What is asked about before it is done. */
export type Asking = 'role' | 'inactive' | 'disable' | 'delete';
export type Asked = { readonly user: ManagedUser; readonly what: Asking };

const { changeRole, status, enable, disable, inviteAgain, remove, bulkDelete } = userOwnRoutes;

/** Those below one's own role, and never oneself: the ceiling of every right over people. */
export function useIsBelow(): (user: Pick<ManagedUser, 'id' | 'role'>) => boolean {
  const { id, roleCode } = useProfile();
  return (user) => user.id !== id && manages(roleCode, user.role);
}

async function now(route: Route, { id }: ManagedUser, done: string, body?: unknown) {
  const outcome = await sendCommand(route, { params: { id }, ...(body === undefined ? {} : { body }) });
  if (outcome.ok) tellDone(done);
  else tellProblem(outcome.problem);
}
const sendAgain = (user: ManagedUser) => now(inviteAgain, user, `A new invitation is on its way to ${user.name}.`);

/** Whoever has not come yet is reminded. */
export function NextStep({ user }: { user: ManagedUser }) {
  const [sending, setSending] = useState(false);
  if (user.status !== 'invited') return null;
  return (
    <May check={inviteAgain.permission}>
      <Button
        intent="primary"
        icon={<Envelope />}
        text="Send invitation again"
        loading={sending}
        onClick={() => {
          setSending(true);
          void sendAgain(user).finally(() => setSending(false));
        }}
      />
    </May>
  );
}

/** What can be done with somebody, for those who may; out of reach where somebody stands beside or above. */
export function UserItems({ user, onAsk }: { user: ManagedUser; onAsk: (asked: Asked) => void }) {
  const may = useMay();
  const reach = { disabled: !useIsBelow()(user) };
  const { name, membershipStatus } = user;
  const ask = (what: Asking) => onAsk({ user, what });
  return (
    <>
      {user.status === 'invited' && may(inviteAgain.permission) && (
        <MenuItem {...reach} icon={<Envelope />} text="Send invitation again" onClick={() => void sendAgain(user)} />
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
            onClick={() => void now(status, user, `${name} is active here now.`, { status: 'active' })}
          />
        ))}
      {user.status === 'disabled'
        ? may(enable.permission) && (
            <MenuItem
              {...reach}
              icon={<Unlock />}
              text="Enable"
              onClick={() => void now(enable, user, `${name} can sign in again.`)}
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

type DialogProps = { of: Asked; onClose: () => void; onDeleted?: () => void };

export const UserDialog = ({ of, onClose, onDeleted }: DialogProps) =>
  of.what === 'role' ? (
    <RoleDialog user={of.user} onClose={onClose} />
  ) : (
    <EndDialog user={of.user} what={of.what} onClose={onClose} onDeleted={onDeleted} />
  );

const R = fieldsOf<{ role: string }>();

function RoleDialog({ user: { id, name, role, version }, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { roleCode } = useProfile();
  const { send } = useCommand(changeRole);
  const [draft] = useState({ role });
  const options = roleOptions(
    (each) => manages(roleCode, each) && creatableRoles.some((creatable) => creatable === each),
  );
  return (
    <CommandDialog
      title="Change role"
      verb="Change role"
      schema={changeRole.body}
      draft={draft}
      says={<>What {name} may do in this company from now on. It holds at once, also in windows that are open.</>}
      send={(body) => send({ params: { id }, body, version })}
      explain={(problem) => <OpenWork problem={problem} salesmanId={id} />}
      onDone={() => {
        tellDone(`The role of ${name} is changed.`);
        onClose();
      }}
      onClose={onClose}
    >
      <R.Select name="role" label="Role" className="wide" options={options} />
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

const ends: Readonly<
  Record<
    Exclude<Asking, 'role'>,
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

function EndDialog({
  user: { id, name, version },
  what,
  onClose,
  onDeleted,
}: {
  user: ManagedUser;
  what: Exclude<Asking, 'role'>;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}) {
  const { title, verb, route, body, says, done } = ends[what];
  const { send } = useCommand<Route>(route);
  return (
    <SureDialog
      title={title}
      verb={verb}
      says={says(name)}
      send={() => send({ params: { id }, version, ...(body === undefined ? {} : { body }) })}
      explain={(problem) => <OpenWork problem={problem} salesmanId={id} />}
      onDone={() => {
        tellDone(done(name));
        onClose();
        if (what === 'delete') onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}

/** A salesman goes once somebody else has their customers: the way to these. */
const OpenWork = ({ problem, salesmanId }: { problem: Problem; salesmanId: string }) =>
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
      {held > 0 && <span className="muted">{counted(held, 'person', 'people')} not below you</span>}
      {many && <span className="muted">At most {BULK_LIMIT} at once</span>}
      {asking && <BulkDialog chosen={chosen} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}

type Held = { readonly user: ManagedUser; readonly problem: Problem };
const SHOWN = 4;
/** Whoever the server names among those that were to go, each with the reason. */
const heldBack = (going: readonly ManagedUser[], problem: Problem): Held[] =>
  problem.details.flatMap(({ field, code, message }) => {
    const held = going[Number(/^ids\.(\d+)$/.exec(field)?.[1])];
    return held ? [{ user: held, problem: { ...problem, code, message } }] : [];
  });

/** All or none: whoever has to stay is told with the reason, and the others can go without them. */
function BulkDialog({
  chosen,
  onClose,
  onDone,
}: {
  chosen: readonly ManagedUser[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { send } = useCommand(bulkDelete);
  const [held, setHeld] = useState<readonly Held[]>([]);
  const going = chosen.filter((each) => held.every(({ user }) => user.id !== each.id));
  const [one, ...others] = going;
  const who = one && others.length === 0 ? one.name : counted(going.length, 'user', 'users');
  const names = `${going
    .slice(0, SHOWN)
    .map(({ name }) => name)
    .join(', ')}${going.length > SHOWN ? ` and ${going.length - SHOWN} more` : ''}`;
  async function sendAll() {
    const outcome = await send({ body: { ids: going.map(({ id }) => id) } });
    const stay = outcome.ok ? [] : heldBack(going, outcome.problem);
    if (outcome.ok || stay.length === 0) return outcome;
    setHeld([...held, ...stay]);
    return { ok: false as const, problem: { ...outcome.problem, message: 'Nobody is deleted.', details: [] } };
  }
  return (
    <SureDialog
      title={`Delete ${counted(chosen.length, 'user', 'users')}`}
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
      explain={() => held.length > 0 && <Reasons of={held} />}
      onDone={() => {
        tellDone(`${who} deleted.`);
        onClose();
        onDone();
      }}
      onClose={onClose}
    />
  );
}

const Reasons = ({ of }: { of: readonly Held[] }) => (
  <ul className="reasons">
    {of.map(({ user: { id, name }, problem }) => (
      <li key={id}>
        <strong>{name}</strong>
        <br />
        {problem.message}
        <OpenWork problem={problem} salesmanId={id} />
      </li>
    ))}
  </ul>
);

/** Who may decide, where one may not. */
export const beyond = (role: Role) => `Somebody above ${roleNames[role]} looks after this account.`;

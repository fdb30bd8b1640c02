import { useState } from 'react';
import { Button, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Disable, Envelope, IdNumber, Lock, TickCircle, Trash, Unlock } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { z } from 'zod';
import { BULK_LIMIT } from '@backoffice/contracts/capabilities';
import { creatableRoles, manages, userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import { roleNames, type Problem, type Role, type Route } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#capabilities/command-dialog.tsx';
import { fieldsOf } from '#kernel/fields.tsx';
import { useMay } from '#kernel/permissions.tsx';
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

/** What can be done with somebody, for those who may; out of reach where somebody stands beside or above. */
export function UserItems({ user, onAsk }: { user: ManagedUser; onAsk: (asked: Asked) => void }) {
  const may = useMay();
  const reach = { disabled: !useIsBelow()(user) };
  const { id, name, membershipStatus } = user;
  const ask = (what: Asking) => onAsk({ user, what });
  async function now<R extends Route>(route: R, done: string, body?: unknown) {
    const outcome = await sendCommand<Route>(route, { params: { id }, ...(body === undefined ? {} : { body }) });
    if (outcome.ok) tellDone(done);
    else tellProblem(outcome.problem);
  }
  return (
    <>
      {user.status === 'invited' && may(inviteAgain.permission) && <MenuItem {...reach} icon={<Envelope />} text="Send invitation again" onClick={() => void now(inviteAgain, `A new invitation is on its way to ${name}.`)} />}
      {may(changeRole.permission) && <MenuItem {...reach} icon={<IdNumber />} text="Change role…" onClick={() => ask('role')} />}
      {may(status.permission) && (membershipStatus === 'active'
        ? <MenuItem {...reach} icon={<Disable />} text="Make inactive here…" onClick={() => ask('inactive')} />
        : <MenuItem {...reach} icon={<TickCircle />} text="Make active here" onClick={() => void now(status, `${name} is active here now.`, { status: 'active' })} />)}
      {user.status === 'disabled'
        ? may(enable.permission) && <MenuItem {...reach} icon={<Unlock />} text="Enable" onClick={() => void now(enable, `${name} can sign in again.`)} />
        : may(disable.permission) && <MenuItem {...reach} icon={<Lock />} text="Disable…" onClick={() => ask('disable')} />}
      {may(remove.permission) && <><MenuDivider /><MenuItem {...reach} icon={<Trash />} intent="danger" text="Delete…" onClick={() => ask('delete')} /></>}
    </>
  );
}

type DialogProps = { of: Asked; onClose: () => void; onDeleted?: () => void };

export const UserDialog = ({ of, onClose, onDeleted }: DialogProps) => (of.what === 'role' ? <RoleDialog user={of.user} onClose={onClose} /> : <EndDialog user={of.user} what={of.what} onClose={onClose} onDeleted={onDeleted} />);

const R = fieldsOf<{ role: string }>();

function RoleDialog({ user: { id, name, role, version }, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { roleCode } = useProfile();
  const { send } = useCommand(changeRole);
  const [draft] = useState({ role });
  const options = roleOptions((each) => manages(roleCode, each) && creatableRoles.some((creatable) => creatable === each));
  return (
    <CommandDialog title="Change role" verb="Change role" schema={changeRole.body} draft={draft} says={<>What {name} may do in this company from now on. It holds at once, also in windows that are open.</>}
      send={(body) => send({ params: { id }, body, version })} explain={(problem) => <OpenWork problem={problem} salesmanId={id} />}
      onDone={() => { tellDone(`The role of ${name} is changed.`); onClose(); }} onClose={onClose}>
      <R.Select name="role" label="Role" className="wide" options={options} />
      <ul className="role-help wide">{options.map(({ value, label }) => <li key={value}><strong>{label}</strong> <span className="muted">{roleHelp[value]}</span></li>)}</ul>
    </CommandDialog>
  );
}

const nothing = z.strictObject({});
const ends: Readonly<Record<Exclude<Asking, 'role'>, { title: string; verb: string; route: Route; body?: unknown; says: (name: string) => string; done: (name: string) => string }>> = {
  inactive: { title: 'Make inactive here', verb: 'Make inactive', route: status, body: { status: 'inactive' }, says: (name) => `${name} can no longer work in this company. Other companies are not touched, and this can be taken back.`, done: (name) => `${name} is inactive here now.` },
  disable: { title: 'Disable user', verb: 'Disable user', route: disable, says: (name) => `${name} is signed out everywhere and can no longer sign in, to any company. This can be taken back.`, done: (name) => `${name} is disabled.` },
  delete: { title: 'Delete user', verb: 'Delete user', route: remove, says: (name) => `${name} is signed out everywhere and leaves every list. What they did stays in the history. This cannot be taken back here.`, done: (name) => `${name} is deleted.` },
};

function EndDialog({ user: { id, name, version }, what, onClose, onDeleted }: { user: ManagedUser; what: Exclude<Asking, 'role'>; onClose: () => void; onDeleted?: (() => void) | undefined }) {
  const { title, verb, route, body, says, done } = ends[what];
  const { send } = useCommand<Route>(route);
  const [draft] = useState({});
  return (
    <CommandDialog title={title} verb={verb} intent="danger" schema={nothing} draft={draft} says={says(name)}
      send={() => send({ params: { id }, version, ...(body === undefined ? {} : { body }) })} explain={(problem) => <OpenWork problem={problem} salesmanId={id} />}
      onDone={() => { tellDone(done(name)); onClose(); if (what === 'delete') onDeleted?.(); }} onClose={onClose} />
  );
}

/** A salesman goes once somebody else has their customers: the way to these. */
const OpenWork = ({ problem, salesmanId }: { problem: Problem; salesmanId: string }) => (problem.code === 'HAS_OPEN_WORK' ? <> <Link to={`/customers?salesmanId=${salesmanId}`}>Show these customers</Link></> : null);

/** Deletes whoever is chosen, all or none. */
export function BulkDelete({ chosen, onDone }: { chosen: readonly ManagedUser[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const isBelow = useIsBelow();
  const held = chosen.filter((user) => !isBelow(user)).length;
  const many = chosen.length > BULK_LIMIT;
  return (
    <>
      <Button size="small" intent="danger" variant="outlined" icon={<Trash />} text="Delete…" disabled={held > 0 || many} onClick={() => setAsking(true)} />
      {held > 0 && <span className="muted">{counted(held, 'person', 'people')} not below you</span>}
      {many && <span className="muted">At most {BULK_LIMIT} at once</span>}
      {asking && <BulkDialog chosen={chosen} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}

function BulkDialog({ chosen, onClose, onDone }: { chosen: readonly ManagedUser[]; onClose: () => void; onDone: () => void }) {
  const { send } = useCommand(bulkDelete);
  const [draft] = useState({});
  const who = counted(chosen.length, 'user', 'users');
  return (
    <CommandDialog title={`Delete ${who}`} verb={`Delete ${who}`} intent="danger" schema={nothing} draft={draft}
      says={<>{chosen.slice(0, 4).map(({ name }) => name).join(', ')}{chosen.length > 4 && ` and ${chosen.length - 4} more`}: signed out everywhere, and gone from every list. What they did stays in the history. All of them, or none.</>}
      send={() => send({ body: { ids: chosen.map(({ id }) => id) } })} onDone={() => { tellDone(`${who} deleted.`); onClose(); onDone(); }} onClose={onClose} />
  );
}

/** Who may decide, where one may not. */
export const beyond = (role: Role) => `Somebody above ${roleNames[role]} looks after this account.`;

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { permissionMatrix } from '@backoffice/contracts';
import type { ManagedUser } from '@backoffice/contracts/features/users';
import { grantOf, roles, type Role } from '@backoffice/contracts/kernel';
import { Menu } from '@blueprintjs/core';
import { ProfileContext, type Profile } from '#access/profile.ts';
import { UserMenuItems } from './actions.tsx';

afterEach(cleanup);

const dana = {
  id: 'dana',
  name: 'Dana Whitfield',
  role: 'AD',
  status: 'active',
  membershipStatus: 'active',
} as ManagedUser; // what the entries ask of somebody

function offered(roleCode: Role, user: Partial<ManagedUser> = {}, id = 'somebody') {
  const permissions = Object.keys(permissionMatrix)
    .filter((name) => grantOf(permissionMatrix, name, roleCode) !== 'deny')
    .map((name) => ({ name, grant: 'allow' as const }));
  const profile = { id, roleCode, permissions } as unknown as Profile; // of a profile nothing else is asked here
  render(
    <ProfileContext value={profile}>
      <Menu>
        <UserMenuItems user={{ ...dana, ...user }} onAsk={vi.fn()} />
      </Menu>
    </ProfileContext>,
  );
  const items = screen.queryAllByRole('menuitem');
  return {
    all: items.map(({ textContent }) => textContent),
    open: items.filter((item) => item.getAttribute('aria-disabled') !== 'true').map(({ textContent }) => textContent),
  };
}

describe('what can be done with somebody', () => {
  it('the actions on a user include everything for an owner', () =>
    expect(offered('OA').open).toEqual(['Change role…', 'Make inactive here…', 'Disable…', 'Delete…']));
  it('the actions on a user include deleting for owners only', () =>
    expect(offered('SU').open).toEqual(['Change role…', 'Make inactive here…', 'Disable…']));
  it('the actions on a user are hidden for a role equal to or above one’s own', () => {
    for (const [index, role] of roles.entries()) {
      if (role === 'SA' || role === 'SM') continue; // neither manages people of a company
      for (const [other, target] of roles.entries()) {
        cleanup();
        expect([role, target, offered(role, { role: target }).open.length > 0]).toEqual([role, target, other > index]);
      }
    }
  });
  it('the actions on a user are empty for oneself', () =>
    expect(offered('OA', { role: 'OA' }, 'dana').open).toEqual([]));
  it('the actions on a disabled user offer to enable them again', () =>
    expect(offered('OA', { status: 'disabled', membershipStatus: 'inactive' }).open).toEqual([
      'Change role…',
      'Make active here',
      'Enable',
      'Delete…',
    ]));
  it('the actions on an invited user include sending the invitation again', () =>
    expect(offered('AF', { status: 'invited' }).open).toContain('Send invitation again'));
  it('the actions on a user are empty for a salesman', () => expect(offered('SM', { role: 'SM' }).all).toEqual([]));
});

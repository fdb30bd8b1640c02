import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { permissionMatrix } from '@backoffice/contracts';
import type { AccessRequestView } from '@backoffice/contracts/features/access-requests';
import { grantOf, type Role } from '@backoffice/contracts/kernel';
import { ProfileContext, type Profile } from '#access/profile.ts';
import { RequestCard } from './panels.tsx';

afterEach(cleanup);

const at = '2026-11-20T17:00:00.000Z';
const asked: AccessRequestView = {
  id: '01a1fba3-b0ab-7b27-9ba3-9e849dea2f7f',
  companyId: 'civil',
  version: 1,
  kind: 'company',
  requesterId: 'nick',
  requesterName: 'Nick Castellano',
  targetCompanyId: 'civil',
  targetCompanyName: 'Ridgeline Civil',
  portfolioOwnerId: null,
  portfolioOwnerName: null,
  role: 'SM',
  right: null,
  reason: 'A second salesman.',
  expiresOn: null,
  status: 'pending',
  requestedAt: at,
  decidedAt: null,
  decidedByName: null,
  note: '',
  createdAt: at,
  createdBy: 'nick',
  createdByName: 'Nick Castellano',
  updatedAt: at,
  updatedBy: 'nick',
  updatedByName: 'Nick Castellano',
};

function received(roleCode: Role, request: Partial<AccessRequestView> = {}, id = 'somebody') {
  const permissions = Object.keys(permissionMatrix)
    .filter((name) => grantOf(permissionMatrix, name, roleCode) !== 'deny')
    .map((name) => ({ name, grant: 'allow' as const }));
  // of a profile nothing else is asked here
  const profile = { id, roleCode, permissions, companies: [] } as unknown as Profile;
  const onAnswer = vi.fn();
  render(
    <ProfileContext value={profile}>
      <ul>
        <RequestCard request={{ ...asked, ...request }} side="received" onAnswer={onAnswer} />
      </ul>
    </ProfileContext>,
  );
  return onAnswer;
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('a request', () => {
  it('an access request is answered by users who may answer it', async () => {
    const onAnswer = received('OA');
    await userEvent.click(screen.getByRole('button', { name: 'Approve…' }));
    expect(onAnswer).toHaveBeenCalledWith('approve');
  });
  it('an access request is revoked once it is approved', () => {
    received('SU', { status: 'approved' });
    expect(buttons()).toEqual(['Revoke…']);
  });
  it('an access request is not revoked by users who may only approve', () => {
    received('AF', { status: 'approved' });
    expect(buttons()).toEqual([]);
  });
  it('an access request of one’s own is decided by another user', () => {
    received('SU', { role: 'AF' }, 'nick');
    expect(buttons()).toEqual([]);
    expect(screen.getByText('Somebody else has to decide on your own request.')).toBeTruthy();
  });
  it('an access request is decided by a role above the one it asks for', () => {
    received('SU', { role: 'SU' });
    expect(buttons()).toEqual([]);
    expect(screen.getByText('Somebody above Super Admin decides on this.')).toBeTruthy();
  });
  it('an access request stays as it is once it was rejected', () => {
    received('OA', { status: 'rejected', decidedAt: at, decidedByName: 'Olivia Reyes', note: 'Not now' });
    expect(buttons()).toEqual([]);
    expect(screen.getByText('Not now')).toBeTruthy();
  });
});

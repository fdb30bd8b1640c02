import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { permissionMatrix } from '@backoffice/contracts';
import type { CompanyOwner, CompanyView, OwnerOffer } from '@backoffice/contracts/features/companies';
import { grantOf, type Role } from '@backoffice/contracts/kernel';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { untoldDryRun } from '#data/testing.ts';
import { clearAllStorage } from '#session/secure-storage.ts';
import { endSession, startSession } from '#session/session.ts';
import { dismissAllToasts } from '#toasts/toasts.ts';
import { OwnersPanel } from './panels.tsx';

beforeEach(() => startSession({ token: 'secret', userId: 'olivia' }));
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.restoreAllMocks();
  endSession('signed-out');
  clearAllStorage();
});

const owner = (id: string, name: string, status: CompanyOwner['status'] = 'active'): CompanyOwner => ({
  id,
  name,
  email: `${id}@ridgeline.example`,
  status,
});
const offer = (userId: string, personName: string, more: Partial<OwnerOffer> = {}): OwnerOffer => ({
  id: `offer-${userId}`,
  userId,
  personName,
  email: `${userId}@ridgeline.example`,
  stepsDownTo: null,
  expiresOn: '2999-12-04',
  status: 'open',
  offeredById: 'olivia',
  offeredByName: 'Olivia Ray',
  offeredAt: '2026-11-20T17:00:00.000Z',
  ...more,
});
const olivia = owner('olivia', 'Olivia Ray');

/** The panel as somebody sees it, and what is sent from there. */
function shown(roleCode: Role, { owners = [olivia], offers = [] }: { owners?: CompanyOwner[]; offers?: OwnerOffer[] }) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const untold = untoldDryRun(url);
    if (untold) return untold;
    if (init?.method === 'GET') return Response.json({ items: owners });
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ method: String(init?.method), path: new URL(String(url), location.href).pathname, body });
    return Response.json({ id: 'ridgeline', version: 2, position: 2 });
  });
  const permissions = Object.keys(permissionMatrix)
    .filter((name) => grantOf(permissionMatrix, name, roleCode) !== 'deny')
    .map((name) => ({ name, grant: 'allow' as const }));
  // what the panel asks of a company
  const record = { id: 'ridgeline', name: 'Ridgeline', ownerOffers: offers, trashedAt: null } as unknown as CompanyView;
  render(
    <ProfileContext value={profileFixture({ id: 'olivia', roleCode, permissions })}>
      <OwnersPanel of={record} />
    </ProfileContext>,
  );
  return sent;
}
const rowOf = async (name: string) =>
  (await screen.findByText(name)).closest('li') ?? expect.fail(`${name} has no row`);
const buttonsOf = async (name: string) =>
  within(await rowOf(name))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const dialog = () => within(screen.getByRole('dialog'));

describe('the owners of a company', () => {
  it('the owners panel is for those who manage owners', () => {
    for (const roleCode of ['SU', 'AF', 'AD', 'SM'] as const) {
      shown(roleCode, {});
      expect(screen.queryByRole('region', { name: 'Owners' })).toBeNull();
      cleanup();
    }
  });
  it('an owner steps down alone, and changes no other owner', async () => {
    shown('OA', { owners: [olivia, owner('marcus', 'Marcus Reed')] });
    expect([await buttonsOf('Olivia Ray'), await buttonsOf('Marcus Reed')]).toEqual([['Step down…'], []]);
  });
  it('a Software Admin changes the role of any owner', async () => {
    const sent = shown('SA', { owners: [owner('marcus', 'Marcus Reed')] });
    await userEvent.click(within(await rowOf('Marcus Reed')).getByRole('button', { name: 'Change role…' }));
    await userEvent.selectOptions(dialog().getByLabelText('New role'), 'AD');
    await userEvent.click(dialog().getByRole('button', { name: 'Change role' }));
    expect(sent).toEqual([
      { method: 'PUT', path: '/api/companies/ridgeline/owners/marcus/role', body: { role: 'AD' } },
    ]);
  });
});

describe('offers of ownership', () => {
  it('open offers stand among the owners, and those that are over do not', async () => {
    shown('OA', {
      owners: [olivia, owner('nora', 'Nora Vance', 'invited')],
      offers: [
        offer('nora', 'Nora Vance', { expiresOn: null, stepsDownTo: 'SU' }),
        offer('late', 'Lou Late', { expiresOn: '2020-01-01' }),
        offer('gone', 'Gus Gone', { status: 'withdrawn' }),
      ],
    });
    const row = await rowOf('Nora Vance');
    expect(row.textContent).toContain('Olivia Ray hands over and becomes Super Admin');
    expect(within(row).getByText('Invited')).toBeDefined();
    expect([screen.queryByText('Lou Late'), screen.queryByText('Gus Gone')]).toEqual([null, null]);
  });
  it('an owner offers the role by e-mail and says whether they hand it over', async () => {
    const sent = shown('OA', {});
    await userEvent.click(await screen.findByRole('button', { name: 'Offer ownership…' }));
    await userEvent.type(dialog().getByLabelText('First name'), 'Nora');
    await userEvent.type(dialog().getByLabelText('Last name'), 'Vance');
    await userEvent.type(dialog().getByLabelText('Email'), 'nora@vance.example');
    await userEvent.selectOptions(dialog().getByLabelText('And you'), 'SU');
    await userEvent.click(dialog().getByRole('button', { name: 'Send offer' }));
    const body = { firstName: 'Nora', lastName: 'Vance', email: 'nora@vance.example', stepsDownTo: 'SU' };
    expect(sent).toEqual([{ method: 'POST', path: '/api/companies/ridgeline/owner-offers', body }]);
  });
  it('a Software Admin has no role of an owner to hand over', async () => {
    shown('SA', {});
    await userEvent.click(await screen.findByRole('button', { name: 'Offer ownership…' }));
    expect(dialog().queryByLabelText('And you')).toBeNull();
  });
  it('an open offer is withdrawn after a question', async () => {
    const sent = shown('OA', { offers: [offer('marcus', 'Marcus Reed')] });
    await userEvent.click(within(await rowOf('Marcus Reed')).getByRole('button', { name: 'Withdraw…' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Withdraw offer' }));
    expect(sent).toMatchObject([
      { method: 'PUT', path: '/api/companies/ridgeline/owner-offers/offer-marcus/withdraw' },
    ]);
  });
});

import { createElement } from 'react';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addLeaveGuard } from '#navigation/leave-guards.ts';
import { ProfileContext, type Profile } from '#access/profile.ts';
import { applySelection, type Selection } from '#session/selection.ts';
import { profileFixture } from '#access/testing.ts';
import { toastStore, dismissAllToasts } from '#toasts/toasts.ts';
import { TopBar } from './top-bar.tsx';

/** The first to draw the bar waits for the icons. */
const PATIENT = { timeout: 10_000 };
const company = (value: string) => ({
  value,
  label: value,
  roleName: 'Owner Admin',
  isParentCompany: false,
  isActive: true,
  timeZone: 'America/Los_Angeles',
  fiscalYearMonth: 1,
});
const switches = ['component:company-switcher', 'component:salesman-switcher'].map((name) => ({
  name,
  grant: 'allow' as const,
}));
const olivia = profileFixture({ companies: [company('Builders'), company('Civil')], permissions: switches });

/** The server: Jo is the one salesman, and whoever asks in the name of another is refused, whatever they ask. */
function server() {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const named = new Headers(init?.headers).get('salesman-id');
    return named === null || named === 'jo'
      ? Response.json({ items: [{ value: 'jo', label: 'Jo' }] })
      : Response.json({}, { status: 403 });
  });
}

const shown = (profile: Profile, onSelect: (selection: Selection) => void = () => {}) =>
  render(
    createElement(
      MemoryRouter,
      null,
      createElement(
        ProfileContext,
        { value: profile },
        createElement(TopBar, { theme: 'light', onTheme: () => {}, onMenu: () => {}, onSelect }),
      ),
    ),
  );

async function pick(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Company: Civil' }));
  await userEvent.click(within(await screen.findByRole('option', { name })).getByText(name));
}

beforeEach(() => {
  server();
  dismissAllToasts();
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  applySelection({ companyId: null, salesmanId: null });
  vi.restoreAllMocks();
});

describe('a chosen salesman', () => {
  it('a chosen salesman who is not or no longer one is replaced by the whole company, with a message', async () => {
    applySelection({ companyId: 'Builders', salesmanId: 'stranger' });
    const onSelect = vi.fn();
    shown(olivia, onSelect);
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith({ companyId: 'Builders', salesmanId: null }), PATIENT);
    expect(toastStore.snapshot()).toMatchObject([
      { severity: 'warn', summary: 'This salesman is not in this company.', detail: 'You see all salesmen now.' },
    ]);
  });
  it('a chosen salesman who is no longer one stays chosen while a form has unsaved text', async () => {
    const saved = addLeaveGuard(() => {});
    applySelection({ companyId: 'Builders', salesmanId: 'stranger' });
    const onSelect = vi.fn();
    shown(olivia, onSelect);
    await userEvent.click(await screen.findByRole('button', { name: 'Salesman: …' }));
    await screen.findByRole('option', { name: 'Jo' });
    expect(onSelect).not.toHaveBeenCalled();
    act(saved);
    expect(onSelect).toHaveBeenCalledWith({ companyId: 'Builders', salesmanId: null });
  });
  it('a chosen salesman stays chosen while they are a salesman', async () => {
    applySelection({ companyId: 'Builders', salesmanId: 'jo' });
    const onSelect = vi.fn();
    shown(olivia, onSelect);
    await screen.findByRole('button', { name: 'Salesman: Jo' });
    expect([onSelect.mock.calls, toastStore.snapshot()]).toEqual([[], []]);
  });
  it('the salesman chosen last is kept, however late the companies of another are answered', async () => {
    const held = Promise.withResolvers<void>();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const whose = new URLSearchParams(String(url).split('?')[1]).get('salesmanId');
      if (whose === 'jo') await held.promise;
      return Response.json({
        items:
          whose === null
            ? [
                { value: 'jo', label: 'Jo' },
                { value: 'mo', label: 'Mo' },
              ]
            : [{ value: whose === 'jo' ? 'Civil' : 'Builders', label: '', isParentCompany: false }],
      });
    });
    applySelection({ companyId: 'Builders', salesmanId: null });
    const onSelect = vi.fn();
    shown(olivia, onSelect);
    for (const name of ['Jo', 'Mo']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Salesman: All salesmen' }));
      await userEvent.click(within(await screen.findByRole('option', { name })).getByText(name));
    }
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith({ companyId: 'Builders', salesmanId: 'mo' }), PATIENT);
    await act(async () => held.resolve());
    expect(onSelect).toHaveBeenCalledTimes(1);
  });
  it('a chosen salesman can be picked by whoever was lent a portfolio while they were a salesman', async () => {
    applySelection({ companyId: 'Builders', salesmanId: null });
    shown({ ...olivia, portfolios: [{ value: 'jo', label: 'Jo' }] });
    await screen.findByRole('button', { name: 'Salesman: All salesmen' });
  });
});

describe('the company', () => {
  it('the company can be switched by a user who works for more than one', async () => {
    applySelection({ companyId: 'Civil', salesmanId: null });
    shown(olivia);
    await screen.findByRole('button', { name: 'Company: Civil' });
  });
  it('the company is switched when a user with unsaved text agrees to lose it', async () => {
    const ask = vi.fn<(next: () => void) => void>();
    const saved = addLeaveGuard(ask);
    applySelection({ companyId: 'Civil', salesmanId: null });
    const onSelect = vi.fn();
    shown(olivia, onSelect);
    await pick('Builders');
    expect(onSelect).not.toHaveBeenCalled();
    ask.mock.calls[0]?.[0]();
    expect(onSelect).toHaveBeenCalledWith({ companyId: 'Builders', salesmanId: null });
    saved();
  });
  it('the company is not switched to the one already selected', async () => {
    applySelection({ companyId: 'Civil', salesmanId: null });
    const onSelect = vi.fn();
    shown(olivia, onSelect);
    await pick('Civil');
    expect(onSelect).not.toHaveBeenCalled();
  });
  it('the company is shown as plain text where there is no other', async () => {
    applySelection({ companyId: 'Civil', salesmanId: null });
    shown({ ...olivia, companies: [company('Civil')] });
    expect(screen.getByText('Civil').closest('button')).toBeNull();
    await screen.findByRole('button', { name: 'Salesman: All salesmen' });
  });
});

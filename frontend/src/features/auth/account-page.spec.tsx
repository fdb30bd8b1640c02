import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProfileContext } from '#access/profile.ts';
import { clearAllStorage } from '#session/secure-storage.ts';
import { endSession, startSession } from '#session/session.ts';
import { profileFixture } from '#access/testing.ts';
import { toastStore, dismissAllToasts } from '#toasts/toasts.ts';
import { AccountPage } from './account-page.tsx';

beforeEach(async () => {
  dismissAllToasts();
  await startSession({ token: 'secret', userId: 'ana' });
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.restoreAllMocks();
  endSession('signed-out');
  clearAllStorage();
});

it('a saved profile is reported as saved, although it cannot be read again', async () => {
  const fetching = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url, init) =>
      init?.method === 'GET' || String(url).includes('media')
        ? new Response('', { status: 502 })
        : Response.json({ id: 'ana', version: 2, position: 2 }),
    );
  render(
    <ProfileContext value={profileFixture()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: AccountPage }])} />
    </ProfileContext>,
  );
  await userEvent.type(screen.getByLabelText('First name'), ' Maria');
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() =>
    expect(toastStore.snapshot()).toMatchObject([{ severity: 'success', summary: 'Your profile is saved.' }]),
  );
  await waitFor(() =>
    expect(
      fetching.mock.calls.filter(([url, init]) => init?.method === 'GET' && String(url).includes('profile')),
    ).toHaveLength(1),
  );
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineRoutes } from '@backoffice/contracts/kernel';
import { call } from '#data/http-client.ts';
import { ProfileContext } from '#access/profile.ts';
import { clearAllStorage } from '#session/secure-storage.ts';
import { endSession, EXPIRY_WARNING_MS, onSessionEnd, startSession, TOKEN_LIFETIME_MS } from '#session/session.ts';
import { profileFixture } from '#access/testing.ts';
import { toastStore, dismissAllToasts } from '#toasts/toasts.ts';
import { addLeaveGuard } from '#navigation/leave-guards.ts';
import { HELD_FOR_MS, SessionExpiryWatch } from './session-watch.tsx';

const { save } = defineRoutes('gates', {
  save: {
    method: 'PUT',
    path: '/gates',
    access: 'session',
    scope: 'none',
    permission: null,
    does: { handler: 'write' },
    summary: '',
  },
});
const ana = profileFixture({ id: 'ana', userName: 'ana' });
const [NEAR, OVER] = ['Your session ends in a few minutes', 'Your session has ended'];
const SLOW = { timeout: 10_000 };
const dialog = (name: string) => screen.findByRole('dialog', { name }, SLOW);
const button = (name: string) => screen.findByRole('button', { name }, SLOW);
let ends: string[] = [];
const stop = onSessionEnd((reason) => void ends.push(reason));
beforeAll(() => import('#features/auth/sign-in-dialog.tsx')); // what takes a moment to load is there
afterAll(stop);

beforeEach(async () => {
  clearAllStorage();
  endSession('signed-out');
  vi.useFakeTimers({ toFake: ['Date'] });
  await startSession({ token: 'secret', userId: 'ana' });
  ends = [];
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  endSession('signed-out');
  clearAllStorage();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The server: it knows `known` only, and lets in whoever knows the password. */
function server(signsIn: object, known = 'another') {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).endsWith('/auth/login')) return Response.json(signsIn);
    return new Headers(init?.headers).get('authorization') === `Bearer ${known}`
      ? Response.json({ id: 'g', version: 1, position: 1 })
      : Response.json({}, { status: 401 });
  });
}
function opened() {
  render(
    <ProfileContext value={ana}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <SessionExpiryWatch /> }])} />
    </ProfileContext>,
  );
}
/** Something is saved at the end of the session, and refused. */
function saving() {
  vi.setSystemTime(Date.now() + TOKEN_LIFETIME_MS - EXPIRY_WARNING_MS);
  return call(save).then(
    () => 'saved',
    (fault: Error) => fault.message,
  );
}
async function enter() {
  fireEvent.change(await screen.findByLabelText('Password', {}, SLOW), { target: { value: 'anything at all' } });
  fireEvent.click(await button('Go on'));
}

describe('the end of a session', () => {
  it('the end of a session is announced five minutes before, and not earlier', async () => {
    vi.setSystemTime(Date.now() + TOKEN_LIFETIME_MS - EXPIRY_WARNING_MS - 1);
    opened();
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    vi.setSystemTime(Date.now() + 1);
    opened();
    await dialog(NEAR);
  });
  it('the end of a session can be postponed until it is reached', async () => {
    server({});
    vi.setSystemTime(Date.now() + TOKEN_LIFETIME_MS - EXPIRY_WARNING_MS);
    opened();
    fireEvent.click(await button('Later'));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    vi.setSystemTime(Date.now() + EXPIRY_WARNING_MS);
    const saved = saving();
    await dialog(OVER);
    fireEvent.click(await button('Sign out'));
    await saved;
  });
});

describe('what is refused at the end of a session', () => {
  it('a command refused at the end of a session asks for the password, and is done once that is given', async () => {
    const fetching = server({ token: 'another', userId: 'ana', expiresAt: '' });
    opened();
    const saved = saving();
    await dialog(OVER);
    await enter();
    expect([await saved, ends]).toEqual(['saved', []]);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await vi.waitFor(() => expect(toastStore.snapshot()).toMatchObject([{ summary: 'You are signed in again.' }]));
    expect(fetching.mock.calls.filter(([url]) => url === '/api/gates')).toHaveLength(2);
  });
  it('a command refused at the end of a session is not done by another user, who starts at the start page', async () => {
    const fetching = server({ token: 'another', userId: 'ben', expiresAt: '' });
    opened();
    const saved = saving();
    await enter();
    expect([await saved, ends]).toEqual(['You are not authorized. Please log in again.', ['signed-out']]);
    expect(fetching.mock.calls.filter(([url]) => url === '/api/gates')).toHaveLength(1);
  });
  it('a command refused at the end of a session fails for good when the user signs out', async () => {
    server({});
    opened();
    const saved = saving();
    fireEvent.click(await button('Sign out'));
    expect([await saved, ends]).toEqual(['You are not authorized. Please log in again.', ['signed-out']]);
  });
  it('a command refused at the end of a session fails for good when the page is left', async () => {
    server({});
    opened();
    const saved = saving();
    await dialog(OVER);
    cleanup();
    expect(await saved).toBe('You are not authorized. Please log in again.');
  });
});

describe('a session that is ended elsewhere while something is typed here', () => {
  it('a half-typed form stays, and its command is done once the same user has signed in again', async () => {
    const left = addLeaveGuard(() => {});
    server({ token: 'another', userId: 'ana', expiresAt: '' });
    opened();
    const saved = call(save);
    await dialog('You were signed out');
    screen.getByText(/It was ended in another window or on another device/);
    await enter();
    await saved;
    expect(ends).toEqual([]);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    left();
  });
  it('what is typed is covered, and forgotten when nobody has signed in again for a quarter of an hour', async () => {
    const left = addLeaveGuard(() => {});
    server({});
    const timing = vi.spyOn(globalThis, 'setTimeout');
    opened();
    const saved = call(save).catch(({ message }: Error) => message);
    await dialog('You were signed out');
    expect(document.querySelector('.session-cover')).not.toBeNull();
    expect(ends).toEqual([]);
    const [forget] = timing.mock.calls.find(([, after]) => after === HELD_FOR_MS) ?? [];
    forget?.();
    expect([await saved, ends]).toEqual(['You are not authorized. Please log in again.', ['signed-out']]);
    left();
  });
  it('without anything typed the session ends here, too', async () => {
    server({});
    opened();
    await expect(call(save)).rejects.toThrow('You are not authorized. Please log in again.');
    expect(ends).toEqual(['refused']);
  });
});

import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAfterLeaveGuard } from './leave-guards.ts';
import { clearAllStorage } from '#session/secure-storage.ts';
import { endSession, startSession, TOKEN_LIFETIME_MS } from '#session/session.ts';
import { UnsavedChangesDialog } from './unsaved-changes.tsx';

function opened(dirty = true) {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <UnsavedChangesDialog dirty={dirty} isDone={() => false} /> },
      { path: '/list', element: <h1>List</h1> },
    ],
    { initialEntries: ['/form'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const leaving = (dirty = true, to = '/list') => opened(dirty).navigate(to);

beforeEach(async () => {
  clearAllStorage();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00Z') });
  await startSession({ token: 'secret', userId: 'olivia' });
});
afterEach(() => {
  cleanup();
  endSession('signed-out');
  vi.useRealTimers();
});

describe('leaving a form that is not saved', () => {
  it('leaving a form with unsaved changes asks for confirmation, and can be cancelled', async () => {
    await leaving();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('heading', { name: 'List' })).toBeNull();
  });
  it('leaving a form with unsaved changes asks after the session has expired: a new sign-in finds it', async () => {
    vi.setSystemTime(Date.now() + TOKEN_LIFETIME_MS + 1);
    await leaving();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByRole('heading', { name: 'List' });
  });
  it('leaving a form with unsaved changes does not ask when the session was ended', async () => {
    endSession('refused');
    await leaving();
    await screen.findByRole('heading', { name: 'List' });
  });
  it('leaving a form with unsaved changes asks where the same page shows another record', async () => {
    await leaving(true, '/form?of=another');
    await screen.findByRole('button', { name: 'Keep editing' });
  });
  it('leaving a form with unsaved changes does not ask where the address stays', async () => {
    await leaving(true, '/form');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('leaving a form does not ask when nothing was typed', async () => {
    await leaving(false);
    await screen.findByRole('heading', { name: 'List' });
  });
});

describe('drawing anew a page with a form that is not saved', () => {
  it('redrawing a page with unsaved changes asks for confirmation, and can be cancelled', async () => {
    const next = asking();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect([next.mock.calls, screen.queryByRole('button', { name: 'Keep editing' })]).toEqual([[], null]);
  });
  it('redrawing a page with unsaved changes asks once, although it leads elsewhere afterwards', async () => {
    const router = opened();
    act(() => runAfterLeaveGuard(() => void router.navigate('/list')));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByRole('heading', { name: 'List' });
  });
  it('redrawing a page does not ask when nothing was typed, or the form is gone', () => {
    expect(asking(false)).toHaveBeenCalledOnce();
    cleanup();
    const next = vi.fn();
    runAfterLeaveGuard(next);
    expect(next).toHaveBeenCalledOnce();
  });
});

function asking(dirty = true) {
  const next = vi.fn();
  opened(dirty);
  act(() => runAfterLeaveGuard(next));
  return next;
}

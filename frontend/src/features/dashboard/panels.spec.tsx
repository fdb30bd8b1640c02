import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReceivedOwnerOffer } from '@backoffice/contracts/features/companies';
import { clearAllStorage } from '#session/secure-storage.ts';
import { endSession, startSession } from '#session/session.ts';
import { dismissAllToasts, toastStore } from '#toasts/toasts.ts';
import { OwnerOffersPanel } from './panels.tsx';

const offer: ReceivedOwnerOffer = {
  id: 'offer',
  companyId: 'ridgeline',
  companyName: 'Ridgeline',
  stepsDownTo: 'SU',
  expiresOn: '2999-12-04',
  offeredByName: 'Olivia Ray',
  offeredAt: '2026-11-20T17:00:00.000Z',
};

beforeEach(async () => {
  dismissAllToasts();
  await startSession({ token: 'secret', userId: 'marcus' });
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.restoreAllMocks();
  endSession('signed-out');
  clearAllStorage();
});

/** The panel with one offer until it is answered, and what was answered. */
function shown(refusal?: object) {
  const sent: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method === 'GET') return Response.json({ items: sent.length === 0 ? [offer] : [] });
    sent.push(new URL(String(url), location.href).pathname);
    return refusal
      ? Response.json(refusal, { status: 409 })
      : Response.json({ id: 'ridgeline', version: 2, position: 2 });
  });
  render(<OwnerOffersPanel />);
  return sent;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Offered to you' })).toBeNull());
const toast = () => toastStore.snapshot().map(({ severity, summary }) => [severity, summary]);

it('an offer of ownership says whose it is and what it changes, and is accepted', async () => {
  const sent = shown();
  const panel = await screen.findByRole('region', { name: 'Offered to you' });
  expect(panel.textContent).toContain('Olivia Ray offers you to be an owner of Ridgeline');
  expect(panel.textContent).toContain('Olivia Ray hands over to you and becomes Super Admin.');
  await press('Accept');
  await isGone();
  expect([sent, toast()]).toEqual([
    ['/api/companies/ridgeline/owner-offers/offer/accept'],
    [['success', 'You are an owner of Ridgeline now.']],
  ]);
});

it('an offer of ownership is declined', async () => {
  const sent = shown();
  await press('Decline');
  await isGone();
  expect(sent).toEqual(['/api/companies/ridgeline/owner-offers/offer/decline']);
});

it('an offer of ownership that was withdrawn meanwhile says so and goes', async () => {
  shown({ type: 'CONFLICT', code: 'OFFER_WITHDRAWN', message: 'This offer was withdrawn. Ask for a new one.' });
  await press('Accept');
  await isGone();
  expect(JSON.stringify(toastStore.snapshot())).toContain('This offer was withdrawn. Ask for a new one.');
});

import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Provider } from 'urql';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#data/graphql-client.ts';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { NewFollowUpForm } from './form.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const [creek, mill, offer] = ['1', '2', '3'].map((digit) => `0000000${digit}-0000-7000-8000-000000000000`) as [
  string,
  string,
  string,
]; // three ids
const proposals = [{ __typename: 'Proposal', id: offer, number: '7', name: 'Wall', status: 'sent' }];

it('the follow-up form asks for another proposal when another location is chosen', async () => {
  Element.prototype.scrollIntoView ??= () => {}; // jsdom draws nothing
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!String(url).includes('graphql'))
      return Response.json({
        items: [
          { value: creek, label: 'Creek' },
          { value: mill, label: 'Mill' },
        ],
      });
    return Response.json({
      data: { page: { __typename: 'ProposalPage', items: String(init?.body).includes(creek) ? proposals : [] } },
    });
  });
  const send = vi.fn(async () => ({ ok: true as const, answer: { id: 'f', version: 1, position: 1, of: 'a' } }));
  const router = createMemoryRouter([
    { path: '/', element: <NewFollowUpForm locationId={creek} back="/" send={send} onDone={() => {}} /> },
  ]);
  render(
    <ProfileContext value={profileFixture()}>
      <Provider value={createQueryClient()}>
        <RouterProvider router={router} />
      </Provider>
    </ProfileContext>,
  );
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Proposal/ }).disabled).toBe(false),
  );
  await userEvent.click(screen.getByRole('combobox', { name: /Proposal/ }));
  await userEvent.click(await screen.findByRole('option', { name: '7 · Wall' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Location' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Mill' }));
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ locationId: mill, proposalId: null })),
  );
});

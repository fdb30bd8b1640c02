import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '@backoffice/contracts/kernel';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { ChangeOrderForm } from './form.tsx';

afterEach(cleanup);

describe('writing a change order', () => {
  it('the change order form shows the resulting contract amount, even if it takes work out', async () => {
    written();
    price('-420.50');
    await waitFor(() => expect(value().textContent).toContain('−$420.50'));
    expect(value().textContent).toContain('$19,517.88');
  });

  it('the change order form sends the lines, their sum and the days, under the number that is offered', async () => {
    const send = written();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Longer wall' } });
    fireEvent.change(screen.getByLabelText('Line 1: name'), { target: { value: 'Wall' } });
    price('1,750');
    fireEvent.change(screen.getByLabelText('Days added'), { target: { value: '-2' } });
    await userEvent.click(screen.getByRole('button', { name: 'Create change order' }));
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      number: '4',
      name: 'Longer wall',
      reason: 'customerRequest',
      date: '2026-11-20',
      daysAdded: -2,
      amount: 175_000,
      lineItems: [{ name: 'Wall', unitPrice: 175_000 }],
    });
  });

  it('the change order form reports days that are no number, and sends nothing', async () => {
    const send = written();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Later' } });
    fireEvent.change(screen.getByLabelText('Days added'), { target: { value: 'a week' } });
    await userEvent.click(screen.getByRole('button', { name: 'Create change order' }));
    await screen.findByText('Use whole days.');
    expect(send).not.toHaveBeenCalled();
  });

  it('the change order form needs a name', async () => {
    const send = written();
    await userEvent.click(screen.getByRole('button', { name: 'Create change order' }));
    await screen.findByText('This is required.');
    expect(send).not.toHaveBeenCalled();
  });
});

const value = () =>
  within(screen.getByRole('region', { name: 'Contract value' }))
    .getByText('Contract value once approved')
    .closest('section') ?? document.body;
const price = (typed: string) =>
  fireEvent.change(screen.getByLabelText('Line 1: unit price'), { target: { value: typed } });

function written() {
  const send = vi.fn((_body: unknown): Promise<CommandOutcome<Receipt>> =>
    Promise.resolve({ ok: true, answer: { id: 'c', version: 1, position: 1, of: 'a' } }),
  );
  const form = (
    <ChangeOrderForm
      record={null}
      number="4"
      today="2026-11-20"
      back="/"
      before={1_993_838}
      send={send}
      onDone={() => {}}
    />
  );
  render(
    <ProfileContext value={profileFixture()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />
    </ProfileContext>,
  );
  return send;
}

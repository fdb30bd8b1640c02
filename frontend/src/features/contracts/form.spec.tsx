import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import type { Receipt } from '@backoffice/contracts/kernel';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import type { ContractDraft } from './draft.ts';
import { ContractForm } from './form.tsx';

afterEach(cleanup);

const draft: ContractDraft = {
  number: '12',
  name: 'Retaining wall',
  date: '2026-11-20',
  startDate: '',
  estimatedCompletion: '',
  lineItems: [],
  retentionBp: 500,
  retentionExempt: 'none',
  downPayment: 0,
  paymentSchedule: [],
  terms: '',
  hideTerms: false,
  lender: { name: '', address: '' },
  isHomeImprovement: false,
  internalNotes: '',
  costPlus: null,
};

describe('generating a contract', () => {
  it('the contract form sends what was typed, and nothing for fields that were left empty', async () => {
    const send = shown();
    await userEvent.click(screen.getByRole('button', { name: 'Generate contract' }));
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]?.[0]).toEqual({
      number: '12',
      name: 'Retaining wall',
      date: '2026-11-20',
      startDate: null,
      estimatedCompletion: null,
      retentionBp: 500,
      retentionExempt: 'none',
      downPayment: 0,
      paymentSchedule: [],
      terms: '',
      hideTerms: false,
      lender: null,
      isHomeImprovement: false,
      internalNotes: '',
    });
  });

  it('the contract form plans payments by share and by amount, and shows the remainder', async () => {
    const send = shown();
    await add('On start', 'Percent', '25');
    await add('On completion', 'Amount', '500');
    expect(screen.getByText(/planned/).textContent).toBe('$3,000.00 of $10,000.00 planned, $7,000.00 left');
    await userEvent.click(screen.getByRole('button', { name: 'Generate contract' }));
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      paymentSchedule: [
        { label: 'On start', amount: null, bp: 2_500, dueOn: null, milestone: '' },
        { label: 'On completion', amount: 50_000, bp: null },
      ],
    });
  });

  it('the contract form asks for the name of a payment before it sends anything', async () => {
    const send = shown();
    await userEvent.click(screen.getByRole('button', { name: 'Add payment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Generate contract' }));
    await screen.findByText('This is required.');
    expect(send).not.toHaveBeenCalled();
  });

  it('the contract form reports at once when a figure is invalid', async () => {
    shown();
    fireEvent.change(screen.getByLabelText('Down payment'), { target: { value: 'a third' } });
    await screen.findByText('Type an amount like 1,250.00.');
  });

  it('the contract form warns of the retention cap of private works, until there is an exemption', async () => {
    shown();
    expect(screen.queryByText(/California limits retention/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Retention in percent'), { target: { value: '10' } });
    await screen.findByText(/California limits retention/);
    fireEvent.change(screen.getByLabelText('Exemption'), { target: { value: 'bondNotFurnished' } });
    await waitFor(() => expect(screen.queryByText(/California limits retention/)).toBeNull());
  });

  it('the contract form warns of a down payment that is too large for home improvement', async () => {
    shown();
    fireEvent.change(screen.getByLabelText('Down payment'), { target: { value: '1,000.01' } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Home improvement contract' }));
    expect((await screen.findByText(/The down payment may be at most/)).tagName).toBe('STRONG');
  });
});

function shown() {
  const send = vi.fn((_body: unknown): Promise<CommandOutcome<Receipt>> =>
    Promise.resolve({ ok: true, answer: { id: 'c', version: 1, position: 1, of: 'a' } }),
  );
  const form = (
    <ContractForm
      record={null}
      schema={contractOwnRoutes.generateGeneral.body}
      draft={draft}
      isPublicWork={false}
      amount={1_000_000}
      lines={<p>As accepted</p>}
      back="/"
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

async function add(label: string, by: 'Percent' | 'Amount', figure: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Add payment' }));
  fireEvent.change(last(screen.getAllByLabelText('Payment')), { target: { value: label } });
  fireEvent.change(last(screen.getAllByLabelText('As')), { target: { value: by.toLowerCase() } });
  fireEvent.change(last(await screen.findAllByLabelText(by)), { target: { value: figure } });
}
const last = (found: readonly HTMLElement[]): HTMLElement => found.at(-1) ?? document.body;

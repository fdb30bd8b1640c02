import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { ProblemDetail, Receipt } from '@backoffice/contracts/kernel';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { PaymentForm, type PostBody } from './form.tsx';

const [hoa, bankId, methodId, i1, i2] = Array.from(
  { length: 5 },
  (_, at) => `0000000${at}-0000-7000-8000-000000000000`,
) as [string, string, string, string, string]; // five ids
const profile = profileFixture({ roleCode: 'AF' });
const invoice = (id: string, number: string, openDue: number) => ({
  id,
  number,
  locationId: 'l',
  contractNumber: '1',
  contractName: 'Wall',
  customerId: hoa,
  dueDate: '2026-12-01',
  amountDue: openDue,
  paid: 0,
  openDue,
});
const labels = (value: string, label: string, more: object = {}) => ({
  items: [{ value, label, ...more }],
  hasMore: false,
});
/** The server, as far as the form asks it. */
const usualAnswers: Readonly<Record<string, unknown>> = {
  '/api/customers/profile/labels': labels(hoa, 'Hillcrest HOA'),
  '/api/banks/labels': labels(bankId, 'First Bank', { kind: 'bank' }),
  '/api/payment-methods/labels': labels(methodId, 'Check', { requiresCheckNo: true }),
  '/api/post-payments/payments/list': { items: [] },
  '/api/post-payments/list': {
    items: [invoice(i1, '1', 978_946), invoice(i2, '2', 875_253)],
    total: 2,
    totalIsExact: true,
    page: 1,
    limit: 200,
    hasMore: false,
  },
};

let answers = usualAnswers;
let user: UserEvent;
let sent: PostBody[];
const refused = (...details: ProblemDetail[]): CommandOutcome<Receipt> => ({
  ok: false,
  problem: {
    type: 'VALIDATION_ERROR',
    code: details[0]?.code ?? '',
    message: 'Validation error occurred.',
    details,
    requestId: '',
  },
});

async function open(answer: () => CommandOutcome<Receipt>, choosesMethod = true) {
  sent = [];
  const send = async (body: PostBody) => {
    sent.push(body);
    return answer();
  };
  const begin = { customerId: hoa, amount: 1_854_199, shares: { [i1]: 978_946, [i2]: 875_253 } };
  const router = createMemoryRouter([
    { path: '*', element: <PaymentForm begin={begin} back="/post-payments" send={send} onDone={() => undefined} /> },
  ]);
  render(
    <ProfileContext value={profile}>
      <RouterProvider router={router} />
    </ProfileContext>,
  );
  await screen.findByRole('textbox', { name: 'Invoice 2: this payment' });
  await screen.findByDisplayValue('First Bank');
  if (!choosesMethod) return;
  await user.click(screen.getByRole('combobox', { name: 'Method of payment' }));
  await user.click(await screen.findByRole('option', { name: 'Check' }));
  await user.type(screen.getByRole('textbox', { name: 'Check no.' }), '4471');
}
const post = () => user.click(screen.getByRole('button', { name: 'Post payment' }));

beforeEach(() => {
  answers = usualAnswers;
  user = userEvent.setup();
  Element.prototype.scrollIntoView = () => undefined; // jsdom draws nothing, so it has nothing to scroll
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url.split('?')[0] ?? ''] ?? {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('posting a payment', () => {
  it('the payment form sends the allocations, and selects the only bank that exists', async () => {
    await open(() => refused());
    await post();
    expect(sent).toMatchObject([
      {
        customerId: hoa,
        amount: 1_854_199,
        bankId,
        methodId,
        checkNo: '4471',
        allowDuplicateCheck: false,
        allocations: [
          { invoiceId: i1, amount: 978_946 },
          { invoiceId: i2, amount: 875_253 },
        ],
      },
    ]);
  });

  it('the payment form shows the bank of the last payment, and focuses the first field that is open', async () => {
    answers = {
      ...usualAnswers,
      '/api/banks/labels': {
        items: [
          { value: i1, label: 'Coast Bank', kind: 'bank' },
          { value: bankId, label: 'First Bank', kind: 'bank' },
        ],
        hasMore: false,
      },
      '/api/post-payments/payments/list': { items: [{ bankId }] },
    };
    await open(() => refused(), false);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Method of payment' })),
    );
    await user.keyboard('che{Enter}');
    expect(screen.getByDisplayValue('Check')).toBeTruthy();
  });

  it('the payment form records the deposit day that it shows: the day the money came in, unless another is typed', async () => {
    await open(() => refused());
    const [received, deposited] = ['Received on', 'Deposited on'].map((name) =>
      screen.getByRole('textbox', { name }),
    ) as [HTMLInputElement, HTMLInputElement]; // two names
    await user.clear(received);
    await user.type(received, '11/3/2026{Tab}');
    expect([received.value, deposited.value]).toEqual(['Nov 3, 2026', 'Nov 3, 2026']);
    await user.clear(deposited);
    await post();
    await screen.findByText('Type a date like Nov 20, 2026.');
    expect(sent).toEqual([]);
    await user.type(deposited, 'nov 4 2026');
    await post();
    expect(sent).toMatchObject([{ receivedOn: '2026-11-03', depositDate: '2026-11-04' }]);
  });

  it('the payment form explains that a check was posted before, and posts it again when confirmed', async () => {
    await open(() =>
      refused({
        field: 'checkNo',
        code: 'DUPLICATE_CHECK',
        message: 'Check 4471 from Hillcrest HOA was posted on Nov 3, 2026.',
      }),
    );
    const isAnother = { name: 'It is another check with the same number' };
    expect(screen.queryByRole('checkbox', isAnother)).toBeNull();
    await post();
    await screen.findByText('Check 4471 from Hillcrest HOA was posted on Nov 3, 2026.');
    await user.click(screen.getByRole('checkbox', isAnother));
    await post();
    expect(sent.map(({ allowDuplicateCheck }) => allowDuplicateCheck)).toEqual([false, true]);
  });

  it('the payment form shows a refusal at the invoice it is about', async () => {
    await open(() =>
      refused({
        field: 'allocations.1.amount',
        code: 'ALLOCATION_OVER_BALANCE',
        message: 'Invoice 2 has 8,000.00 open.',
      }),
    );
    await post();
    await screen.findByText('Invoice 2 has 8,000.00 open.');
    expect(screen.getByRole('textbox', { name: 'Invoice 2: this payment' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { name: 'Invoice 1: this payment' }).getAttribute('aria-invalid')).toBeNull();
  });

  it('the payment form sends nothing that is no number', async () => {
    await open(() => refused());
    const share = screen.getByRole('textbox', { name: 'Invoice 2: this payment' });
    await user.clear(share);
    await user.type(share, 'all of it');
    await post();
    expect(sent).toEqual([]);
    expect(screen.getAllByText('Type an amount like 1,250.00.').length).toBeGreaterThan(0);
  });

  it('the payment form replaces an invalid amount by the sum of the allocations', async () => {
    await open(() => refused());
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
    await user.clear(amount);
    await user.type(amount, 'abc');
    await user.click(screen.getByRole('button', { name: 'Take it as the amount' }));
    expect(amount.value).toBe('18,541.99');
  });

  it('the payment form says that the banks could not be loaded, and requests them again', async () => {
    const [answer, failing] = [fetch, new Set(['/api/banks/labels'])];
    vi.stubGlobal('fetch', async (url: string) =>
      failing.delete(url.split('?')[0] ?? '') ? new Response('', { status: 502 }) : answer(url),
    );
    const opened = open(() => refused());
    await screen.findByPlaceholderText('Could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await opened;
  });
});

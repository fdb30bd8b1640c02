import type { PayOnline } from '@backoffice/contracts/features/online-payments';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonResponse, problemResponse, stubBrowserApis, stubServer } from '#preview/testing.ts';
import { PaymentNotice } from './payment-notice.tsx';
import { PaySheet } from './pay-sheet.tsx';

const assign = vi.fn<(url: string) => void>();
beforeEach(() => {
  stubBrowserApis();
  vi.stubGlobal('location', { assign });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  assign.mockReset();
});

const [first, second] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const offer: PayOnline = {
  problem: null,
  invoices: [
    { invoiceId: first, number: '1001', dueDate: '2026-12-01', open: 836_700 },
    { invoiceId: second, number: '1002', dueDate: '2026-12-15', open: 25_000 },
  ],
  provider: 'Stripe',
  isTest: false,
  takesCards: true,
  takesBankDebits: true,
  cardLimit: 250_000,
  last: null,
};
const PAGE = 'https://checkout.stripe.example/1';
const paying = (answers = [jsonResponse({ url: PAGE })]) => stubServer({ 'POST online-payment': answers });
const show = (more: Partial<PayOnline> = {}) =>
  render(<PaySheet offer={{ ...offer, ...more }} token="T" onClose={() => {}} />);
const pay = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('an invoice that can be paid online', () => {
  it('the sheet says before that nothing is added, how it is paid, and at whose page', () => {
    show();
    expect(screen.getByText('None for you. You pay $8,367.00 and no more.')).toBeTruthy();
    expect(screen.getByText('For sums up to $2,500.00.')).toBeTruthy();
    expect(screen.getByText(/go on at Stripe/)).toBeTruthy();
    expect(screen.queryByText(/This is a test/)).toBeNull();
  });

  it('the whole sum leads to the page of the provider', async () => {
    const talk = paying();
    show();
    await pay('Pay $8,367.00');
    expect(talk.last('POST')?.body).toEqual({ allocations: [{ invoiceId: first, amount: 836_700 }], again: false });
    expect(assign).toHaveBeenCalledWith(PAGE);
  });

  it('another sum of one invoice is paid, and never more than is open', async () => {
    const talk = paying();
    show();
    const amount = screen.getByRole('textbox', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '9,000');
    expect(screen.getByText('$8,367.00 of it is open.')).toBeTruthy();
    await pay(/^Pay/);
    expect(talk.sent).toEqual([]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '100.50');
    await pay('Pay $100.50');
    expect(talk.last('POST')?.body).toMatchObject({ allocations: [{ invoiceId: first, amount: 10_050 }] });
  });

  it('several invoices are paid whole with one payment', async () => {
    const talk = paying();
    show();
    await userEvent.click(screen.getByRole('checkbox', { name: /Invoice 1002/ }));
    expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
    await pay('Pay $8,617.00');
    expect(talk.last('POST')?.body).toMatchObject({
      allocations: [
        { invoiceId: first, amount: 836_700 },
        { invoiceId: second, amount: 25_000 },
      ],
    });
  });

  it('what is too large for a card is not sent where nothing else is taken', async () => {
    const talk = paying();
    show({ takesBankDebits: false });
    expect(screen.getByText('Cards are taken for sums up to $2,500.00.')).toBeTruthy();
    await pay(/^Pay/);
    expect(talk.sent).toEqual([]);
  });

  it('whoever reads that a payment is on its way pays again only by saying so', async () => {
    const message = 'A payment of 8,367.00 is on its way since Nov 29, 2026. Pay again only if you mean to.';
    const talk = paying([() => problemResponse(409, 'PAYMENT_UNDER_WAY', message)(), jsonResponse({ url: PAGE })]);
    show();
    await pay('Pay $8,367.00');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await pay('Pay again $8,367.00');
    expect(talk.last('POST')?.body).toMatchObject({ again: true });
    expect(assign).toHaveBeenCalledWith(PAGE);
  });

  it('a test says that no money moves', () => {
    show({ isTest: true });
    expect(screen.getByText('This is a test. No money moves.')).toBeTruthy();
  });
});

describe('whoever comes back from paying', () => {
  const came = (status: 'begun' | 'underWay' | 'received' | 'failed' | 'expired', failure = '') => ({
    ...offer,
    last: { status, amount: 836_700, begunAt: '2026-11-29T10:00:00.000Z', failure },
  });
  const notice = (of: PayOnline, onReload = async () => {}) => render(<PaymentNotice offer={of} onReload={onReload} />);

  it.each([
    ['received', 'Paid', 'Thank you. $8,367.00 has arrived.'],
    ['underWay', 'Your payment is being processed', 'Your bank confirms it in up to 4 business days'],
    ['expired', 'It was not paid', 'nothing was charged'],
  ] as const)('of a payment that is %s they read “%s”', (status, title, text) => {
    notice(came(status));
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('region').textContent).toContain(text);
  });

  it('of a payment that failed they read why, in the words of the bank', () => {
    notice(came('failed', 'The account is closed.'));
    expect(screen.getByRole('region').textContent).toContain('The account is closed. $8,367.00 is still open');
  });

  it('“paid” is not said before the provider has said so: it is asked again until it does, and at most ten times', async () => {
    vi.useFakeTimers();
    const reload = vi.fn<() => Promise<void>>(async () => {});
    notice(came('begun'), reload);
    expect(screen.getByRole('heading', { name: 'One moment' })).toBeTruthy();
    for (let nth = 0; nth < 40; nth++) await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledTimes(10);
    expect(screen.getByRole('heading', { name: 'It is not paid yet' })).toBeTruthy();
  });

  it('another payment that is on its way is told to whoever opens the page', () => {
    notice({ ...offer, problem: { code: 'PAYMENT_UNDER_WAY', message: 'A payment of 1.00 is on its way.' } });
    expect(screen.getByRole('region').textContent).toContain('A payment of 1.00 is on its way.');
  });
});

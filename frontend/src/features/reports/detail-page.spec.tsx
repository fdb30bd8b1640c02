import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { invoiceDeposits, type DepositedPayment } from '@backoffice/contracts/features/reports';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { DepositReport } from './detail-page.tsx';

afterEach(cleanup);
const olivia = profileFixture({ permissions: [{ name: 'action:ledger.view', grant: 'allow' }] });
const check: DepositedPayment = {
  paymentId: 'check',
  kind: 'deposited',
  on: '2026-11-03',
  bankId: 'first',
  bankName: 'First Bank',
  depositId: 'd',
  depositNo: '7',
  customerId: 'grace',
  customerName: 'Grace',
  methodName: 'Check',
  checkNo: '4471',
  reference: '',
  amount: 1_250_000,
  unapplied: 50_000,
  allocations: [
    { invoiceId: '1', invoiceNumber: '1', locationId: 'yard', amount: 978_946 },
    { invoiceId: '2', invoiceNumber: '2', locationId: 'yard', amount: 221_054 },
  ],
};
const returned: DepositedPayment = {
  ...check,
  paymentId: 'ach',
  kind: 'returned',
  on: '2026-11-12',
  methodName: 'ACH',
  checkNo: '',
  amount: -654_199,
  unapplied: 0,
  allocations: [{ invoiceId: '2', invoiceNumber: '2', locationId: 'yard', amount: -654_199 }],
};
const shown = (...payments: DepositedPayment[]) =>
  render(
    <MemoryRouter>
      <ProfileContext value={olivia}>
        <DepositReport of={invoiceDeposits('2026-11-01', '2026-11-30', payments)} />
      </ProfileContext>
    </MemoryRouter>,
  );
const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

it('the deposit report lists each deposit with its payments, their invoices and what is on none', () => {
  shown(check, returned);
  expect(rows()).toEqual([
    'Payment | Paid by | On invoices | Amount',
    'Deposit 7, Nov 3, 2026 | $12,500.00',
    'Grace | Check · no. 4471 | $12,500.00',
    'Invoice 1 | $9,789.46',
    'Invoice 2 | $2,210.54',
    'Not on any invoice | $500.00',
    'Returned, deposit 7, Nov 12, 2026 | −$6,541.99',
    'Grace | ACH · returned by the bank | −$6,541.99',
    'Invoice 2 | −$6,541.99',
    'First Bank together | $5,958.01',
  ]);
  expect(screen.getByRole('link', { name: 'Invoice 1' }).getAttribute('href')).toBe('/toc/yard/invoice/1');
  expect(screen.getAllByRole('button', { name: /what it is made of$/ })).toHaveLength(12);
});

it('the deposit report says that nothing was deposited', () => {
  shown();
  expect(screen.getByText('Nothing was deposited')).toBeTruthy();
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import type { Payable, Shares } from './calculations.ts';
import { AllocationEditor } from './editor.tsx';
import { AllocationFooter } from './form-sections.tsx';

const payable = (number: string, dueDate: string, open: number): Payable => ({
  invoiceId: `i${number}`,
  number,
  locationId: 'l',
  contractNumber: '1',
  contractName: 'Retaining wall',
  dueDate,
  amountDue: open,
  paidBefore: 0,
  open,
  kept: 0,
});
const open = [
  payable('1', '2026-11-12', 978_946),
  payable('2', '2026-11-28', 875_253),
  payable('3', '2026-12-20', 97_589),
];

let user: UserEvent;
function Sheet({ amount }: { amount: number }) {
  const form = useForm<{ shares: Shares }>({ defaultValues: { shares: {} } });
  const shares = useWatch({ control: form.control, name: 'shares' });
  return (
    <MemoryRouter>
      <FormProvider {...form}>
        <AllocationEditor name="shares" payables={open} amount={amount} />
        <AllocationFooter amount={amount} shares={shares} />
        <pre data-testid="shares">{JSON.stringify(shares)}</pre>
      </FormProvider>
    </MemoryRouter>
  );
}
const share = (number: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Invoice ${number}: this payment` });
const rowOf = (number: string) => within(screen.getByRole('row', { name: new RegExp(`^Invoice ${number}`) }));
const given = () => JSON.parse(screen.getByTestId('shares').textContent ?? '') as Shares; // what was stringified above
const foot = () => screen.getByRole('status').textContent;

beforeEach(() => {
  user = userEvent.setup();
});
afterEach(cleanup);

describe('allocating by keyboard', () => {
  it('typing an amount in the allocation editor updates the rest and the unapplied amount', async () => {
    render(<Sheet amount={1_200_000} />);
    await user.type(share('1'), '9,789.46');
    expect(given()).toEqual({ i1: 978_946 });
    expect(rowOf('1').getByText('$0.00', { selector: '[data-title="Left over"] *' })).toBeTruthy();
    expect(foot()).toBe('Amount $12,000.00Allocated $9,789.46Left as credit $2,210.54');
  });

  it('Enter and the arrows move up and down in the allocation editor, Ctrl+Enter pays in full and moves on', async () => {
    render(<Sheet amount={2_000_000} />);
    await user.click(share('1'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(document.activeElement).toBe(share('2'));
    await user.keyboard('100{Enter}');
    expect(document.activeElement).toBe(share('3'));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(share('2'));
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(share('1'));
    expect(given()).toEqual({ i1: 978_946, i2: 10_000 });
  });

  it('Tab moves from amount to amount in the allocation editor', async () => {
    render(<Sheet amount={2_000_000} />);
    await user.click(share('1'));
    await user.tab(); // the link of the next invoice
    await user.tab();
    expect(document.activeElement).toBe(share('2'));
  });
});

describe('allocating by press', () => {
  it('the allocation editor allocates oldest first or one line in full by a button', async () => {
    render(<Sheet amount={1_200_000} />);
    await user.click(screen.getByRole('button', { name: 'Allocate oldest first' }));
    expect(given()).toEqual({ i1: 978_946, i2: 221_054 });
    expect(share('2').value).toBe('2,210.54');
    await user.click(screen.getByRole('button', { name: 'Pay in full: invoice 3' }));
    expect(given()).toEqual({ i1: 978_946, i2: 221_054, i3: 97_589 });
    expect(foot()).toContain('$975.89 more than came in');
  });

  it('the allocation editor cannot allocate by a button before an amount is typed', () => {
    render(<Sheet amount={0} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Allocate oldest first' }).disabled).toBe(true);
  });
});

describe('what is too much', () => {
  it('an allocation that is too large is reported at the invoice, with the excess', async () => {
    render(<Sheet amount={2_000_000} />);
    await user.type(share('1'), '9789.47');
    expect(rowOf('1').getByText('$0.01 more than is open.')).toBeTruthy();
    expect(share('1').getAttribute('aria-invalid')).toBe('true');
  });

  it('an allocation that is no number is reported at the invoice', async () => {
    render(<Sheet amount={2_000_000} />);
    await user.type(share('2'), 'all');
    expect(rowOf('2').getByText('Type an amount like 1,250.00.')).toBeTruthy();
    await user.clear(share('2'));
    expect(given()).toEqual({});
  });
});

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BillingSheet } from '@backoffice/contracts/features/invoices';
import type { Receipt } from '@backoffice/contracts/kernel';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { toastStore, dismissAllToasts } from '#toasts/toasts.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { InvoiceForm } from './form.tsx';

afterEach(() => {
  cleanup();
  dismissAllToasts();
});

const line = (id: string, name: string, scheduled: number, more: Partial<BillingSheet['lines'][number]> = {}) => ({
  sourceLineItemId: id,
  source: 'contract' as const,
  changeOrderId: null,
  name,
  quantity: 10_000,
  unit: 'ls',
  scheduled,
  previouslyBilled: 0,
  balance: scheduled,
  ...more,
});
const ids = ['d', 'e', 'f', 'a'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
  string,
]; // four of them
const sheet: BillingSheet = {
  contractId: 'job',
  contractNumber: '1',
  contractName: 'Retaining wall',
  contractStatus: 'signed',
  customerName: 'Hillcrest HOA',
  locationId: 'hill',
  locationName: 'East slope',
  number: '7',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  netDays: 30,
  lines: [
    line(ids[0], 'Demolition', 425_000),
    line(ids[1], 'Wall', 1_210_938, { quantity: 3_125_000, unit: 'sf' }),
    line(ids[2], 'Drainage', 232_900),
    line(ids[3], 'Longer wall', 175_000, { source: 'changeOrder', changeOrderId: 'co' }),
  ],
  changeOrders: [{ changeOrderId: 'co', number: '1', name: 'Longer wall' }],
  retentionBp: 500,
  retainable: 0,
  retentionHeld: 0,
  retentionReleased: 0,
  application: null,
  terms: '',
  costPlus: null,
};
const cell = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const cells = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^\d+\. .*(to date|this period)$/).map(({ value }) => value);
const sum = (name: string) =>
  within(screen.getByRole('region', { name: 'Amount' })).getByLabelText(name, { exact: true }).textContent;

describe('the billing editor, by keyboard', () => {
  it('the billing editor moves down with Enter and up with an arrow, and every sum is updated', async () => {
    shown();
    cell(/^1\. Demolition/).focus();
    await userEvent.keyboard('100{Enter}50{Enter}');
    expect(document.activeElement).toBe(cell(/^3\. Drainage/));
    expect(['This period', 'Amount', 'Less 5% retention', 'Amount due'].map(sum)).toEqual([
      '$10,304.69',
      '$10,304.69',
      '−$515.23',
      '$9,789.46',
    ]);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(cell(/^2\. Wall/));
  });
  it('the billing editor converts a line to another measure while it is edited', async () => {
    shown();
    cell(/^2\. Wall/).focus();
    await userEvent.keyboard('156.25#');
    expect(cell(/^2\. Wall: quantity to date/).value).toBe('156.25');
    expect(sum('This period')).toBe('$6,054.69');
    await userEvent.keyboard('{Control>}a{/Control}$6054.69');
    expect(cell(/^2\. Wall: amount of this period/).value).toBe('6054.69');
    expect(sum('This period')).toBe('$6,054.69');
  });
  it('the billing editor converts all lines at once, and each bills the same as before', async () => {
    shown();
    cell(/^2\. Wall/).focus();
    await userEvent.keyboard('50');
    await userEvent.click(screen.getByRole('radio', { name: 'Amount' }));
    expect(cells()).toEqual(['', '6,054.69', '', '']);
    expect(cell(/^1\. Demolition: amount of this period/)).toBeTruthy();
  });
  it('the billing editor takes a pasted column, starting at the current line', () => {
    shown();
    fireEvent.paste(cell(/^2\. Wall/), { clipboardData: { getData: () => '50\n$100.00\n\n12' } });
    expect(cells()).toEqual(['', '50', '100.00', '']);
  });
  it('the billing editor bills nothing for an emptied cell', async () => {
    const { send } = shown();
    cell(/^1\. Demolition/).focus();
    await userEvent.keyboard('100{Enter}0');
    await userEvent.clear(cell(/^1\. Demolition/));
    await save();
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      lineItems: [{ sourceLineItemId: ids[1], billing: { method: 'percent', percentToDate: 0 } }],
      amount: 0,
    });
  });
});

describe('billing much at once', () => {
  it('the billing editor bills all lines to one share, or those that are empty, or none', async () => {
    shown();
    const share = screen.getByRole('textbox', { name: 'Bill all to percent' });
    await userEvent.type(share, '50{Enter}');
    expect(cells()).toEqual(['50', '50', '50', '50']);
    await userEvent.type(share, '{Control>}a{/Control}100');
    await userEvent.tab();
    expect(cells()).toEqual(['100', '100', '100', '100']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(cells()).toEqual(['', '', '', '']);
    toastStore.snapshot()[0]?.action?.onPress();
    await waitFor(() => expect(cells()).toEqual(['100', '100', '100', '100']));
    await userEvent.clear(cell(/^1\. /));
    await userEvent.type(cell(/^2\. /), '{Control>}a{/Control}25');
    await userEvent.click(screen.getByRole('button', { name: 'Fill empty lines' }));
    expect(cells()).toEqual(['100', '25', '100', '100']);
  });
  it('the billing editor bills nothing to a share that is none, and says so', async () => {
    const { send } = shown();
    const share = screen.getByRole('textbox', { name: 'Bill all to percent' });
    for (const typed of ['150', 'half', '0']) {
      await userEvent.type(share, `{Control>}a{/Control}${typed}{Enter}`);
      expect(share.getAttribute('aria-invalid')).toBe('true');
      expect(cells()).toEqual(['', '', '', '']);
    }
    expect(send).not.toHaveBeenCalled();
  });
});

describe('what is wrong', () => {
  it('the billing editor shows an invalid figure at its line, and counts it as nothing', async () => {
    const { send } = shown();
    await userEvent.type(cell(/^1\. /), 'half');
    expect(screen.getByText('Type a percentage like 50 or 33.33.')).toBeTruthy();
    expect(sum('Amount')).toBe('$0.00');
    await save();
    await screen.findByRole('alert');
    expect(send).not.toHaveBeenCalled();
  });
  it('the billing editor asks why a line is billed beyond its price before the server has to', async () => {
    const { send } = shown();
    await userEvent.type(cell(/^3\. /), '110');
    expect(screen.getByText('$232.90 more than its price')).toBeTruthy();
    await save();
    expect((await screen.findAllByText('Say why these lines are billed beyond their price.')).length).toBeGreaterThan(
      0,
    );
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Reason'), 'More pipe than planned');
    await save();
    await waitFor(() =>
      expect(send.mock.calls[0]?.[0]).toMatchObject({ overbillingReason: 'More pipe than planned', amount: 256_190 }),
    );
  });
  it('the billing editor shows an objection of the server at the line it is about', async () => {
    shown({
      ok: false,
      problem: {
        type: 'VALIDATION_ERROR',
        code: 'OVERBILLED',
        message: 'Validation error occurred.',
        details: [
          { field: 'lineItems.1', code: 'OVERBILLED', message: 'Line Drainage would be billed 4,000.00 of 2,329.00.' },
        ],
        requestId: '',
      },
    });
    await userEvent.type(cell(/^1\. /), '10');
    await userEvent.type(cell(/^3\. /), '20');
    await save();
    const wrong = await screen.findByText('Line Drainage would be billed 4,000.00 of 2,329.00.');
    expect(cell(/^3\. /).getAttribute('aria-describedby')).toBe(wrong.id);
    await waitFor(() => expect(document.activeElement).toBe(cell(/^3\. /)));
  });
  it('the billing editor names who saved a newer version and when, and keeps what is typed', async () => {
    shown({
      ok: false,
      problem: {
        type: 'VALIDATION_ERROR',
        code: 'STALE_VERSION',
        message: 'This record was changed by Olivia Reyes at Nov 20, 2026, 2:05 PM. Review the change and save again.',
        details: [],
        requestId: '',
      },
    });
    await userEvent.type(cell(/^1\. /), '10');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This record was changed by Olivia Reyes at Nov 20, 2026, 2:05 PM. Review the change and save again.',
    );
    expect(cell(/^1\. /).value).toBe('10');
  });
});

describe('beside the schedule', () => {
  it('the billing editor counts items beside the schedule, and holds retention of those that say so', async () => {
    shown();
    await userEvent.click(screen.getByRole('button', { name: 'Add item' }));
    await userEvent.type(screen.getByLabelText('Item 1: name'), 'Soil');
    await userEvent.clear(screen.getByLabelText('Item 1: unit price'));
    await userEvent.type(screen.getByLabelText('Item 1: unit price'), '200');
    expect(['Beside the contract', 'Amount', 'Amount due'].map(sum)).toEqual(['$200.00', '$200.00', '$200.00']);
    await userEvent.click(screen.getByLabelText('Retention is held of it'));
    expect(['Less 5% retention', 'Amount due'].map(sum)).toEqual(['−$10.00', '$190.00']);
  });
  it('the billing editor can release the held retention, all at once', async () => {
    shown(undefined, { ...sheet, retainable: 1_951_788, retentionHeld: 97_589 });
    await userEvent.click(screen.getByRole('button', { name: 'Release all of it' }));
    expect(['Plus retention released', 'Amount due'].map(sum)).toEqual(['$975.89', '$975.89']);
  });
  it('the due date follows the invoice date by the net days, until it is set explicitly', async () => {
    shown();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-01' } });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Due').value).toBe('Dec 1, 2026'));
    fireEvent.change(screen.getByLabelText('Due'), { target: { value: '2026-12-24' } });
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-02' } });
    expect(screen.getByLabelText<HTMLInputElement>('Due').value).toBe('2026-12-24');
  });
});

describe('300 lines', () => {
  it('the billing editor recalculates 300 lines at a keystroke, but redraws only the edited one', () => {
    let read = 0;
    const counting = { enumerable: true, get: () => ((read += 1), 'sf') };
    const many = Array.from({ length: 300 }, (_, at) =>
      Object.defineProperty(
        line(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, `Line ${at}`, 10_000),
        'unit',
        counting,
      ),
    );
    shown(undefined, { ...sheet, lines: many, changeOrders: [] });
    expect(read).toBeGreaterThanOrEqual(900); // each is figured for the sums and for its row, and drawn
    read = 0;
    fireEvent.change(document.querySelectorAll('[data-cell]').item(149), { target: { value: '50' } });
    expect(document.querySelector('.billing-due')?.textContent).toBe('Amount due $47.50');
    expect(read).toBeLessThan(400);
    fireEvent.click(screen.getByText('Fill empty lines'));
    read = 0;
    fireEvent.change(document.querySelectorAll('[data-cell]').item(150), { target: { value: '50' } });
    expect(read).toBeLessThan(400);
  });
});

const save = () => userEvent.click(screen.getByRole('button', { name: 'Create invoice' }));

function shown(
  outcome: CommandOutcome<Receipt> = { ok: true, answer: { id: 'new', version: 1, position: 1, of: 'a' } },
  of: BillingSheet = sheet,
) {
  const send = vi.fn(async (_body: object, _version?: number) => outcome);
  const Page = () => <InvoiceForm record={null} sheet={of} back="/" send={send} onDone={() => {}} />;
  render(
    <ProfileContext value={profileFixture()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />
    </ProfileContext>,
  );
  return { send };
}

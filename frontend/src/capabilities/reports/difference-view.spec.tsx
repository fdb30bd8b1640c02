import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReportDifference } from '@backoffice/contracts/capabilities';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { DifferenceContent } from './difference-view.tsx';

afterEach(cleanup);

const line = (key: string, change: 'came' | 'went' | 'changed', before: number | null, after: number | null) => ({
  key,
  change,
  isSum: false,
  label: key,
  within: [],
  page: null,
  cells: [{ column: 'debit', before, after, events: key === 'Cash' ? [812] : [], count: key === 'Cash' ? 3 : 0 }],
});
const difference: ReportDifference = {
  name: 'trial-balance',
  title: 'Trial balance',
  from: { asOf: '2026-05-31', position: 700, ranAt: '2026-06-08T12:00:00.000Z' },
  to: { asOf: '2026-05-31', position: 1_204, ranAt: '2026-07-01T12:00:00.000Z' },
  columns: [
    { key: 'account', title: 'Account', kind: 'text' },
    { key: 'debit', title: 'Debit', kind: 'money', sum: 'all' },
    { key: 'credit', title: 'Credit', kind: 'money', sum: 'all' },
  ],
  groups: [],
  lines: [
    line('Cash', 'changed', 100_00, 120_00),
    line('Rent', 'came', null, 50_00),
    line('Tools', 'went', 7_00, null),
  ],
  totals: [{ column: 'debit', before: 107_00, after: 170_00 }],
  events: [
    {
      position: 812,
      at: '2026-06-09T12:00:00.000Z',
      byName: 'Olivia Reyes',
      type: 'BillRecorded',
      entity: 'Bill',
      recordId: 'b',
    },
  ],
  people: [{ name: 'Olivia Reyes', events: 3 }],
  noLonger: 2,
};
const show = (of: ReportDifference) =>
  render(
    <MemoryRouter>
      <ProfileContext value={profileFixture()}>
        <DifferenceContent of={of} />
      </ProfileContext>
    </MemoryRouter>,
  );
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replace(/ +/g, ' '));

describe('what changed in a report', () => {
  it('each line has a sign and each figure what it was and is; columns in which nothing moved are left out', () => {
    show(difference);
    expect(rows()).toEqual(['~Cash$100.00 $120.00', '+Rent $50.00', '−Tools$7.00 ', 'Total$107.00 $170.00']);
    expect(screen.getByRole('img', { name: 'came' }).textContent).toBe('+');
    expect(screen.getByText('May 31, 2026, as known after entry 700 and after entry 1,204.')).toBeTruthy();
    expect(screen.getByText('Olivia Reyes').textContent).toBe('Olivia Reyes 3 events');
    expect(screen.getByText('2 records are no longer yours, and not told of.')).toBeTruthy();
  });
  it('a kind of change is hidden and shown again', async () => {
    show(difference);
    const went = screen.getByRole('button', { name: '− 1 went' });
    await userEvent.click(went);
    expect(went.getAttribute('aria-pressed')).toBe('false');
    expect(rows()).toEqual(['~Cash$100.00 $120.00', '+Rent $50.00', 'Total$107.00 $170.00']);
    await userEvent.click(went);
    expect(rows()).toHaveLength(4);
  });
  it('a figure opens the events behind it, with who recorded them and as which entry', async () => {
    show(difference);
    await userEvent.click(screen.getByRole('button', { name: '$100.00 $120.00, Cash, Debit: before and now. Why' }));
    const why = screen.getByRole('group', { name: 'Why: Cash, Debit' });
    expect(why.textContent).toContain('The last 1 of 3.');
    expect(within(why).getByRole('link', { name: 'Bill recorded' })).toBeTruthy();
    expect(why.textContent).toContain('Olivia Reyes');
    expect(why.textContent).toContain('entry 812');
  });
  it('a figure that nobody moved says so', async () => {
    show(difference);
    await userEvent.click(screen.getByRole('button', { name: '$50.00, Rent, Debit: nothing before. Why' }));
    expect(screen.getByText(/Nothing was recorded here/)).toBeTruthy();
  });
  it('where nothing changed that is said', () => {
    show({ ...difference, lines: [], totals: [], events: [], people: [], noLonger: 0 });
    expect(screen.getByText('Nothing changed')).toBeTruthy();
  });
});

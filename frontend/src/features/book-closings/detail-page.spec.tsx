import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type {
  ClosedEntries,
  Closing,
  ClosingCheckList,
  ClosingComparison,
} from '@backoffice/contracts/features/closing-figures';
import { untoldDryRun } from '#data/testing.ts';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { ClosingPage } from './detail-page.tsx';
import { ClosingsPage } from './list-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HASH = 'dad52656eb162bd4c265500b778529a4b52ad811de853741f4405a444a6ccc0e';
const october: Closing = {
  through: '2026-10-31',
  closingPosition: 812,
  closedAt: '2026-11-05T17:00:00.000Z',
  closedByName: 'Olivia Marsh',
  reopened: null,
  figures: {
    id: 'october',
    position: 812,
    sha256: HASH,
    parts: [
      { part: 'trialBalance', count: 21, sha256: HASH },
      { part: 'receivables', count: 1_204, sha256: HASH },
    ],
    differences: [{ key: 'openingBalance', name: '3900 Opening Balance Equity', before: 0, after: -9_921_055 }],
    digest: { entries: 1_204, sha256: HASH },
  },
};
const agreeing: ClosingComparison = {
  through: '2026-10-31',
  frozenSha256: HASH,
  sha256: HASH,
  differences: [],
  earlier: null,
};
const nothing: ClosingCheckList = {
  through: '2026-10-31',
  undeposited: { count: 0, amount: 0 },
  unreconciled: [],
  unapproved: { count: 0, amount: 0 },
  unbilled: [],
  wipMissing: false,
  recurring: [],
  standing: [],
  isOpeningDraft: false,
  proofFailures: 0,
};

const unchanged: ClosedEntries = {
  through: '2026-10-31',
  at: '2026-11-05T17:00:00.000Z',
  byName: 'Olivia Marsh',
  from: 'table',
  digest: { entries: 1_204, sha256: HASH },
  now: { entries: 1_204, sha256: HASH },
  altered: [],
  late: { count: 0, items: [] },
  adjustments: null,
};

type Books = {
  entries?: ClosedEntries;
  closings?: readonly Closing[];
  comparison?: ClosingComparison;
  checkList?: ClosingCheckList;
};
/** A server that answers about the books, and notes what it was asked. */
function show(
  address: string,
  { entries = unchanged, closings = [october], comparison = agreeing, checkList = nothing }: Books = {},
) {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url) => {
      const untold = untoldDryRun(url);
      if (untold) return untold;
      const { pathname, search } = new URL(String(url), 'http://x');
      asked.push(`${pathname}${search}`);
      if (pathname.endsWith('/compare')) return Response.json(comparison);
      if (pathname.endsWith('/entries')) return Response.json(entries);
      if (pathname.endsWith('/figures')) return Response.json({ items: closings });
      if (pathname.endsWith('/check-list')) return Response.json(checkList);
      if (pathname.endsWith('/labels'))
        return Response.json({ items: [{ value: 'harbor', label: 'Harbor Credit Union' }], hasMore: false });
      return Response.json({ closedThrough: '2026-10-31', periods: [], version: 1 });
    }),
  );
  const permissions = ['edit', 'finalize'].map((verb) => ({
    name: `action:book-closing.${verb}` as const,
    grant: 'allow' as const,
  }));
  const routes = [
    { path: '/ledger/closings', element: <ClosingsPage /> },
    { path: '/ledger/closings/:closingId', element: <ClosingPage /> },
  ];
  render(
    <ProfileContext value={profileFixture({ permissions })}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
    </ProfileContext>,
  );
  return asked;
}
const compare = async () => userEvent.click(await screen.findByRole('button', { name: 'Compare now' }));

describe('the list of closings', () => {
  it('the list says through which day, by whom, how many lines and with which hash, and opens the closing', async () => {
    show('/ledger/closings');
    const row = (await screen.findByRole('link', { name: 'Oct 31, 2026' })).closest('tr');
    expect(row?.textContent).toContain('Olivia Marsh');
    expect(row?.textContent).toContain('1,225');
    expect(row?.textContent).toContain('dad52656eb16');
    expect(screen.getByRole('link', { name: 'Oct 31, 2026' }).getAttribute('href')).toBe('/ledger/closings/october');
  });
  it('the list says who reopened, and that figures are still being written down', async () => {
    const reopened = { at: '2026-11-07T17:00:00.000Z', byName: 'Dana Cole', reason: 'A late bill' };
    const november = { ...october, through: '2026-11-30', closingPosition: 900, figures: null };
    show('/ledger/closings', { closings: [november, { ...october, reopened }] });
    expect((await screen.findByText(/Dana Cole/)).closest('tr')?.textContent).toContain('Oct 31, 2026');
    expect(screen.getByText('Its figures are being written down')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Nov 30, 2026' })).toBeNull();
  });
  it('what newer rules of posting changed is listed at the first day that has it, and no second time', async () => {
    const november = { ...october, through: '2026-11-30', closingPosition: 900 };
    show('/ledger/closings', { closings: [november, october] });
    const panel = await screen.findByRole('region', { name: 'What newer rules of posting changed' });
    expect(
      within(panel)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['3900 Opening Balance EquityOct 31, 2026$0.00−$99,210.55−$99,210.55']);
  });
});

describe('what should be looked at before the books are closed', () => {
  it('the check list in the dialog names each thing with its count, and leads to it', async () => {
    const checkList: ClosingCheckList = {
      ...nothing,
      undeposited: { count: 2, amount: 125_000 },
      unreconciled: [{ bankId: 'harbor', name: 'Harbor Credit Union', lastStatementDate: '2026-09-30' }],
      unapproved: { count: 1, amount: 40_001 },
      unbilled: [{ vendorId: 'hill', name: 'Hill Lumber', amount: 31_800 }],
      wipMissing: true,
      standing: [
        { account: 'accruedJobPayroll', name: '2340 Accrued Job Payroll', amount: -421_200 },
        { account: 'unclassified', name: '6900 Ask My Accountant', amount: 5_000 },
      ],
      isOpeningDraft: true,
      proofFailures: 3,
    };
    const asked = show('/ledger/closings', { checkList });
    await userEvent.click(await screen.findByRole('button', { name: 'Close…' }));
    await screen.findByRole('link', { name: /2 payments wait/ });
    // the last month
    expect(asked).toContainEqual(expect.stringMatching(/check-list\?through=\d{4}-\d\d-(28|29|30|31)$/));
    const links = within(screen.getByRole('region', { name: 'Before you close' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        '2 payments wait for a deposit longer than five days',
        '/post-payments/payments?status=posted,cleared&depositDate=yes&receivedOn=..2026-10-31',
      ],
      [
        'Harbor Credit Union is reconciled through Sep 30, 2026 only',
        '/ledger/reconciliation?bankId=harbor&statementDate=2026-10-31',
      ],
      ['1 invoice is dated by then and not approved', '/invoices?status=draft&date=..2026-10-31'],
      ['Hill Lumber has not billed materials that came more than sixty days before', '/ledger/vendor/hill'],
      ['The WIP schedule of Oct 31, 2026 is not posted', '/reports/statements/wip?asOf=2026-10-31'],
      ['2340 Accrued Job Payroll: hours of jobs that no payroll has paid', '/ledger/payrolls'],
      ['6900 Ask My Accountant: is sorted out before a year is final', '/ledger/journal?account=unclassified'],
      ['What the books begin with is not posted yet', '/ledger/opening'],
      ['Out of balance: 3 records to be looked at', '/proofs'],
    ]);
  });
  it('before a year is final the same is asked of its last day', async () => {
    const standing = [{ account: 'unclassified', name: '6900 Ask My Accountant', amount: 5_000 } as const];
    const asked = show('/ledger/closings', { checkList: { ...nothing, standing } });
    await userEvent.click(await screen.findByRole('button', { name: 'Year end…' }));
    const list = await screen.findByRole('region', { name: 'Before the year is final' });
    expect((await within(list).findByRole('link')).getAttribute('href')).toBe('/ledger/journal?account=unclassified');
    expect(asked).toContainEqual(expect.stringMatching(/check-list\?through=2025-12-31$/));
  });
  it('the check list says that nothing waits', async () => {
    show('/ledger/closings');
    await userEvent.click(await screen.findByRole('button', { name: 'Close…' }));
    expect(await screen.findByText(/Nothing waits/)).toBeTruthy();
  });
});

describe('the comparison of a closed day', () => {
  it('nothing is compared until somebody asks, and then all agrees', async () => {
    const asked = show('/ledger/closings/october');
    await screen.findByRole('heading', { name: 'Books of Oct 31, 2026' });
    expect(asked.some((path) => path.endsWith('/compare'))).toBe(false);
    await compare();
    await screen.findByText(/^All agrees\./);
  });
  it('each difference has its part, both figures, its record and the first change since', async () => {
    const bill = { part: 'payables', key: 'b', name: 'HL-9001 Hill Lumber' } as const;
    const first = {
      position: 907,
      day: '2026-10-12',
      eventType: 'BillRecorded',
      at: '2026-11-06T17:00:00.000Z',
      byName: 'Dana Cole',
    };
    show('/ledger/closings/october', {
      comparison: {
        ...agreeing,
        differences: [
          {
            ...bill,
            field: 'open',
            frozen: null,
            now: 40_001,
            record: { entity: 'Bill', id: 'b', locationId: null },
            first,
          },
          {
            part: 'deposits',
            key: 'p',
            name: 'Ana Ltd',
            field: 'bankId',
            frozen: 'harbor',
            now: 'other',
            record: { entity: 'Payment', id: 'p', locationId: null },
            first: null,
          },
          {
            part: 'trialBalance',
            key: 'payable',
            name: '2000 Accounts Payable',
            field: 'amount',
            frozen: -100,
            now: -40_101,
            record: null,
            first,
          },
          {
            part: 'receivables',
            key: 'i',
            name: '211 Ana Ltd',
            field: 'dueDate',
            frozen: '2026-11-01',
            now: '2026-12-01',
            record: { entity: 'Invoice', id: 'i', locationId: 'yard' },
            first: null,
          },
        ],
        earlier: [{ ...bill, field: 'dueDate', frozen: '2026-11-01', now: '2026-12-01', record: null, first: null }],
      },
    });
    await compare();
    await screen.findByText(/^4 figures are not what they were/);
    await screen.findByText('Harbor Credit Union');
    const panel = screen.getByRole('region', { name: 'What differs' });
    expect(
      within(panel)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Payables · Opennothing$400.01Bill recorded on Oct 12, 2026Dana Cole'),
      expect.stringContaining('Deposits · Bank idHarbor Credit Unionother'),
      expect.stringContaining('Trial balance · Amount−$1.00−$401.01'),
      expect.stringContaining('Receivables · Due dateNov 1, 2026Dec 1, 2026'),
    ]);
    expect(
      within(panel)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/ledger/bills/b', '/post-payments/p', '/ledger/journal?account=payable', '/toc/yard/invoice/i']);
    const earlier = screen.getByRole('region', { name: 'What changed since it was closed before' });
    expect(earlier.textContent).toContain('Closed before');
  });
  it('a closing that is not there is said to be missing, with the way back', async () => {
    show('/ledger/closings/nowhere');
    expect((await screen.findByRole('link', { name: 'Closed books' })).getAttribute('href')).toBe('/ledger/closings');
  });
});

describe('the entries of a closed day', () => {
  const late = {
    position: 900,
    ordinal: 1,
    eventType: 'BillRecorded',
    day: '2026-10-12',
    account: 'payable',
    accountName: '2000 Accounts Payable',
    amount: -40_001,
    at: '2026-11-06T17:00:00.000Z',
    byName: 'Dana Cole',
    reopening: { at: '2026-11-06T16:00:00.000Z', byName: 'Olivia Marsh', reason: 'A late bill' },
  };
  it('the page says that nothing has changed, with how many entries and their digest, and reckons them from the log', async () => {
    const asked = show('/ledger/closings/october');
    const said = await screen.findByText(/Nothing dated through Oct 31, 2026 has changed since Olivia Marsh closed it/);
    expect(said.closest('[role=status]')?.textContent).toContain('1,204 entries, digest dad52656eb16…');
    await userEvent.click(screen.getByRole('button', { name: 'Reckon from the log' }));
    expect(asked).toContain('/api/ledgers/closing/figures/october/entries?from=log');
  });
  it('what was recorded later is listed with who did it and the reopening that allowed it', async () => {
    show('/ledger/closings/october', { entries: { ...unchanged, late: { count: 1, items: [late] } } });
    await screen.findByText('1 entry was recorded after the books were closed.');
    const panel = screen.getByRole('region', { name: 'Recorded after it was closed' });
    expect(panel.textContent).toContain('Bill recordedOct 12, 2026 · entry 9002000 Accounts Payable−$400.01Dana Cole');
    expect(panel.textContent).toContain('Olivia Marsh reopened: A late bill');
  });
  it('a figure that was altered behind the books is named beside what was recorded', async () => {
    const altered = { ...late, field: 'amount', recorded: '-40001', found: '-40002' };
    const now = { entries: 1_204, sha256: 'other' };
    show('/ledger/closings/october', { entries: { ...unchanged, now, altered: [altered] } });
    await screen.findByText('1 figure was altered behind the books.');
    const panel = screen.getByRole('region', { name: 'Altered behind the books' });
    expect(panel.textContent).toContain('Amount−$400.01−$400.02');
  });
});

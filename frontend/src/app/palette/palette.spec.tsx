import { HotkeysProvider } from '@blueprintjs/core';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { Provider } from 'urql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { features } from '#app/features.ts';
import { createQueryClient } from '#data/graphql-client.ts';
import { isPermitted } from '#access/permissions.tsx';
import { ProfileContext } from '#access/profile.ts';
import { openGuide, useOpenGuide } from '#guide/open-guide.ts';
import { endSession } from '#session/session.ts';
import { profileFixture } from '#access/testing.ts';
import { rememberRecord } from '#session/recent-records.ts';
import { menu, visibleEntries } from '#site/menu.ts';
import { createChoices } from './palette-pages.ts';
import { pagePaths, permissionByPath } from '#site/pages.ts';
import { SearchEverywhere } from './search-everywhere.tsx';

const PATIENT = { timeout: 10_000 };
const Where = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};
const address = () => screen.getByLabelText('Address').textContent;

const searches = features.flatMap(({ search = [] }) => search);
type Asked = { readonly variables: Record<string, unknown> };
let asked: Asked[] = [];
/** The server finds what it is told to, whatever it is asked. */
const finds = (answer: () => Response, beside: object = { hasMore: false, items: [] }) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url) !== '/graphql') return Response.json(beside);
    asked.push(JSON.parse(String(init?.body)) as Asked); // as urql asks
    return answer();
  });
const found = (data: object) => () => Response.json({ data });
const nothing = found({});

beforeEach(() => {
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  endSession('signed-out');
});

async function opened(...allowed: readonly string[]) {
  const profile = profileFixture({ permissions: allowed.map((name) => ({ name, grant: 'allow' as const })) });
  const open = {
    entries: visibleEntries(menu, new Set(pagePaths), (check) => isPermitted(profile, check)),
    mayOpen: (path: string) => isPermitted(profile, permissionByPath.get(path) ?? null),
    searches,
  };
  render(
    <MemoryRouter>
      <ProfileContext value={profile}>
        <Provider value={createQueryClient()}>
          <HotkeysProvider>
            <SearchEverywhere open={open} />
            <Where />
          </HotkeysProvider>
        </Provider>
      </ProfileContext>
    </MemoryRouter>,
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Search everywhere' }, PATIENT);
  await waitFor(() => expect(document.activeElement).toBe(input), PATIENT);
}
const offered = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('search everywhere', () => {
  it('the palette finds a text of the guide by what stands in it, and opens it', async () => {
    finds(nothing);
    await opened('page:dashboard');
    await userEvent.keyboard('teller');
    await waitFor(() => expect(offered('Help')).toEqual(['Posting a depositThe deposit']), PATIENT);
    await userEvent.click(screen.getByRole('option', { name: /Posting a deposit/ }));
    expect(renderHook(useOpenGuide).result.current).toBe('deposit');
    openGuide(null);
  });
  it('the palette offers permitted pages and actions before anything is typed', async () => {
    finds(nothing);
    await opened('page:dashboard', 'page:customers', 'page:customers.add');
    expect(offered('Go to')).toEqual(['Dashboard', 'Customers']);
    expect(offered('New')).toEqual(['New customer']);
    expect(asked).toEqual([]);
  });
  it('the palette starts new records only at addresses that exist', () =>
    expect(createChoices.filter(({ path }) => !permissionByPath.has(path))).toEqual([]));
  it('the palette finds a page by its own words and those of its group, and opens it', async () => {
    finds(nothing);
    await opened('page:customers', 'page:reports.accounting', 'data:audit-history');
    await userEvent.keyboard('report audit');
    await waitFor(() => expect(offered('Go to')).toEqual(['Audit HistoryReports › Accounting Reports']));
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/reports/accounting-report/audit-history');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
  it('the palette finds the archive of a list apart from its live records', async () => {
    finds(nothing);
    await opened('page:archives', 'page:toc.proposal');
    await userEvent.keyboard('archive{Enter}');
    expect(address()).toBe('/proposals?place=archived');
  });
  it('the palette shows the records that were opened recently', async () => {
    finds(nothing);
    rememberRecord({ path: '/customers/ana', title: 'Ana', hint: 'Customer' });
    await opened('page:customers');
    expect(offered('Recent')).toEqual(['AnaCustomer']);
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/customers/ana');
  });
});

describe('records', () => {
  const ana = { id: 'ana', name: 'Ana Ltd', primaryContactName: 'Bob', city: 'Bonita' };

  it('the palette asks for permitted records once typing pauses, and not for a single letter', async () => {
    finds(nothing);
    await opened('action:customer.view', 'action:invoice.view');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
    const pause = () => act(() => void vi.runAllTimers());
    type('a');
    pause();
    expect(asked).toEqual([]);
    type('an');
    type('ana');
    pause();
    vi.useRealTimers();
    await waitFor(() => expect(asked).toHaveLength(1));
    const { search, ...kinds } = asked[0]?.variables ?? {};
    expect(search).toBe('ana');
    expect(Object.keys(kinds).filter((kind) => kinds[kind])).toEqual(['customers', 'invoices']);
  });
  it('records found for earlier words are not opened with Enter, only when they are pressed', async () => {
    finds(found({ customers: { hasMore: false, items: [ana] } }));
    await opened('action:customer.view');
    await userEvent.keyboard('ana');
    await waitFor(() => expect(offered('Customers')).toHaveLength(1));
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
    await userEvent.keyboard(' jones{Enter}');
    expect(address()).toBe('/');
    await userEvent.click(screen.getByText('Ana Ltd'));
    expect(address()).toBe('/customers/ana');
  });
  it('the palette asks for no records on behalf of a user who may list none', async () => {
    finds(nothing);
    await opened('page:dashboard');
    await userEvent.keyboard('ana');
    await screen.findByText('Nothing is called “ana”.');
    expect(asked).toEqual([]);
  });
  it('found records are grouped by their kind, and lead to their pages', async () => {
    finds(
      found({
        customers: { hasMore: true, items: [ana] },
        invoices: {
          hasMore: true,
          items: [
            {
              id: 'i',
              number: '12',
              customerName: 'Ana Ltd',
              amountDue: 1_250_050,
              locationId: 'home',
              status: 'partlyPaid',
            },
          ],
        },
      }),
    );
    await opened('action:customer.view', 'action:invoice.view');
    await userEvent.keyboard('ana');
    await waitFor(() => expect(offered('Customers')).toEqual(['Ana LtdBob · Bonita', 'All customers with “ana”']));
    expect(offered('Invoices')).toEqual(['12Ana Ltd · $12,500.50Partly paid', 'All invoices with “ana”']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/toc/home/invoice/i');
  });
  it('more than a few found records lead to their list', async () => {
    finds(found({ customers: { hasMore: true, items: [ana] } }));
    await opened('action:customer.view');
    await userEvent.keyboard('a & b');
    await userEvent.click(await screen.findByText('All customers with “a & b”'));
    expect(address()).toBe('/customers?search=a%20%26%20b');
  });
  it('a found location offers a new proposal to users who may make one', async () => {
    finds(
      found({
        locations: {
          hasMore: false,
          items: [{ id: 'home', name: '1 Main St', customerName: 'Ana Ltd', city: 'Bonita' }],
        },
      }),
    );
    await opened('action:location.view', 'action:proposal.create');
    await userEvent.keyboard('main');
    await waitFor(() => expect(offered('New proposal at')).toEqual(['1 Main StAna Ltd · Bonita']));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/toc/home/proposal/new');
  });
  it.each([
    ['new prop', ''],
    ['New proposal', ''],
    ['new proposal for ana', 'ana'],
    ['new proposal at 1 main', '1 main'],
  ])('“%s” asks for the locations that a new proposal can be made at', async (typed, search) => {
    finds(
      found({
        locations: { hasMore: false, items: [{ id: 'home', name: '1 Main St', customerName: 'Ana Ltd', city: '' }] },
      }),
    );
    await opened('action:location.view', 'action:customer.view', 'action:proposal.create');
    await userEvent.keyboard(typed);
    await waitFor(() => expect(offered('New proposal at')).toEqual(['1 Main StAna Ltd']));
    await waitFor(() => expect(asked.at(-1)?.variables).toMatchObject({ search, locations: true, customers: false }));
    expect(screen.queryByRole('group', { name: 'Locations' })).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/toc/home/proposal/new');
  });
  it('the palette puts the kind that is called by its name first, and then the kind with the best match', async () => {
    const row = { id: 'x', customerName: 'Ana', locationId: 'home', amountDue: 1, name: '12 Oaks', status: 'draft' };
    finds(
      found({
        customers: { hasMore: false, items: [{ ...row, name: 'Oak 12' }] },
        changeOrders: { hasMore: false, items: [{ ...row, id: 'y', number: '3' }] },
        invoices: { hasMore: false, items: [{ ...row, number: '12' }] },
      }),
    );
    await opened('action:customer.view', 'action:invoice.view', 'action:change-order.view');
    const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    await userEvent.keyboard('12');
    await waitFor(() => expect(groups()).toEqual(['Invoices', 'Customers', 'Change orders']));
    await userEvent.keyboard('{Control>}a{/Control}CO 3');
    await waitFor(() => expect(groups()[0]).toBe('Change orders'));
  });
  it('a user who manages colleagues finds them in the palette, even if no other list is permitted', async () => {
    finds(nothing, { hasMore: true, items: [{ id: 'nick', name: 'Nick Castellano', email: 'nick@example.com' }] });
    await opened('page:manage-users');
    await userEvent.keyboard('nick');
    await waitFor(() => expect(offered('Users')).toEqual(['Nick Castellanonick@example.com', 'All users with “nick”']));
    expect(asked).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/manage-users/nick');
  });
  it('the palette says when records cannot be loaded, and keeps the pages', async () => {
    finds(() =>
      Response.json({
        errors: [
          {
            message: 'Too many requests. Please wait.',
            extensions: { status: 429, type: 'RATE_LIMIT_ERROR', code: 'TOO_MANY' },
          },
        ],
      }),
    );
    await opened('page:customers', 'action:customer.view');
    await userEvent.keyboard('cust');
    await screen.findByText('Too many requests. Please wait.');
    expect(offered('Go to')).toEqual(['Customers']);
  });
});

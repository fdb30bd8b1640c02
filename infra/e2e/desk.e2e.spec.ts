import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Client } from './running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { hasReloadMarker, logIn, pickOption, sendByEmail, setReloadMarker, typeWallProposal } from './page-actions.ts';
import { waitForLiveChannel, waitUntil } from './waiting.ts';

/** A day at the desk: what can be taken back, what is kept apart, and what nobody gets to see. */
let session: BrowserSession;
let office: Client;
let [desk, other] = [] as unknown as [Page, Page]; // opened before the first test
let drafted: { id: string; locationId: string; name: string };

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  drafted = await firstProposal({ field: 'status', op: 'eq', value: 'draft' });
  [desk, other] = await Promise.all([session.newPage(), session.newPage()]);
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const proposals = () => `${session.app.url}/toc/${drafted.locationId}/proposal`;
const rowOf = (page: Page, id: string) => page.locator(`[role=row]:has(a[href$="${id}"])`);
const toast = (text: string | RegExp) => desk.getByRole('region', { name: 'Notifications' }).getByText(text);
const more = async (item: string) => {
  await desk.getByRole('button', { name: 'More actions' }).click();
  await desk.getByRole('menuitem', { name: item, exact: true }).click();
};

describe('opening the console', () => {
  it('a visitor is sent to the login page, and afterwards to the page they wanted', async () => {
    await desk.goto(`${proposals()}?search=a`);
    await desk.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(desk.url())).toMatchObject({
      pathname: '/login',
      search: `?redirect=${encodeURIComponent(`/toc/${drafted.locationId}/proposal?search=a`)}`,
    });
    await logIn(desk, 'olivia');
    expect(desk.url()).toBe(`${proposals()}?search=a`);
  });

  it('a wrong password is refused at the login page, with a message', async () => {
    await other.goto(`${session.app.url}/login`);
    await other.getByLabel('User name or email').fill('dana');
    await other.getByLabel('Password').fill('not the password');
    await other.keyboard.press('Enter');
    await other.getByText('The user name or the password is not right.').waitFor();
    await checkPage(other, 'login-wrong', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
  });

  it('an unknown address shows a page that says it does not exist', async () => {
    await desk.goto(`${session.app.url}/no/such/page`);
    await desk.getByText('Page Not Found: /no/such/page').waitFor();
  });
});

describe('a proposal', () => {
  it('a proposal goes to the trash and comes back with Undo', async () => {
    await desk.goto(`${proposals()}/${drafted.id}`);
    await more('Move to trash');
    await desk.waitForURL(proposals());
    await toast('Proposal moved to the trash.').waitFor();
    await waitUntil(
      async () => (await rowOf(desk, drafted.id).count()) === 0,
      'The trashed proposal is still on the list',
    );
    await desk.getByRole('button', { name: 'Undo' }).focus(); // which holds its clock while we look
    await checkPage(desk, 'proposals-undo', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await desk.getByRole('button', { name: 'Undo' }).click();
    await rowOf(desk, drafted.id).waitFor();
  });

  it('a proposal stays in the trash until it is restored from there', async () => {
    await desk.goto(`${proposals()}/${drafted.id}`);
    await more('Move to trash');
    await desk.waitForURL(proposals());
    await desk
      .getByRole('radio', { name: 'Trash' })
      .or(desk.getByRole('button', { name: 'Trash', exact: true }))
      .first()
      .click();
    await rowOf(desk, drafted.id).waitFor();
    await rowOf(desk, drafted.id).getByRole('link').click();
    await desk.getByText('This proposal is in the trash.').waitFor();
    await checkPage(desk, 'proposal-trashed', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await desk.getByRole('button', { name: 'Restore' }).click();
    await desk.getByText('This proposal is in the trash.').waitFor({ state: 'detached' });
  });

  it('a proposal is moved from the list to the archive, and can be taken out again', async () => {
    await desk.goto(`${proposals()}/${drafted.id}`);
    await more('Archive');
    await desk.getByText('This proposal is archived').waitFor();
    await desk.goto(`${proposals()}?place=archived`);
    await rowOf(desk, drafted.id).waitFor();
    await desk.goto(`${proposals()}/${drafted.id}`);
    await desk.getByRole('button', { name: 'Unarchive' }).click();
    await desk.getByText('This proposal is archived').waitFor({ state: 'detached' });
  });

  it('a proposal is copied into a new draft with the next number, and is counted by whoever has the location open', async () => {
    const looking = await desk.context().newPage();
    await looking.goto(`${session.app.url}/toc/table-of-content/${/toc\/([^/]+)/.exec(desk.url())?.[1]}`);
    const drafts = looking
      .getByRole('region', { name: 'Table of contents' })
      .locator('a[href$="proposal?status=draft"]');
    const draftCount = async () => Number.parseInt((await drafts.textContent().catch(() => null)) ?? '0', 10);
    await looking.getByRole('link', { name: /^Proposals \d+$/ }).waitFor();
    const before = (await drafts.count()) === 0 ? 0 : await draftCount();
    await more('Duplicate');
    await toast('Copied into a new draft.').waitFor();
    await waitUntil(async () => !desk.url().endsWith(drafted.id), 'The copy does not open');
    await desk.getByRole('heading', { level: 1, name: drafted.name }).waitFor();
    expect(await desk.locator('.record-head .status').textContent()).toBe('Draft');
    await waitUntil(async () => (await draftCount()) === before + 1, 'The copy is not counted in the other window');
    await looking.close();
    await desk.goto(`${desk.url()}/edit`);
    await desk.getByLabel('Line 1: name').waitFor();
  });

  it('an accepted proposal cannot be edited any more', async () => {
    const { id, locationId } = await firstProposal({ field: 'status', op: 'eq', value: 'accepted' });
    await desk.goto(`${session.app.url}/toc/${locationId}/proposal/${id}`);
    await desk.getByRole('button', { name: 'More actions' }).click();
    await desk.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    expect(await desk.getByRole('menuitem', { name: 'Edit', exact: true }).count()).toBe(0);
    await desk.keyboard.press('Escape');
  });
});

describe('lists of everything', () => {
  it.each([
    ['location', 'Location'],
    ['companies', 'Companies'],
  ] as const)('the list at /%s opens from its menu entry', async (path, link) => {
    await desk.goto(session.app.url);
    await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
    await desk.getByRole('gridcell').getByRole('link').first().waitFor();
    expect(new URL(desk.url()).pathname).toBe(`/${path}`);
  });
});

describe('searching everywhere', () => {
  const everywhere = (page: Page) => page.getByRole('combobox', { name: 'Search everywhere' });
  const choices = (page: Page, group: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('option');

  it('the global search finds a record of any kind from any page, by keyboard', async () => {
    await desk.goto(`${proposals()}/${drafted.id}`);
    await desk.getByRole('heading', { level: 1, name: drafted.name }).waitFor();
    await desk.goto(`${session.app.url}/companies`);
    await desk.getByRole('button', { name: 'Search everywhere' }).waitFor();
    await desk.keyboard.press('Control+k');
    await everywhere(desk).waitFor();
    await desk.keyboard.type(drafted.name);
    await choices(desk, 'Proposals').filter({ hasText: drafted.name }).first().waitFor();
    await checkPage(desk, 'everywhere-found', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await desk.keyboard.press('Enter');
    await everywhere(desk).waitFor({ state: 'detached' });
    await desk.waitForURL(/\/toc\/[^/]+\/proposal\//);
    await desk.getByRole('heading', { level: 1, name: drafted.name }).waitFor();
  });

  it('the global search remembers opened records and starts new ones', async () => {
    await desk.getByRole('button', { name: 'Search everywhere' }).click();
    await choices(desk, 'Recent').filter({ hasText: drafted.name }).first().waitFor();
    await everywhere(desk).fill('new cust');
    await choices(desk, 'New').filter({ hasText: 'New customer' }).waitFor();
    await desk.keyboard.press('Enter');
    await desk.waitForURL(/customers\/Add$/);
  });

  it('the global search finds a customer by the telephone number as the list shows it', async () => {
    await desk.goto(`${session.app.url}/customers`);
    const row = desk
      .getByRole('row')
      .filter({ hasText: /\(\d{3}\) \d{3}-\d{4}/ })
      .first();
    await row.waitFor();
    const name = (await row.getByRole('link').first().textContent()) ?? '';
    const phone = /\(\d{3}\) \d{3}-\d{4}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
    await desk.keyboard.press('Control+k');
    for (const typed of [phone, phone.slice(-8)]) {
      await everywhere(desk).fill(typed);
      await choices(desk, 'Customers').filter({ hasText: name }).waitFor();
    }
    await desk.keyboard.press('Escape');
    await desk.getByRole('searchbox', { name: 'Search customers' }).fill(phone);
    await desk.getByRole('link', { name, exact: true }).waitFor();
  });

  it('the global search begins a new proposal for the customer that is typed', async () => {
    await desk.keyboard.press('Control+k');
    await everywhere(desk).fill('new proposal for hillcrest');
    await choices(desk, 'New proposal at').filter({ hasText: 'Hillcrest' }).first().waitFor();
    await desk.keyboard.press('Enter');
    await desk.waitForURL(/\/toc\/[^/]+\/proposal\/new$/);
  });
});

describe('the page of a customer', () => {
  type Customer = { readonly id: string; readonly name: string; readonly locations: readonly unknown[] };

  it('a proposal for a customer who is there already is mailed within six clicks from the dashboard', async () => {
    // a page of customers
    const { items } = (await office.call('POST', '/customers/list', { limit: 200 })).body as { items: Customer[] };
    const { name = '' } = items.find(({ locations }) => locations.length === 1) ?? {};
    await desk.goto(session.app.url);
    await desk.getByRole('link', { name: 'Customers' }).click();
    await desk.getByRole('gridcell').getByRole('link', { name, exact: true }).click();
    await desk
      .getByRole('button', { name: 'New proposal' })
      .or(desk.getByRole('link', { name: 'New proposal' }))
      .click();
    await typeWallProposal(desk);
    await desk.getByRole('button', { name: 'Create proposal' }).click();
    await desk.waitForURL(/proposal\/[\w-]{36}$/);
    await sendByEmail(desk, 'Send proposal'); // two clicks
    await desk.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name }).click();
    await desk.getByRole('region', { name: 'Proposals' }).getByText('$18,188.38').first().waitFor();
  });

  it('a figure of the balance opens the invoices it is made of, of this customer alone', async () => {
    const { items } = (await office.call('POST', '/customers/list', { limit: 1, sortBy: 'owed', order: 'desc' }))
      .body as { items: Customer[] }; // a page of customers
    const [debtor] = items;
    await desk.goto(`${session.app.url}/customers/${debtor?.id}`);
    const balance = desk.getByRole('region', { name: 'Balance' });
    const open = balance.getByRole('link').first();
    const figure = (await open.textContent()) ?? '';
    await open.click();
    await desk.getByText(`Only ${debtor?.name}.`).waitFor();
    await desk.getByRole('rowgroup').getByText(figure).first().waitFor();
    await desk.getByRole('button', { name: 'Show everybody' }).click();
    await desk.getByText(`Only ${debtor?.name}.`).waitFor({ state: 'detached' });
  });
});

describe('a salesman', () => {
  it('a salesman sees his own customers and nobody else’s', async () => {
    const { items } = (await office.call('POST', '/customers/list', { limit: 200 })).body as {
      items: { id: string; name: string; salesmanName: string }[];
    }; // a page of customers
    const own = items.filter(({ salesmanName }) => salesmanName === 'Nick Castellano');
    const others = items.find(({ salesmanName }) => salesmanName !== 'Nick Castellano');
    await other.goto(`${session.app.url}/login`);
    await logIn(other, 'nick');
    await other.getByRole('link', { name: 'Customers' }).click();
    await other.getByRole('gridcell').getByRole('link').first().waitFor();
    expect(await other.locator('.count').textContent()).toContain(String(own.length));
    expect(own.length).toBeLessThan(items.length);
    expect(await other.getByRole('row', { name: /Joanna Brandt|Teresa Mwangi/ }).count()).toBe(0);
    await other.goto(`${session.app.url}/customers/${others?.id}`);
    await other.getByText('The requested resource was not found.').waitFor();
    await checkPage(other, 'customer-not-his');
    await other.getByRole('button', { name: 'Search everywhere' }).click();
    await other.getByRole('combobox', { name: 'Search everywhere' }).fill(others?.name ?? '');
    await other.getByText(`Nothing is called “${others?.name}”.`).waitFor();
    await other.keyboard.press('Escape');
  });

  it('a customer who is given to another salesman leaves the list of the first, who looks on, and Undo brings both back', async () => {
    await other.goto(`${session.app.url}/customers`);
    await other.getByRole('gridcell').getByRole('link').first().waitFor();
    const countOf = async () => Number(/[\d,]+/.exec((await other.locator('.count').textContent()) ?? '')?.[0]);
    const before = await countOf();
    const { items } = (await office.call('POST', '/customers/list', { limit: 200 })).body as {
      items: { id: string; salesmanName: string }[];
    }; // a page of customers
    await desk.goto(
      `${session.app.url}/customers/${items.find(({ salesmanName }) => salesmanName === 'Nick Castellano')?.id}`,
    );
    await more('Change salesman…');
    await desk.getByRole('checkbox', { name: /^Locations \(\d+\)$/ }).waitFor();
    await checkPage(desk, 'customer-reassign', EVERY_VARIANT);
    await pickOption(desk, 'Salesman', 'Teresa');
    await desk.getByRole('dialog').getByRole('button', { name: 'Change salesman' }).click();
    await toast(/another salesman now/).waitFor();
    await waitUntil(async () => (await countOf()) === before - 1, 'The customer stays on the list of the first');
    await desk.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => (await countOf()) === before, 'The customer does not come back');
  });

  it('a salesman is turned away from pages that are not for him', async () => {
    await other.goto(`${session.app.url}/companies/add`);
    await other.getByRole('heading', { name: 'Access denied' }).waitFor();
    await other.getByText('You do not have permission to perform this action.').waitFor();
    expect(new URL(other.url()).pathname).toBe('/access-denied');
  });
});

describe('logging out', () => {
  it('logging out of all devices ends the session in another, untouched window', async () => {
    const away = await session.newPage();
    await away.goto(`${session.app.url}/login`);
    await logIn(away, 'olivia');
    await setReloadMarker(away);
    await waitForLiveChannel(away);
    await desk.getByRole('button', { name: /Olivia Reyes, account/ }).click();
    await desk.getByRole('menuitem', { name: 'Log out from all devices' }).click();
    await away.getByText('Your session has ended. Sign in again.').waitFor();
    expect(await hasReloadMarker(away)).toBe(true);
    await desk.getByRole('button', { name: 'Sign in' }).waitFor();
    expect((await office.call('GET', '/users/profile')).status).toBe(401);
  });

  it('no browser reported an error', () => {
    expect(session.browserErrors).toEqual([]);
  });
});

async function firstProposal(filter: object): Promise<{ id: string; locationId: string; name: string }> {
  const { body } = await office.call('POST', '/proposals/list', { limit: 1, filters: [filter] });
  const [first] = body.items as { id: string; locationId: string; name: string }[]; // a page of proposals
  if (!first) throw new Error('The demo has no such proposal');
  return first;
}

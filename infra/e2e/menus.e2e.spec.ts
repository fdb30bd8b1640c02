import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { logIn } from './page-actions.ts';

/** The menu of each role, the archives in it, and addresses that do not exist. */
let session: BrowserSession;
beforeAll(async () => void (session = await openBrowserSession()));
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

/** What the menu says, a line for each entry, indented for each group it is in. */
const menuOf = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.side-entry, .side-group')].map((entry) => {
  let indent = '';
  for (let list = entry.closest('ul').parentElement.closest('ul'); list; list = list.parentElement.closest('ul')) indent += '  ';
  return indent + (entry.querySelector('span:not([class])') ?? entry).textContent;
})`);

/** What each role sees is the specification of the menu; here it is as the browser draws it. */
const whole = [
  'Dashboard',
  'Customers',
  '  Cost-plus requests',
  'Location',
  '  Proposals',
  '  Lien rights',
  'Follow-up List',
  'Contracts',
  '  Change orders',
  '  Invoices',
  '  Releases',
  'Manage Users',
  '  Access Requests',
  'Archives',
  '  Proposals',
  '  Change orders',
  '  Releases',
  'Companies',
  'Job Costing',
  '  Job board',
  '  Accounting View',
  'Contract List',
  'Account Receivables',
  '  Email and SMS Log',
  'Ledger',
  '  Vendor Ledger',
  '  Commitments',
  '  Pay Applications',
  '  General Ledger',
  '  Journal Entries',
  '  Payrolls',
  '  Chart of Accounts',
  '  Opening Balances',
  '  Closed Books',
  'Post Payments',
  'Reports',
  '  Labor Report',
  '    Worker Hours',
  '    Prevailing Wages',
  '  Profit Report',
  '    Salesman Profit',
  '    Foreman Profit',
  '    Operator Profit',
  '  Accounting Reports',
  '    Budget against Actual',
  '    Past 90',
  '    Invoice Deposit Detail',
  '    Audit History',
  '    Proof of the Books',
  '  Statements',
  '    Trial Balance',
  '    Profit and Loss',
  '    Balance Sheet',
  '    Cash Flow',
  '    Aged Receivables',
  '    Aged Payables',
  '    Retention Ageing',
  '    General Ledger',
  '    WIP Schedule',
  '    Sales by Customer',
  '    Sales by Salesman',
  '    Hours Not Paid',
  '    Burden Variance',
  '    1099 by Vendor',
  'Maintenance',
  '  Employees',
  '    Workers',
  '    Prevailing Wages',
  '  Equipments',
  '  Material Suppliers',
  '  Misc Items',
  '  Overhead Rates',
  '  Inventory Items',
  '  Percent Split',
  '  Templates',
  '    Content',
  '    Service',
  '    Section',
  '    Emails',
  '  Banks',
  '  Method of Payment',
  '  Report Schedules',
  '  Job Sheet Configuration',
  '  Open Close Jobs',
];

describe('the menu', () => {
  it.each([
    ['Software Admin', 'sam', ['Dashboard', 'Companies']],
    ['Owner Admin', 'olivia', whole],
  ])('the menu of the role %s has exactly its entries', async (_role, name, entries) => {
    const page = await session.newPage();
    await page.goto(`${session.app.url}/login`);
    await logIn(page, name);
    await page.getByRole('heading', { name: /^Good to see you/ }).waitFor();
    expect(await menuOf(page)).toEqual(entries);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    await page.context().close();
  });
});

describe('the archives', () => {
  it('the archive of proposals opens from the menu, where only it is marked', async () => {
    const page = await session.newPage();
    await page.goto(`${session.app.url}/login`);
    await logIn(page, 'olivia');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByText('Archives', { exact: true }).click();
    await menu.getByRole('link', { name: 'Proposals' }).last().click();
    await page.waitForURL(/\/proposals\?place=archived$/);
    await page.getByRole('radio', { name: 'Archive', exact: true, checked: true }).waitFor();
    expect(await page.locator('.side-entry.active').count()).toBe(1);
    await page.context().close();
  });
});

describe('an address that leads nowhere', () => {
  it('an unknown address is answered with 404, in the status and in words', async () => {
    const page = await session.newPage();
    expect((await page.goto(`${session.app.url}/login`))?.status()).toBe(200);
    await logIn(page, 'olivia');
    await page.getByRole('heading', { name: /^Good to see you/ }).waitFor();
    for (let tries = 0; tries < 2; tries += 1)
      expect((await page.goto(`${session.app.url}/no/such/page`))?.status()).toBe(404);
    await page.getByText('Page Not Found: /no/such/page').waitFor();
    expect(new URL(page.url()).pathname).toBe('/no/such/page');
    await page.context().close();
  });
});

describe('without a connection', () => {
  it('a page that was visited opens, and one that was not leaves what is open and what is typed there', async () => {
    const page = await session.newPage();
    await page.goto(`${session.app.url}/login`);
    await logIn(page, 'olivia');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Customers' }).click();
    const rows = page.locator('[role=gridcell] a');
    await rows.first().waitFor();
    await menu.getByRole('link', { name: 'Location' }).click();
    await page.getByRole('heading', { name: 'Locations' }).waitFor();
    await page.context().setOffline(true);
    await menu.getByRole('link', { name: 'Customers' }).click();
    await rows.first().waitFor();
    await menu.getByRole('link', { name: 'Companies' }).click();
    await page.getByText('There is no connection, and this page has not been opened before.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/customers');
    await rows.first().waitFor();
    await page.context().setOffline(false);
    await menu.getByRole('link', { name: 'Companies' }).click();
    await page.waitForURL(/\/companies$/);
    await page.context().close();
  });
});

it('no browser reported an error', () => {
  expect(session.browserErrors).toEqual([]);
});

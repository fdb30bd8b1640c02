import { readFileSync } from 'node:fs';
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

/** What each role sees is the specification of the menu (`menu.spec.ts`); here it is as the browser draws it. */
const whole = readFileSync('frontend/src/app/site/menu-of-owner.txt', 'utf8').trimEnd().split('\n');

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

it('no browser reported an error but that the network was away', () => {
  expect(session.browserErrors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

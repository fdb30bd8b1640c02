import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkPage } from './page-checks.ts';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';

/** A product nobody has used: the first to come sets it up, and nobody after. */
const FIRST = {
  firstName: 'Gloria',
  lastName: 'Tran',
  userName: 'gloria',
  email: 'gloria@first-run.example',
  password: 'a long enough password',
};

const COMPANY = {
  Name: 'Tran Masonry',
  Street: '2310 Harbor Dr',
  City: 'National City',
  State: 'CA',
  'ZIP code': '91950',
  Phone: '(619) 555-0188',
  Email: 'office@tran-masonry.example',
};

let session: BrowserSession;
let page: Page;

beforeAll(async () => {
  session = await openBrowserSession({ START: 'empty' });
  page = await session.newPage();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const press = () => page.getByRole('button', { name: 'Create the administrator' }).click();
const setUp = () =>
  fetch(`${session.app.url}/api/auth/set-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...FIRST, userName: 'late', email: 'late@first-run.example' }),
  });

describe('an empty start', () => {
  it('an empty database asks for the first administrator instead of a password', async () => {
    await page.goto(session.app.url);
    await page.getByRole('heading', { name: 'Set up your back office' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
  });

  it('the first administrator’s form shows every missing field, and creates no user', async () => {
    await press();
    await page.getByLabel('First name').and(page.locator('[aria-invalid="true"]')).waitFor();
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(Object.keys(FIRST).length);
    await checkPage(page, 'set-up-empty', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    expect(await (await fetch(`${session.app.url}/api/auth/set-up`)).json()).toEqual({ needed: true });
  });

  it('the first administrator needs a password that is long enough', async () => {
    await page.getByLabel('First name').fill(FIRST.firstName);
    await page.getByLabel('Last name').fill(FIRST.lastName);
    await page.getByLabel('Email').fill(FIRST.email);
    await page.getByLabel('User name').fill(FIRST.userName);
    await page.getByLabel('Password').fill('too short');
    await press();
    await page.getByLabel('Password').and(page.locator('[aria-invalid="true"]')).waitFor();
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('the first administrator is signed in, enters contact data and sees what to do next', async () => {
    await page.getByLabel('Password').fill(FIRST.password);
    await press();
    await page.getByText('One more step.').waitFor();
    await page.getByLabel('Mobile phone').fill('(619) 555-0100');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.getByRole('button', { name: `${FIRST.firstName} ${FIRST.lastName}, account` }).waitFor();
    await page.waitForURL(`${session.app.url}/`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click();
    await page.getByText('No companies yet').waitFor();
    expect(await page.getByRole('button', { name: 'New company' }).count()).toBe(1);
    await checkPage(page, 'companies-none');
  });

  it('the first administrator who names herself as the first owner keeps both roles', async () => {
    await page.getByRole('button', { name: 'New company' }).click();
    for (const [label, value] of Object.entries(COMPANY))
      await page.getByRole('textbox', { name: label, exact: true }).last().fill(value); // the owner's come first
    const owner = page.getByRole('region', { name: 'First owner' });
    for (const [label, value] of [
      ['First name', FIRST.firstName],
      ['Last name', FIRST.lastName],
      ['Email', FIRST.email],
    ] as const)
      await owner.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByText('Add your signature to begin', { exact: false }).waitFor();
    await page.getByRole('radio', { name: 'Type' }).check();
    await page.getByRole('button', { name: 'Use this signature' }).click();
    await page.getByRole('button', { name: 'Make a new one' }).waitFor(); // it is stored
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.waitForURL(`${session.app.url}/`);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('link', { name: COMPANY.Name }).first().waitFor();
    expect(await menu.getByRole('link', { name: 'Customers' }).count()).toBe(0);
  });

  it('she picks her company, is its owner there, and goes back to the platform', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Company: Software Admin' }).click();
    await page.getByRole('option', { name: COMPANY.Name }).click();
    await menu.getByRole('link', { name: 'Customers' }).click();
    await page.getByText('No customers yet').waitFor();
    await page.goto(session.app.url);
    await page.getByRole('button', { name: `Company: ${COMPANY.Name}` }).click();
    await page.getByRole('option', { name: 'Software Admin' }).click();
    await menu.getByRole('link', { name: 'Customers' }).waitFor({ state: 'detached' });
    await menu.getByRole('link', { name: 'Companies' }).waitFor();
    expect(await page.getByText('You do not have permission to perform this action.').count()).toBe(0);
  });

  it('once an administrator exists, the next visitor has to sign in', async () => {
    expect((await setUp()).status).toBeGreaterThanOrEqual(400);
    const other = await session.newPage();
    await other.goto(session.app.url);
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await other.getByRole('heading', { name: 'Set up your back office' }).count()).toBe(0);
    await other.getByLabel('User name or email').fill(FIRST.email);
    await other.getByLabel('Password').fill(FIRST.password);
    await other.keyboard.press('Enter');
    await other.getByRole('button', { name: `${FIRST.firstName} ${FIRST.lastName}, account` }).waitFor();
  });

  it('no browser reported an error', () => {
    expect(session.browserErrors).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn, dayText } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { signIn, someCustomer, someSalesman, type Client } from './running-app.ts';

/** What changed in a report and in a list, and why. */
let session: BrowserSession;
let office: Client;
let desk: Page;
const today = dayIn('America/Los_Angeles', new Date().toISOString());

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  desk = await session.newPage();
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

describe('what changed', () => {
  it('a trial balance is compared with another day, and a figure tells the events behind it', async () => {
    await desk.goto(`${session.app.url}/reports/statements/trial-balance`);
    await desk.getByText('Run by Olivia').waitFor();
    await desk.getByLabel('Compare with').selectOption({ label: 'Compare with the day' });
    await desk.getByText(new RegExp(`^Between ${dayText(addDays(today, -30))} and ${dayText(today)}`)).waitFor();
    const changed = desk.getByRole('row').filter({ has: desk.getByRole('img', { name: 'changed' }) });
    expect(await changed.count()).toBeGreaterThan(0);
    await checkPage(desk, 'trial-balance-compared', EVERY_VARIANT);
    await changed.first().getByRole('button', { name: /Why$/ }).first().click();
    await desk
      .getByRole('dialog')
      .getByText(/· entry [\d,]+$/)
      .first()
      .waitFor();
    await checkPage(desk, 'trial-balance-why');
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Stop comparing' }).click();
    await desk.getByText('Run by Olivia').waitFor();
  });

  it('a list says which records came since a day', async () => {
    const salesmanId = await someSalesman(office);
    await office.call('POST', '/customers/create', someCustomer('Newly met', salesmanId));
    await desk.goto(`${session.app.url}/customers`);
    await desk.getByRole('button', { name: 'What changed' }).click();
    const yesterday = dayText(addDays(today, -1));
    await desk.getByLabel('The other day').fill(yesterday);
    const line = desk.getByRole('row', { name: /Newly met/ });
    await line.getByRole('img', { name: 'came' }).waitFor();
    await checkPage(desk, 'customers-compared', EVERY_VARIANT);
    await desk.getByRole('button', { name: 'Stop comparing' }).click();
    await desk.getByRole('searchbox', { name: 'Search customers' }).waitFor();
  });
});

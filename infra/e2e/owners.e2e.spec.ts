import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, DESKTOP, openBrowserSession, PHONE } from './browser-session.ts';
import { logIn, pickOption, waitForNotification } from './page-actions.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';

/**
 * The owner of a company hands it over: an invitation she withdraws, then a colleague who accepts; the platform’s
 * administrator looks on.
 */
let session: BrowserSession;
let [olivia, marcus, sam] = [] as unknown as [Page, Page, Page]; // opened before the first test

beforeAll(async () => {
  session = await openBrowserSession();
  [olivia, marcus, sam] = (await Promise.all(
    ['olivia', 'marcus', 'sam'].map(async (name) => {
      const page = await session.newPage();
      await page.goto(`${session.app.url}/login`);
      await logIn(page, name);
      return page;
    }),
  )) as [Page, Page, Page]; // as many as names
});
afterAll(async () => {
  expect(session.browserErrors).toEqual([]);
  await session.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const open = (page: Page, path: string) => page.goto(session.app.url + path);
async function openCompany(page: Page) {
  await open(page, '/companies');
  await page.getByRole('link', { name: 'Ridgeline Builders' }).click();
}
const owners = (page: Page) => page.getByRole('region', { name: 'Owners' });
const ownerRow = (page: Page, name: string) => owners(page).getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

describe('an invitation to own a company', () => {
  it('ownership is offered by mail to somebody without an account', async () => {
    await openCompany(olivia);
    await ownerRow(olivia, 'Olivia Reyes').waitFor();
    await owners(olivia).getByRole('button', { name: 'Offer ownership…' }).click();
    await dialog(olivia).getByLabel('First name').fill('Nora');
    await dialog(olivia).getByLabel('Last name').fill('Vance');
    await dialog(olivia).getByLabel('Email').fill('nora@vance.example');
    await checkPage(olivia, 'owners-offer', EVERY_VARIANT);
    await press(olivia, 'Send offer');
    await ownerRow(olivia, 'Nora Vance').getByText('Invited').waitFor();
    const mail = await session.waitForMail(({ to }) => to.join().includes('nora@vance.example'));
    expect(mail.text).toContain('With your password you accept to be an owner of Ridgeline Builders.');
  });
  it('an offer of ownership is withdrawn, and the person leaves the owners', async () => {
    await ownerRow(olivia, 'Nora Vance').getByRole('button', { name: 'Withdraw…' }).click();
    await press(olivia, 'Withdraw offer');
    await waitForNotification(olivia, 'The offer is withdrawn.');
    await ownerRow(olivia, 'Nora Vance').waitFor({ state: 'detached' });
  });
});

describe('a company that is handed over', () => {
  it('the last owner cannot step down', async () => {
    await ownerRow(olivia, 'Olivia Reyes').getByRole('button', { name: 'Step down…' }).click();
    await press(olivia, 'Step down');
    await dialog(olivia).getByText('At least one active Owner Admin is required.').waitFor();
    await checkPage(olivia, 'owners-last');
    await press(olivia, 'Cancel');
  });
  it('an owner chooses a colleague and transfers the role to them', async () => {
    await owners(olivia).getByRole('button', { name: 'Offer ownership…' }).click();
    await pickOption(olivia, 'Colleague (optional)', 'Marcus Lindqvist');
    await dialog(olivia)
      .getByLabel('And you')
      .selectOption({ label: 'hand over, and become Admin (Full Access) once they accept' });
    await press(olivia, 'Send offer');
    await ownerRow(olivia, 'Marcus Lindqvist')
      .getByText('Olivia Reyes hands over and becomes Admin (Full Access)')
      .waitFor();
    await checkPage(olivia, 'owners-panel', EVERY_VARIANT.slice(0, 2));
    await olivia.setViewportSize(PHONE);
    await owners(olivia).scrollIntoViewIfNeeded();
    await checkPage(olivia, 'owners-panel-phone', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await olivia.setViewportSize(DESKTOP);
    expect((await session.waitForMail(({ to }) => to.join().includes('marcus@'))).subject).toContain(
      'owner of Ridgeline Builders',
    );
  });
  it('whoever is offered ownership finds it on their dashboard and accepts', async () => {
    await open(marcus, '/');
    const card = marcus.getByRole('region', { name: 'Offered to you' });
    await card.getByText('Olivia Reyes offers you to be an owner of Ridgeline Builders').waitFor();
    await checkPage(marcus, 'owners-received', EVERY_VARIANT);
    await card.getByRole('button', { name: 'Accept' }).click();
    await waitForNotification(marcus, 'You are an owner of Ridgeline Builders now.');
    await card.waitFor({ state: 'detached' });
    await openCompany(marcus);
    await ownerRow(marcus, 'Marcus Lindqvist').getByRole('button', { name: 'Step down…' }).waitFor();
    await ownerRow(marcus, 'Olivia Reyes').waitFor({ state: 'detached' });
  });
  it('whoever has handed over is led away from what is for owners', async () => {
    await olivia.waitForURL(/\/access-denied\?from=/);
  });
  it('a Software Admin sees the owners of a company and leaves it not without one', async () => {
    await openCompany(sam);
    await ownerRow(sam, 'Marcus Lindqvist').getByRole('button', { name: 'Change role…' }).click();
    await press(sam, 'Change role');
    await dialog(sam).getByText('At least one active Owner Admin is required.').waitFor();
    await checkPage(sam, 'owners-admin');
  });
});

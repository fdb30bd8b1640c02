import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ALL_RULES, checkPage, EVERY_VARIANT, layoutShift } from './page-checks.ts';
import { type BrowserSession, DESKTOP, openBrowserSession } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { signIn, type Client } from './running-app.ts';

/** A contact of a customer is invited, sees all that was sent, pays, and is shut out again. */
let session: BrowserSession;
let [office, desk, home] = [] as unknown as [Client, Page, Page]; // opened before the first test
let customer = { id: '', name: '' };
let contact = { id: '', name: '', email: '' };

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url);
  const found = await office.call('POST', '/customers/list', { sortBy: 'owed', order: 'desc', limit: 1 });
  [customer] = found.body['items'] as [typeof customer]; // the demo company has customers
  const { body } = await office.call('GET', `/customers/${customer.id}`);
  [contact] = body['contacts'] as [typeof contact]; // and they have contacts
  [desk, home] = [await session.newPage(), await session.newPage({ viewport: DESKTOP })];
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const mailWith = (pattern: RegExp) =>
  session.waitForMail(({ to, text }) => to.some((each) => each.includes(contact.email)) && pattern.test(text));

describe('from the invitation to the papers', () => {
  it('the office invites a contact on the page of the customer', async () => {
    await desk.goto(`${session.app.url}/customers/${customer.id}`);
    await desk.getByRole('button', { name: `Invite: ${contact.name}` }).click();
    await desk.getByLabel('Sees').selectOption('owner');
    await checkPage(desk, 'portal-invite');
    await desk.getByRole('button', { name: 'Send invitation' }).click();
    await desk.getByText('not there yet').waitFor();
    await checkPage(desk, 'portal-invited');
  });

  it('the contact opens the portal, asks for a code and enters it', async () => {
    const { text } = await mailWith(/\/c\//);
    await home.goto(/http\S+\/c\/[\w-]{36}/.exec(text)?.[0] ?? '');
    await checkPage(home, 'portal-sign-in', EVERY_VARIANT, ALL_RULES);
    await home.getByLabel('Email or mobile number').fill(contact.email);
    await home.getByRole('button', { name: 'Send a code' }).click();
    await home.getByText('a code is on its way').waitFor();
    await checkPage(home, 'portal-code', EVERY_VARIANT, ALL_RULES);
    const code = /^\d{6}/m.exec((await mailWith(/^\d{6}\b/m)).text)?.[0] ?? '';
    await home.getByLabel('Six digits').fill(code);
    await home.getByRole('button', { name: 'Sign in' }).click();
    await home.getByRole('heading', { name: customer.name, level: 1 }).waitFor();
  });

  it('the portal shows the balance, and what was sent by the place it is for', async () => {
    await home.getByRole('heading', { name: 'Balance' }).waitFor();
    await checkPage(home, 'portal-home', EVERY_VARIANT, ALL_RULES);
    expect((await layoutShift(home)).total).toBeLessThanOrEqual(0.02);
    await home.getByRole('button', { name: 'Invoices', exact: true }).click();
    expect(await home.locator('.place .paper-row strong').allTextContents()).toContainEqual(
      expect.stringMatching(/^Invoice /),
    );
    expect(await home.locator('.place .paper-row', { hasNotText: 'Invoice' }).count()).toBe(0);
  });

  it('the statement of the portal is a PDF', async () => {
    const href = await home.getByRole('link', { name: 'Statement (PDF)' }).getAttribute('href');
    const asked = `fetch('${href}').then(({ status, headers }) => [status, headers.get('content-type')])`;
    expect(await home.evaluate(asked)).toEqual([200, 'application/pdf']);
  });

  it('an invoice opens as its own page, from which everything else is one press away', async () => {
    await home.locator('.place .paper-row').first().click();
    await home.getByRole('link', { name: 'See everything from' }).click();
    await home.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(new URL(home.url()).pathname).toMatch(/^\/c\/[\w-]{36}$/);
  });

  it('paying begins on the page of the invoice that is due first', async () => {
    await home.getByRole('button', { name: 'Pay', exact: true }).click();
    await home.waitForURL(/\/invoices\/preview\//);
    await home.getByRole('heading', { level: 1 }).waitFor();
    await home.goBack();
    await home.getByRole('button', { name: 'Sign out' }).waitFor();
  });
});

describe('the end of an access', () => {
  it('the office sees that the contact was there, and closes the portal, which is said to them', async () => {
    await desk.reload();
    await desk.getByText('last seen').waitFor();
    await desk.getByRole('button', { name: `Close: ${contact.name}` }).click();
    await desk.getByRole('button', { name: 'Close', exact: true }).last().click();
    await desk.getByText('Closed', { exact: true }).waitFor();
    await home.reload();
    await home.getByText('Access has ended.').waitFor();
    await home.getByLabel('Email or mobile number').waitFor();
  });
});

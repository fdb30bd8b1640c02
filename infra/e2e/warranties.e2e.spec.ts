import { systemClock } from '@backoffice/infra/clock';
import { addDays, dayIn, dayText } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession, publicLinkIn, SMALL_PHONE } from './browser-session.ts';
import { hasReloadMarker, logIn, sendByEmail, setReloadMarker, waitForFact } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/**
 * A job is done: its customer gets a warranty and reads it on a phone, while a second window that never reloads looks
 * on.
 */
const begins = addDays(dayIn('America/Los_Angeles', systemClock.now()), 30);
type Contract = { readonly id: string; readonly locationId: string; readonly number: string; readonly name: string };

let session: BrowserSession;
/** Olivia works; Marcus looks on; the customer holds a phone. */
let [olivia, marcus, phone] = [] as unknown as [Page, Page, Page]; // opened before they are used
let contract = null as unknown as Contract; // found before the first test
let warrantyPage = '';

beforeAll(async () => {
  session = await openBrowserSession();
  const office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const { body } = await office.call('POST', '/contracts/list', {
    filters: [{ field: 'status', op: 'eq', value: 'signed' }],
    limit: 1,
  });
  [contract] = body.items as [Contract]; // the demo has a dozen
  [olivia, marcus, phone] = [await session.newPage(), await session.newPage(), await session.newPage(SMALL_PHONE)];
  await olivia.goto(`${session.app.url}/login?redirect=${encodeURIComponent(at(`contract/${contract.id}`))}`);
  await logIn(olivia, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const at = (path: string) => `/toc/${contract.locationId}/${path}`;
const isNow = (page: Page, status: string) =>
  waitUntil(async () => (await page.locator('.record-head .status').textContent()) === status, `It is not ${status}`);
const contents = (page: Page) => page.getByRole('region', { name: 'Table of contents' });

describe('a warranty', () => {
  it('a signed contract begins a warranty, which asks for what it covers and when it starts', async () => {
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'New warranty' }).click();
    await olivia.getByText('What is covered', { exact: true }).waitFor();
    expect(await olivia.getByLabel('Name', { exact: true }).inputValue()).toBe(contract.name);
    await olivia.getByLabel('Begins').fill('2020-01-01');
    await olivia.getByLabel('Months').fill('24');
    await olivia.getByRole('button', { name: 'Create warranty' }).click();
    await olivia.getByText('Say what is covered.').first().waitFor();
    await olivia.getByLabel('What is covered').fill('**All** that we built.');
    await olivia.getByRole('button', { name: 'Create warranty' }).click();
    await olivia.getByText('A warranty cannot start before the date of its contract').first().waitFor();
    await olivia.getByLabel('Begins').fill(begins);
    await olivia.getByText(/^The last day is /).waitFor();
    await checkPage(olivia, 'warranty-new-typed', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.getByRole('button', { name: 'Create warranty' }).click();
    await olivia.waitForURL(/warranty\/[\w-]{36}$/);
    warrantyPage = olivia.url();
    await isNow(olivia, 'Draft');
    await waitForFact(olivia, 'Facts', 'Begins', dayText(begins));
  });

  it('a warranty that is sent is counted at its location at once, in a window that was open before', async () => {
    await marcus.goto(
      `${session.app.url}/login?redirect=${encodeURIComponent(at('').replace(/toc\/(.*)\//, 'toc/table-of-content/$1'))}`,
    );
    await logIn(marcus, 'marcus');
    await contents(marcus).getByRole('link', { name: '1 Draft' }).waitFor();
    await setReloadMarker(marcus);
    await sendByEmail(olivia, 'Send warranty');
    await isNow(olivia, 'Sent');
    await contents(marcus).getByRole('link', { name: '1 Sent' }).waitFor();
    await marcus
      .getByRole('region', { name: 'Warranties', exact: true })
      .getByRole('link', { name: contract.name })
      .click();
    await isNow(marcus, 'Sent');
    expect(await hasReloadMarker(marcus)).toBe(true);
  });

  it('the customer reads a warranty on a phone, which both windows show', async () => {
    const mail = await session.waitForMail((each) => publicLinkIn(each).includes('/warranty/preview/'));
    await phone.goto(publicLinkIn(mail));
    await phone.getByRole('heading', { name: 'How to make a claim' }).waitFor();
    await phone.getByText(`You are covered from ${dayText(begins)} through`).waitFor();
    expect(await phone.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0);
    await isNow(marcus, 'Viewed');
    await isNow(olivia, 'Viewed');
  });

  it('a void warranty says so to its office at once, and its link leads nowhere', async () => {
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Void warranty…' }).click();
    await olivia.getByRole('dialog').getByRole('textbox').fill('The wrong contract.');
    await olivia.getByRole('dialog').getByRole('button', { name: 'Void warranty' }).click();
    await isNow(olivia, 'Void');
    await isNow(marcus, 'Void');
    await waitForFact(marcus, 'Facts', 'Void because', 'The wrong contract.');
    await phone.reload();
    await phone
      .getByText(/no longer/)
      .first()
      .waitFor();
    expect(await hasReloadMarker(marcus)).toBe(true);
    expect(warrantyPage).toContain(at('warranty/'));
  });
});

describe('the information sheet', () => {
  it('the information sheet of a location follows its contracts, and downloads as PDF', async () => {
    await olivia.getByRole('link', { name: 'Location', exact: false }).first().waitFor();
    await olivia.goto(`${session.app.url}${at('location-info')}`);
    await olivia.getByRole('link', { name: `${contract.number} · ${contract.name}` }).waitFor();
    const [download] = await Promise.all([
      olivia.waitForEvent('download'),
      olivia.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Location information .+\.pdf$/);
  });
});

it('no browser reported an error', () => expect(session.browserErrors).toEqual([]));

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { type BrowserSession, openBrowserSession, publicLinkIn, SMALL_PHONE } from './browser-session.ts';
import { logIn, signOnPhone } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';

/** A customer signs on a phone; the owner, who looks at something else, is told and led to the proposal. */
const NAME = 'Terrace wall';
let session: BrowserSession;
let seller: Client;
let olivia: Page;
// made before the first test
let [place, offer] = [] as unknown as [{ id: string }, { id: string }];

beforeAll(async () => {
  session = await openBrowserSession();
  seller = await signIn(session.app.url, 'nick', DEMO_PASSWORD);
  // a page of a list
  const { items } = (await seller.call('POST', '/locations/list', { limit: 1 })).body as { items: { id: string }[] };
  place = items[0] ?? expect.fail('Nick has no location');
  const priced = { name: NAME, lineItems: [{ name: 'Wall', unitPrice: 1_250_000 }] };
  // a receipt
  offer = (await seller.call('POST', `/proposals/create?locationId=${place.id}`, priced)).body as typeof offer;
  olivia = await session.newPage();
  await olivia.goto(`${session.app.url}/login?redirect=${encodeURIComponent('/notification-settings')}`);
  await logIn(olivia, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const bell = (page: Page, name: RegExp) => page.locator('.top').getByRole('button', { name });
const inbox = (page: Page) => page.getByRole('region', { name: 'Inbox' });

describe('a proposal that a customer signs', () => {
  it('what has happened before is marked read in one press', async () => {
    await bell(olivia, /new notifications?$/).click();
    await inbox(olivia).getByRole('listitem').first().waitFor();
    await checkPage(olivia, 'notifications', [
      ['window', 'light'],
      ['window', 'dark'],
      ['phone', 'light'],
      ['phone', 'dark'],
    ]);
    await inbox(olivia).getByRole('button', { name: 'Mark all read' }).click();
    await bell(olivia, /^Notifications$/).waitFor();
    await olivia.keyboard.press('Escape');
  });

  it('the owner is told without a reload, and led to the proposal by what they read', async () => {
    const { to } = (await seller.call('GET', `/proposals/${offer.id}/email-fields`)).body as {
      to: { email: string }[];
    }; // what the mail proposes
    const [{ email } = { email: '' }] = to;
    await seller.call('POST', `/proposals/${offer.id}/send-email`, {
      to: [email],
      subject: NAME,
      body: '{{doc.link}}',
    });
    // a link counts as opened once it was looked at for two seconds
    const link = publicLinkIn(await session.waitForMail(({ to, subject }) => to.includes(email) && subject === NAME));
    const reader = await session.newPage(SMALL_PHONE);
    await Promise.all([reader.waitForResponse(/\/viewed$/), reader.goto(link)]);
    await reader.context().close();
    await signOnPhone(session, { email, name: 'Amy Chen', subject: new RegExp(NAME), verb: 'Sign proposal' });
    await bell(olivia, /^1 new notification$/).click();
    await inbox(olivia)
      .getByRole('link', { name: new RegExp(`^New: Amy Chen signed proposal .*${NAME}`) })
      .click();
    await olivia.waitForURL(new RegExp(`/toc/${place.id}/proposal/${offer.id}$`));
    await bell(olivia, /^Notifications$/).waitFor();
  });

  it('its salesman is told that it was opened, and then that it was signed', async () => {
    const nick = await session.newPage();
    await nick.goto(`${session.app.url}/login?redirect=${encodeURIComponent('/follow-up-list')}`);
    await logIn(nick, 'nick');
    await bell(nick, /new notifications?$/).click();
    await inbox(nick)
      .getByRole('link', { name: new RegExp(`opened proposal .*${NAME}`) })
      .waitFor();
    const told = await inbox(nick)
      .getByRole('link', { name: new RegExp(NAME) })
      .allTextContents();
    expect(told.map((text) => /signed|opened/.exec(text)?.[0])).toEqual(['signed', 'opened']);
    await nick.context().close();
  });
});

describe('what one is told', () => {
  it('a kind that is switched off is switched off after a reload, and is gone from the list', async () => {
    await olivia.goto(`${session.app.url}/notification-settings`);
    await olivia.getByRole('checkbox', { name: 'Signed' }).uncheck({ force: true });
    await olivia.getByText('Saved.', { exact: true }).waitFor();
    await checkPage(olivia, 'notification-settings', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.reload();
    await olivia.getByRole('checkbox', { name: 'Signed' }).waitFor();
    expect(await olivia.getByRole('checkbox', { name: 'Signed' }).isChecked()).toBe(false);
    await bell(olivia, /otification/).click();
    await inbox(olivia).getByRole('link', { name: 'Choose what you are told' }).waitFor();
    expect(await inbox(olivia).getByText('Amy Chen signed').count()).toBe(0);
  });
});

it('the browser has nothing to complain of', () => expect(session.browserErrors).toEqual([]));

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A customer asks on the phone; the office puts it down, the salesman answers, and the answer is in their mail. */
const WORDS = 'Is the gate locked on Saturday?';
const ANSWER = 'No, the crew opens it at seven.';
let session: BrowserSession;
let seller: Client;
let [olivia, nick] = [] as unknown as [Page, Page];
// found before the first test
let place: { id: string; name: string; customerId: string; customerName: string };

beforeAll(async () => {
  session = await openBrowserSession();
  seller = await signIn(session.app.url, 'nick', DEMO_PASSWORD);
  // a page of any list
  const { items } = (await seller.call('POST', '/locations/list', { limit: 1 })).body as { items: (typeof place)[] };
  place = items[0] ?? expect.fail('Nick has no location');
  olivia = await session.newPage();
  await olivia.goto(`${session.app.url}/login?redirect=${encodeURIComponent(`/toc/table-of-content/${place.id}`)}`);
  await logIn(olivia, 'olivia');
  nick = await session.newPage();
  await nick.goto(`${session.app.url}/login?redirect=${encodeURIComponent('/questions')}`);
  await logIn(nick, 'nick');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const row = (page: Page) => page.locator('[role=row]').filter({ hasText: WORDS });

describe('a question of a customer', () => {
  it('a question that came by phone is recorded at its location, and stands on the salesman’s list at once', async () => {
    await nick.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
    await olivia.getByRole('region', { name: 'Questions' }).getByRole('link', { name: 'Add' }).click();
    await olivia.getByRole('heading', { name: 'New question', level: 1 }).waitFor();
    await waitUntil(
      async () =>
        (await olivia.getByRole('combobox', { name: 'Contact' }).inputValue()) !== '' &&
        (await olivia.getByRole('combobox', { name: 'Location (optional)' }).inputValue()) === place.name,
      'The contact and the place are not chosen',
    );
    await olivia.getByRole('button', { name: 'Record question' }).click();
    await olivia.getByText('Write something.').waitFor();
    await checkPage(olivia, 'question-new', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.getByLabel('Question', { exact: true }).fill(`${WORDS}\nWe want to bring the planters.`);
    await olivia.getByRole('button', { name: 'Record question' }).click();
    await olivia.getByRole('heading', { name: WORDS }).waitFor();
    await row(nick).waitFor();
  });

  it('the salesman is told of it, and answers with words that are mailed to who asked', async () => {
    await nick.getByRole('button', { name: /notification/i }).click();
    await nick.getByText(`asked a question: “${WORDS}”`).waitFor();
    await nick.keyboard.press('Escape');
    await row(nick).getByRole('link', { name: WORDS }).click();
    await nick.getByLabel('Answer').fill(ANSWER);
    await nick.getByText('gets it by mail at').waitFor();
    await checkPage(nick, 'question-answer', [
      ['window', 'light'],
      ['window', 'dark'],
      ['phone', 'light'],
      ['phone', 'dark'],
    ]);
    await nick.getByRole('button', { name: 'Send answer' }).click();
    await nick.locator('.record-head').getByText('Answered').waitFor();
    const mail = await session.waitForMail(({ subject }) => subject.startsWith('An answer from'));
    expect(mail.text).toContain(ANSWER);
    expect(mail.text).not.toContain('planters');
    await olivia.locator('.record-head').getByText('Answered').waitFor(); // nobody has loaded it anew
    await olivia.getByText(/mailed to .+@/).waitFor();
  });

  it('a question that is answered leaves the list of what waits, and is closed and opened again', async () => {
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Close…' }).click();
    await olivia.getByRole('dialog').getByRole('button', { name: 'Close question' }).click();
    await olivia.locator('.record-head').getByText('Closed').waitFor();
    await nick.goto(`${session.app.url}/questions`);
    await nick.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
    await waitUntil(async () => (await row(nick).count()) === 0, 'What is closed waits for an answer');
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'They asked on…' }).waitFor({ state: 'detached' });
    await olivia.getByRole('menuitem', { name: 'Open again' }).click();
    await olivia.locator('.record-head').getByText('Answered').waitFor();
  });

  it('no browser reported an error', () => expect(session.browserErrors).toEqual([]));
});

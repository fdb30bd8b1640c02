import { systemClock } from '@backoffice/infra/clock';
import { addDays, dayIn, dayText } from '@backoffice/contracts/kernel';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Client } from './running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { checkPage } from './page-checks.ts';
import { type BrowserSession, openBrowserSession, PHONE, publicLinkIn } from './browser-session.ts';
import { hasReloadMarker, logIn, pickOption, setReloadMarker, waitForFact } from './page-actions.ts';
import { waitUntil } from './waiting.ts';

/** A salesman follows up what he sent: the calls stand on his list by themselves, and leave it by themselves. */
const today = dayIn('America/Los_Angeles', systemClock.now());
// of three
const [third, seventh, fourteenth] = [3, 7, 14].map((days) => addDays(today, days)) as [string, string, string];
const NAME = 'Garden wall';
let session: BrowserSession;
let seller: Client;
let nick: Page;
// found and made before the first test
let [place, offer] = [] as unknown as [{ id: string; name: string }, { id: string }];

beforeAll(async () => {
  session = await openBrowserSession();
  seller = await signIn(session.app.url, 'nick', DEMO_PASSWORD);
  place = await ask<typeof place>('/locations/list');
  offer = (
    await seller.call('POST', `/proposals/create?locationId=${place.id}`, {
      name: NAME,
      lineItems: [{ name: 'Wall', unitPrice: 1_250_000 }],
      sendFollowUp: true,
    })
  ).body as typeof offer; // a receipt
  nick = await session.newPage();
  await nick.goto(`${session.app.url}/login?redirect=${encodeURIComponent('/follow-up-list')}`);
  await logIn(nick, 'nick');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

async function ask<Row>(path: string): Promise<Row> {
  const { items } = (await seller.call('POST', path, { limit: 1 })).body as { items: Row[] }; // a page of any list
  return items[0] ?? expect.fail(`Nothing stands on ${path}`);
}
const rows = () => nick.locator('[role=row]').filter({ hasText: NAME });
const rowOf = (day: string) => rows().filter({ hasText: dayText(day) });
const act = async (day: string, item: string) => {
  await rowOf(day).first().click({ button: 'right' });
  await nick.getByRole('menuitem', { name: item, exact: true }).click();
};
const dialog = () => nick.getByRole('dialog');
const search = (text: string) => nick.getByLabel('Search follow-ups').fill(text);

describe('a proposal that was sent', () => {
  it('a sent proposal gets three follow-ups, which the open list shows', async () => {
    await nick.getByRole('heading', { name: 'Follow-ups', exact: true }).waitFor();
    await nick.locator('[role=row]').filter({ hasText: 'Overdue' }).first().waitFor();
    expect(
      await nick
        .locator('[role=row]')
        .filter({ hasText: /Joanna Brandt|Teresa Mwangi/ })
        .count(),
    ).toBe(0);
    await search(NAME);
    await nick.getByText('No follow-ups match').waitFor();
    const { to } = (await seller.call('GET', `/proposals/${offer.id}/email-fields`)).body as {
      to: { email: string }[];
    }; // what the mail proposes
    await seller.call('POST', `/proposals/${offer.id}/send-email`, {
      to: [to[0]?.email],
      subject: 'Your wall',
      body: '{{doc.link}}',
    });
    await waitUntil(async () => (await rows().count()) === 3, 'The proposal is not followed up three times');
    for (const day of [third, seventh, fourteenth]) await rowOf(day).waitFor();
  });

  it('a sent proposal shows its open follow-ups', async () => {
    await rowOf(third).getByRole('link', { name: NAME }).click();
    await nick.waitForURL(new RegExp(`/toc/${place.id}/proposal/${offer.id}$`));
    const panel = nick.getByRole('region', { name: 'Follow-ups' });
    await waitUntil(
      async () => (await panel.getByText('Open', { exact: true }).count()) === 3,
      'The proposal does not show its follow-ups',
    );
    await panel.scrollIntoViewIfNeeded();
    await nick.goBack();
    await rowOf(third).waitFor();
  });

  it('the trash says what is suspended with a proposal, and Undo gives back its link and its follow-ups', async () => {
    const olivia = await session.newPage(); // while the salesman's list is open
    const page = `/toc/${place.id}/proposal/${offer.id}`;
    await olivia.goto(`${session.app.url}/login?redirect=${encodeURIComponent(page)}`);
    await logIn(olivia, 'olivia');
    const mail = await session.waitForMail(({ subject }) => subject === 'Your wall');
    const linkAnswer = async () =>
      (await fetch(publicLinkIn(mail).replace('/proposals/preview/', '/api/proposals/preview/'))).status;
    expect(await linkAnswer()).toBe(200);
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Move to trash', exact: true }).click();
    const question = olivia.getByRole('dialog', { name: 'Move this proposal to the trash?' });
    await question.getByText('1 link that customers have and 3 open follow-ups').waitFor();
    await checkPage(olivia, 'proposal-trash-question', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await question.getByRole('button', { name: 'Move to trash' }).click();
    await olivia.waitForURL(new RegExp(`/toc/${place.id}/proposal$`));
    await waitUntil(async () => (await rows().count()) === 0, 'What is suspended stands on the open list');
    expect(await linkAnswer()).toBe(404);
    await olivia.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => (await rows().count()) === 3, 'The follow-ups are not back');
    expect(await linkAnswer()).toBe(200);
    await olivia.context().close();
  });
});

describe('a follow-up', () => {
  it('a follow-up is completed with an outcome, and cannot be given a past day', async () => {
    await act(third, 'Complete…');
    await dialog().getByRole('button', { name: 'Complete follow-up' }).click();
    await dialog().getByText('Choose the outcome: how did it go?', { exact: true }).waitFor();
    await checkPage(nick, 'follow-up-complete', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await dialog().getByLabel('Outcome').selectOption('Put off to another day');
    await dialog().getByLabel('Next due date').fill(addDays(today, -1));
    await dialog().getByRole('button', { name: 'Complete follow-up' }).click();
    await dialog().getByText('The next due date cannot be before today.', { exact: true }).waitFor();
    await dialog().getByLabel('Next due date').fill(addDays(today, 5));
    await dialog().getByLabel('Note').fill('They decide after the holiday.');
    await dialog().getByRole('button', { name: 'Complete follow-up' }).click();
    await nick.getByText('Follow-up completed.').waitFor();
    await rowOf(addDays(today, 5)).waitFor();
    await waitUntil(async () => (await rowOf(third).count()) === 0, 'What is done stands on the open list');
  });

  it('Undo opens a cancelled follow-up again', async () => {
    await act(fourteenth, 'Cancel follow-up…');
    await dialog().getByRole('button', { name: 'Cancel follow-up' }).click();
    await waitUntil(async () => (await rowOf(fourteenth).count()) === 0, 'What is cancelled stands on the open list');
    await nick.getByRole('button', { name: 'Undo' }).click();
    await rowOf(fourteenth).waitFor();
  });

  it('a follow-up is moved to another day', async () => {
    await act(seventh, 'Reschedule…');
    await dialog().getByLabel('Due date').fill(addDays(today, 9));
    await dialog().getByRole('button', { name: 'Reschedule' }).click();
    await rowOf(addDays(today, 9)).waitFor();
  });

  it('a follow-up has a page with its whole history', async () => {
    await nick
      .getByRole('radio', { name: 'Closed' })
      .or(nick.getByRole('button', { name: 'Closed', exact: true }))
      .first()
      .click();
    await rowOf(third).getByRole('link').first().click();
    await waitForFact(nick, 'Follow-up', 'Outcome', 'Put off to another day');
    const olivia = await session.newPage(); // salesmen read no histories
    await olivia.goto(`${session.app.url}/login?redirect=${encodeURIComponent(new URL(nick.url()).pathname)}`);
    await logIn(olivia, 'olivia');
    await waitForFact(olivia, 'Follow-up', 'Note', 'They decide after the holiday.');
    const history = olivia.getByRole('region', { name: 'History' }).getByRole('listitem');
    await history.getByText('completed it: reschedule').waitFor();
    await history.getByText(`scheduled it for ${dayText(third)}`).waitFor();
    await history
      .first()
      .getByRole('button', { name: /changes/ })
      .click();
    await history.first().getByText('They decide after the holiday.').waitFor();
    await history
      .first()
      .getByText(dayText(addDays(today, 5)))
      .waitFor();
    await olivia.context().close();
  });

  it('a follow-up is scheduled manually from its location', async () => {
    await nick.goto(`${session.app.url}/toc/table-of-content/${place.id}`);
    await nick.getByRole('button', { name: 'More actions' }).click();
    await nick.getByRole('menuitem', { name: 'Schedule follow-up' }).click();
    await nick.waitForURL(/\/follow-up-list\/new\?locationId=/);
    await nick.getByRole('heading', { name: 'Schedule follow-up', level: 1 }).waitFor();
    await waitUntil(
      async () => (await nick.getByRole('combobox', { name: 'Location' }).inputValue()) === place.name,
      'The location is not chosen',
    );
    await pickOption(nick, 'Proposal (optional)', NAME);
    await nick.getByLabel('Due date').fill(addDays(today, 1));
    await nick.getByLabel('Kind').selectOption('Visit');
    await nick.getByLabel('Subject').fill('Show them the stones');
    await nick.getByRole('button', { name: 'Schedule', exact: true }).click();
    await nick.getByRole('heading', { name: 'Show them the stones' }).waitFor();
    await waitForFact(nick, 'Follow-up', 'Due', `${dayText(addDays(today, 1))} (tomorrow)`);
  });

  it('a follow-up is cancelled automatically when its proposal is accepted', async () => {
    const phone = await session.newPage({ viewport: PHONE });
    await phone.goto(`${session.app.url}/login?redirect=${encodeURIComponent(`/follow-up-list?search=${NAME}`)}`);
    await logIn(phone, 'nick');
    await waitUntil(
      async () => (await phone.locator('.card-row').count()) === 4,
      'The phone does not show what is open',
    );
    const office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
    expect(
      (
        await office.call('PUT', `/proposals/${offer.id}/accept-without-esignature`, {
          name: 'Grace',
          reason: 'By phone',
        })
      ).status,
    ).toBe(200);
    await nick.locator('.record-head').getByText('Cancelled').waitFor();
    await waitForFact(nick, 'Follow-up', 'Note', 'The proposal was accepted.');
    await waitUntil(
      async () => (await phone.locator('.card-row').count()) === 0,
      'What is cancelled stands on the open list',
    );
    await phone.context().close();
  });

  it('open follow-ups stand on the dashboard, overdue ones first, until they are done', async () => {
    await nick.goto(`${session.app.url}/`);
    const panel = nick.getByRole('region', { name: 'Follow-ups' });
    await panel.getByRole('listitem').first().waitFor();
    // the demo has more of them
    expect(await panel.locator('.status').allTextContents()).toEqual(Array.from({ length: 6 }, () => 'Overdue'));
    const first = (await panel.locator('.attention a').first().getAttribute('href')) ?? '';
    await setReloadMarker(nick);
    expect(
      (await seller.call('PUT', `/follow-ups/${first.split('/').at(-1)}/complete`, { outcome: 'leftMessage' })).status,
    ).toBe(200);
    await waitUntil(
      async () => (await panel.locator(`a[href="${first}"]`).count()) === 0,
      'What is done still waits on the dashboard',
    );
    expect([await hasReloadMarker(nick), await panel.getByRole('listitem').count()]).toEqual([true, 6]);
    await panel.getByRole('link', { name: /^\d+$/ }).click();
    await nick.waitForURL(/\/follow-up-list$/);
  });

  it('a follow-up is found by the global search', async () => {
    await nick.keyboard.press('Control+k');
    await nick.getByRole('combobox', { name: 'Search everywhere' }).fill('the stones');
    await nick
      .getByRole('group', { name: 'Follow-ups', exact: true })
      .getByRole('option')
      .filter({ hasText: 'Show them the stones' })
      .waitFor();
    await nick.keyboard.press('Enter');
    await nick.getByRole('heading', { name: 'Show them the stones' }).waitFor();
  });

  it('no browser reported an error', () => {
    expect(session.browserErrors).toEqual([]);
  });
});

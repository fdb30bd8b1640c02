import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { logIn, waitForNotification } from './page-actions.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** Whoever did something takes it back: from what was said of it, by keys, and out of the history days later. */
type Customer = { readonly id: string; readonly version: number; readonly notes: string; readonly name: string };
let session: BrowserSession;
let office: Client;
let [olivia, priya] = [] as unknown as [Page, Page]; // signed in before the first test
let customer: Customer;

const read = async () => (await office.call('GET', `/customers/${customer.id}`)).body as Customer; // its view
const becomes = (notes: string) =>
  waitUntil(async () => (await read()).notes === notes, `The notes do not become ${JSON.stringify(notes)}`);
async function write(notes: string, page = olivia): Promise<void> {
  await page.goto(`${session.app.url}/customers/edit/${customer.id}`);
  await page.getByLabel('Notes').fill(notes);
  await page.getByRole('button', { name: 'Save customer' }).click();
  await waitForNotification(page, 'Customer saved.');
  await becomes(notes);
}
async function signedIn(userName: string, path: string): Promise<Page> {
  const page = await session.newPage();
  await page.goto(`${session.app.url}/login?redirect=${encodeURIComponent(path)}`);
  await logIn(page, userName);
  await page.getByRole('heading', { name: customer.name }).first().waitFor();
  return page;
}
const history = () => olivia.getByRole('region', { name: 'History', exact: true }).getByRole('listitem');

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const { items } = (await office.call('POST', '/customers/list', { limit: 1 })).body as { items: Customer[] };
  customer = items[0] ?? expect.fail('The demo has no customer');
  customer = await read();
  [olivia, priya] = [
    await signedIn('olivia', `/customers/${customer.id}`),
    await signedIn('priya', `/customers/${customer.id}`),
  ];
}, 300_000);
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

describe('what was just done', () => {
  it('Undo in the message that says what was done takes it back', async () => {
    await write('Rings before he comes');
    await checkPage(olivia, 'undo-message', [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.getByRole('button', { name: 'Undo', exact: true }).click();
    await waitForNotification(olivia, 'Taken back: Customer saved.');
    await becomes(customer.notes);
  });

  it('Ctrl Z takes back, with Shift does again, and in a field leaves both to the browser', async () => {
    await write('Has a dog');
    await olivia.goto(`${session.app.url}/customers/edit/${customer.id}`);
    await olivia.getByLabel('Notes').fill('Has two dogs');
    await olivia.keyboard.press('Control+z');
    expect((await read()).notes).toBe('Has a dog');
  });
});

describe('what was done before', () => {
  it('an entry of the history is taken back, and what a colleague has changed since stays if that is said', async () => {
    await write('Gate code 1234');
    await write('Gate code 1234 5678', priya);
    await olivia.goto(`${session.app.url}/customers/${customer.id}`);
    await history()
      .filter({ hasText: 'Olivia' })
      .filter({ has: olivia.getByRole('button', { name: 'Take back…' }) })
      .first()
      .getByRole('button', { name: 'Take back…' })
      .click();
    const dialog = olivia.getByRole('dialog', { name: 'Take it back?' });
    await dialog.getByText(/Leave Notes as Priya .+ changed it/).waitFor();
    await checkPage(olivia, 'take-back', EVERY_VARIANT);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByText(/changed again by Priya/).waitFor();
    expect((await read()).notes).toBe('Gate code 1234 5678');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('money', () => {
  it('a payment is taken back with a reason, after it was shown what that does to the books', async () => {
    const { items } = (
      await office.call('POST', '/post-payments/payments/list', {
        limit: 1,
        filters: [{ field: 'status', op: 'in', value: ['posted'] }],
      })
    ).body as { items: { id: string }[] }; // a page of payments
    const { id } = items[0] ?? expect.fail('Nothing was received');
    await olivia.goto(`${session.app.url}/post-payments/${id}`);
    await history().getByRole('button', { name: 'Take back…' }).last().click();
    const dialog = olivia.getByRole('dialog', { name: 'Take it back?' });
    await dialog.getByLabel('Reason').fill('Posted twice');
    await dialog
      .getByText(/^Owed, /)
      .first()
      .waitFor();
    await dialog.getByText('Journal: 2 lines').waitFor();
    await checkPage(olivia, 'take-back-money', EVERY_VARIANT);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await waitForNotification(olivia, 'Taken back.');
  });

  it('on a phone the same is done with a thumb', async () => {
    const phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true });
    await phone.goto(`${session.app.url}/login?redirect=${encodeURIComponent(`/customers/${customer.id}`)}`);
    await logIn(phone, 'olivia');
    await phone
      .getByRole('region', { name: 'History', exact: true })
      .getByRole('button', { name: 'Take back…' })
      .first()
      .tap();
    await phone.getByRole('dialog').getByRole('heading').first().waitFor();
    await phone.context().close();
  });
});

it('no page has thrown', () => expect(session.browserErrors).toEqual([]));

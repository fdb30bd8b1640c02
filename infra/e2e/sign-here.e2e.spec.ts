import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { keepFigure } from '#checks/field-figures.ts';
import { type BrowserSession, openBrowserSession, PHONE, SMALL_PHONE } from './browser-session.ts';
import { countClicks, type ClickCounter } from './click-counter.ts';
import { demoRecords } from './demo-records.ts';
import { drawSignature, logIn } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A proposal is signed on the phone of the company, which opens nothing else until it is taken back. */
let session: BrowserSession;
let phone: Page;
let clicks: ClickCounter;
let [record, signing, name] = ['', '', ''];

beforeAll(async () => {
  session = await openBrowserSession();
  const demo = demoRecords(session, await signIn(session.app.url, 'olivia', DEMO_PASSWORD));
  const { id, locationId } = await demo.first('proposals', { status: ['sent'] });
  record = `/toc/${locationId}/proposal/${id}`;
  phone = await session.newPage({ ...SMALL_PHONE, viewport: PHONE });
  await phone.goto(`${session.app.url}/login`);
  await logIn(phone, 'olivia');
  await phone.goto(session.app.url + record);
  await phone.getByRole('button', { name: 'Ways to send' }).waitFor();
  clicks = await countClicks(phone);
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const press = (button: string) => phone.getByRole('button', { name: button, exact: true }).click();
const way = async (text: string) => {
  await press('Ways to send');
  await phone.getByRole('menuitem', { name: text }).click();
};

describe('ways to bring the page to a signer', () => {
  it('a QR code is shown by 2 presses, and its link stands among the links', async () => {
    const before = clicks.count();
    await way('Show QR code');
    await phone.getByRole('img', { name: /QR code of the link/ }).waitFor();
    expect(clicks.count() - before).toBe(2);
    await checkPage(phone, 'QR code to sign');
    await phone.locator('.bp6-dialog-footer').getByRole('button', { name: 'Close' }).click();
    await phone.getByText(/QR code of Olivia/).waitFor();
  });
});

describe('sign here', () => {
  it('a proposal is signed on the phone by 5 presses and the stroke', async () => {
    const before = clicks.count();
    await way('Sign here');
    await phone.getByLabel('Who signs?').waitFor();
    name = await phone.getByLabel('Who signs?').locator('option:checked').innerText();
    await press('Hand over');
    await phone.waitForURL(/\/proposals\/preview\/.{43}\?here=1$/);
    signing = phone.url();
    await phone.getByRole('button', { name: `I am ${name}` }).waitFor();
    await checkPage(phone, 'Hand the phone over');
    await press(`I am ${name}`);
    await drawSignature(phone);
    await waitUntil(async () => clicks.count() - before === 5, 'The stroke ends with no click of its own');
    await press('Sign proposal');
    await phone.getByRole('heading', { name: 'Thank you' }).waitFor();
    const taps = clicks.count() - before - 1;
    console.log(`G17 sign here: ${taps} taps and the stroke`);
    keepFigure('G17 taps', taps);
    expect(taps).toBe(5);
    await checkPage(phone, 'Signed in person');
  });

  it('the link opens in no other browser', async () => {
    const other = await session.newPage();
    await other.goto(signing);
    await other.getByRole('alert').waitFor();
    expect(await other.getByText('Thank you').count()).toBe(0);
    await other.context().close();
  });

  it('no address of the console opens on the phone', async () => {
    for (const address of ['/', '/customers', record, '/login']) {
      await phone.goto(session.app.url + address);
      expect(phone.url()).toBe(signing);
    }
    const status = await phone.evaluate<number>(
      "fetch('/api/customers/list', { method: 'POST' }).then((r) => r.status)",
    );
    expect(status).toBe(401);
  });

  it('a wrong password leaves the phone with the signer, the right one opens the proposal where it was', async () => {
    await press('Take the phone back');
    await phone.getByLabel('Your password').fill('wrong');
    await press('Take back');
    await phone.getByText('This is not the password of whoever handed the phone over.').waitFor();
    await phone.getByLabel('Your password').fill(DEMO_PASSWORD);
    await press('Take back');
    await phone.waitForURL(`**${record}`);
    await waitUntil(
      async () => /in person, with Olivia/.test((await phone.locator('main').textContent()) ?? ''),
      'The page does not say how it was signed',
    );
    expect(session.browserErrors).toEqual([]);
  });
});

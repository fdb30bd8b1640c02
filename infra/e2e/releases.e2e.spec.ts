import { readFile } from 'node:fs/promises';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserSession, publicLinkIn, SMALL_PHONE, type BrowserSession } from './browser-session.ts';
import { hasReloadMarker, logIn, setReloadMarker } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A vendor gives up its lien rights: proposed on an invoice, signed on a phone, watched from a second window. */
const VENDOR = { name: 'Mesa Concrete Pumping', email: 'office@mesa-pumping.example', signer: 'Dolores Vega' };

let session: BrowserSession;
let [olivia, marcus, phone] = [] as unknown as [Page, Page, Page]; // filled before the first step

beforeAll(async () => {
  session = await openBrowserSession();
  olivia = await session.newPage();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const chosenForm = () => olivia.getByRole('combobox', { name: 'Form', exact: true });
const status = (page: Page) => page.locator('.record-head .status').textContent();

describe('a release from New to signed', () => {
  it('Olivia proposes a release on an open invoice, and the form is filled in', async () => {
    const client = await signIn(session.app.url);
    const open = { limit: 1, filters: [{ field: 'status', op: 'eq', value: 'viewed' }] };
    const { items } = (await client.call('POST', '/invoices/list', open)).body as {
      items: readonly { id: string; locationId: string }[];
    }; // a page of invoices
    await olivia.goto(`${session.app.url}/toc/${items[0]?.locationId}/invoice/${items[0]?.id}`);
    await logIn(olivia, 'olivia');
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Propose release' }).click();
    await olivia.getByRole('heading', { name: 'New release' }).waitFor();
    expect(await chosenForm().inputValue()).toMatch(/^conditional/);
    expect(await olivia.getByLabel('Amount of check').inputValue()).toMatch(/\d\.\d\d$/);
    expect(await olivia.getByLabel('Name of claimant').inputValue()).toBe('Ridgeline Builders, Inc.');
  });

  it('Olivia makes it the release of a vendor, and only the fields of its form are asked for', async () => {
    await chosenForm().selectOption('unconditionalFinal');
    await olivia.getByLabel('Amount of check').waitFor({ state: 'detached' });
    await chosenForm().selectOption('conditionalProgress');
    await olivia.getByLabel('Who gives up the rights').selectOption('vendor');
    await olivia.getByLabel('Name of claimant').fill(VENDOR.name);
    await olivia.getByLabel('Name of customer').fill('Ridgeline Builders');
    await olivia.getByLabel('Email of the claimant').fill(VENDOR.email);
    await olivia.getByLabel('Maker of check').fill('Ridgeline Builders');
    await olivia.getByLabel('Check payable to').fill(VENDOR.name);
    await olivia.getByRole('button', { name: 'Create release' }).click();
    await olivia.waitForURL(/release\/[\w-]{36}$/);
    await olivia.getByRole('heading', { name: /^Release \d+/ }).waitFor();
    await checkPage(olivia, 'release-draft', [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]);
  });

  it('Marcus opens the draft in a second window', async () => {
    marcus = await session.newPage();
    await marcus.goto(olivia.url());
    await logIn(marcus, 'marcus');
    await waitUntil(async () => (await status(marcus)) === 'Draft', 'The second window shows no draft');
    await setReloadMarker(marcus);
  });

  it('Olivia sends the release to the vendor, who is the only one it can go to', async () => {
    await olivia.getByRole('button', { name: 'Send release' }).click();
    await olivia.getByRole('heading', { name: /^Send release \d+ by email/ }).waitFor();
    await olivia.getByText(VENDOR.email).first().waitFor();
    await olivia.getByRole('button', { name: 'Send release' }).click();
    await waitUntil(async () => (await status(marcus)) === 'Sent', 'The second window does not see it sent');
  });

  it('the vendor reads the words of the statute on a phone, and the form wants the title of who signs', async () => {
    phone = await session.newPage(SMALL_PHONE);
    await phone.goto(publicLinkIn(await session.waitForMail(({ to }) => to.join().includes(VENDOR.email))));
    await phone.getByText('CONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT').waitFor();
    await phone.getByText('(1) Retentions.').waitFor();
    await checkPage(phone, 'release-phone', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await phone.getByRole('button', { name: 'Sign', exact: true }).click();
    await phone.getByRole('radio', { name: 'Type' }).check();
    await phone.getByLabel('Full name').fill(VENDOR.signer);
    await phone.getByRole('checkbox', { name: /agree to sign/ }).check();
    await phone.getByRole('button', { name: 'Place signature' }).click();
    await phone.getByText('Write your title').waitFor();
    await phone.getByLabel('Title').fill('President');
    await phone.getByRole('button', { name: 'Place signature' }).click();
    await phone.getByText('Not sent yet', { exact: true }).waitFor();
    await phone.getByRole('button', { name: 'Sign release' }).click();
    await phone.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
  });

  it('the second window follows without a reload, and has the signature on the form', async () => {
    await waitUntil(async () => (await status(marcus)) === 'Signed', 'The second window does not see it signed');
    await marcus.getByRole('img', { name: `Signature of ${VENDOR.signer}` }).waitFor();
    expect(await hasReloadMarker(marcus)).toBe(true);
    await checkPage(marcus, 'release-signed', [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]);
  });

  it('the signed release is kept as a file with its certificate, and the verify page knows it', async () => {
    await session.waitForMail(({ subject }) => subject.startsWith('Signed'));
    const waiting = marcus.waitForEvent('download');
    await marcus.getByRole('button', { name: 'Download PDF' }).click();
    const file = await (await waiting).path();
    const text = pdfText(await readFile(file)).join('\n');
    for (const words of [VENDOR.signer, 'President', 'Signature certificate']) expect(text).toContain(words);
    await phone.goto(`${session.app.url}/verify`);
    await phone.locator('input[type=file]').setInputFiles(file);
    await phone.getByText(VENDOR.signer).first().waitFor();
  });

  it('the acknowledgment of the payment makes the release effective', async () => {
    await olivia.bringToFront();
    await waitUntil(async () => (await status(olivia)) === 'Signed', 'The first window does not see it signed');
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: /payment is acknowledged/ }).click();
    await olivia.getByLabel('Where it is written').fill('Email of the vendor');
    await olivia.getByRole('button', { name: 'Note it' }).click();
    await waitUntil(
      async () => (await status(marcus)) === 'Effective',
      'The second window does not see it take effect',
    );
  });
});

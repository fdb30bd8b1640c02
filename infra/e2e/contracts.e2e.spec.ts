import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from './running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { moneyText } from '@backoffice/contracts/kernel';
import { checkPage } from './page-checks.ts';
import { type BrowserSession, openBrowserSession, publicLinkIn, SMALL_PHONE } from './browser-session.ts';
import { greySquarePng, hasReloadMarker, logIn, setReloadMarker } from './page-actions.ts';
import { waitForPageIdle, waitUntil } from './waiting.ts';

/**
 * From an accepted proposal to a contract that a change has made worth more, with a second window that never reloads.
 */
const CHANGE = { name: 'Wider steps', price: '1,250.50', cents: 125_050 };

type Accepted = {
  readonly id: string;
  readonly number: string;
  readonly locationId: string;
  readonly amount: number;
  readonly contactName: string;
};

let session: BrowserSession;
/** Olivia works; Marcus looks on; the customer holds a phone. */
let [olivia, marcus, phone] = [] as unknown as [Page, Page, Page]; // opened before they are used
let [proposal, onPaper] = [] as unknown as [Accepted, Accepted]; // found before the first test
let contractPage = '';

beforeAll(async () => {
  session = await openBrowserSession();
  const office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const { body } = await office.call('POST', '/proposals/list', {
    filters: [{ field: 'status', op: 'eq', value: 'accepted' }],
    limit: 2,
  });
  [proposal, onPaper] = body.items as [Accepted, Accepted]; // the demo has a dozen
  [olivia, marcus, phone] = [await session.newPage(), await session.newPage(), await session.newPage(SMALL_PHONE)];
  await olivia.goto(`${session.app.url}/login`);
  await logIn(olivia, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const dollars = (cents: number) => `$${moneyText(cents)}`;
const at = (path: string) => `${session.app.url}/toc/${proposal.locationId}/${path}`;
const isNow = (page: Page, status: string) =>
  waitUntil(async () => (await page.locator('.record-head .status').textContent()) === status, `It is not ${status}`);
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const value = (page: Page) =>
  panel(page, 'Money').getByRole('button', { name: /, Contract value: what it is made of/ });
const files = (page: Page) => panel(page, 'Files');
const chain = (page: Page) => panel(page, 'From proposal to payment');

/** Sends what is open by email, and has it signed on the phone by the link of that mail. */
async function send(document: string) {
  await olivia.getByRole('button', { name: `Send ${document}` }).click();
  await olivia.getByRole('textbox', { name: 'Subject' }).waitFor();
  const before = new Set((await session.mails()).map(({ id }) => id));
  await olivia.getByRole('button', { name: `Send ${document}` }).click();
  await isNow(olivia, 'Sent');
  return session.waitForMail(
    (mail) => !before.has(mail.id) && publicLinkIn(mail).includes(`/${document.replace(' ', '-')}s/`),
  );
}
async function sign(link: string, document: string) {
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Sign', exact: true }).click();
  await phone.getByRole('radio', { name: 'Type' }).check();
  await phone.getByLabel('Full name').fill(proposal.contactName);
  await phone.getByRole('checkbox', { name: /agree/ }).check();
  await phone.getByRole('button', { name: 'Place signature' }).click();
  await phone.getByRole('button', { name: `Sign ${document}` }).click();
  await phone.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
  await olivia.getByText('kept the signed PDF').waitFor(); // from then on nobody but her changes it
}

describe('a contract', () => {
  it('an accepted proposal offers a contract as its next step, filled with what was accepted', async () => {
    await olivia.goto(at(`proposal/${proposal.id}`));
    await olivia.getByRole('button', { name: 'Generate contract' }).click();
    await olivia.getByText('accepted it.').waitFor();
    await olivia.getByLabel('Start').fill('2027-03-01');
    await olivia.getByLabel('Completion').fill('2027-02-01');
    await olivia.getByRole('button', { name: 'Add payment' }).click();
    await olivia.getByRole('textbox', { name: 'Payment', exact: true }).fill('On completion');
    await olivia.getByRole('textbox', { name: 'Percent', exact: true }).fill('100');
    await olivia.getByText(`${dollars(proposal.amount)} of ${dollars(proposal.amount)} planned`).waitFor();
  });

  it('a contract cannot be completed before it starts, which is said at the field', async () => {
    await olivia.getByRole('button', { name: 'Generate contract' }).click();
    await olivia.getByText('The work cannot be completed before it starts.').first().waitFor();
    await olivia.getByLabel('Completion').fill('2027-04-15');
    await olivia.getByRole('button', { name: 'Generate contract' }).click();
    await olivia.waitForURL(/contract\/[\w-]{36}$/);
    contractPage = olivia.url();
    await isNow(olivia, 'Draft');
    expect(await olivia.getByRole('article').textContent()).toContain(dollars(proposal.amount));
  });

  it('contract and proposal are one click apart in the chain of documents', async () => {
    await chain(olivia)
      .getByRole('link', { name: `Proposal ${proposal.number}` })
      .click();
    await isNow(olivia, 'Contracted');
    await chain(olivia)
      .getByRole('link', { name: /^Contract / })
      .click();
    await olivia.waitForURL(contractPage);
  });

  it('a file added to a contract is seen by colleagues at once', async () => {
    await marcus.goto(contractPage);
    await logIn(marcus, 'marcus');
    await isNow(marcus, 'Draft');
    await setReloadMarker(marcus);
    const photo = { name: 'Hillside.png', mimeType: 'image/png', buffer: greySquarePng(64) };
    const note = { ...photo, name: 'Note.png' };
    await files(olivia)
      .getByLabel('Add files')
      .setInputFiles([photo, { ...note, buffer: Buffer.from('this is no picture') }]);
    await files(olivia).getByRole('alert').getByText('Note.png').waitFor();
    await files(olivia).getByLabel('Add files').setInputFiles(note);
    for (const page of [olivia, marcus])
      for (const { name } of [photo, note]) await files(page).getByRole('button', { name, exact: true }).waitFor();
    await files(olivia).getByRole('button', { name: 'Remove Note.png' }).click();
    await files(marcus).getByRole('button', { name: 'Note.png', exact: true }).waitFor({ state: 'detached' });
  });

  it('a contract is sent and signed on a phone, and a second window shows both', async () => {
    const mail = await send('contract');
    await isNow(marcus, 'Sent');
    await sign(publicLinkIn(mail), 'contract');
    await isNow(marcus, 'Signed');
    await isNow(olivia, 'Signed');
    await files(olivia).getByRole('button', { name: 'Hillside.png', exact: true }).waitFor();
    // what was there when it was signed stays
    expect(await files(olivia).getByRole('button', { name: 'Remove Hillside.png' }).count()).toBe(0);
  });

  it('a contract signed by the customer is signed for the company', async () => {
    await olivia.getByRole('button', { name: 'Countersign' }).click();
    await olivia.getByRole('textbox', { name: 'Title' }).fill('Owner');
    await olivia.getByRole('dialog').getByRole('button', { name: 'Sign for the company' }).click();
    await marcus.getByRole('article').getByText('Olivia Reyes').first().waitFor();
    await olivia.getByRole('button', { name: 'New invoice' }).waitFor();
    expect(await value(marcus).textContent()).toBe(dollars(proposal.amount));
  });
});

describe('a change order of it', () => {
  it('a change order being written shows what it makes of the contract value', async () => {
    await panel(olivia, 'Change orders').getByRole('button', { name: 'New change order' }).click();
    await olivia.getByLabel('Name', { exact: true }).fill(CHANGE.name);
    await olivia.getByLabel('Days added').fill('3');
    await olivia.getByLabel('Line 1: name').fill(CHANGE.name);
    await olivia.getByLabel('Line 1: unit price').fill(CHANGE.price);
    await panel(olivia, 'Contract value')
      .getByText(dollars(proposal.amount + CHANGE.cents))
      .waitFor();
    await olivia.getByRole('button', { name: 'Create change order' }).click();
    await olivia.waitForURL(/change-order\/[\w-]{36}$/);
    await isNow(olivia, 'Draft');
  });

  it('a change order that is pending does not count in the contract value', async () => {
    await panel(marcus, 'Change orders')
      .getByRole('row', { name: /Wider steps/ })
      .getByText('Draft')
      .waitFor();
    await panel(marcus, 'Money').getByText('Pending changes').waitFor();
    expect(await value(marcus).textContent()).toBe(dollars(proposal.amount));
  });

  it('a change order is sent to the customer and signed on the phone', async () => {
    const mail = await send('change order');
    await sign(publicLinkIn(mail), 'change order');
    await isNow(olivia, 'Signed');
    expect(await value(marcus).textContent()).toBe(dollars(proposal.amount));
  });

  it('an approved change order changes the contract value in an open window without a reload', async () => {
    await olivia.getByRole('button', { name: 'Approve', exact: true }).click();
    await olivia.getByRole('dialog').getByRole('button', { name: 'Approve change order' }).click();
    await isNow(olivia, 'Approved');
    await waitUntil(
      async () => (await value(marcus).textContent()) === dollars(proposal.amount + CHANGE.cents),
      'The second window does not see the new value',
    );
    expect(await hasReloadMarker(marcus)).toBe(true);
    await value(marcus).click();
    await marcus
      .getByRole('dialog')
      .getByRole('link', { name: /^Change order / })
      .waitFor();
    await checkPage(marcus, 'contract-value');
    await marcus.keyboard.press('Escape');
  });

  it('a change order can be taken back, with the reason in its history', async () => {
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Take approval back' }).click();
    await olivia.getByRole('dialog').getByLabel('Reason').fill('The steps stay as they were.');
    await olivia.getByRole('dialog').getByRole('button', { name: 'Take approval back' }).click();
    await isNow(olivia, 'Signed');
    await waitUntil(
      async () => (await value(marcus).textContent()) === dollars(proposal.amount),
      'The second window does not see it taken back',
    );
  });
});

describe('a contract signed on paper', () => {
  let contractId = '';
  it('the invoice editor says at once that a contract is not signed, and offers the next step', async () => {
    const office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
    const { body } = await office.call('POST', `/contracts/generate-general?proposalId=${onPaper.id}`, {});
    contractId = String(body.id);
    await olivia.goto(`${session.app.url}/toc/${onPaper.locationId}/invoice/new?contractId=${contractId}`);
    await olivia.getByText(/^Contract .* is not signed yet$/).waitFor();
    expect(await olivia.getByRole('button', { name: 'Create invoice' }).count()).toBe(0);
    await checkPage(olivia, 'invoice-of-unsigned-contract', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.getByRole('link', { name: 'Open the contract' }).click();
    await isNow(olivia, 'Draft');
  });

  it('a signature on paper is recorded with its scan, and not without', async () => {
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Record paper signature…' }).click();
    const dialog = olivia.getByRole('dialog');
    await dialog.getByLabel('Signed by').fill('Grace Tanaka');
    await dialog.getByLabel('Signed on').fill('2026-11-02');
    await dialog.getByRole('button', { name: 'Record signature' }).click();
    await dialog.getByRole('alert').first().waitFor();
    await dialog
      .getByLabel('Scan', { exact: true })
      .setInputFiles({ name: 'Signed page.png', mimeType: 'image/png', buffer: greySquarePng(64) });
    await dialog.getByText('Signed page.png').waitFor();
    await checkPage(olivia, 'paper-signature', [
      ['window', 'light'],
      ['window', 'dark'],
      ['phone', 'light'],
    ]);
    await dialog.getByRole('button', { name: 'Record signature' }).click();
    await isNow(olivia, 'Signed');
    await olivia.getByRole('article').getByText('On paper, Nov 2, 2026').waitFor();
    await files(olivia).getByRole('button', { name: 'Signed page.png', exact: true }).waitFor();
    expect(await files(olivia).getByRole('button', { name: 'Remove Signed page.png' }).count()).toBe(0);
    await olivia.getByText('recorded that Grace Tanaka signed it on paper on Nov 2, 2026').waitFor();
    await olivia.getByText('kept the signed PDF').waitFor();
    await checkPage(olivia, 'contract-signed-on-paper', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
  });

  it('half of it is billed in one field', async () => {
    await olivia.goto(`${session.app.url}/toc/${onPaper.locationId}/invoice/new?contractId=${contractId}`);
    await olivia.getByLabel('Bill all to percent').fill('50');
    await olivia.keyboard.press('Enter');
    expect(
      new Set(
        await olivia
          .locator('[data-cell]')
          .evaluateAll((cells) => cells.map((cell) => (cell as unknown as { value: string }).value)),
      ),
    ).toEqual(new Set(['50']));
    await checkPage(olivia, 'invoice-bill-all', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.getByRole('button', { name: 'Create invoice' }).click();
    await olivia.waitForURL(/invoice\/[\w-]{36}$/);
  });
});

describe('the lists', () => {
  it('the contract lists show the money of every contract, today and on a past day', async () => {
    await marcus.goto(`${session.app.url}/contract-list`);
    await marcus.getByRole('gridcell').getByRole('link').first().waitFor();
    await waitForPageIdle(marcus);
    const count = async () => Number(/\d+/.exec((await marcus.locator('.count').textContent()) ?? '')?.[0]);
    const today = await count();
    await marcus.getByLabel('As of').fill('2026-01-31');
    await waitUntil(async () => (await count()) < today, 'The past day shows what came later');
    await marcus.getByRole('button', { name: 'Today' }).click();
    await waitUntil(async () => (await count()) === today, 'Today does not come back');
  });

  it('no browser reported an error', () => {
    expect(session.browserErrors).toEqual([]);
  });
});

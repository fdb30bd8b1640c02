import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#bench/running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/infra/app';
import { moneyText } from '@backoffice/contracts/kernel';
import { openEyes } from './e2e-eyes.ts';
import { square } from './e2e-hands.ts';
import { isMarked, linkIn, logIn, mark, openStage, SMALL_PHONE, until, type Stage } from './e2e-stage.ts';

/** From an accepted proposal to a contract that a change has made worth more, with a second window that never reloads. */
const CHANGE = { name: 'Wider steps', price: '1,250.50', cents: 125_050 };

type Accepted = {
  readonly id: string;
  readonly number: string;
  readonly locationId: string;
  readonly amount: number;
  readonly contactName: string;
};

const eyes = openEyes();
let stage: Stage;
/** Olivia works; Marcus looks on; the customer holds a phone. */
let [olivia, marcus, phone] = [] as unknown as [Page, Page, Page]; // opened before they are used
let proposal: Accepted; // found before the first test
let [contractPage, changePage] = ['', ''];

beforeAll(async () => {
  stage = await openStage();
  const office = await signIn(stage.app.url, 'olivia', DEMO_PASSWORD);
  const { body } = await office.call('POST', '/proposals/list', {
    filters: [{ field: 'status', op: 'eq', value: 'accepted' }],
    limit: 1,
  });
  [proposal] = body.items as [Accepted]; // the demo has a dozen
  [olivia, marcus, phone] = [await stage.window(), await stage.window(), await stage.window(SMALL_PHONE)];
  await olivia.goto(`${stage.app.url}/login`);
  await logIn(olivia, 'olivia');
});
afterAll(async () => stage?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await stage.snapshot(task.name);
});

const dollars = (cents: number) => `$${moneyText(cents)}`;
const at = (path: string) => `${stage.app.url}/toc/${proposal.locationId}/${path}`;
const isNow = (page: Page, status: string) =>
  until(async () => (await page.locator('.record-head .status').textContent()) === status, `It is not ${status}`);
const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const value = (page: Page) =>
  panel(page, 'Money').getByRole('button', { name: /, Contract value: what it is made of/ });
const files = (page: Page) => panel(page, 'Files');
const chain = (page: Page) => panel(page, 'From proposal to payment');

/** Sends what is open by email, and has it signed on the phone by the link of that mail. */
async function send(document: string) {
  await olivia.getByRole('button', { name: `Send ${document}` }).click();
  await olivia.getByRole('textbox', { name: 'Subject' }).waitFor();
  const before = new Set((await stage.mails()).map(({ id }) => id));
  await olivia.getByRole('button', { name: `Send ${document}` }).click();
  await isNow(olivia, 'Sent');
  return stage.mail((mail) => !before.has(mail.id) && linkIn(mail).includes(`/${document.replace(' ', '-')}s/`));
}
async function sign(link: string, document: string) {
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Sign', exact: true }).click();
  await phone.getByRole('radio', { name: 'Type' }).check();
  await phone.getByLabel('Full name').fill(proposal.contactName);
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Place signature' }).click();
  await phone.getByRole('button', { name: `Sign ${document}` }).click();
  await phone.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
  await olivia.getByText('kept the signed PDF').waitFor(); // from then on nobody but her changes it
}

describe('a contract', () => {
  it('is the one next step of an accepted proposal, and begins with what the customer accepted', async () => {
    await olivia.goto(at(`proposal/${proposal.id}`));
    await olivia.getByRole('button', { name: 'Generate contract' }).click();
    await olivia.getByText('accepted it.').waitFor();
    await olivia.getByLabel('Start').fill('2027-03-01');
    await olivia.getByLabel('Completion').fill('2027-02-01');
    await olivia.getByRole('button', { name: 'Add payment' }).click();
    await olivia.getByRole('textbox', { name: 'Payment', exact: true }).fill('On completion');
    await olivia.getByRole('textbox', { name: 'Percent', exact: true }).fill('100');
    await olivia.getByText(`${dollars(proposal.amount)} of ${dollars(proposal.amount)} planned`).waitFor();
    await eyes.look(olivia, 'contract-new', 'desk');
  });

  it('is not completed before it starts, which is said at the field', async () => {
    await olivia.getByRole('button', { name: 'Generate contract' }).click();
    await olivia.getByText('The work cannot be completed before it starts.').first().waitFor();
    await olivia.getByLabel('Completion').fill('2027-04-15');
    await olivia.getByRole('button', { name: 'Generate contract' }).click();
    await olivia.waitForURL(/contract\/[\w-]{36}$/);
    contractPage = olivia.url();
    await isNow(olivia, 'Draft');
    expect(await olivia.getByRole('article').textContent()).toContain(dollars(proposal.amount));
  });

  it('stands in the chain beside its proposal, one click from it in both directions', async () => {
    await chain(olivia)
      .getByRole('link', { name: `Proposal ${proposal.number}` })
      .click();
    await isNow(olivia, 'Contracted');
    await chain(olivia)
      .getByRole('link', { name: /^Contract / })
      .click();
    await olivia.waitForURL(contractPage);
  });

  it('has files beside it, which colleagues see at once', async () => {
    await marcus.goto(contractPage);
    await logIn(marcus, 'marcus');
    await isNow(marcus, 'Draft');
    await mark(marcus);
    const photo = { name: 'Hillside.png', mimeType: 'image/png', buffer: square(64) };
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
    await eyes.look(olivia, 'contract-files');
  });

  it('is sent, and signed on a phone, and a second window sees both', async () => {
    const mail = await send('contract');
    await isNow(marcus, 'Sent');
    await sign(linkIn(mail), 'contract');
    await isNow(marcus, 'Signed');
    await isNow(olivia, 'Signed');
    await files(olivia).getByRole('button', { name: 'Hillside.png', exact: true }).waitFor();
    expect(await files(olivia).getByRole('button', { name: 'Remove Hillside.png' }).count()).toBe(0); // what was there when it was signed stays
  });

  it('is signed for the company below', async () => {
    await olivia.getByRole('button', { name: 'Countersign' }).click();
    await olivia.getByRole('textbox', { name: 'Title' }).fill('Owner');
    await olivia.getByRole('dialog').getByRole('button', { name: 'Sign for the company' }).click();
    await marcus.getByRole('heading', { name: 'Signed for the company' }).waitFor();
    await olivia.getByRole('button', { name: 'New invoice' }).waitFor();
    expect(await value(marcus).textContent()).toBe(dollars(proposal.amount));
  });
});

describe('a change order of it', () => {
  it('says while it is written what it makes of the contract', async () => {
    await panel(olivia, 'Change orders').getByRole('button', { name: 'New change order' }).click();
    await olivia.getByLabel('Name', { exact: true }).fill(CHANGE.name);
    await olivia.getByLabel('Days added').fill('3');
    await olivia.getByLabel('Line 1: name').fill(CHANGE.name);
    await olivia.getByLabel('Line 1: unit price').fill(CHANGE.price);
    await panel(olivia, 'Contract value')
      .getByText(dollars(proposal.amount + CHANGE.cents))
      .waitFor();
    await eyes.look(olivia, 'change-order-new', 'desk');
    await olivia.getByRole('button', { name: 'Create change order' }).click();
    await olivia.waitForURL(/change-order\/[\w-]{36}$/);
    changePage = olivia.url();
    await isNow(olivia, 'Draft');
    await eyes.look(olivia, 'change-order-draft');
  });

  it('waits among the pending ones, and does not count yet', async () => {
    await panel(marcus, 'Change orders')
      .getByRole('row', { name: /Wider steps/ })
      .getByText('Draft')
      .waitFor();
    await panel(marcus, 'Money').getByText('Pending changes').waitFor();
    expect(await value(marcus).textContent()).toBe(dollars(proposal.amount));
  });

  it('is sent, and signed on the phone', async () => {
    const mail = await send('change order');
    await sign(linkIn(mail), 'change order');
    await isNow(olivia, 'Signed');
    expect(await value(marcus).textContent()).toBe(dollars(proposal.amount));
  });

  it('changes the value of the contract once it is approved, in a window that never reloaded', async () => {
    await olivia.getByRole('button', { name: 'Approve', exact: true }).click();
    await olivia.getByRole('dialog').getByRole('button', { name: 'Approve change order' }).click();
    await isNow(olivia, 'Approved');
    await until(
      async () => (await value(marcus).textContent()) === dollars(proposal.amount + CHANGE.cents),
      'The second window does not see the new value',
    );
    expect(await isMarked(marcus)).toBe(true);
    await value(marcus).click();
    await marcus
      .getByRole('dialog')
      .getByRole('link', { name: /^Change order / })
      .waitFor();
    await eyes.look(marcus, 'contract-value', 'desk');
    await marcus.keyboard.press('Escape');
    await eyes.look(marcus, 'contract-changed');
  });

  it('can be taken back, with the reason in its history', async () => {
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Take approval back' }).click();
    await olivia.getByRole('dialog').getByLabel('Reason').fill('The steps stay as they were.');
    await olivia.getByRole('dialog').getByRole('button', { name: 'Take approval back' }).click();
    await isNow(olivia, 'Signed');
    await until(
      async () => (await value(marcus).textContent()) === dollars(proposal.amount),
      'The second window does not see it taken back',
    );
  });
});

describe('the lists', () => {
  it('show where every contract stands in money, today and on a past day', async () => {
    await marcus.goto(`${stage.app.url}/contract-list`);
    await marcus.getByRole('gridcell').getByRole('link').first().waitFor();
    await eyes.look(marcus, 'contract-list');
    const count = async () => Number(/\d+/.exec((await marcus.locator('.count').textContent()) ?? '')?.[0]);
    const today = await count();
    await marcus.getByLabel('As of').fill('2026-01-31');
    await until(async () => (await count()) < today, 'The past day shows what came later');
    await marcus.getByRole('button', { name: 'Today' }).click();
    await until(async () => (await count()) === today, 'Today does not come back');
  });

  it('are found from the location, and in the company', async () => {
    for (const [name, url] of [
      ['contracts', at('contract')],
      ['change-orders', at('change-order')],
      ['change-orders-all', `${stage.app.url}/change-orders`],
    ] as const) {
      await olivia.goto(url);
      await olivia.getByRole('gridcell').getByRole('link').first().waitFor();
      await eyes.look(olivia, name, 'desk');
    }
  });

  it('and the forms were looked at in light and dark, and no browser complained', async () => {
    for (const [name, url] of [
      ['change-order-edit', `${changePage}/edit`],
      ['contract-email', `${contractPage}/email`],
    ] as const) {
      await olivia.goto(url);
      await olivia.getByRole('textbox').first().waitFor();
      await eyes.look(olivia, name, 'desk');
    }
    expect(stage.complaints).toEqual([]);
    expect(eyes.states).toBe(8 * 2 + 4 * 4);
  });
});

import { systemClock } from '@backoffice/infra/clock';
import { addDays, dayIn, dayText } from '@backoffice/contracts/kernel';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkPage } from './page-checks.ts';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { hasReloadMarker, logIn, setReloadMarker, waitForNotification } from './page-actions.ts';
import { waitUntil } from './waiting.ts';

/**
 * An owner’s group of companies: one more is founded, its settings are seen at another desk, and it rests for a while.
 */
let session: BrowserSession;
let [olivia, second, sam] = [] as unknown as [Page, Page, Page]; // opened before the first test

beforeAll(async () => {
  session = await openBrowserSession();
  [olivia, second, sam] = (await Promise.all(
    ['olivia', 'olivia', 'sam'].map(async (name) => {
      const page = await session.newPage();
      await page.goto(`${session.app.url}/login`);
      await logIn(page, name);
      return page;
    }),
  )) as [Page, Page, Page]; // as many as names
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const open = (page: Page, path: string) => page.goto(session.app.url + path);
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const companyOf = (page: Page, name: string) => page.getByRole('button', { name: `Company: ${name}` });
async function work(page: Page, name: string) {
  await page.getByRole('button', { name: /^Company:/ }).click();
  await page.getByRole('option', { name }).click();
  await companyOf(page, name).waitFor();
}
const subsidiary = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Subsidiaries' }).getByRole('listitem').filter({ hasText: name });

describe('a subsidiary', () => {
  it('an owner founds a subsidiary below their company', async () => {
    await open(second, '/');
    await setReloadMarker(second);
    await open(olivia, '/companies');
    await olivia.getByRole('link', { name: 'Ridgeline Builders' }).click();
    await subsidiary(olivia, 'Ridgeline Civil').waitFor();
    await olivia.getByRole('link', { name: 'New subsidiary' }).click();
    await olivia.getByRole('heading', { name: 'New subsidiary' }).waitFor();
    await waitUntil(
      async () => (await olivia.getByLabel('Parent company').inputValue()) === 'Ridgeline Builders',
      'The parent company is not chosen',
    );
    await olivia.getByLabel('Name', { exact: true }).fill('Ridgeline Paving');
    const typed = {
      Phone: '619 555 0166',
      Email: 'office@ridgeline-paving.example',
      Street: '77 Quarry Rd',
      City: 'Santee',
      State: 'CA',
      'ZIP code': '92071',
    };
    for (const [label, text] of Object.entries(typed))
      await olivia.getByRole('region', { name: 'Address', exact: true }).getByLabel(label, { exact: true }).fill(text);
    await olivia.getByRole('button', { name: 'Create company' }).click();
    const row = olivia.getByRole('row').filter({ has: olivia.getByRole('link', { name: 'Ridgeline Paving' }) });
    await row.getByText('Ridgeline Builders').waitFor();
  });

  it('a new subsidiary appears in every window of its owner, who invites its first people there', async () => {
    await second.getByRole('button', { name: /^Company:/ }).click();
    await second.getByRole('option', { name: 'Ridgeline Paving' }).click();
    await companyOf(second, 'Ridgeline Paving').waitFor();
    expect(await hasReloadMarker(second)).toBe(true);
    await open(second, '/manage-users/new');
    for (const [label, text] of Object.entries({
      'First name': 'Yusuf',
      'Last name': 'Aydin',
      Email: 'yusuf@ridgeline-paving.example',
      'User name': 'yusuf',
    }))
      await second.getByLabel(label).fill(text);
    await second.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Super Admin' });
    await second.getByRole('button', { name: 'Send invitation' }).click();
    await second.getByRole('heading', { name: 'Yusuf Aydin' }).waitFor();
    expect(
      (await session.waitForMail(({ to }) => to.join().includes('yusuf@ridgeline-paving.example'))).subject,
    ).toContain('Ridgeline Paving');
    await open(second, '/manage-users');
    await waitUntil(
      async () => (await second.locator('.list-head .count').textContent())?.startsWith('2') === true,
      'Others work in it as well',
    );
    await work(second, 'Ridgeline Builders');
  });

  it('a parent company with a subsidiary cannot be deleted, and the message names the subsidiary', async () => {
    await open(sam, '/companies');
    await sam.getByRole('link', { name: 'Ridgeline Builders' }).click();
    for (const [item, verb] of [
      ['Delete…', 'Delete company'],
      ['Make inactive…', 'Make inactive'],
    ] as const) {
      await more(sam, item);
      await press(sam, verb);
      await sam.getByRole('alert').getByText('Deactivate the subsidiaries first.').waitFor();
      await sam.getByRole('dialog').getByRole('link', { name: 'Ridgeline Paving' }).waitFor();
      if (item === 'Make inactive…')
        await checkPage(sam, 'company-held', [
          ['window', 'light'],
          ['phone', 'dark'],
        ]);
      await press(sam, 'Cancel');
    }
  });
});

describe('a company that rests', () => {
  it('a Software Admin makes a company inactive, and its people are told without a reload', async () => {
    await work(second, 'Ridgeline Civil');
    await open(second, '/job-costing/maintenance/banks/new');
    await second.getByLabel('Name', { exact: true }).fill('Cuyamaca Bank');
    await setReloadMarker(second);
    await subsidiary(sam, 'Ridgeline Civil').getByRole('link').click();
    await sam.getByRole('heading', { name: 'Ridgeline Civil' }).waitFor();
    await more(sam, 'Make inactive…');
    await press(sam, 'Make inactive');
    await waitForNotification(sam, 'Ridgeline Civil is inactive now.');
    await second.getByText('This company is inactive: nothing can be changed in it.').waitFor();
    expect([await hasReloadMarker(second), await second.getByLabel('Name', { exact: true }).inputValue()]).toEqual([
      true,
      'Cuyamaca Bank',
    ]);
  });

  it('an inactive company can be read, and says why nothing can be changed in it', async () => {
    await second.getByRole('button', { name: 'Create bank' }).click();
    await second
      .getByRole('alert')
      .getByText('This company is inactive. Nothing can be changed in it until an owner makes it active again.')
      .waitFor();
    await second.getByLabel('Name', { exact: true }).fill('');
    await open(second, '/customers');
    await second.locator('.list-head .count').getByText(/\d/).waitFor();
    await checkPage(second, 'company-rests', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
  });

  it('an inactive company is made active again by its owner', async () => {
    await open(olivia, '/companies?status=inactive');
    const row = olivia.getByRole('row').filter({ has: olivia.getByRole('link', { name: 'Ridgeline Civil' }) });
    await row.getByText('Inactive').waitFor();
    await setReloadMarker(second);
    await row.click({ button: 'right' });
    await olivia.getByRole('menuitem', { name: 'Make active' }).click();
    await waitForNotification(olivia, 'Ridgeline Civil is active now.');
    await second.getByText('This company is inactive: nothing can be changed in it.').waitFor({ state: 'detached' });
    expect(await hasReloadMarker(second)).toBe(true);
    await work(second, 'Ridgeline Builders');
  });
});

describe('what a company sets', () => {
  it('company settings appear in a second window as soon as they are saved', async () => {
    await open(second, '/companies/customize');
    await second.getByLabel('Misc: shown').waitFor();
    await setReloadMarker(second);
    await open(olivia, '/companies/customize');
    await olivia.getByLabel('Misc: shown').click();
    await olivia.getByLabel('Overhead: counts as cost').click();
    const expected = [
      await olivia.getByLabel('Misc: shown').isChecked(),
      await olivia.getByLabel('Overhead: counts as cost').isChecked(),
    ];
    await olivia.getByRole('button', { name: 'Save', exact: true }).click();
    await waitForNotification(olivia, 'Company customized.');
    const seen = async () => [
      await second.getByLabel('Misc: shown').isChecked(),
      await second.getByLabel('Overhead: counts as cost').isChecked(),
    ];
    await waitUntil(async () => (await seen()).join() === expected.join(), 'The second window does not follow');
    expect(await hasReloadMarker(second)).toBe(true);
  });

  it('a company says how customers pay, and takes a secure payment link only', async () => {
    await open(olivia, '/edit-companies');
    await second.getByRole('link', { name: 'Company', exact: true }).click();
    await olivia.getByRole('button', { name: 'Change how to pay' }).click();
    const dialog = olivia.getByRole('dialog');
    await dialog.getByLabel('Payment link').fill('http://pay.example.com');
    await checkPage(olivia, 'company-how-to-pay');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Use a secure web address like https://pay.example.com.').waitFor();
    await dialog.getByLabel('Payment link').fill('https://pay.example.com/ridgeline');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waitForNotification(olivia, 'Invoices say now how to pay.');
    await second
      .getByRole('region', { name: 'How customers pay' })
      .getByText('https://pay.example.com/ridgeline')
      .waitFor();
  });

  it('company settings hold valid mail recipients and the profit shares', async () => {
    const emails = (page: Page) => page.getByRole('region', { name: 'Administrators' }).getByLabel('Emails');
    await emails(second).waitFor();
    await open(olivia, '/edit-companies');
    await emails(olivia).fill('books@ridgeline-builders.example, office@ridgeline-builders');
    await olivia.getByRole('button', { name: 'Save company' }).click();
    await waitUntil(
      async () => (await emails(olivia).getAttribute('aria-invalid')) === 'true',
      'An address that is none is taken',
    );
    await emails(olivia).fill('books@ridgeline-builders.example, olivia@ridgeline-builders.example');
    await olivia.getByRole('button', { name: 'Save company' }).click();
    await waitForNotification(olivia, 'Company saved.');
    await waitUntil(
      async () =>
        (await emails(second).inputValue()) === 'books@ridgeline-builders.example, olivia@ridgeline-builders.example',
      'The second window has the old addresses',
    );

    await second.getByRole('link', { name: 'Profit sharing' }).click();
    await second.getByRole('region', { name: 'What holds today' }).waitFor();
    await olivia.getByRole('link', { name: 'Profit sharing' }).click();
    await olivia.getByRole('button', { name: 'Add share' }).click();
    const dialog = olivia.getByRole('dialog');
    const nextYear = addDays(dayIn('America/Los_Angeles', systemClock.now()), 365);
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('operator');
    await dialog.getByLabel('From').fill(nextYear);
    await dialog.getByLabel('Share, percent').fill('4');
    await press(olivia, 'Add share');
    await second
      .getByRole('row', { name: dayText(nextYear) })
      .getByText('4%', { exact: true })
      .waitFor();
    expect(await hasReloadMarker(second)).toBe(true);
  });
});

it('no browser reported an error', () => expect(session.browserErrors).toEqual([]));

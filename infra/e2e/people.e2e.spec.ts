import { systemClock } from '@backoffice/infra/clock';
import { addDays, dayIn, dayText } from '@backoffice/contracts/kernel';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkPage } from './page-checks.ts';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { hasReloadMarker, logIn, pickOption, setReloadMarker, waitForNotification } from './page-actions.ts';
import { waitUntil } from './waiting.ts';

/**
 * Who may come in, in which role, and whose customers they see: the office of an owner, a colleague at another desk.
 */
let session: BrowserSession;
let [olivia, nick, sam] = [] as unknown as [Page, Page, Page]; // opened before the first test

beforeAll(async () => {
  session = await openBrowserSession();
  [olivia, nick, sam] = await Promise.all([session.newPage(), session.newPage(), session.newPage()]);
  for (const [page, name] of [
    [olivia, 'olivia'],
    [nick, 'nick'],
    [sam, 'sam'],
  ] as const) {
    await page.goto(`${session.app.url}/login`);
    await logIn(page, name);
  }
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const nextYear = addDays(dayIn('America/Los_Angeles', systemClock.now()), 365);
const open = (page: Page, path: string) => page.goto(session.app.url + path);
const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const menuOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .locator('.side-entries > li > .side-entry > span:not([class])')
    .allTextContents();
const rowOf = (name: string) => olivia.locator('[role=row]', { has: olivia.getByRole('link', { name }) });
const idOf = async (name: string) =>
  String((await olivia.getByRole('link', { name }).getAttribute('href'))?.split('/').at(-1));
const salesmenShown = async (page: Page) =>
  [...new Set(await page.locator('[role=gridcell][col-id=salesmanName]').allTextContents())].filter(Boolean);
const standing = (page: Page, text: string) =>
  page.locator('.record-head .status').getByText(text, { exact: true }).waitFor();

describe('the people of a company', () => {
  it('people are listed with their role and status', async () => {
    await open(olivia, '/manage-users');
    await olivia.getByRole('link', { name: 'Nick Castellano' }).waitFor();
  });

  it('the row of a person offers the actions on them', async () => {
    await olivia
      .locator('[role=row]', { has: olivia.getByRole('link', { name: 'Nick Castellano' }) })
      .click({ button: 'right' });
    await olivia.getByRole('menuitem', { name: 'Change role…' }).waitFor();
    await olivia.keyboard.press('Escape');
  });

  it('people are invited by mail, under a user name that is free', async () => {
    await olivia
      .getByRole('link', { name: 'Invite user' })
      .or(olivia.getByRole('button', { name: 'Invite user' }))
      .click();
    await olivia.getByLabel('First name').fill('Nora');
    await olivia.getByLabel('Last name').fill('Castellano');
    await waitUntil(
      async () => (await olivia.getByLabel('User name').inputValue()).startsWith('ncastellano'),
      'No user name is suggested',
    );
    await olivia.getByLabel('Email').fill('olivia@ridgeline-builders.example');
    await olivia.getByLabel('User name').fill('nick');
    await olivia.getByText('Another user already has this user name.').waitFor();
    await checkPage(olivia, 'user-new', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.getByLabel('User name').fill('nora.c');
    await olivia.getByLabel('Email').fill('nora@ridgeline-builders.example');
    await olivia.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Admin (Delegated Access)' });
    await olivia.getByRole('button', { name: 'Send invitation' }).click();
    await olivia.getByRole('heading', { name: 'Nora Castellano' }).waitFor();
    await standing(olivia, 'Invited');
    expect((await session.waitForMail(({ to }) => to.join().includes('nora@ridgeline-builders.example'))).text).toMatch(
      /welcome-onboard\?token=/,
    );
  });

  it('people are edited, and their role can be changed', async () => {
    await olivia.getByLabel('Phone').fill('619 555 0188');
    await olivia.getByRole('button', { name: 'Save user' }).click();
    await waitForNotification(olivia, 'User saved.');
    await more(olivia, 'Change role…');
    await olivia.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Salesman' });
    await checkPage(olivia, 'user-role');
    await press(olivia, 'Change role');
    await olivia
      .getByRole('region', { name: 'At Ridgeline Builders' })
      .getByText('Salesman', { exact: true })
      .waitFor();
  });

  it('people are disabled and enabled again', async () => {
    await more(olivia, 'Disable…');
    await press(olivia, 'Disable user');
    await standing(olivia, 'Disabled');
    await more(olivia, 'Enable');
    await standing(olivia, 'Invited');
  });

  it('people with customers of their own cannot be disabled, and one customer is shown', async () => {
    await open(olivia, '/manage-users');
    await olivia.getByRole('link', { name: 'Teresa Mwangi' }).click();
    await more(olivia, 'Disable…');
    await press(olivia, 'Disable user');
    await olivia.getByText(/^Reassign \d+ customers first\./).waitFor();
    await checkPage(olivia, 'user-open-work', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.getByRole('link', { name: 'Show these customers' }).click();
    await olivia.waitForURL(/\/customers\?salesmanId=/);
  });

  it('selected people are deleted together, after a question', async () => {
    await open(olivia, '/manage-users?search=nora');
    await olivia.getByRole('checkbox').first().check();
    await olivia.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Delete…' }).click();
    await press(olivia, 'Delete Nora Castellano');
    await olivia.getByText('No users match').waitFor();
  });

  it('of selected people those who cannot be deleted are named, and the others are deleted', async () => {
    await open(olivia, '/manage-users');
    for (const name of ['Teresa Mwangi', 'Walter Briggs', 'Joanna Brandt'])
      await rowOf(name).getByRole('checkbox').check();
    await olivia.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Delete…' }).click();
    await press(olivia, 'Delete 3 users');
    for (const name of ['Teresa Mwangi', 'Joanna Brandt'])
      await olivia
        .getByRole('alert')
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(/Reassign \d+ customers first\./)
        .waitFor();
    await checkPage(olivia, 'users-held', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await press(olivia, 'Delete Walter Briggs');
    await waitForNotification(olivia, 'Walter Briggs deleted.');
    await olivia.getByRole('link', { name: 'Walter Briggs' }).waitFor({ state: 'detached' });
    await rowOf('Teresa Mwangi').waitFor();
  });

  it('people who never came are invited again, and the earlier link stops working', async () => {
    await olivia.getByRole('link', { name: 'Hannah Kim' }).click();
    const links = async () =>
      (await session.mails())
        .filter(({ to }) => to.join().includes('hannah@'))
        .flatMap(({ text }) => /\/welcome-onboard\?token=[\w-]{43}/.exec(text) ?? []);
    const sent: string[] = [];
    for (const count of [1, 2]) {
      await olivia.getByRole('button', { name: 'Send invitation again' }).click();
      await waitForNotification(olivia, 'A new invitation is on its way to Hannah Kim.');
      await waitUntil(async () => (await links()).length === count, 'No invitation has arrived');
      sent.push(...(await links()).filter((link) => !sent.includes(link)));
    }
    await olivia.getByRole('listitem').filter({ hasText: 'sent the invitation again' }).nth(1).waitFor();
    const hannah = await session.newPage();
    await open(hannah, sent[0] ?? '');
    await hannah.getByRole('heading', { name: 'This link is no longer good' }).waitFor();
    await open(hannah, sent[1] ?? '');
    await hannah.getByRole('heading', { name: 'Welcome, Hannah' }).waitFor();
    await hannah.context().close();
  });

  it('people are signed out where they become inactive, and return once active again', async () => {
    const dana = await session.newPage();
    await open(dana, '/login');
    await logIn(dana, 'dana');
    await open(dana, '/customers');
    await dana.locator('.list-head .count').getByText(/\d/).waitFor();
    await open(olivia, '/manage-users');
    const act = async (item: string) => {
      await rowOf('Dana Whitfield').click({ button: 'right' });
      await olivia.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await act('Make inactive here…');
    await press(olivia, 'Make inactive');
    await dana.waitForURL(/\/login/); // which nobody touches
    await rowOf('Dana Whitfield').getByText('Inactive', { exact: true }).waitFor();
    await open(olivia, '/manage-users?membershipStatus=inactive');
    await act('Make active here');
    await waitForNotification(olivia, 'Dana Whitfield is active here now.');
    await logIn(dana, 'dana');
    await dana.context().close();
  });

  it('a salesman has no access to the people of a company', async () => {
    await open(nick, '/manage-users');
    await nick.waitForURL(/\/access-denied\?from=%2Fmanage-users/);
  });
});

describe('a role', () => {
  const change = async (to: string) => {
    await more(olivia, 'Change role…');
    await olivia.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption({ label: to });
    await press(olivia, 'Change role');
    await olivia.getByRole('region', { name: 'At Ridgeline Builders' }).getByText(to, { exact: true }).waitFor();
  };

  it('a changed role changes an open window without a reload', async () => {
    const dana = await session.newPage();
    await dana.goto(`${session.app.url}/login`);
    await logIn(dana, 'dana');
    await setReloadMarker(dana);
    expect(await menuOf(dana)).not.toContain('Access Requests');
    await open(olivia, '/manage-users?search=dana');
    await olivia.getByRole('link', { name: 'Dana Whitfield' }).click();
    await change('Admin (Full Access)');
    await dana
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Access Requests/ })
      .waitFor();
    await change('Admin (Delegated Access)');
    await waitUntil(
      async () => (await dana.getByRole('link', { name: /^Access Requests/ }).count()) === 0,
      'The menu never follows the role',
    );
    expect(await hasReloadMarker(dana)).toBe(true);
    await dana.context().close();
  });
});

describe('access to another company', () => {
  it('a request for access to another company appears in another window without a reload', async () => {
    await setReloadMarker(olivia);
    await open(olivia, '/access-requests');
    await setReloadMarker(olivia);
    await open(nick, '/access-requests/sent');
    await nick.getByRole('button', { name: 'Request access' }).first().click();
    await nick.getByRole('menuitem', { name: 'Work in another company…' }).click();
    await pickOption(nick, 'Company', 'Civil');
    await nick.getByRole('dialog').getByLabel('Reason').fill('The Vernon Way job needs a second salesman.');
    await checkPage(nick, 'access-ask');
    await press(nick, 'Request access');
    await nick.locator('.request', { hasText: 'Vernon Way' }).waitFor();
  });

  it('access to another company is approved there, and the company is listed at once', async () => {
    await setReloadMarker(nick);
    await olivia.getByRole('button', { name: /^Company:/ }).click();
    await olivia.getByRole('option', { name: 'Ridgeline Civil' }).click();
    await olivia.locator('.request', { hasText: 'Vernon Way' }).waitFor();
    await olivia.getByRole('link', { name: /Access Requests \d+ waiting/ }).waitFor();
    await olivia.locator('.request', { hasText: 'Vernon Way' }).getByRole('button', { name: 'Approve…' }).click();
    await checkPage(olivia, 'access-approve');
    await press(olivia, 'Approve access');
    await nick.locator('.request', { hasText: 'Vernon Way' }).getByText('Approved', { exact: true }).waitFor();
    await nick.getByRole('button', { name: /^Company:/ }).click();
    await nick.getByRole('option', { name: 'Ridgeline Civil' }).waitFor();
    await nick.keyboard.press('Escape');
    expect([await hasReloadMarker(nick), await hasReloadMarker(olivia)]).toEqual([true, true]);
    await olivia.getByRole('button', { name: /^Company:/ }).click();
    await olivia.getByRole('option', { name: 'Ridgeline Builders' }).click();
  });
});

describe('a colleague’s customers', () => {
  const switcher = (name: RegExp) => nick.getByRole('button', { name });

  it('a colleague’s customers are shown once access to them is approved', async () => {
    await open(nick, '/access-requests/sent');
    await nick.getByRole('button', { name: 'Request access' }).first().click();
    await nick.getByRole('menuitem', { name: 'See a colleague’s customers…' }).click();
    await pickOption(nick, 'Salesman', 'Joanna');
    await nick.getByRole('dialog').getByLabel('Reason').fill('Joanna is away in December.');
    await press(nick, 'Request access');
    await nick.locator('.request', { hasText: 'December' }).waitFor();
    await open(nick, '/customers');
    await nick.locator('.list-head .count').getByText(/\d/).waitFor();
    await setReloadMarker(nick);
    await open(olivia, '/access-requests?kind=portfolio');
    await olivia.locator('.request', { hasText: 'away in December' }).getByRole('button', { name: 'Approve…' }).click();
    await press(olivia, 'Approve access');
    await switcher(/^Salesman: Nick Castellano \(Me\)/).click();
    await nick.getByRole('option', { name: 'Joanna Brandt' }).click();
    await waitUntil(
      async () => (await salesmenShown(nick)).join() === 'Joanna Brandt',
      'The colleague’s customers never come',
    );
    expect(await hasReloadMarker(nick)).toBe(true);
  });

  it('an address may select only colleagues whose customers one may see', async () => {
    await open(olivia, '/manage-users');
    const [joanna, teresa, own] = [
      await idOf('Joanna Brandt'),
      await idOf('Teresa Mwangi'),
      await idOf('Nick Castellano'),
    ];
    const asked: [string, RegExp][] = [
      [`defaultSalesmanId=${own}`, /Nick Castellano \(Me\)$/],
      [`defaultValue=${joanna}`, /Joanna Brandt$/],
      [`defaultSalesmanId=${teresa}`, /Joanna Brandt$/],
      ['', /Joanna Brandt$/],
    ];
    for (const [query, name] of asked) {
      await open(nick, `/customers?${query}`);
      await switcher(name).waitFor();
    }
    await setReloadMarker(nick);
  });

  it('a colleague’s customers disappear when access is revoked', async () => {
    await open(olivia, '/access-requests?kind=portfolio&show=all');
    await olivia.locator('.request', { hasText: 'December' }).getByRole('button', { name: 'Revoke…' }).click();
    await press(olivia, 'Revoke access');
    await waitUntil(
      async () => (await salesmenShown(nick)).join() === 'Nick Castellano',
      'The colleague’s customers never go',
    );
    expect(await switcher(/^Salesman:/).count()).toBe(0);
    expect(await hasReloadMarker(nick)).toBe(true);
  });
});

describe('the company and the salesman that are worked for', () => {
  it('company and salesman are those the address asks for, otherwise the last chosen', async () => {
    await open(olivia, '/companies');
    const [builders, civil] = [await idOf('Ridgeline Builders'), await idOf('Ridgeline Civil')];
    await open(olivia, '/manage-users');
    const [joanna, own, dana] = [
      await idOf('Joanna Brandt'),
      await idOf('Nick Castellano'),
      await idOf('Dana Whitfield'),
    ];
    const visits: [string, string, string][] = [
      ['', 'Builders', 'All salesmen'],
      [`defaultCompanyId=${builders}&defaultSalesmanId=${own}`, 'Builders', 'Nick Castellano'],
      [`defaultValue=${joanna}`, 'Builders', 'Joanna Brandt'],
      ['', 'Builders', 'Joanna Brandt'],
      [`defaultValue=${civil}`, 'Civil', 'All salesmen'],
      [`defaultCompanyId=${joanna}`, 'Civil', 'All salesmen'],
      [`defaultCompanyId=${builders}&defaultSalesmanId=${dana}`, 'Builders', 'All salesmen'],
    ];
    for (const [query, company, salesman] of visits) {
      await open(olivia, `/customers?${query}`);
      await olivia.getByRole('button', { name: `Company: Ridgeline ${company}` }).waitFor();
      await olivia.getByRole('button', { name: `Salesman: ${salesman}` }).waitFor();
      if (salesman === 'Joanna Brandt')
        await waitUntil(async () => (await salesmenShown(olivia)).join() === salesman, 'Customers of others are shown');
    }
    await olivia.getByRole('button', { name: /^Salesman:/ }).click();
    const salesmen = olivia.getByRole('listbox', { name: 'Salesman' }).getByRole('option');
    await salesmen.getByText('Teresa Mwangi').waitFor();
    expect(await salesmen.allTextContents()).toEqual([
      'All salesmen',
      'Joanna Brandt',
      'Nick Castellano',
      'Teresa Mwangi',
    ]);
    await olivia.keyboard.press('Escape');
  });
});

describe('a company', () => {
  it('a company is created by a Software Admin, with its owner', async () => {
    await open(sam, '/companies');
    await open(sam, '/companies/add');
    await sam.getByLabel('Name', { exact: true }).fill('Ridgeline Builders');
    await sam.getByText('Another company already uses this name.').waitFor();
    await sam.getByLabel('Name', { exact: true }).fill('Sierra Fence');
    const owner = sam.getByRole('region', { name: 'First owner' });
    await owner.getByLabel('First name').fill('Ada');
    await owner.getByLabel('Last name').fill('Moreno');
    await owner.getByLabel('Email').fill('ada@sierra-fence.example');
    const address = sam.getByRole('region', { name: 'Address', exact: true });
    await address.getByLabel('Phone').fill('619 555 0170');
    await address.getByLabel('Email').fill('office@sierra-fence.example');
    await address.getByLabel('Street').fill('12 Mill Rd');
    await address.getByLabel('City').fill('Ramona');
    await address.getByLabel('State').fill('CA');
    await address.getByLabel('ZIP code').fill('92065');
    await sam.getByRole('button', { name: 'Create company' }).click();
    await sam.getByRole('link', { name: 'Sierra Fence' }).waitFor();
    expect((await session.waitForMail(({ to }) => to.join().includes('ada@sierra-fence.example'))).text).toMatch(
      /welcome-onboard\?token=/,
    );
    await open(sam, '/');
    await sam.getByRole('region', { name: 'Waiting for their owner' }).getByText('Ada Moreno').waitFor();
    await sam
      .getByRole('listitem')
      .filter({ hasText: 'Ada Moreno' })
      .getByRole('button', { name: 'Send again' })
      .click();
    await waitForNotification(sam, 'A new invitation is on its way to Ada Moreno.');
  });

  it('a company has all its settings on one page', async () => {
    await open(olivia, '/edit-companies');
    await olivia.getByRole('region', { name: 'Payroll' }).waitFor();
    await olivia.getByRole('link', { name: 'Customize' }).click();
    await olivia.getByLabel('Overhead: counts as cost').click();
    await olivia.getByRole('button', { name: 'Save', exact: true }).click();
    await waitForNotification(olivia, 'Company customized.');
  });

  it('a company shares its profit by role and day', async () => {
    await olivia.getByRole('link', { name: 'Profit sharing' }).click();
    await olivia.getByRole('region', { name: 'What holds today' }).getByText('Salesman').waitFor();
  });

  it('a company cannot share more than all of its profit, which is said at the field', async () => {
    await add('operator', nextYear, '99');
    const field = olivia.getByRole('dialog').getByLabel('Share, percent');
    await waitUntil(async () => (await field.getAttribute('aria-invalid')) === 'true', 'The field is not marked');
    expect(await olivia.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent()).toMatch(
      /the shares would come to .+ Together they are at most 100/,
    );
    await checkPage(olivia, 'profit-sharing-refused', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await field.fill('5');
    await press(olivia, 'Add share');
    await olivia.getByRole('row', { name: dayText(nextYear) }).waitFor();
    await olivia.getByRole('button', { name: 'Remove Operator, 5%' }).click();
    await press(olivia, 'Remove share');
    await waitUntil(
      async () => (await olivia.getByRole('row', { name: dayText(nextYear) }).count()) === 0,
      'The share is still there',
    );
  });

  async function add(role: string, day: string, percent: string) {
    await olivia.getByRole('button', { name: 'Add share' }).click();
    const dialog = olivia.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption(role);
    await dialog.getByLabel('From').fill(day);
    await dialog.getByLabel('Share, percent').fill(percent);
    await press(olivia, 'Add share');
  }
});

it('no browser reported an error', () => {
  expect(session.browserErrors).toEqual([]);
});

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from './running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { checkPage } from './page-checks.ts';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { greySquarePng, logIn } from './page-actions.ts';
import { waitUntil } from './waiting.ts';

/** What people say of themselves, how they sign in, and where they are signed in. */
const NEW_PASSWORD = 'eleven ladders on a truck';
let session: BrowserSession;
let page: Page;

beforeAll(async () => {
  session = await openBrowserSession();
  page = await session.newPage();
  await page.goto(`${session.app.url}/login`);
  await logIn(page, 'priya');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const open = (path: string) => page.goto(session.app.url + path);
/** Reads a message and puts it away: the next one may say the same. */
async function dismissNotification(text: string) {
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('status').filter({ hasText: text });
  await message.getByRole('button', { name: 'Close' }).click();
  await message.waitFor({ state: 'detached' });
}
const chooseWay = (name: string) =>
  page
    .getByRole('radio', { name })
    .or(page.getByRole('button', { name, exact: true }))
    .first()
    .click();

describe('the account', () => {
  it('the account page opens from the menu of one’s name', async () => {
    await page.getByRole('button', { name: /, account$/ }).click();
    await checkPage(page, 'account-menu');
    await page.getByRole('menuitem', { name: 'Account settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
    await page.getByRole('img', { name: 'Your signature' }).waitFor();
  });

  it('the profile form shows errors beside the field and saves valid values', async () => {
    await page.getByLabel('Mobile phone').fill('12');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByLabel('Mobile phone').and(page.locator('[aria-invalid="true"]')).waitFor();
    await page.getByLabel('Mobile phone').fill('(619) 555-0133');
    await page.getByLabel('Last name').fill('Raman-Hale');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await dismissNotification('Your profile is saved.');
    await page.getByRole('button', { name: 'Priya Raman-Hale, account' }).waitFor();
    await page.reload();
    await page.getByLabel('Mobile phone').waitFor();
    expect(await page.getByLabel('Mobile phone').inputValue()).toContain('555-0133');
  });

  it('the profile takes a picture and refuses a file that is none', async () => {
    const upload = page.getByLabel(/Upload a picture|Change picture/);
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') });
    await page.getByRole('alert').first().waitFor();
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: greySquarePng(64) });
    await page.locator('.picture-face img').waitFor();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await dismissNotification('Your profile is saved.');
  });

  it('the account takes a signature that is drawn', async () => {
    await page.getByRole('button', { name: 'Make a new one' }).click();
    expect(await page.getByRole('button', { name: 'Use this signature' }).isDisabled()).toBe(true);
    const box = await page.locator('.signature-field canvas').boundingBox();
    if (!box) throw new Error('There is nowhere to draw');
    await page.mouse.move(box.x + 60, box.y + 90);
    await page.mouse.down();
    for (const [dx, dy] of [
      [90, 30],
      [130, 100],
      [180, 40],
      [240, 80],
      [300, 60],
    ] as const)
      await page.mouse.move(box.x + dx, box.y + dy, { steps: 6 });
    await page.mouse.up();
    await checkPage(page, 'account-signature', [
      ['window', 'light'],
      ['phone', 'light'],
    ]);
    await page.getByRole('button', { name: 'Use this signature' }).click();
    await page.getByRole('img', { name: 'Your signature' }).waitFor();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await dismissNotification('Your profile is saved.');
  });

  it('the account takes a signature that is uploaded as a picture', async () => {
    await page.getByRole('button', { name: 'Make a new one' }).click();
    await chooseWay('Upload');
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'no.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('Use a PNG or JPEG picture of at most 12 MB.').waitFor();
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: greySquarePng(40) });
    await page.getByRole('img', { name: 'Your uploaded signature' }).waitFor();
    await page.getByRole('button', { name: 'Keep the one I have' }).click();
    await page.getByRole('img', { name: 'Your signature' }).waitFor();
  });
});

describe('codes at sign-in', () => {
  it('turning on codes at sign-in asks for the password', async () => {
    await open('/account-settings');
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Codes at sign-in' });
    await dialog.getByLabel('At sign-in').selectOption('sms');
    await dialog.getByLabel('Your current password').fill('not the password');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Your current password is not right.').waitFor();
    await checkPage(page, 'account-codes', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await dialog.getByLabel('Your current password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('A code comes by text message').waitFor();
  });

  it('trusted devices can be forgotten on the account page', async () => {
    await page.getByRole('button', { name: 'Forget them' }).click();
    await dismissNotification('Every device is asked for a code again.');
    expect(await page.evaluate<string | null>(`localStorage.getItem('secure_trustedDevice')`)).toBeNull();
  });

  it('codes at sign-in can be turned off again', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Codes at sign-in' });
    await dialog.getByLabel('At sign-in').selectOption('off');
    await dialog.getByLabel('Your current password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Off. Only your password is asked for.').waitFor();
  });
});

describe('shortcuts of a single key', () => {
  const search = () => page.getByRole('searchbox', { name: 'Search customers' });
  const isInSearch = async () => (await search().and(page.locator(':focus')).count()) === 1;
  const turn = async (way: 'on' | 'off') => {
    await open('/account-settings');
    await page.getByRole('button', { name: `Turn ${way} shortcuts of a single key` }).click();
  };

  it('single-key shortcuts can be turned off, and those with Ctrl keep working', async () => {
    await turn('off');
    await page.getByText('Off on this device.').waitFor();
    await open('/customers');
    await page.getByRole('gridcell').first().waitFor();
    await page.keyboard.press('/');
    expect(await isInSearch()).toBe(false);
    await page.getByRole('button', { name: 'Search everywhere' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everywhere' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('single-key shortcuts can be turned on again', async () => {
    await turn('on');
    await open('/customers');
    await page.getByRole('gridcell').first().waitFor();
    await page.keyboard.press('/');
    await waitUntil(isInSearch, 'The key does nothing');
    await open('/account-settings');
  });
});

describe('where one is signed in', () => {
  it('the list of sessions shows this device and the others, and one of them can be ended', async () => {
    const [phone, tablet] = await Promise.all([signIn(session.app.url, 'priya'), signIn(session.app.url, 'priya')]);
    await page.getByRole('link', { name: 'Show' }).click();
    await page.getByRole('heading', { level: 1, name: 'Where you are signed in' }).waitFor();
    const rows = page.getByRole('region', { name: 'Other devices' }).getByRole('listitem');
    await waitUntil(async () => (await rows.count()) === 2, 'The other devices are not on the list');
    await rows
      .first()
      .getByRole('button', { name: /^Sign out/ })
      .click();
    await dismissNotification('That device is signed out.');
    await waitUntil(async () => (await rows.count()) === 1, 'The device is still on the list');
    const alive = await Promise.all(
      [phone, tablet].map(async ({ call }) => (await call('GET', '/users/profile')).status),
    );
    expect(alive.toSorted()).toEqual([200, 401]);
  });

  it('all other sessions can be ended at once, and this one stays', async () => {
    const others = await Promise.all([signIn(session.app.url, 'priya'), signIn(session.app.url, 'priya')]);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await dismissNotification('3 devices are signed out.');
    await page.getByText('You are signed in nowhere else.').waitFor();
    for (const { call } of others) expect((await call('GET', '/users/profile')).status).toBe(401);
  });
});

describe('the password', () => {
  it('a password is changed by whoever knows the current one', async () => {
    const other = await signIn(session.app.url, 'priya');
    await open('/change-password');
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your current password is not right.').waitFor();
    await page.getByLabel('Current password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await dismissNotification('Your password is changed.');
    await page.waitForURL('**/account-settings');
    expect((await other.call('GET', '/users/profile')).status).toBe(401);
    expect((await signIn(session.app.url, 'priya', NEW_PASSWORD)).token).not.toBe('');
  });

  it('signing out everywhere ends all sessions of the user, this one included', async () => {
    await open('/session-management');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

it('no browser reported an error', () => expect(session.browserErrors).toEqual([]));

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Client } from './running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { checkPage } from './page-checks.ts';
import { type BrowserSession, DESKTOP, type Mail, openBrowserSession } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { waitForPageIdle, waitUntil } from './waiting.ts';

/** Everybody gets in who should, by the road that was meant for them, and nobody else. */
let session: BrowserSession;
let page: Page;
let owner: Client;

beforeAll(async () => {
  session = await openBrowserSession();
  owner = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  page = await session.newPage();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const open = (path: string, on: Page = page) => on.goto(session.app.url + path);
const pathOf = (on: Page = page) => new URL(on.url()).pathname;
const inside = (on: Page = page) => on.locator('#content').waitFor();
const code = (on: Page = page) => on.getByLabel('Six-digit code');
async function password(userName: string, secret: string = DEMO_PASSWORD, on: Page = page) {
  await on.getByLabel('User name or email').fill(userName);
  await on.getByLabel('Password', { exact: true }).fill(secret);
  await on.keyboard.press('Enter');
}
async function leave(on: Page = page) {
  await on.getByRole('button', { name: /, account$/ }).click();
  await on.getByRole('menuitem', { name: 'Log out', exact: true }).click();
  await on.getByRole('button', { name: 'Sign in' }).waitFor();
}
const kept = (on: Page = page) => on.evaluate<Record<string, string>>('({ ...localStorage })');
const emailOf = (userName: string) => `${userName}@ridgeline-builders.example`;
const isTo =
  (userName: string) =>
  ({ to }: Mail) =>
    to.some((address) => address.includes(emailOf(userName)));
/** The newest code that went out after `known` mails, by e-mail or text. */
async function nextCode(known: number, channel: Mail['channel'] = 'email'): Promise<string> {
  const arrived = await waitUntil(async () => {
    const all = await session.mails();
    return (
      all.length > known &&
      all.find((mail) => mail.channel === channel && !seen.has(mail.id) && /\b\d{6}\b/.test(mail.subject + mail.text))
    );
  }, `No code came by ${channel}`);
  seen.add(arrived.id);
  return /\b(\d{6})\b/.exec(arrived.text)?.[1] ?? '';
}
const seen = new Set<string>();
const otherThan = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

describe('without a session', () => {
  it('without a session every page leads to login and remembers where one wanted to go', async () => {
    for (const path of ['/', '/customers?search=a', '/no/such/page', '/session-management']) {
      await open(path);
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(new URL(page.url())).toMatchObject({
        pathname: '/login',
        search: `?redirect=${encodeURIComponent(path)}`,
      });
      expect(await page.title()).toBe('Login Page');
    }
  });
  it.each([
    ['/access-denied?from=/x', '/login'],
    ['/two-factor-authentication', '/login'],
    ['/register', '/login'],
    ['/reset-password', '/forgot-password'],
  ])('without a session the address %s leads to %s', async (path, to) => {
    await open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url())).toMatchObject({ pathname: to, search: '' });
  });
  it('a wrong password is reported without any further detail', async () => {
    await open('/login');
    await password('priya', 'not the password');
    await page.getByText('The user name or the password is not right.').waitFor();
    expect(pathOf()).toBe('/login');
  });
  it.each(['//evil.example', 'https:evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'a sign-in never redirects to %s',
    async (target) => {
      const fresh = await session.newPage();
      await open(`/login?redirect=${encodeURIComponent(target)}`, fresh);
      await logIn(fresh, 'olivia');
      expect(fresh.url()).toBe(`${session.app.url}/`);
      await fresh.context().close();
    },
  );
});

describe('a sign-in with a code', () => {
  beforeAll(async () => {
    for (const userName of ['priya', 'teresa']) {
      const person = await signIn(session.app.url, userName);
      expect(
        (
          await person.call('PUT', '/two-fa/preference', {
            enabled: true,
            channel: 'email',
            currentPassword: DEMO_PASSWORD,
          })
        ).status,
      ).toBeLessThan(300);
    }
  });

  it('a sign-in with a code asks for six digits after the password', async () => {
    await open('/login?redirect=/customers');
    const before = (await session.mails()).length;
    await password('priya');
    await code().waitFor();
    expect(pathOf()).toBe('/two-factor-authentication');
    expect(await code().getAttribute('autocomplete')).toBe('one-time-code');
    expect(await page.getByRole('button', { name: /^Send another code in 0:/ }).isDisabled()).toBe(true);
    const right = await nextCode(before);
    await code().pressSequentially(otherThan(right));
    await page.getByText('This code is not right or no longer good.').waitFor();
    expect(pathOf()).toBe('/two-factor-authentication');
    await checkPage(page, 'code-wrong', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    first = right;
  });
  let first = '';

  it('a second sign-in code comes by text message on request, and replaces the first', async () => {
    const before = (await session.mails()).length;
    await page.getByRole('button', { name: 'Send it by text message instead' }).click();
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor();
    const texted = await nextCode(before, 'sms');
    await code().fill('');
    await code().pressSequentially(first);
    await page.getByText('This code is not right or no longer good.').waitFor();
    await page.getByLabel('Remember this device for 30 days').check();
    // Pasted with a gap, as phones show codes.
    await code().fill('');
    await code().fill(`${texted.slice(0, 3)} ${texted.slice(3)}`);
    await page.waitForURL('**/customers');
    await inside();
  });

  it('a remembered device stores its token encrypted', async () => {
    const all = await kept();
    const secure = Object.entries(all).filter(([key]) => key.startsWith('secure_'));
    expect(secure.map(([key]) => key)).toEqual(
      expect.arrayContaining([
        'secure_authToken',
        'secure_authTokenTimestamp',
        'secure_userId',
        'secure_email',
        'secure_company-id',
        'secure_role-id',
        'secure_role-code',
        'secure_trustedDevice',
      ]),
    );
    for (const [key, value] of secure) expect(value, key).toMatch(/^v1\.[A-Za-z0-9+/]+=*$/);
    expect(all).toMatchObject({ rememberMe: 'true', twoFaPreference: 'sms' });
    expect(all.deviceId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('a remembered device is not asked for a code again', async () => {
    await leave();
    await password('priya');
    await inside();
    await page.waitForURL(`${session.app.url}/`);
    await leave();
  });

  it('a device remembers a second person beside the first', async () => {
    const before = (await session.mails()).length;
    await password('teresa');
    await code().waitFor();
    await page.getByLabel('Remember this device for 30 days').check();
    await code().fill(await nextCode(before));
    await inside();
    await leave();
    for (const userName of ['priya', 'teresa', 'priya']) {
      await password(userName);
      await inside();
      await leave();
    }
  });

  it('another device is asked for a code, even with the copied storage', async () => {
    const { deviceId = '', rememberMe = '', twoFaPreference = '' } = await kept();
    const thief = await session.newPage();
    await open('/login', thief);
    await thief.evaluate(`Object.assign(localStorage, ${JSON.stringify({ deviceId, rememberMe, twoFaPreference })})`);
    await thief.reload();
    await password('priya', DEMO_PASSWORD, thief);
    await code(thief).waitFor();
    expect(pathOf(thief)).toBe('/two-factor-authentication');
    await thief.context().close();
  });

  it('a sign-in with a code begins again after a reload', async () => {
    const fresh = await session.newPage();
    await open('/login', fresh);
    await password('teresa', DEMO_PASSWORD, fresh);
    await code(fresh).waitFor();
    await fresh.reload();
    await fresh.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(pathOf(fresh)).toBe('/login');
    await fresh.context().close();
  });
});

describe('a forgotten password', () => {
  const chosen = ['correct horse battery staple', 'another heap of long words'] as const;
  const linkOf = (mail: Mail) => /http:\/\/\S+\/create-new-password\?token=[\w-]{43}/.exec(mail.text)?.[0] ?? '';

  it('a forgotten password is replaced by the link in a mail, once', async () => {
    await open('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill(emailOf('marcus'));
    await page.keyboard.press('Enter');
    await code().waitFor();
    await checkPage(page, 'forgotten-sent');
    const mail = await session.waitForMail((one) => isTo('marcus')(one) && linkOf(one) !== '');
    seen.add(mail.id);
    const link = session.app.url + new URL(linkOf(mail)).pathname + new URL(linkOf(mail)).search;
    await page.goto(link);
    await page.getByLabel('New password').fill('too short');
    await page.keyboard.press('Enter');
    await page.getByText('Use at least 12 characters.').waitFor();
    await page.getByLabel('New password').fill(chosen[0]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    expect(pathOf()).toBe('/password-success');
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link is no longer good' }).waitFor();
    await checkPage(page, 'link-gone');
    await open('/login');
    await password('marcus', chosen[0]);
    await inside();
    await leave();
  });

  it('a forgotten password is replaced by the code in the mail', async () => {
    await open('/forgot-password');
    await page.getByLabel('Email').fill(emailOf('dana'));
    await page.keyboard.press('Enter');
    const mail = await session.waitForMail((one) => isTo('dana')(one) && linkOf(one) !== '');
    const right = /\b(\d{6})\b/.exec(mail.text.replace(linkOf(mail), ''))?.[1] ?? '';
    await code().pressSequentially(otherThan(right));
    await page.getByText('This code is not right or no longer good.').waitFor();
    await code().fill('');
    await code().pressSequentially(right);
    await page.getByLabel('New password').fill(chosen[1]);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Password', { exact: true }).fill(chosen[1]); // the name is there already
    await page.keyboard.press('Enter');
    await inside();
    await leave();
  });

  it('an unknown address gets the same answer when asking for a new password', async () => {
    await open('/forgot-password');
    await page.getByLabel('Email').fill('nobody@nowhere.example');
    await page.keyboard.press('Enter');
    await page.getByText('If nobody@nowhere.example has an account here').waitFor();
  });
});

describe('the first day of somebody who was invited', () => {
  it('an invited person begins with the link, a password and a complete profile', async () => {
    const invited = await owner.call('POST', '/users/create', {
      firstName: 'Wanda',
      lastName: 'Ostrowski',
      userName: 'wanda',
      email: emailOf('wanda'),
      role: 'AD',
    });
    expect(invited.status, JSON.stringify(invited.body)).toBeLessThan(300);
    const mail = await session.waitForMail((one) => isTo('wanda')(one) && one.text.includes('/welcome-onboard?token='));
    const { pathname, search } = new URL(/http:\/\/\S+\/welcome-onboard\?token=[\w-]{43}/.exec(mail.text)?.[0] ?? '');
    await open(pathname + search);
    await page.getByRole('heading', { name: 'Welcome, Wanda' }).waitFor();
    expect(await page.getByText('Ridgeline Builders').count()).toBeGreaterThan(0);
    await page.getByLabel('New password').fill('wandas long first password');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Password', { exact: true }).fill('wandas long first password');
    await page.keyboard.press('Enter');
    await page.getByText('One more step.').waitFor();
    expect(pathOf()).toBe('/account-settings');
    await checkPage(page, 'first-profile', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
  });

  it('an invited person can open no other page before the profile is complete', async () => {
    for (const path of ['/', '/customers', '/access-denied', '/login']) {
      await open(path);
      await page.getByText('One more step.').waitFor();
      expect(pathOf()).toBe('/account-settings');
    }
    for (const path of ['/change-password', '/session-management']) {
      await open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(pathOf()).toBe(path);
    }
  });

  it('an invited person arrives at the dashboard in the end', async () => {
    await open('/account-settings');
    await page.getByLabel('Mobile phone').fill('(619) 555-0190');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Make your signature and press').waitFor();
    await page
      .getByRole('radio', { name: 'Type' })
      .or(page.getByRole('button', { name: 'Type', exact: true }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Use this signature' }).click();
    await page.getByRole('img', { name: 'Your signature' }).waitFor();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(pathOf()).toBe('/');
    await leave();
  });
});

describe('somebody signed in', () => {
  it('a signed-in person skips the sign-in pages, and is stopped at pages without permission', async () => {
    const desk = await session.newPage({ viewport: DESKTOP });
    await open('/login', desk);
    await logIn(desk, 'nick');
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/two-factor-authentication?token=x',
      '/create-new-password?token=x',
      '/password-success',
    ]) {
      await open(path, desk);
      await inside(desk);
      expect(pathOf(desk), path).toBe('/');
    }
    await open('/job-costing/maintenance/banks?x=1', desk);
    await desk.getByRole('heading', { name: 'Access denied' }).waitFor();
    expect(new URL(desk.url())).toMatchObject({
      pathname: '/access-denied',
      search: '?from=%2Fjob-costing%2Fmaintenance%2Fbanks',
    });
    await desk.context().close();
  });

  it('a signed-in person keeps the chosen salesman, with the company that salesman works for', async () => {
    const desk = await session.newPage();
    await open('/login', desk);
    await logIn(desk, 'olivia');
    await desk.getByRole('button', { name: 'Salesman: All salesmen' }).click();
    await desk.getByRole('option', { name: 'Joanna Brandt' }).click();
    await desk.getByRole('button', { name: 'Salesman: Joanna Brandt' }).waitFor();
    await desk.getByRole('button', { name: 'Company: Ridgeline Builders' }).waitFor();
    await desk.reload();
    await desk.getByRole('button', { name: 'Salesman: Joanna Brandt' }).waitFor();
    await leave(desk);
    await logIn(desk, 'olivia');
    await desk.getByRole('button', { name: 'Salesman: All salesmen' }).waitFor();
    await desk.context().close();
  });

  it('a signed-in person starts with the company an address asks for', async () => {
    const profile = await owner.call('GET', '/users/profile');
    // as the contract's profile says
    const companies = profile.body.companies as { value: string; label: string; isParentCompany: boolean }[];
    const other = companies.find(({ isParentCompany }) => !isParentCompany);
    const desk = await session.newPage();
    await open('/login', desk);
    await logIn(desk, 'olivia');
    await open(`/customers?defaultCompanyId=${other?.value}`, desk);
    await desk.getByRole('button', { name: `Company: ${other?.label}` }).waitFor();
    await desk.getByRole('button', { name: `Company: ${other?.label}` }).click();
    await desk.getByRole('option', { name: 'Ridgeline Builders' }).click();
    await desk.getByRole('button', { name: 'Company: Ridgeline Builders' }).waitFor();
    // Asked once: the address does not take the choice back.
    await desk.getByRole('link', { name: 'Dashboard' }).click();
    await desk.getByRole('heading', { level: 1 }).waitFor();
    await waitForPageIdle(desk);
    expect(await desk.getByRole('button', { name: 'Company: Ridgeline Builders' }).count()).toBe(1);
    await desk.context().close();
  });
});

it('no browser reported an error', () => expect(session.browserErrors).toEqual([]));

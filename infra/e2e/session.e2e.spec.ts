import { systemClock } from '@backoffice/infra/clock';
import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from './running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { type BrowserSession, type Mail, openBrowserSession } from './browser-session.ts';
import { hasReloadMarker, logIn, pickOption, setReloadMarker } from './page-actions.ts';
import { waitForLiveChannel, waitForPageIdle, waitUntil } from './waiting.ts';
import { checkPage } from './page-checks.ts';

/**
 * How long one stays signed in, what happens to what is open when that ends, and what a window does when the product
 * was renewed meanwhile.
 */
let session: BrowserSession;

beforeAll(async () => void (session = await openBrowserSession()));
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const open = (path: string, on: Page) => on.goto(session.app.url + path);
const inside = (on: Page) => on.locator('#content').waitFor();
const kept = (on: Page) => on.evaluate<Record<string, string>>('({ ...localStorage })');
const over = (on: Page) => on.getByRole('dialog', { name: 'Your session has ended' });
/** Whatever this person has open anywhere is ended. */
async function endAll(userName: string) {
  const elsewhere = await signIn(session.app.url, userName);
  await elsewhere.call('POST', '/auth/logout', { deviceIdentifier: '', logoutFromAllDevices: true });
}
async function thrownOut(on: Page) {
  await on.waitForURL('**/login?forcePush=true');
  await on.getByText('Your session has ended. Sign in again.').waitFor();
  expect(Object.keys(await kept(on)).filter((key) => key.startsWith('secure_'))).toEqual([]);
}

describe('a session that is ended elsewhere', () => {
  it('a session ended elsewhere closes its untouched window', async () => {
    const desk = await session.newPage();
    await open('/login', desk);
    await logIn(desk, 'joanna');
    await waitForLiveChannel(desk);
    await endAll('joanna');
    await thrownOut(desk);
    await checkPage(desk, 'login-ended', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await desk.context().close();
  });

  it('a session ended elsewhere also closes the window of an incomplete profile', async () => {
    const desk = await session.newPage();
    await open('/login', desk);
    await logIn(desk, 'leo');
    await desk.getByText('One more step.').waitFor();
    await waitForLiveChannel(desk);
    await endAll('leo');
    await thrownOut(desk);
    await desk.context().close();
  });
});

it('a completed profile opens the console in every window of that person', async () => {
  const [desk, tablet] = [await session.newPage(), await session.newPage()];
  for (const each of [desk, tablet]) {
    await open('/login', each);
    await logIn(each, 'leo');
    await each.getByText('One more step.').waitFor();
  }
  await setReloadMarker(tablet);
  await desk.getByLabel('Mobile phone').fill('(619) 555-0191');
  await desk
    .getByRole('radio', { name: 'Type' })
    .or(desk.getByRole('button', { name: 'Type', exact: true }))
    .first()
    .click();
  await desk.getByRole('button', { name: 'Use this signature' }).click();
  await desk.getByRole('img', { name: 'Your signature' }).waitFor();
  await desk.getByRole('button', { name: 'Save profile' }).click();
  for (const each of [desk, tablet]) await each.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await hasReloadMarker(tablet)).toBe(true);
  for (const each of [desk, tablet]) await each.context().close();
});

describe('what a browser keeps of a session', () => {
  it('a session is shared by all windows of a browser, and ended in all of them', async () => {
    const one = await session.newPage();
    await open('/login', one);
    const two = await one.context().newPage();
    await open('/login?redirect=/customers', two);
    await two.getByRole('button', { name: 'Sign in' }).waitFor();
    await logIn(one, 'olivia');
    await two.waitForURL('**/customers');
    const three = await one.context().newPage();
    const asked = three.waitForRequest('**/api/users/profile');
    await open('/', three);
    await inside(three);
    const { authorization = '' } = (await asked).headers();
    await three.getByRole('button', { name: /, account$/ }).click();
    await three.getByRole('menuitem', { name: 'Log out', exact: true }).click();
    for (const each of [one, two, three]) await each.waitForURL('**/login');
    await waitUntil(
      async () => (await fetch(`${session.app.url}/api/users/profile`, { headers: { authorization } })).status === 401,
      'The server still knows who has left',
    );
    await one.context().close();
  });

  it('a window that is still asking whose it is goes to the login page without a reproach when another one signs out', async () => {
    const one = await session.newPage();
    await open('/login', one);
    await logIn(one, 'olivia');
    const two = await one.context().newPage();
    let isSignedOut = () => {};
    const signedOut = new Promise<void>((resolve) => (isSignedOut = resolve));
    await two.route('**/api/users/profile', async (route) => {
      await signedOut;
      await route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' });
    });
    const asked = two.waitForRequest('**/api/users/profile');
    await open('/customers', two);
    await asked;
    await one.getByRole('button', { name: /, account$/ }).click();
    await one.getByRole('menuitem', { name: 'Log out', exact: true }).click();
    await one.waitForURL('**/login');
    isSignedOut();
    await two.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(two.url()).search).toBe('');
    await one.context().close();
  });

  it('a session lasts as long as its window where the browser may store nothing', async () => {
    const desk = await session.newPage();
    await desk.addInitScript(
      "for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get() { throw new DOMException('Access is denied', 'SecurityError'); } })",
    );
    await open('/login', desk);
    await logIn(desk, 'olivia');
    await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click();
    await desk.getByRole('heading', { name: 'Customers' }).waitFor();
    await open('/customers', desk);
    await desk.getByRole('button', { name: 'Sign in' }).waitFor();
    await desk.context().close();
  });

  it('a session outlasts a profile that breaks off, and a server with too much to do', async () => {
    const desk = await session.newPage();
    await open('/login', desk);
    await logIn(desk, 'olivia');
    for (const answer of [
      { status: 200, contentType: 'application/json', body: '{"id": "' },
      { status: 429, contentType: 'application/problem+json', body: '{"type":"VALIDATION_ERROR","code":"TOO_MANY"}' },
    ]) {
      await desk.route('**/api/users/profile', (route) => route.fulfill(answer));
      await open('/customers', desk);
      await desk.getByRole('button', { name: 'Try again' }).waitFor();
      await desk.unroute('**/api/users/profile');
      await desk.getByRole('button', { name: 'Try again' }).click();
      await desk.getByRole('gridcell').first().waitFor();
    }
    await desk.context().close();
  });

  it('a session that was tampered with is cleared with everything else stored', async () => {
    const desk = await session.newPage();
    await open('/login', desk);
    await logIn(desk, 'olivia');
    await desk.evaluate(
      `(() => { const text = localStorage.secure_authToken; const at = 40; localStorage.secure_authToken = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1); localStorage.setItem('backoffice.device.theme', '"dark"'); })()`,
    );
    await open('/customers', desk);
    await desk.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(desk.url())).toMatchObject({ pathname: '/login', search: '' });
    await desk.getByText('Failed to decrypt critical security data').waitFor();
    expect(Object.keys(await kept(desk)).filter((key) => key !== 'deviceId')).toEqual([]);
    await desk.context().close();
  });
});

describe('a session that comes to its end', () => {
  const password = (on: Page) => over(on).getByLabel('Password', { exact: true });
  const code = (on: Page) => on.getByLabel('Six-digit code');
  const seen = new Set<string>();
  const codeFor = (address: string) =>
    waitUntil(async () => {
      const mail = (await session.mails()).find(
        ({ id, to, text }: Mail) => !seen.has(id) && to.join().includes(address) && /\b\d{6}\b/.test(text),
      );
      return mail && seen.add(mail.id) && /\b(\d{6})\b/.exec(mail.text)?.[1];
    }, 'No code came');

  /** A window that only the server can tell that its session is over, and only when it asks. */
  async function deskOf(userName: string): Promise<{ desk: Page; asked: Request[] }> {
    const desk = await session.newPage();
    const asked: Request[] = [];
    desk.on('request', (request) => void (request.url().includes('/api/') && asked.push(request)));
    await desk.routeWebSocket('**/graphql', (socket) => void socket.close());
    await desk.clock.install({ time: systemClock.now() });
    await open('/customers/Add', desk);
    await desk.getByLabel('User name or email').fill(userName);
    await desk.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await desk.keyboard.press('Enter');
    return { desk, asked };
  }
  /** A customer half typed, by somebody who puts off signing in again, until it is too late. */
  async function halfTyped({ desk, asked }: { desk: Page; asked: Request[] }, name: string, salesman: string) {
    const section = (title: string) => desk.getByRole('region', { name: title, exact: true });
    await section('Customer').getByLabel('Name').fill(name);
    await pickOption(desk, 'Salesman', salesman);
    await section('Contacts').getByLabel('Name').fill('Ruth Calloway');
    await section('Contacts').getByLabel('Email').fill('ruth@example.com');
    for (const [label, text] of [
      ['Street', '400 Ridge Rd'],
      ['City', 'Escondido'],
      ['ZIP code', '92025'],
    ] as const)
      await section('Billing address').getByLabel(label).fill(text);
    await desk.clock.fastForward('23:56:00');
    const near = desk.getByRole('dialog', { name: 'Your session ends in a few minutes' });
    await near.waitFor();
    if (name === 'Half Typed Owners') await checkPage(desk, 'session-ends');
    await near.getByRole('button', { name: 'Later' }).click();
    await near.waitFor({ state: 'detached' });
    const { authorization = '' } = asked.at(-1)?.headers() ?? {};
    expect(
      (
        await fetch(`${session.app.url}/api/auth/logout`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: '{}',
        })
      ).ok,
    ).toBe(true);
    await setReloadMarker(desk);
    await desk.getByRole('button', { name: 'Create customer' }).click();
    await over(desk).waitFor();
  }
  /** The form went on to the new customer, who was made once: refused at first, and then sent as before. */
  async function madeOnce({ desk, asked }: { desk: Page; asked: Request[] }, name: string) {
    await desk.waitForURL(/\/customers\/[\w-]{36}$/);
    await desk.getByRole('heading', { level: 1, name }).waitFor();
    expect(await over(desk).count()).toBe(0);
    expect(await hasReloadMarker(desk)).toBe(true);
    const saves = await Promise.all(
      asked
        .filter((each) => each.postData()?.includes(name))
        .map(async (each) => ({
          status: (await each.response())?.status(),
          headers: each.headers(),
          body: each.postData(),
        })),
    );
    expect(saves.map(({ status }) => status)).toEqual([401, 201]);
    const [first, second] = saves;
    expect([second?.body, second?.headers['idempotency-key']]).toEqual([
      first?.body,
      first?.headers['idempotency-key'],
    ]);
    const { authorization = '', 'company-id': company = '' } = second?.headers ?? {};
    const found = await fetch(`${session.app.url}/api/customers/list`, {
      method: 'POST',
      headers: { authorization, 'company-id': company, 'content-type': 'application/json' },
      body: JSON.stringify({ search: name }),
    });
    expect(((await found.json()) as { items: unknown[] }).items).toHaveLength(1);
    await desk.context().close();
  }

  it('an expired session is renewed in a dialog, and the pending action is done once', async () => {
    const window = await deskOf('marcus');
    await halfTyped(window, 'Half Typed Owners', 'Joanna');
    const { desk } = window;
    await checkPage(desk, 'session-over', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await password(desk).fill('not the password');
    await desk.keyboard.press('Enter');
    await over(desk).getByText('The user name or the password is not right.').waitFor();
    await password(desk).fill(DEMO_PASSWORD);
    await desk.keyboard.press('Enter');
    await madeOnce(window, 'Half Typed Owners');
  });

  it('renewing a session asks for a code where sign-in does', async () => {
    const window = await deskOf('rosa');
    const { desk } = window;
    await code(desk).pressSequentially(await codeFor('rosa@'));
    await halfTyped(window, 'Coded Owners', 'Gina');
    await password(desk).fill(DEMO_PASSWORD);
    await desk.keyboard.press('Enter');
    await code(desk).waitFor();
    const right = await codeFor('rosa@');
    await code(desk).pressSequentially(String((Number(right) + 1) % 1_000_000).padStart(6, '0'));
    await over(desk).getByText('This code is not right or no longer good.').waitFor();
    await checkPage(desk, 'session-code-wrong', [
      ['window', 'light'],
      ['phone', 'light'],
    ]);
    await over(desk).getByRole('button', { name: 'Start again' }).click();
    await password(desk).fill(DEMO_PASSWORD);
    await desk.keyboard.press('Enter');
    await code(desk).pressSequentially(await codeFor('rosa@'));
    await madeOnce(window, 'Coded Owners');
  });

  it('the dialog of an expired session may also be left', async () => {
    const window = await deskOf('marcus');
    await halfTyped(window, 'Left Owners', 'Joanna');
    await over(window.desk).getByRole('button', { name: 'Sign out' }).click();
    await window.desk.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(window.asked.filter((each) => each.postData()?.includes('Left Owners'))).toHaveLength(1);
    await window.desk.context().close();
  });

  it('a renewed session receives live updates again', async () => {
    const desk = await session.newPage();
    await desk.clock.install({ time: systemClock.now() });
    await open('/customers?search=Half Typed', desk);
    await logIn(desk, 'dana');
    const row = desk.getByRole('row').filter({ hasText: 'Half Typed Owners' });
    await row.waitFor();
    await setReloadMarker(desk);
    await desk.clock.fastForward('23:56:00');
    await desk.getByRole('button', { name: 'Later' }).click();
    await endAll('dana');
    await over(desk).waitFor(); // nothing was pressed: the live channel has told
    await password(desk).fill(DEMO_PASSWORD);
    await desk.keyboard.press('Enter');
    await over(desk).waitFor({ state: 'detached' });
    await waitForLiveChannel(desk);
    const owner = await signIn(session.app.url, 'olivia');
    const [made] = (await owner.call('POST', '/customers/list', { search: 'Half Typed' })).body.items as {
      id: string;
    }[]; // as lists answer
    expect((await owner.call('DELETE', `/customers/${made?.id}`)).status).toBeLessThan(300);
    await row.waitFor({ state: 'detached' });
    expect(await hasReloadMarker(desk)).toBe(true);
    await desk.context().close();
  });
});

describe('a product that was renewed meanwhile', () => {
  it('a newer build of the console is offered, and not forced', async () => {
    const desk = await session.newPage();
    await desk.clock.install({ time: systemClock.now() });
    await open('/login', desk);
    await logIn(desk, 'olivia');
    const unchanged = desk.waitForResponse(`${session.app.url}/`);
    await desk.clock.fastForward('10:01');
    await unchanged;
    await waitForPageIdle(desk);
    expect(await desk.getByText('A newer version is ready.').count()).toBe(0);
    await desk.route(`${session.app.url}/`, async (route) => {
      const page = await route.fetch();
      await route.fulfill({
        response: page,
        body: (await page.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-newer.js'),
      });
    });
    await setReloadMarker(desk);
    await desk.clock.fastForward('10:01');
    await desk.getByText('A newer version is ready.').waitFor();
    await checkPage(desk, 'newer-build', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    expect(await hasReloadMarker(desk)).toBe(true);
    await desk.unroute(`${session.app.url}/`);
    await Promise.all([desk.waitForEvent('domcontentloaded'), desk.getByRole('button', { name: 'Reload' }).click()]);
    await inside(desk);
    expect(await hasReloadMarker(desk)).toBe(false);
    await desk.context().close();
  });

  it('a page that misses a part of its build reloads once, and not again within ten seconds', async () => {
    const desk = await session.newPage();
    await open('/login', desk);
    await logIn(desk, 'olivia');
    await waitForPageIdle(desk);
    let loads = 0;
    desk.on('domcontentloaded', () => void (loads += 1));
    await desk.route(/assets\/sessions-page-[\w-]+\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    await desk.getByRole('button', { name: /, account$/ }).click();
    await desk.getByRole('menuitem', { name: 'Account settings' }).click();
    await desk.getByRole('link', { name: 'Show' }).click();
    await desk.getByText('Something on this page went wrong.').waitFor();
    await waitForPageIdle(desk);
    expect(loads).toBe(1);
    expect(new URL(desk.url()).pathname).toBe('/session-management');
    await checkPage(desk, 'chunk-gone');
    await desk.context().close();
  });

  it('a page recovers by itself when its missing part is there again', async () => {
    const desk = await session.newPage();
    await open('/login', desk);
    await logIn(desk, 'olivia');
    let asked = 0;
    await desk.route(/assets\/sessions-page-[\w-]+\.js/, (route) =>
      (asked += 1) === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await desk.getByRole('button', { name: /, account$/ }).click();
    await desk.getByRole('menuitem', { name: 'Account settings' }).click();
    await desk.getByRole('link', { name: 'Show' }).click();
    await desk.getByRole('heading', { level: 1, name: 'Where you are signed in' }).waitFor();
    await desk.context().close();
  });
});

it('no browser reported an error', () => expect(session.browserErrors).toEqual([]));

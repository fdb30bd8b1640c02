import { systemClock } from '@backoffice/infra/clock';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openErrorCollector, type ErrorCollector } from '@backoffice/app/testing/error-collector';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { logIn, pickOption } from './page-actions.ts';
import { waitForPageIdle, waitUntil } from './waiting.ts';

/** What the console tells of its faults, and to whom (ADR 0022): a collector that keeps every word. */
const SEARCHED = 'Zqhart',
  EMAIL = 'ruth.zqcalloway@palomar-ridge.example',
  NAME = 'Zqpalomar Ridge Owners';
const REFUSED = {
  type: 'VALIDATION_ERROR',
  code: 'INVALID',
  message: `Validation error occurred for ${NAME}.`,
  requestId: '0193a5b0-1111-7000-8000-000000000001',
  details: [{ field: 'contacts.0.email', code: 'TAKEN', message: `${EMAIL} is taken by ${NAME}.` }],
};
let session: BrowserSession;
let collector: ErrorCollector;
/** Olivia is one of those whose visit is neither traced nor recorded as a whole; whatever chance says, an error is. */
let olivia: Page;

const chance = (page: Page, said: number) => page.addInitScript(`Math.random = () => ${said}`);
const asked = (page: Page): string[] => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
};
const ofReporter = (urls: readonly string[]) =>
  urls.filter((url) => /\/assets\/(reporter|recorder)-|\/envelope\//.test(url));
const wordsOf = (each: ReturnType<ErrorCollector['events']>[number]) =>
  each.exception?.values.map(({ type, value }) => `${type}: ${value}`);
const throwIn = (page: Page, message: string) =>
  page.evaluate(
    `setTimeout(() => { const fault = new TypeError(${JSON.stringify(message)}); Promise.reject(fault); throw fault; })`,
  );

beforeAll(async () => {
  collector = await openErrorCollector();
  session = await openBrowserSession({ SENTRY_DSN: collector.dsn });
  olivia = await session.newPage();
  await chance(olivia, 0.5);
});
afterAll(async () => {
  await session?.close();
  await collector?.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

describe('where a collector is named', () => {
  it('the console loads its error reporter after the first paint, and the recorder after sign-in', async () => {
    const urls = asked(olivia);
    const page = await olivia.goto(`${session.app.url}/customers?search=${SEARCHED}`);
    expect(await page?.text()).not.toMatch(/assets\/(reporter|recorder)/);
    expect(page?.headers()['content-security-policy']).toContain(`connect-src 'self' ${collector.origin};`);
    await waitUntil(async () => ofReporter(urls).some((url) => url.includes('/reporter-')), 'No reporter is fetched');
    await olivia.getByLabel('Password').waitFor();
    expect(ofReporter(urls).filter((url) => url.includes('/recorder-'))).toEqual([]);
    await logIn(olivia, 'olivia');
    await waitUntil(async () => ofReporter(urls).some((url) => url.includes('/recorder-')), 'No recorder is fetched');
    expect(collector.events()).toEqual([]);
  });

  it('a fault in the console is reported once, by its place and its kind', async () => {
    await olivia.getByRole('heading', { name: 'Customers' }).waitFor();
    await throwIn(olivia, `No total for ${EMAIL}, code 482913: "${NAME}"`);
    const event = await collector.event(({ exception }) => exception !== undefined);
    expect([event.transaction, wordsOf(event)]).toEqual(['/customers', ['TypeError: No total for […] code […] […]']]);
    expect(event).toMatchObject({
      environment: 'test',
      release: expect.stringMatching(/^contractor-back-office@\d/),
      sdk: { settings: { infer_ip: 'never' } },
    });
  });

  it('a test error of a Software Admin arrives at the collector under the id that the page shows', async () => {
    const sam = await session.newPage();
    await chance(sam, 0.5);
    await sam.goto(`${session.app.url}/sentry`);
    await logIn(sam, 'sam');
    await sam.getByRole('button', { name: 'Throw a test error' }).click();
    const eventId = await sam.locator('[role="status"] code').textContent();
    const event = await collector.event(({ event_id }) => event_id === eventId);
    expect([event.transaction, wordsOf(event)]).toEqual(['/sentry', ['Error: Thrown to test error reports, time 1']]);
    await sam.context().close();
  });

  it('a fault is reported with the minute before it, recorded as boxes without words', async () => {
    await waitUntil(
      () =>
        olivia.evaluate<boolean>(
          "performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes('/recorder-') && responseEnd > 0)",
        ),
      'The recorder never comes',
    );
    await waitForPageIdle(olivia); // it begins in the next task
    await throwIn(olivia, 'No total again');
    await waitUntil(
      async () => collector.items().some(({ header }) => header.type === 'replay_recording'),
      'No recording has come',
    );
    const seen = collector
      .items()
      .filter(({ header }) => header.type === 'replay_recording')
      .map(({ payload }) => payload)
      .join('\n');
    expect(seen).toContain('"tagName":"main"');
    expect(seen).toContain('"textContent":"*********"'); // Customers
    for (const word of ['Customers', 'Olivia', 'Ridgeline', 'Search']) expect(seen).not.toContain(word);
  });

  it('of all refusals the console reports only 422, by fields and codes alone', async () => {
    await olivia.getByRole('button', { name: 'New customer' }).click();
    const section = (name: string) => olivia.getByRole('region', { name, exact: true });
    await section('Customer').getByLabel('Name').fill(NAME);
    await pickOption(olivia, 'Salesman', 'Joanna');
    await section('Contacts').getByLabel('Name').fill('Ruth Zqcalloway');
    await section('Contacts').getByLabel('Email').fill(EMAIL);
    for (const [label, text] of [
      ['Street', '400 Ridge Rd'],
      ['City', 'Escondido'],
      ['ZIP code', '92025'],
    ] as const)
      await section('Billing address').getByLabel(label).fill(text);
    const before = collector.events().length;
    for (const status of [403, 404, 409, 422]) {
      await olivia.route(
        '**/api/customers/create',
        (route) => route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(REFUSED) }),
        { times: 1 },
      );
      const answered = olivia.waitForResponse('**/api/customers/create');
      await olivia.getByRole('button', { name: 'Create customer', exact: true }).click();
      await answered;
    }
    const event = await collector.event(({ contexts }) => contexts?.problem !== undefined);
    expect(event.contexts?.problem).toEqual({
      status: 422,
      code: 'INVALID',
      requestId: REFUSED.requestId,
      details: [{ field: 'contacts.0.email', code: 'TAKEN' }],
    });
    expect(wordsOf(event)).toEqual(['Failed: 422 INVALID']);
    expect(collector.events().length).toBe(before + 1);
  });

  it('a rendering fault of a page is reported once', async () => {
    const before = collector.events().length;
    const marcus = await session.newPage();
    await chance(marcus, 0.01);
    await marcus.goto(session.app.url);
    await logIn(marcus, 'marcus');
    await marcus.getByRole('link', { name: 'Customers', exact: true }).click();
    await marcus.getByRole('gridcell').first().waitFor();
    await waitUntil(
      async () => collector.items().some(({ payload }) => payload.includes('"op":"navigation"')),
      'The way to the customers is not traced',
    );
    await marcus.route('**/api/users/profile', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...REFUSED, type: 'SERVER_ERROR', code: 'INTERNAL' }),
      }),
    );
    await marcus.reload();
    await marcus.getByText('500').waitFor();
    await waitUntil(async () => collector.events().length > before, 'Nothing is reported');
    await throwIn(marcus, 'No total after that'); // whatever else was to be reported has been by then
    await collector.event((event) => wordsOf(event)?.[0] === 'TypeError: No total after that');
    expect(collector.events().slice(before).map(wordsOf)).toEqual([
      ['Failed: 500 INTERNAL'],
      ['TypeError: No total after that'],
    ]);
  });

  it('one visit of ten is traced and recorded as a whole', async () => {
    await waitUntil(
      async () => collector.items().some(({ header }) => header.type === 'transaction'),
      'No trace has come',
    );
    const traced = collector
      .items()
      .filter(({ header }) => header.type === 'transaction')
      .map(
        ({ payload }) => JSON.parse(payload) as { transaction: string; spans: { op?: string; description?: string }[] },
      ); // as the protocol says
    expect(traced.map(({ transaction }) => transaction)).toEqual(expect.arrayContaining(['/', '/customers']));
    const spans = traced.flatMap(({ spans: each }) => each.map(({ op, description }) => `${op}: ${description}`));
    expect(spans).toContain('resource.script: /assets/[…]');
    expect(spans).toContain('http.client: POST /graphql');
  });

  it('recording stops at logout, while faults of the sign-in pages are still reported', async () => {
    const marcus = await session.newPage();
    await chance(marcus, 0.01);
    await marcus.clock.install({ time: systemClock.now() });
    const recordings = () => collector.items().filter(({ header }) => header.type === 'replay_recording').length;
    const before = recordings(); // the first may be sent while he signs in
    await marcus.goto(session.app.url);
    await logIn(marcus, 'marcus');
    await waitUntil(async () => recordings() > before, 'Marcus is not recorded');
    await marcus.getByRole('button', { name: /, account$/ }).click();
    await marcus.getByRole('menuitem', { name: 'Log out', exact: true }).click();
    await marcus.getByRole('button', { name: 'Sign in' }).waitFor();
    await olivia.context().close(); // she is recorded too, since her fault
    await marcus.clock.fastForward(7_000); // a recording is sent every five seconds
    await waitForPageIdle(marcus);
    const seen = recordings();
    for (const message of ['No way in', 'No way in again']) {
      await throwIn(marcus, message);
      await collector.event(
        (event) => wordsOf(event)?.[0] === `TypeError: ${message}` && event.transaction === '/login',
      );
      await marcus.clock.fastForward(7_000);
      await waitForPageIdle(marcus);
    }
    expect(recordings()).toBe(seen);
  });

  it('the console’s error reports hold no typed text, name or credential', async () => {
    const secrets = [
      SEARCHED,
      EMAIL,
      NAME,
      'Zqcalloway',
      'Olivia',
      'olivia',
      'Marcus',
      'ridgeline-demo-2026',
      '482913',
      'Bearer',
      'authorization',
      'Escondido',
      '[object Object]',
    ];
    expect(secrets.filter((secret) => collector.received.join('\n').includes(secret))).toEqual([]);
  });

  it('a public page knows of no error collector, loads no reporter and sends nothing', async () => {
    const before = collector.events().length;
    for (const address of [`/proposals/preview/${'A'.repeat(43)}`, '/verify']) {
      const customer = await session.newPage();
      const urls = asked(customer);
      const page = await customer.goto(`${session.app.url}${address}`);
      expect(await page?.text()).not.toContain('error-reports');
      expect(page?.headers()['content-security-policy']).not.toContain(collector.origin);
      await customer.getByRole('heading').first().waitFor();
      await throwIn(customer, 'A customer’s own');
      await waitUntil(
        async () => session.browserErrors.some((each) => each.includes(address) && each.includes('A customer’s own')),
        'Nothing was thrown',
      );
      await waitForPageIdle(customer);
      expect(ofReporter(urls)).toEqual([]);
      await customer.context().close();
    }
    expect(collector.events().length).toBe(before);
  });

  it('no browser reported an error but those thrown on purpose', () => {
    expect(session.browserErrors.filter((each) => !/No total|No way in|A customer’s own/.test(each))).toEqual([]);
  });
});

describe('where no collector is named', () => {
  it('without an error collector the console loads no reporter and sends nothing', async () => {
    const other = await openBrowserSession({ START: 'empty' });
    const page = await other.newPage();
    const urls = asked(page);
    const answer = await page.goto(`${other.app.url}/login`);
    expect(await answer?.text()).not.toContain('error-reports');
    expect(answer?.headers()['content-security-policy']).toContain("connect-src 'self';");
    await page.getByRole('heading').first().waitFor();
    await throwIn(page, 'Nobody hears this');
    await waitUntil(
      async () => other.browserErrors.some((each) => each.includes('Nobody hears this')),
      'Nothing was thrown',
    );
    await waitForPageIdle(page);
    expect(ofReporter(urls)).toEqual([]);
    await other.close();
  });
});

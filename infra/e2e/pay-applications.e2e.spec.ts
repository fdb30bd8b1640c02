import { dayIn } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { systemClock } from '@backoffice/infra/clock';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserSession, PHONE, publicLinkIn, type BrowserSession } from './browser-session.ts';
import { logIn, waitForNotification } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/**
 * A contract of 100,000.00 that is paid by the month (ADR 0113): 5 % retained to half of it, 2.5 % later, nothing from
 * 90 % on. From the first application over its mail, its certificate, its invoice and the payment to the next one.
 */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GRACE = 'grace@quarry-owners.example';
const today = dayIn('America/Los_Angeles', systemClock.now());
let session: BrowserSession;
let client: Client;
let olivia: Page;
let contractId: string, customerId: string, application: string;

const asked = async <T = { id: string }>(method: string, path: string, body?: object): Promise<T> => {
  const { status, body: answer } = await client.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer as T; // as the route answers
};
const firstOf = async (list: string) =>
  (await asked<{ items: { id: string }[] }>('POST', `/${list}/list`, {})).items[0]?.id;

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const { items } = await asked<{ items: { value: string }[] }>('GET', '/companies/salesman-labels');
  const address = { line1: '9 Quarry Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
  ({ id: customerId } = await asked('POST', '/customers/create', {
    name: 'Quarry Owners',
    type: 'business',
    salesmanId: items[0]?.value,
    contacts: [{ name: 'Grace', email: GRACE, isPrimary: true }],
    billingAddress: address,
  }));
  const { id: locationId } = await asked('POST', '/locations/create', { name: 'Quarry', customerId, address });
  const { id: proposalId } = await asked('POST', `/proposals/create?locationId=${locationId}`, {
    name: 'Quarry dock',
    lineItems: [
      { name: 'Mobilization', unitPrice: 600_000 },
      { name: 'Concrete', unitPrice: 4_800_000 },
      { name: 'Rebar', unitPrice: 2_600_000 },
      { name: 'Finish', unitPrice: 2_000_000 },
    ],
  });
  await asked('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
  ({ id: contractId } = await asked('POST', `/contracts/generate-general?proposalId=${proposalId}`, {
    retentionBp: 500,
  }));
  await asked('POST', `/contracts/${contractId}/send-email`, {
    to: [GRACE],
    subject: 'Your contract',
    body: 'Please sign: {{doc.link}}',
  });
  const { contentHash } = await asked<{ contentHash: string }>('GET', `/contracts/${contractId}`);
  const signature = { name: 'Grace', company: '', title: '', date: today, signature: PNG, contentHash, consent: true };
  await asked('PUT', `/contracts/${contractId}/sign`, signature);
  olivia = await session.newPage();
  await olivia.goto(
    `${session.app.url}/login?redirect=${encodeURIComponent(`/pay-applications/new?contractId=${contractId}`)}`,
  );
  await logIn(olivia, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const field = (label: string | RegExp) => olivia.getByLabel(label, { exact: true });
const press = (name: string) => olivia.getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) =>
  waitUntil(async () => (await page.locator('main').innerText()).includes(text), `The page does not say ${text}`);
const stands = (status: string) =>
  waitUntil(async () => (await olivia.locator('.record-head .status').textContent()) === status, `It is not ${status}`);
const work = (line: string, typed: string) => field(`${line}: this period`).fill(typed);
const done = async (line: string, percent: string) => {
  await field(`${line}: this period`).fill(percent);
  await olivia.keyboard.press('%');
};

describe('a contract that is paid by the month', () => {
  it('an application is typed along the lines, with three steps of retention: 28,832.50 of 30,350.00 is due', async () => {
    await work('1. Mobilization', '6000');
    await done('2. Concrete', '25');
    await done('3. Rebar', '10');
    await field('3. Rebar: stored now').fill('9750');
    await press('Add a step');
    await press('Add a step');
    const steps = olivia.getByRole('group', { name: /^Step/ });
    const fill = async (step: number, [from, bp]: readonly [string, string]) => {
      await steps.nth(step).getByLabel(/^From/).fill(from);
      await steps
        .nth(step)
        .getByLabel(/^Retained of work/)
        .fill(bp);
    };
    await fill(1, ['50', '2.5']);
    await fill(2, ['50', '0']);
    await press('Create application');
    await steps.nth(2).getByText('no two begin at the same percentage').waitFor();
    await fill(2, ['90', '0']);
    await says(olivia, 'Due now $28,832.50');
    await checkPage(olivia, 'pay-application-form', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await press('Create application');
    await olivia.waitForURL(/pay-applications\/[0-9a-f-]{36}$/);
    application = olivia.url();
    await press('Submit');
    await stands('Submitted');
  });

  it('it is mailed to the owner with its PDF, and read behind its link on a phone', async () => {
    await olivia.getByRole('button', { name: 'Send by email' }).click();
    await olivia.waitForURL(/email$/);
    await checkPage(olivia, 'pay-application-email');
    await press('Send application for payment');
    await olivia.waitForURL(application);
    const mail = await session.waitForMail(
      ({ to, subject }) => to.join().includes(GRACE) && /for payment/.test(subject),
    );
    expect(mail.subject).toBe('Application for payment 1 for Quarry dock');
    expect(mail.text).toContain('$28,832.50');
    expect(mail.attachments.map(({ name }) => name)).toEqual(['Application for payment 1.pdf']);
    const phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true });
    const looked = phone.waitForResponse(/\/viewed$/);
    await phone.goto(publicLinkIn(mail));
    await says(phone, 'Application for payment 1');
    await says(phone, '$28,832.50');
    await says(phone, '−$1,030.00');
    await says(phone, '−$487.50');
    await says(phone, 'Continuation of application 1');
    await checkPage(phone, 'pay-application-link', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await looked;
    await phone.context().close();
    await waitUntil(
      async () => (await olivia.locator('main').innerText()).includes('opened 1 time'),
      'Nobody opened it',
    );
  });

  it('what was certified is billed and paid, and the application is paid with its invoice', async () => {
    await press('Record the certificate…');
    await field('Certified by').fill('Ana Ruiz');
    await press('Record it');
    await stands('Certified');
    await press('Make the invoice');
    await waitForNotification(olivia, 'The invoice bills what was certified.');
    await olivia.waitForURL(/invoice\/[0-9a-f-]{36}$/);
    const invoiceId = olivia.url().split('/').at(-1) ?? '';
    await press('Approve invoice');
    await stands('Approved');
    await asked('POST', '/post-payments/create', {
      customerId,
      receivedOn: today,
      amount: 2_883_250,
      checkNo: '1044',
      bankId: await firstOf('banks'),
      methodId: await firstOf('payment-methods'),
      allocations: [{ invoiceId, amount: 2_883_250 }],
    });
    await olivia.goto(application);
    await stands('Paid');
  });

  it('the next one begins with what was paid before: 24,371.25 of 25,500.00 more is due', async () => {
    await press('More actions');
    await olivia.getByRole('menuitem', { name: 'Next application' }).click();
    await olivia.waitForURL(/new\?contractId/);
    await says(olivia, 'Application 2 under contract');
    await done('2. Concrete', '62.5');
    await done('3. Rebar', '60');
    await field('3. Rebar: stored now').fill('3250');
    await done('4. Finish', '5');
    const summary = olivia.getByRole('region', { name: 'Summary' });
    await summary.getByText('$24,371.25').waitFor();
    for (const sum of ['$55,850.00', '−$28,832.50']) await summary.getByText(sum).first().waitFor();
    expect(session.browserErrors).toEqual([]);
  });
});

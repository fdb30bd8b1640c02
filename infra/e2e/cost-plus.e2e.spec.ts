import { systemClock } from '@backoffice/infra/clock';
import { dayIn } from '@backoffice/contracts/kernel';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { openBrowserSession, type BrowserSession } from './browser-session.ts';
import { logIn, waitForNotification } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/**
 * A job that is billed by what it costs, from the request to the invoice that stops at the maximum (domain.md 4.10),
 * and where it then stands on the board.
 */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let session: BrowserSession;
let client: Client;
let olivia: Page;
let place: string, owner: string, job: string, ticket: string, supplierId: string;

const asked = async <T = { id: string }>(method: string, path: string, body?: object): Promise<T> => {
  const { status, body: answer } = await client.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer as T; // as the route answers
};

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const { items } = await asked<{ items: { value: string }[] }>('GET', '/companies/salesman-labels');
  const address = { line1: '3 Storm Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
  ({ id: owner } = await asked('POST', '/customers/create', {
    name: 'Stormy Labs',
    type: 'business',
    salesmanId: items[0]?.value,
    contacts: [{ name: 'Grace', email: 'grace@stormy.example', isPrimary: true }],
    billingAddress: address,
  }));
  ({ id: place } = await asked('POST', '/locations/create', { name: 'Storm lab', customerId: owner, address }));
  ({ id: supplierId } = await asked('POST', '/suppliers/create', { name: 'Storm Stone' }));
  olivia = await session.newPage();
  await olivia.goto(
    `${session.app.url}/login?redirect=${encodeURIComponent(`/toc/${place}/contract/new?type=cost-plus`)}`,
  );
  await logIn(olivia, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const field = (label: string) => olivia.getByLabel(label, { exact: true });
const press = (name: string) => olivia.getByRole('button', { name, exact: true }).click();
const says = (text: string) =>
  waitUntil(async () => (await olivia.locator('main').innerText()).includes(text), `The page does not say ${text}`);
const buy = (unitCost: number, invoiceRef: string) =>
  asked('POST', `/job-costs/${ticket}/materials`, {
    supplierId,
    unitCost,
    invoiceRef,
    description: `Stone ${invoiceRef}`,
  });
async function sign() {
  await asked('POST', `/contracts/${job}/send-email`, {
    to: ['grace@stormy.example'],
    subject: 'Your contract',
    body: 'Please sign: {{doc.link}}',
  });
  const { contentHash } = await asked<{ contentHash: string }>('GET', `/contracts/${job}`);
  const date = dayIn('America/Los_Angeles', systemClock.now());
  const signature = { name: 'Grace', company: '', title: '', date, signature: PNG, contentHash, consent: true };
  await asked('PUT', `/contracts/${job}/sign`, signature);
}

describe('a job on costs and a fee', () => {
  it('a cost-plus contract is refused to a customer without an approved request', async () => {
    await says('Cost-plus is not approved for this customer.');
    await asked('POST', '/cost-plus-requests/create', { customerId: owner, reason: 'Open end', proposedFeeBp: 1_500 });
    await asked('PUT', `/cost-plus-requests/${owner}/status`, { status: 'approved' });
    await olivia.reload();
    await field('Fee in percent').waitFor();
    expect(await field('Fee in percent').inputValue()).toBe('15');
  });

  it('a cost-plus contract is made with its fee, its maximum and the estimate of its costs', async () => {
    await field('Name').fill('Repairs after the storm');
    await olivia.getByLabel(/^Guaranteed maximum/).fill('12900');
    await field('Retention in percent').fill('0');
    await checkPage(olivia, 'cost-plus-contract-form');
    await field('Fee in percent').fill('0');
    await press('Generate contract');
    await olivia.getByText('Say what the fee is.').first().waitFor();
    await field('Fee in percent').fill('15');
    await press('Generate contract');
    await olivia.waitForURL(/contract\/[0-9a-f-]{36}$/);
    job = olivia.url().split('/').at(-1) ?? '';
    await says('15% of the costs');
    await sign();
    ({ id: ticket } = await asked('POST', '/job-costs/create', { contractId: job }));
    await buy(700_000, 'S-1');
    await buy(430_947, 'S-2');
    await says('$12,900.00');
  });

  it('an invoice bills the costs that are ticked, and stops at the maximum', async () => {
    await olivia.goto(`${session.app.url}/toc/${place}/invoice/new?contractId=${job}`);
    await waitForSum('Amount due', '$12,900.00');
    await waitForSum('Not billable, above the guaranteed maximum', '−$105.89');
    await olivia.getByLabel(/Bill .*Stone S-2/).uncheck({ force: true });
    await waitForSum('Amount due', '$8,050.00');
    await checkPage(olivia, 'cost-plus-invoice-form');
    await press('Create invoice');
    await olivia.waitForURL(/invoice\/[0-9a-f-]{36}$/);
    await waitForNotification(olivia, 'Invoice created.');
    await says('Storm Stone · Stone S-1');
    await asked('PUT', `/invoices/${olivia.url().split('/').at(-1)}/approve`, {});
    await olivia.goto(`${session.app.url}/toc/${place}/invoice/new?contractId=${job}`);
    await waitForSum('Direct costs', '$4,309.47');
    await waitForSum('Fee', '$646.42');
    await waitForSum('Amount due', '$4,850.00');
    await press('Create invoice');
    await olivia.waitForURL(/invoice\/[0-9a-f-]{36}$/);
    await asked('PUT', `/invoices/${olivia.url().split('/').at(-1)}/approve`, {});
    await olivia.goto(`${session.app.url}/toc/${place}/invoice/new?contractId=${job}`);
    await says('Everything this job has cost so far is billed.');
  });

  it('the contract tells what is left of the job, and its phases what they cost', async () => {
    await olivia.goto(`${session.app.url}/toc/${place}/contract/${job}`);
    const panel = olivia.getByRole('region', { name: 'Profit' });
    await panel.getByText('Direct costs').waitFor();
    await waitUntil(
      async () => (await panel.innerText()).includes('$11,309.47'),
      'The panel does not tell the direct costs',
    );
    await panel
      .getByRole('button', { name: /11,309\.47/ })
      .first()
      .click();
    await olivia.getByRole('dialog').getByText('Material added').first().waitFor();
    await checkPage(olivia, 'costs-behind-a-figure');
    await olivia.keyboard.press('Escape');
    await olivia.goto(`${session.app.url}/toc/${place}/phase-reconciliation`);
    await says('Names no phase');
    await says('$11,309.47');
  });

  it('the job stands on the board, as it stood on any day', async () => {
    await olivia.goto(`${session.app.url}/job-board?search=Stormy&since=2026-01-01`);
    await says('Repairs after the storm');
    await says('+$12,900.00');
    await olivia.goto(`${session.app.url}/job-board?search=Stormy&asOf=2026-01-01`);
    await says('No open job matches');
    expect(session.browserErrors).toEqual([]);
  });
});

const waitForSum = (name: string, text: string) =>
  waitUntil(
    async () => (await olivia.getByLabel(name, { exact: true }).first().innerText()).includes(text),
    `${name} is not ${text}`,
  );

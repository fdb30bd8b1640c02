import { systemClock } from '@backoffice/infra/clock';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Client } from './running-app.ts';
import { dayIn, moneyText } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { hasReloadMarker, logIn, setReloadMarker } from './page-actions.ts';
import { waitUntil } from './waiting.ts';

/**
 * The worked figures of the handbook (domain.md 4.4, 4.5 and 4.11) as the screens show them, two years before the demo
 * begins, so that nothing else lies in those days; and what happens while a window cannot hear of it.
 */
type Body = Readonly<Record<string, unknown>>;
type Line = { readonly id: string };
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Its books have no first day: the handbook bills in 2024. */
const COMPANY = 'Ridgeline Civil';
let session: BrowserSession;
let office: Client;
let seen = 0;
let desk: Page;
let [customerId, locationId, contractId, bankId] = ['', '', '', ''];

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD, COMPANY);
  desk = await session.newPage();
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
  await choose(desk, COMPANY);
  await desk.getByRole('region', { name: 'First steps' }).waitFor();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

async function choose(page: Page, company: string) {
  await page.getByRole('button', { name: /^Company:/ }).click();
  await page.getByRole('option', { name: company }).click();
}

/** One request, waiting for what was written before. @throws with the problem that it was answered */
async function ask<T = { readonly id: string }>(method: string, path: string, body?: Body): Promise<T> {
  const { status, body: said } = await office.call(method, path, body, seen ? { 'x-read-after': String(seen) } : {});
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
  if (method !== 'GET' && typeof said['position'] === 'number') seen = Math.max(seen, said['position']);
  return said as T; // as the caller knows the route
}
const labelled = async (path: string, label?: string) => {
  const { items } = await ask<{ items: readonly { value: string; label: string }[] }>('GET', path);
  return items.find((each) => label === undefined || each.label === label)?.value ?? '';
};
/** A contract over these lines, signed; its lines. */
async function agreed(name: string, lineItems: readonly Body[], retentionBp: number): Promise<readonly Line[]> {
  const { id } = await ask('POST', `/proposals/create?locationId=${locationId}`, {
    name,
    date: '2024-08-01',
    goodThruDate: '2099-12-31',
    lineItems,
  });
  await ask('PUT', `/proposals/${id}/accept-without-esignature`, { name: 'Grace', reason: 'On the site' });
  ({ id: contractId } = await ask('POST', `/contracts/generate-general?proposalId=${id}`, {
    date: '2024-08-02',
    retentionBp,
  }));
  await ask('POST', `/contracts/${contractId}/send-email`, {
    to: ['grace@golden.example'],
    subject: 'Your contract',
    body: 'Please sign: {{doc.link}}',
  });
  const { contentHash, lineItems: lines } = await ask<{ contentHash: string; lineItems: readonly Line[] }>(
    'GET',
    `/contracts/${contractId}`,
  );
  await ask('PUT', `/contracts/${contractId}/sign`, {
    name: 'Grace',
    company: '',
    title: '',
    date: dayIn('America/Los_Angeles', systemClock.now()),
    signature: PNG,
    contentHash,
    consent: true,
  });
  return lines;
}
async function change(name: string, unitPrice: number): Promise<Line | undefined> {
  const { id } = await ask('POST', `/change-orders/generate?contractId=${contractId}`, {
    name,
    date: '2024-10-05',
    lineItems: [{ name, unitPrice }],
  });
  await ask('PUT', `/change-orders/${id}/approve`, { reason: 'Agreed on the site' });
  return (await ask<{ lineItems: readonly Line[] }>('GET', `/change-orders/${id}`)).lineItems[0];
}
async function bill(
  date: string,
  billed: readonly (readonly [Line | undefined, Body])[],
): Promise<{ id: string; number: string }> {
  const { id } = await ask('POST', `/invoices/add?contractId=${contractId}`, {
    date,
    dueDate: '2024-12-31',
    lineItems: billed.map(([line, billing]) => ({ sourceLineItemId: line?.id, billing })),
  });
  await ask('PUT', `/invoices/${id}/approve`, {});
  return ask('GET', `/invoices/${id}`);
}
const percent = (percentToDate: number) => ({ method: 'percent', percentToDate });
const text = (cents: number) => `${cents < 0 ? '-' : ''}$${moneyText(Math.abs(cents))}`;
const receivablesOf = async (day: string) => {
  await desk.goto(`${session.app.url}/account-receivables?asOf=${day}&basis=invoiceDate`);
  await desk.locator('.ages-sums, .empty').first().waitFor();
};
/** What each age reads at the top of the page. */
const ages = async () => await desk.locator('.scale-words .money').allTextContents();
/** Open, overdue, retention held and unapplied credit. */
const sums = async () => await desk.locator('.ages-sums dd').allTextContents();
/** In which column the open of an invoice stands. */
const ageOf = (number: string) =>
  desk
    .locator('tr[data-row]')
    .filter({ has: desk.getByRole('link', { name: number, exact: true }) })
    .locator('td[data-title$=" days"]:not([data-none])')
    .getAttribute('data-title');

describe('receivables of a past day', () => {
  const opened: Record<string, string> = {};

  it('receivables of a past day are what was billed and not paid by then (4.4)', async () => {
    const [salesmanId, check, ach] = await Promise.all([
      labelled('/companies/salesman-labels'),
      labelled('/payment-methods/labels', 'Check'),
      labelled('/payment-methods/labels', 'ACH'),
    ]);
    const address = { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
    ({ id: customerId } = await ask('POST', '/customers/create', {
      name: 'Golden Handbook LLC',
      type: 'business',
      salesmanId,
      contacts: [{ name: 'Grace', email: 'grace@golden.example', isPrimary: true }],
      billingAddress: address,
    }));
    ({ id: locationId } = await ask('POST', '/locations/create', { name: 'Golden yard', customerId, address }));
    ({ id: bankId } = await ask('POST', '/banks/create', { name: 'Handbook Bank' }));
    const [demolition, wall, drainage, discount] = await agreed(
      'Retaining wall',
      [
        { name: 'Demolition', unitPrice: 425_000 },
        { name: 'Wall', quantity: 3_125_000, unit: 'sf', unitPrice: 3_875 },
        { name: 'Drainage', quantity: 850_000, unit: 'lf', unitPrice: 2_740 },
        { kind: 'discount', name: 'Neighbor discount', unitPrice: -50_000 },
      ],
      500,
    );
    const [longer, less] = [await change('Longer wall', 175_000), await change('Less gravel', -42_050)];
    const inv1 = await bill('2024-10-20', [
      [demolition, percent(10_000)],
      [wall, percent(5_000)],
    ]);
    const inv2 = await bill(
      '2024-11-01',
      [wall, drainage, discount, longer, less].map((line) => [line, percent(10_000)]),
    );
    const pay = (receivedOn: string, amount: number, methodId: string, checkNo: string, allocations: readonly Body[]) =>
      ask('POST', '/post-payments/create', { customerId, receivedOn, amount, bankId, methodId, checkNo, allocations });
    await pay('2024-11-03', 1_200_000, check, '4471', [
      { invoiceId: inv1.id, amount: 978_946 },
      { invoiceId: inv2.id, amount: 221_054 },
    ]);
    await pay('2024-11-05', 654_199, ach, '', [{ invoiceId: inv2.id, amount: 654_199 }]);
    for (const [day, open, retention] of [
      ['2024-10-20', 978_946, 51_523],
      ['2024-11-02', 1_854_199, 97_589],
      ['2024-11-04', 654_199, 97_589],
      ['2024-11-05', 0, 97_589],
    ] as const) {
      await receivablesOf(day);
      expect([day, ...(await sums())]).toEqual([day, text(open), text(0), text(retention), text(0)]);
    }
  });

  it('receivables age at the exact edges of their buckets, to the cent (4.5)', async () => {
    const [line] = await agreed('Upkeep', [{ name: 'Upkeep', unitPrice: 1_000_000 }], 0);
    const amounts = {
      '2024-08-21': 100_01,
      '2024-08-22': 200_02,
      '2024-09-20': 300_03,
      '2024-09-21': 400_04,
      '2024-10-20': 500_05,
      '2024-10-21': 600_06,
      '2024-11-20': 700_07,
    };
    for (const [date, amount] of Object.entries(amounts))
      opened[date] = (await bill(date, [[line, { method: 'amount', amount }]])).number;
    await receivablesOf('2024-11-20');
    expect(await ages()).toEqual([text(700_07 + 600_06), text(500_05 + 400_04), text(300_03 + 200_02), text(100_01)]);
    expect((await sums())[0]).toBe(text(2_800_28));
    const columns = {
      '2024-08-21': 'Past 90 days',
      '2024-08-22': '61–90 days',
      '2024-09-20': '61–90 days',
      '2024-09-21': '31–60 days',
      '2024-10-20': '31–60 days',
      '2024-10-21': '0–30 days',
      '2024-11-20': '0–30 days',
    };
    for (const [date, column] of Object.entries(columns))
      expect([date, await ageOf(opened[date] ?? '')]).toEqual([date, column]);
  });

  it.each([
    [30, '2024-09-20', '0–30 days'],
    [31, '2024-09-21', '31–60 days'],
    [60, '2024-10-20', '31–60 days'],
    [61, '2024-10-21', '61–90 days'],
    [90, '2024-11-19', '61–90 days'],
    [91, '2024-11-20', 'Past 90 days'],
  ])('receivables show what is %i days old, as of %s, under %s', async (days, day, column) => {
    await receivablesOf(day);
    const row = desk
      .locator('tr[data-row]')
      .filter({ has: desk.getByRole('link', { name: opened['2024-08-21'] ?? '', exact: true }) });
    expect([
      await row.locator('td[data-title="Days"]').textContent(),
      await ageOf(opened['2024-08-21'] ?? ''),
      await row.locator(`td[data-title="${column}"]`).textContent(),
    ]).toEqual([String(days), column, text(100_01)]);
  });
});

describe('what was deposited (4.11)', () => {
  it('deposits are 18,541.99 in the first days of November, by bank and deposit', async () => {
    await desk.goto(
      `${session.app.url}/reports/accounting-report/invoice-deposit-detail?fromDate=2024-11-01&toDate=2024-11-30`,
    );
    const bank = desk.getByRole('region', { name: 'Handbook Bank' });
    await bank.waitFor();
    const rows = await Promise.all(
      (await bank.getByRole('row').all())
        .slice(1)
        .map(async (row) => (await row.locator('th, td').allTextContents()).filter(Boolean)),
    );
    const [first, second] = [rows[2]?.[0], rows[3]?.[0]];
    expect(rows).toEqual([
      ['Deposit, Nov 3, 2024', '$12,000.00'],
      ['Golden Handbook LLC', 'Check · no. 4471', '$12,000.00'],
      [first, '$9,789.46'],
      [second, '$2,210.54'],
      ['Deposit, Nov 5, 2024', '$6,541.99'],
      ['Golden Handbook LLC', 'ACH', '$6,541.99'],
      [second, '$6,541.99'],
      ['Handbook Bank together', '$18,541.99'],
    ]);
    expect(await desk.locator('.deposits-sums dd').allTextContents()).toEqual(['$18,541.99', '$18,541.99', '$0.00']);
  });

  it('a figure of the deposits opens the ledger entries it sums', async () => {
    await desk.getByRole('button', { name: /^\$12,000\.00, Golden Handbook LLC/ }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByText('Payment posted', { exact: false }).first().waitFor();
    expect(await dialog.getByRole('row', { name: '$9,789.46' }).count()).toBe(1);
    expect(await dialog.getByText('something has just changed').count()).toBe(0);
    await desk.keyboard.press('Escape');
  });

  it('the deposit report prints on white, and without the frame of the console', async () => {
    await desk.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await desk.getByRole('navigation').first().isVisible()).toBe(false);
    await desk.getByText('Deposited from Nov 1, 2024 to Nov 30, 2024').waitFor();
    expect(await desk.evaluate<string>('getComputedStyle(document.body).color')).toBe('rgb(23, 28, 36)');
    await desk.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });
});

describe('the contract list', () => {
  const together = () => desk.locator('.ag-row-pinned [role=gridcell]').allTextContents();

  it('the contract list totals all contracts found, today and as of a past day', async () => {
    await desk.goto(`${session.app.url}/contract-list?search=Golden+Handbook`);
    await waitUntil(async () => (await together()).includes('$29,517.88'), 'The totals do not come');
    expect((await together()).filter((cell) => cell.startsWith('$'))).toEqual([
      '$29,517.88',
      '$22,318.16',
      '$3,776.17',
      '$7,199.72',
    ]);
    await desk.goto(`${session.app.url}/contract-list?search=Golden+Handbook&asOf=2024-11-02`);
    await waitUntil(async () => (await together()).includes('$21,618.09'), 'The totals of the day do not come');
    const [, billed, balance] = (await together()).filter((cell) => cell.startsWith('$'));
    expect(balance).toBe(billed); // nothing was paid yet
  });
});

describe('the proposals that wait for a signature', () => {
  it('the proposals waiting for a signature are as many as the dashboard counts', async () => {
    await desk.goto(session.app.url);
    await choose(desk, 'Ridgeline Builders');
    const link = desk.getByLabel('Awaiting signature', { exact: true }).getByRole('link', { name: /proposals?$/ });
    const count = Number.parseInt((await link.textContent()) ?? '', 10);
    await link.click();
    await desk.waitForURL(/\/proposals\?status=sent,viewed$/);
    await waitUntil(
      async () => (await desk.locator('.list-head .count').textContent())?.startsWith(`${count}`),
      'The list does not find as many',
    );
  });
});

describe('a window that misses live updates', () => {
  let other: Page;
  let held = Promise.withResolvers<void>();
  const sockets: WebSocketRoute[] = [];
  const owes = () => other.locator('.ages-sums dd').first();

  it('a window shows what happened between its first read and its live connection', async () => {
    other = await session.newPage();
    await other.routeWebSocket(/\/graphql$/, async (socket) => {
      sockets.push(socket);
      await held.promise;
      socket.connectToServer();
    });
    await other.goto(`${session.app.url}/login`);
    await logIn(other, 'olivia');
    await choose(other, COMPANY);
    await other.getByRole('region', { name: 'First steps' }).waitFor();
    await other.goto(`${session.app.url}/account-receivables`);
    await owes().waitFor();
    await setReloadMarker(other);
    const before = await owes().textContent();
    await waitUntil(async () => sockets.length > 0, 'No socket was opened');
    await bill('2024-11-20', [[await upkeep(), { method: 'amount', amount: 5_000 }]]);
    expect(await owes().textContent()).toBe(before);
    held.resolve();
    await waitUntil(async () => (await owes().textContent()) !== before, 'It never learns of it');
  });

  it('a window shows what happened while its connection was lost', async () => {
    held = Promise.withResolvers<void>();
    const before = await owes().textContent();
    await sockets.at(-1)?.close({ code: 1012, reason: 'Restart' });
    await waitUntil(async () => sockets.length > 1, 'It does not try again');
    await bill('2024-11-20', [[await upkeep(), { method: 'amount', amount: 6_000 }]]);
    expect(await owes().textContent()).toBe(before);
    held.resolve();
    await waitUntil(async () => (await owes().textContent()) !== before, 'It never learns of it');
    expect(await hasReloadMarker(other)).toBe(true);
  });

  const upkeep = async () =>
    (await ask<{ lineItems: readonly Line[] }>('GET', `/contracts/${contractId}`)).lineItems[0];
});

it('no browser reported an error', () => {
  expect(session.browserErrors).toEqual([]);
});

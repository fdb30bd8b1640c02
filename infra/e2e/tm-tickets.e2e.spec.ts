import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowserSession, SMALL_PHONE, type BrowserSession } from './browser-session.ts';
import { countClicks } from './click-counter.ts';
import { demoRecords, type DemoRecords } from './demo-records.ts';
import { logIn, signOnPhone, waitForNotification } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** Extra work of a few days: Olivia has it signed, prices it, and bills it in one change order. */
let session: BrowserSession;
let olivia: Page;
let demo: DemoRecords;
let [contractId, order] = ['', ''];
const ORDER_TAPS = 4;

beforeAll(async () => {
  session = await openBrowserSession();
  demo = demoRecords(session, await signIn(session.app.url, 'olivia'));
  const { id } = await demo.first('tm-tickets');
  ({ contractId } = await ask<{ contractId: string }>('GET', `/tm-tickets/${id}`));
  olivia = await session.newPage();
  await olivia.goto(`${session.app.url}/tm-tickets`);
  await logIn(olivia, 'olivia');
  await olivia.getByRole('gridcell').first().waitFor();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const press = (name: string) => olivia.getByRole('button', { name, exact: true }).click();
const inDialog = () => olivia.getByRole('dialog');
const open = async (name: string) => {
  await olivia.goto(`${session.app.url}/tm-tickets`);
  await olivia.getByRole('link', { name }).click();
  await olivia.locator('.record-head').waitFor();
};
const hasStatus = (expected: string) =>
  waitUntil(
    async () => (await olivia.locator('.record-head .status').textContent()) === expected,
    `The ticket is not ${expected}`,
  );
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const { status, body: answer } = await demo.client.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer as T; // as the caller knows the route
}
type Lines = Readonly<Record<'equipment' | 'material', { readonly lineId: string; readonly name: string }[]>>;
/** Submitted, not signed, and every line at $100. */
async function priceDisputed(id: string, lines: readonly string[]) {
  const { status } = await ask<{ status: string }>('GET', `/tm-tickets/${id}`);
  if (status === 'draft') await ask('PUT', `/tm-tickets/${id}/submit`, {});
  await ask('PUT', `/tm-tickets/${id}/refuse`, { name: 'Amy Chou', reason: 'She was not there.' });
  await ask('PUT', `/tm-tickets/${id}/price`, { costs: lines.map((lineId) => ({ lineId, unitCost: 10_000 })) });
}

it('a ticket that is not priced has no price in the list', async () => {
  const row = olivia.getByRole('row', { name: /Rock at the north footing/ });
  expect(await row.textContent()).not.toContain('$');
  await checkPage(olivia, 'tm-tickets', [
    ['window', 'light'],
    ['phone', 'dark'],
  ]);
});

it('whoever prices the first ticket of a contract is asked for its rates first', async () => {
  await open('Rock at the north footing');
  await hasStatus('Refused');
  await olivia.getByText('She counts six hours, not eight.').first().waitFor();
  await press('Price');
  await inDialog().getByText('T&M rates of contract').waitFor();
  await press('Add classification');
  await olivia.getByLabel('Classification').fill('Laborer');
  for (const [label, amount] of [
    ['Regular', '95'],
    ['Overtime', '130'],
    ['Double', '165'],
    ['Markup on equipment, %', '10'],
    ['Markup on material, %', '15'],
  ] as const)
    await olivia.getByLabel(label, { exact: true }).fill(amount);
  await checkPage(olivia, 'tm-rates', [
    ['window', 'light'],
    ['phone', 'dark'],
  ]);
  await press('Save rates');
  await olivia.getByLabel('Hydraulic breaker, an hour').fill('100');
  await olivia.getByLabel('Class II base, 1 ton').fill('40');
  await inDialog().getByRole('button', { name: 'Price', exact: true }).click();
  await hasStatus('Priced');
  // (6 h + half of 2 h) × 100 × 1.10 + 12.5 t × 40 × 1.15
  await olivia.getByText('$1,345.00').first().waitFor();
});

it('Olivia writes a ticket with the hours of a worker, and signs it for our side', async () => {
  const { locationId } = await demo.first('tm-tickets', { search: 'Rock at the north footing' });
  await olivia.goto(`${session.app.url}/toc/${locationId}/tm-ticket/new?contractId=${contractId}`);
  await olivia.getByLabel('What was extra').fill('Roots below the stairs');
  await olivia.getByLabel('Asked for by').fill('Amy Chou');
  await press('Add worker');
  await olivia.getByRole('combobox', { name: 'Worker', exact: true }).fill('Salinas');
  await olivia.locator('[role=listbox] [role=option]').first().waitFor();
  await olivia.keyboard.press('Enter');
  await olivia.getByLabel('Classification (optional)').fill('Laborer');
  await olivia.getByLabel('Regular h').fill('7.5');
  await olivia.getByLabel('Overtime h').fill('1');
  await checkPage(olivia, 'tm-ticket-form', [
    ['window', 'light'],
    ['phone', 'dark'],
  ]);
  await press('Create T&M ticket');
  await olivia.waitForURL(/tm-ticket\/[\w-]{36}$/);
  await hasStatus('Draft');
  await press('Submit');
  await inDialog().getByRole('button', { name: 'Submit', exact: true }).click();
  await hasStatus('Ready');
});

it('the other side signs quantities on a phone, and sees no price', async () => {
  const link = await demo.sentLink('tm-tickets', { status: ['ready'], search: 'Roots below the stairs' });
  const phone = await session.newPage(SMALL_PHONE);
  await phone.goto(link);
  await phone.getByText('I do not agree to a price or to who pays.').first().waitFor();
  expect(await phone.locator('body').textContent()).not.toContain('$');
  await phone.context().close();
  await signOnPhone(session, {
    email: '@',
    name: 'Amy Chou',
    subject: /^T&M ticket .*Roots below the stairs/,
    verb: 'Sign T&M ticket',
  });
  await hasStatus('Verified');
  await press('Price');
  await inDialog().getByText('Hours are priced by the T&M rates of the contract.').waitFor();
  await inDialog().getByRole('button', { name: 'Price', exact: true }).click();
  await hasStatus('Priced');
  await olivia.getByText('$842.50').first().waitFor(); // 7.5 h × 95 + 1 h × 130
});

it('five tickets become one change order in four taps, which says whose quantities are signed', async () => {
  for (const [name, lineName] of [
    ['Drain moved for the new gate', 'Mini excavator'],
    ['Old slab below the walk', 'Concrete saw'],
  ] as const) {
    const { id } = await demo.first('tm-tickets', { search: name });
    const { equipment, material } = await ask<Lines>('GET', `/tm-tickets/${id}`);
    expect(equipment[0]?.name).toBe(lineName);
    await priceDisputed(
      id,
      [...equipment, ...material].map(({ lineId }) => lineId),
    );
  }
  const lineId = crypto.randomUUID();
  const { id } = await ask<{ id: string }>('POST', `/tm-tickets/add?contractId=${contractId}`, {
    name: 'Concrete for the post',
    requestedBy: 'Amy Chou',
    subcontract: [{ lineId, firm: 'Mesa Concrete', quantity: 10_000, unit: 'ls' }],
  });
  await priceDisputed(id, [lineId]);

  await olivia.goto(`${session.app.url}/tm-tickets`);
  const clicks = await countClicks(olivia);
  await olivia.getByRole('link', { name: 'Roots below the stairs' }).click();
  await press('Make change order');
  await inDialog().getByText('Concrete for the post').waitFor();
  expect(await inDialog().getByRole('checkbox', { checked: true }).count()).toBe(5);
  // 1,345.00 + 842.50 + (4.5 h × 110 + 60 ft × 115) + 3 h × 110 + 100
  await inDialog().getByText('$10,012.50', { exact: true }).waitFor();
  await inDialog().getByText('none → $10,012.50').waitFor();
  await checkPage(olivia, 'tm-convert', [
    ['window', 'light'],
    ['phone', 'dark'],
  ]);
  await inDialog().getByRole('button', { name: 'Make change order' }).click();
  await olivia.waitForURL(/change-order\/[\w-]{36}$/);
  order = olivia.url();
  expect(clicks.count()).toBeLessThanOrEqual(ORDER_TAPS);
  await olivia.getByText('$10,012.50').first().waitFor();
  await olivia.getByText(/^Quantities of T&M \d+ are signed\.$/).waitFor();
  await open('Roots below the stairs');
  await hasStatus('Converted');
});

it('a change order that goes to the trash gives its tickets back, and has them again with Undo', async () => {
  const { id } = await demo.first('tm-tickets', { search: 'Roots below the stairs' });
  const isInOrder = async () => {
    const { status } = await ask<{ status: string }>('GET', `/tm-tickets/${id}`);
    return status === 'converted';
  };
  await olivia.goto(order);
  await press('More actions');
  await olivia.getByRole('menuitem', { name: 'Move to trash', exact: true }).click();
  await waitForNotification(olivia, 'Change order moved to the trash.');
  await waitUntil(async () => !(await isInOrder()), 'The ticket is still in the change order');
  await press('Undo');
  await waitUntil(isInOrder, 'The ticket is not in the change order again');
});

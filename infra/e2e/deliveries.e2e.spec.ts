import { dayIn } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { crewOffice, photographReceipt, type IssuedSheet } from './crew-phone.ts';
import { logIn } from './page-actions.ts';
import { checkPage, EVERY_VARIANT, type Variant } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A foreman says what came, without a price and without a connection; the office enters what it cost, in one place. */
const NICK = '+16195557431';
const VENDOR = 'Mission Gorge Rock & Sand';
const PHONES: readonly Variant[] = [
  ['window', 'light'],
  ['window', 'dark'],
];

let session: BrowserSession;
let client: Client;
let [context, phone, desk] = [] as unknown as [BrowserContext, Page, Page]; // opened before the first test
let sheet: IssuedSheet;
let taps = 0;
const today = dayIn('America/Los_Angeles', systemClock.now());

type Delivery = { id: string; what: string; status: string; vendorName: string; photos: { tag: string }[] };
const deliveries = async () => {
  const { body } = await client.call('POST', '/deliveries/list', {
    filters: [{ field: 'date', op: 'eq', value: today }],
    sortBy: 'createdAt',
    order: 'asc',
  });
  return body['items'] as Delivery[]; // as the route answers
};
const stockOf = async (id: string) => Number((await client.call('GET', `/inventories/${id}`)).body['onHand']);

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url);
  const office = crewOffice(client, session);
  const nick = await office.hire('Nick', NICK);
  await office.invite(nick);
  const vendors = await client.call('POST', '/suppliers/list', { search: VENDOR });
  const [vendor] = vendors.body['items'] as { id: string }[]; // as the route answers
  sheet = await office.issueSheet(nick, 0, {
    materials: [{ name: 'Class 2 base', quantity: 120_000, unit: 'ton', supplierId: vendor?.id }],
  });
  phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  context = phone.context();
  await office.signIn(phone, nick);
  await phone.evaluate('navigator.serviceWorker.ready.then(() => null)');
  desk = await session.newPage();
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const tap = async (name: string) => {
  taps += 1;
  await phone.getByRole('button', { name, exact: true }).last().tap();
};
async function photograph() {
  taps += 2;
  await photographReceipt(phone);
}
const opened = async (path: string, text: string | RegExp) => {
  await desk.goto(`${session.app.url}${path}`);
  await desk.getByText(text).first().waitFor();
};

describe('what came, on the phone', () => {
  it('from Today to a delivery with the photo of its receipt it takes five taps', async () => {
    await tap('Materials that came');
    await tap('Class 2 base');
    expect(await phone.getByLabel('Who brought it?').inputValue()).toBe(VENDOR);
    await photograph();
    await phone.getByRole('button', { name: 'From a vendor' }).scrollIntoViewIfNeeded();
    await checkPage(phone, 'crew-delivery', PHONES);
    await tap('Send to the office');
    await phone.getByText('The office has it.').waitFor();
    process.stdout.write(`taps from Today to the delivery with its receipt: ${taps}\n`);
    keepFigure('G4 delivery', taps);
    expect(taps).toBeLessThanOrEqual(5);
    await waitUntil(async () => (await deliveries())[0]?.photos.length === 1, 'The receipt is there');
    expect(await deliveries()).toMatchObject([
      { what: '12 ton Class 2 base', vendorName: VENDOR, status: 'open', photos: [{ tag: 'receipt' }] },
    ]);
  });
  it('without a connection it waits with its photo, and arrives once', async () => {
    await tap('Materials that came');
    await phone.getByText('12 ton Class 2 base').first().waitFor();
    await context.setOffline(true);
    await phone.getByLabel('What came?').fill('Rebar #4');
    await phone.getByLabel('How much').fill('40');
    await phone.getByLabel('Who brought it?').fill('Vista Steel');
    await tap('Something is missing');
    await phone.getByLabel('What is wrong with it?').fill('Two bars are bent.');
    await photograph();
    await tap('Send to the office');
    await phone.getByText('Kept on this phone.').waitFor();
    await tap('Materials that came');
    await phone.getByText('Waits for a connection').first().waitFor();
    await checkPage(phone, 'crew-delivery-waiting', PHONES);
    await tap('Not now');
    await context.setOffline(false);
    await waitUntil(async () => (await deliveries())[1]?.photos.length === 1, 'The delivery is sent');
    expect((await deliveries()).map(({ what }) => what)).toEqual(['12 ton Class 2 base', '40 Rebar #4']);
  });
  it('what is from the yard is one thing at a time', async () => {
    await tap('Materials that came');
    await tap('From our yard');
    await phone.getByLabel('What came?').fill('Base rock');
    await phone.getByLabel('How much').fill('2');
    expect(await phone.getByRole('button', { name: 'Something else came, too' }).count()).toBe(0);
    expect(await phone.getByLabel('Who brought it?').count()).toBe(0);
    await tap('Send to the office');
    await phone.getByText('The office has it.').waitFor();
  });
  it('the page says it in Spanish, and nothing is cut on a narrow phone', async () => {
    await tap('Español');
    await tap('Material que llegó');
    await phone.getByText('¿Quién lo trajo?').waitFor();
    await phone.setViewportSize({ width: 320, height: 640 });
    await phone.getByRole('button', { name: 'De un proveedor' }).scrollIntoViewIfNeeded();
    await checkPage(phone, 'crew-delivery-es', PHONES);
    await phone.setViewportSize(PHONE);
    await tap('English');
  });
});

describe('receipts to enter, at the desk', () => {
  it('a press fills the bill in, and saving it closes the delivery until it is void', async () => {
    await opened('/deliveries', '12 ton Class 2 base');
    await checkPage(desk, 'deliveries');
    const [first] = await deliveries();
    await opened(`/deliveries/${first?.id}`, 'Mission Gorge');
    await desk.getByRole('list', { name: 'Photos', exact: true }).getByRole('img').waitFor();
    await checkPage(desk, 'delivery', EVERY_VARIANT);
    await desk.getByRole('button', { name: 'Enter as a bill' }).click();
    await desk.getByRole('heading', { name: 'Enter a bill' }).waitFor();
    await desk.getByRole('list', { name: 'Photos of the receipt' }).getByRole('img').waitFor();
    await checkPage(desk, 'bill-of-delivery');
    await desk.getByLabel('Number').fill('MG-1042');
    await desk.getByLabel('Amount').first().fill('480');
    await desk.getByRole('button', { name: 'Save bill' }).click();
    await desk.getByRole('link', { name: 'Delivery to the site' }).click();
    await desk.getByText('Entered: bill MG-1042').waitFor();
    expect((await deliveries())[0]?.status).toBe('entered');
    const { body } = await client.call('GET', `/deliveries/${first?.id}`);
    const { id } = body['enteredIn'] as { id: string }; // as the route answers
    await client.call('PUT', `/ledgers/vendor/bills/${id}/void`, { reason: 'Sent twice' });
    await waitUntil(async () => (await deliveries())[0]?.status === 'open', 'It waits again');
  });
  it('a delivery becomes a material of a job cost, which says what it cost', async () => {
    const [, rebar] = await deliveries();
    await client.call('POST', '/job-costs/create', { contractId: sheet.contractId });
    await opened(`/deliveries/${rebar?.id}`, '40 Rebar #4');
    await desk
      .getByRole('link', { name: /^Job cost \d/ })
      .first()
      .click();
    await desk.getByRole('heading', { name: 'Add material' }).waitFor();
    expect(await desk.getByLabel('Description').inputValue()).toBe('Rebar #4');
    await checkPage(desk, 'material-of-delivery', EVERY_VARIANT);
    await desk.getByLabel('Supplier', { exact: true }).fill(VENDOR);
    await desk.getByRole('option', { name: VENDOR }).click();
    await desk.getByLabel('Cost of one').fill('12');
    await desk.getByRole('button', { name: 'Add', exact: true }).click();
    await desk.getByRole('link', { name: 'Delivery', exact: true }).waitFor();
    await waitUntil(async () => (await deliveries())[1]?.status === 'entered', 'It is entered');
  });
  it('what is from the yard leaves the stock where it is used, and nowhere else', async () => {
    const yard = (await deliveries())[2];
    const made = await client.call('POST', '/inventories/create', {
      item: 'Base rock',
      unit: 'cy',
      rate: 4_000,
      onHand: 500_000,
    });
    const item = String(made.body['id']);
    const before = await stockOf(item);
    const ticket = await client.call('POST', '/job-costs/create', { contractId: sheet.contractId });
    const used = { inventoryItemId: item, quantity: 20_000, deliveryId: yard?.id };
    await client.call('POST', `/job-costs/${String(ticket.body['id'])}/inventory`, used);
    await waitUntil(async () => (await stockOf(item)) === before - 20_000, 'Two yards are gone');
    await waitUntil(async () => (await deliveries())[2]?.status === 'entered', 'It is entered');
  });
});

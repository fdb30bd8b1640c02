import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { type BrowserSession, openBrowserSession, PHONE, SMALL_PHONE } from './browser-session.ts';
import { demoRecords, type DemoRecords } from './demo-records.ts';
import { logIn, waitForNotification } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn } from './running-app.ts';
import { waitForPageIdle, waitUntil } from './waiting.ts';

/** The office on a phone: what is typed is not lost, what is wrong is said where the thumb is, and nothing is small. */
let session: BrowserSession;
let demo: DemoRecords;
let phone: Page;

beforeAll(async () => {
  session = await openBrowserSession();
  demo = demoRecords(session, await signIn(session.app.url, 'olivia', DEMO_PASSWORD));
  phone = await session.newPage({ ...SMALL_PHONE, viewport: PHONE });
  await phone.goto(`${session.app.url}/login`);
  await logIn(phone, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const open = (path: string) => phone.goto(session.app.url + path);
const name = () => phone.getByLabel('Name', { exact: true }).first();
/** Fields below 16 px, to which an iPhone zooms, and buttons below 44 px. */
const tooSmall = () =>
  phone.evaluate<string[]>(`[...document.querySelectorAll('input, select, textarea, button')].flatMap((each) => {
    const { width, height, right } = each.getBoundingClientRect();
    const { fontSize, visibility } = getComputedStyle(each);
    const isTyped = each.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=file])');
    if (width < 2 || right <= 0 || visibility === 'hidden' || each.matches('[type=checkbox], [type=radio]')) return [];
    if (each.closest('.ag-root')) return [];
    const what = (each.getAttribute('aria-label') ?? each.name ?? '') + ' ' + each.textContent.slice(0, 20);
    return [
      ...(isTyped && parseFloat(fontSize) < 16 ? [what + ': ' + fontSize] : []),
      ...(height < 44 || width < 32 ? [what + ': ' + Math.round(width) + ' x ' + Math.round(height)] : []),
    ];
  })`);

describe('a long form on a phone', () => {
  it('a proposal half typed is there again after the phone has dropped the tab, and can be started over', async () => {
    const { id, locationId } = await demo.first('proposals', { status: ['draft'] });
    const path = `/toc/${locationId}/proposal/${id}/edit`;
    await open(path);
    const saved = await name().inputValue();
    await name().fill('Wall behind the pool');
    await waitUntil(
      () => phone.evaluate<boolean>("Object.values(localStorage).some((kept) => kept.includes('behind the pool'))"),
      'What is typed is not kept',
    );
    const context = phone.context();
    await phone.close(); // without a goodbye
    phone = await context.newPage();
    await open(path);
    if (await phone.getByLabel('User name or email').isVisible()) await logIn(phone, 'olivia');
    await waitUntil(async () => (await name().inputValue()) === 'Wall behind the pool', 'What was typed is gone');
    await phone.getByText(/^Kept from /).waitFor();
    await checkPage(phone, 'draft-kept', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await phone.getByRole('button', { name: 'Start over' }).click();
    await waitUntil(async () => (await name().inputValue()) === saved, 'It is not started over');
    await phone.getByText(/^Kept from /).waitFor({ state: 'detached' });
  });

  it('what cannot be saved without a network is said within 80 px of the button, in sight', async () => {
    const { id } = await demo.first('customers');
    await open(`/customers/edit/${id}`);
    await name().fill('Kestrel Yard');
    await phone.context().setOffline(true);
    const save = phone.getByRole('button', { name: 'Save customer' });
    await save.click();
    const said = phone.locator('.save-bar').getByRole('alert');
    await said.waitFor();
    const [note, button] = [await said.boundingBox(), await save.boundingBox()];
    await phone.context().setOffline(false);
    expect((button?.y ?? 0) - ((note?.y ?? 0) + (note?.height ?? 0))).toBeLessThanOrEqual(80);
    expect(note?.y).toBeGreaterThanOrEqual(0);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    await save.click();
    await waitForNotification(phone, 'Customer saved.');
  });

  it('a location at the billing address of its customer takes one tap, its name from the street', async () => {
    const { id } = await demo.first('customers');
    await open(`/location/Add?customerId=${id}`);
    await phone.getByRole('button', { name: 'Same as the billing address' }).click();
    const street = await phone.getByLabel('Street').inputValue();
    expect(street).not.toBe('');
    expect(await name().inputValue()).toBe(street);
    expect(await phone.getByLabel('ZIP code').inputValue()).toMatch(/^\d{5}/);
    await phone
      .getByRole('button', { name: 'Start over' })
      .or(phone.getByRole('button', { name: 'Cancel' }))
      .click();
    await phone.getByRole('button', { name: 'Discard changes' }).click();
  });
});

describe('under a thumb', () => {
  it.each(['/', '/customers/Add', '/location/Add', '/follow-up-list/new', '/follow-up-list', '/proposals'])(
    'nothing on %s is too small, and nothing scrolls sideways',
    async (path) => {
      await open(path);
      for (const width of [PHONE.width, 320]) {
        await phone.setViewportSize({ width, height: PHONE.height });
        await waitForPageIdle(phone);
        expect.soft(await tooSmall(), `${path} at ${width} px`).toEqual([]);
        await checkPage(phone, `thumb${path.replaceAll('/', '-')}-${width}`);
      }
      await phone.setViewportSize(PHONE);
    },
  );

  it('a customer is filled in from the signature of a mail in two presses', async () => {
    await open('/customers/Add');
    await phone.getByRole('button', { name: 'Paste a contact' }).tap();
    const signature = 'Ana Brandt\n(619) 555-0142\nana.brandt@ash.example\n412 Ash St\nSan Diego, CA 92101';
    await phone.getByLabel('Contact', { exact: true }).fill(signature);
    await phone.getByRole('button', { name: 'Fill in' }).tap();
    await phone.getByText('Filled in: name, phone, email, address.').waitFor();
    await checkPage(phone, 'customer-pasted');
    await phone.getByRole('combobox', { name: 'Salesman' }).tap();
    await phone.getByRole('option', { name: 'Nick Castellano' }).tap();
    await phone.getByRole('button', { name: 'Create customer' }).tap();
    await phone.getByRole('heading', { name: 'Ana Brandt' }).waitFor();
    await phone.getByText('412 Ash St').first().waitFor();
    await phone.getByRole('link', { name: '(619) 555-0142' }).first().waitFor();
  });

  it('a contact of the phone fills it in, where the browser lets one be chosen', async () => {
    const contact = {
      name: ['Dan Ruiz'],
      email: ['dan@ruiz.example'],
      tel: ['+16195550170'],
      address: [{ addressLine: ['88 Harbor Dr'], city: 'Chula Vista', region: 'CA', postalCode: '91910' }],
    };
    // stands for the sheet of Android: no other browser has one
    await phone.addInitScript((picked) => {
      Object.defineProperty(navigator, 'contacts', { value: { select: () => Promise.resolve([picked]) } });
    }, contact);
    await open('/customers/Add');
    await phone.getByRole('button', { name: 'From this phone' }).tap();
    await phone.getByText('Filled in: name, phone, email, address.').waitFor();
    expect(await phone.getByLabel('ZIP').inputValue()).toBe('91910');
  });

  it('a list counts one customer as one', async () => {
    const { name: called } = await demo.first('customers');
    await open(`/customers?search=${encodeURIComponent(called)}`);
    const count = phone.locator('.count');
    await waitUntil(
      async () => ((await count.textContent()) ?? '').startsWith('1 '),
      `${called} is not counted as one`,
    );
    expect(await count.textContent()).toBe('1 customer');
  });
});

it('a follow-up of the kind call has the number as its main button', async () => {
  const response = await demo.client.call('POST', '/follow-ups/list', {
    limit: 1,
    filters: [
      { field: 'status', op: 'eq', value: 'open' },
      { field: 'kind', op: 'eq', value: 'call' },
    ],
  });
  const { items } = response.body as { items: { id: string }[] }; // as the list answers
  await open(`/follow-up-list/${items[0]?.id}`);
  const call = phone.locator('.record-head').getByRole('button', { name: /^Call / });
  await waitUntil(async () => /^tel:\+1\d{10}$/.test((await call.getAttribute('href')) ?? ''), 'Nobody can be called');
  await phone.getByRole('region', { name: 'Contacts' }).locator('a[href^="sms:"]').first().waitFor();
});
it('from the list of follow-ups one press calls', async () => {
  await open('/follow-up-list');
  const call = phone.locator('.card-row .contact-link').first();
  await call.waitFor();
  expect(await call.getAttribute('href')).toMatch(/^tel:\+1\d{10}$/);
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await checkPage(phone, 'follow-ups-to-call', [['window', 'light']]);
});

it('no browser reported an error but that the network was away', () => {
  expect(session.browserErrors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { grayscalePng } from '@backoffice/demo/signature';
import { type BrowserSession, publicLinkIn, SMALL_PHONE } from './browser-session.ts';
import { waitUntil } from './waiting.ts';

/** Logs in by keyboard, on whatever page shows the login form. */
export async function logIn(page: Page, userName: string): Promise<void> {
  await page.getByLabel('User name or email').fill(userName);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('main').and(page.locator('#content')).waitFor(); // on a phone the menu is out of sight
}

/** Sets a mark in the page that a reload wipes. */
export const setReloadMarker = (page: Page) => page.evaluate('void (window.notReloaded = true)');
export const hasReloadMarker = (page: Page) => page.evaluate<boolean>("'notReloaded' in window");

type LineItem = { kind?: string; name: string; quantity?: string; unit?: string; price: string; last?: boolean };
/** The focus stands on the name of a line, and afterwards on that of the next. */
export async function typeLineItem(page: Page, { kind, name, quantity, unit, price, last = false }: LineItem) {
  const { keyboard } = page;
  const tabs = async (count: number) => {
    for (let n = 0; n < count; n++) await keyboard.press('Tab');
  };
  await waitUntil(
    () => page.evaluate<boolean>("document.activeElement?.getAttribute('data-cell') === 'name'"),
    'The focus is not on a name',
  );
  if (kind) {
    await keyboard.press('Shift+Tab');
    await keyboard.type(kind);
    await tabs(1);
  }
  await keyboard.type(name);
  await tabs(2); // over "Add a description"
  if (kind === 'Option') await tabs(1); // not chosen
  if (quantity) await keyboard.type(quantity);
  await tabs(1);
  if (unit) {
    await keyboard.press('Control+a');
    await keyboard.type(unit);
  }
  await tabs(1);
  await keyboard.type(price);
  if (!last) await keyboard.press('Enter');
}

/** The wall that the tests build: 18,188.38 without the lighting, which is typed last. */
export async function typeWallProposal(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Retaining wall');
  await page.getByLabel('Line 1: name').focus();
  await typeLineItem(page, { name: 'Demolition', price: '4250' });
  await typeLineItem(page, { name: 'Wall', quantity: '312.5', unit: 'sf', price: '38.75' });
  await typeLineItem(page, { name: 'Drainage', quantity: '85', unit: 'lf', price: '27.4' });
  await typeLineItem(page, { kind: 'Discount', name: 'Neighbor discount', price: '500' });
}

/**
 * Picks an entry of a list that narrows while one types. Again, where a dialog that still opened took the focus
 * meanwhile.
 */
export async function pickOption(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  const isOpen = async () => (await field.getAttribute('aria-expanded')) === 'true';
  await waitUntil(async () => {
    await field.fill(text);
    // what is picked already opens no list, and Enter would send the form
    if (await isOpen()) await page.keyboard.press('Enter');
    return !(await isOpen()) && (await field.inputValue()).toLowerCase().includes(text.toLowerCase());
  }, `${text} cannot be picked`);
}

/** Presses the next step of a document, sends the mail as it is proposed, and is back at the document. */
export async function sendByEmail(page: Page, verb: string): Promise<void> {
  const document = page.url();
  await page.getByRole('button', { name: verb, exact: true }).click();
  await page.waitForURL(/email$/);
  await page.getByLabel('Subject').waitFor();
  await page.getByRole('button', { name: verb, exact: true }).click();
  await page.waitForURL(document);
}

/** The customer opens the mailed link on a phone, types the name and signs. `subject` tells the mail from others. */
export async function signOnPhone(
  session: BrowserSession,
  {
    email,
    name,
    subject,
    verb,
  }: { readonly email: string; readonly name: string; readonly subject: RegExp; readonly verb: string },
): Promise<void> {
  const link = publicLinkIn(
    await session.waitForMail((each) => each.to.join().includes(email) && subject.test(each.subject)),
  );
  await signByLink(session, link, { name, verb });
}

/** On a phone of their own. */
export async function signByLink(
  session: BrowserSession,
  link: string,
  { name, verb }: { readonly name: string; readonly verb: string },
): Promise<void> {
  const phone = await session.newPage(SMALL_PHONE);
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Sign', exact: true }).click();
  await phone.getByRole('radio', { name: 'Type' }).check();
  await phone.getByLabel('Full name').fill(name);
  await phone.getByRole('checkbox', { name: /agree/ }).check();
  await phone.getByRole('button', { name: 'Place signature' }).click();
  await phone.getByText('Not sent yet', { exact: true }).waitFor();
  await phone.getByRole('button', { name: verb }).click();
  await phone.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
  await phone.context().close();
}

/** One stroke on the pad of the page. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.locator('.pad canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is nothing to draw on');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 8 });
  await page.mouse.move(box.x + 220, box.y + 70, { steps: 8 });
  await page.mouse.up();
}

export const waitForNotification = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first().waitFor();

/** What stands beside a name in a list of facts. */
export const factText = async (page: Page, panel: string, name: string) =>
  page
    .getByRole('region', { name: panel, exact: true })
    .locator('.facts > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .textContent();

/** Waits until a fact reads as it should. */
export const waitForFact = (page: Page, panel: string, name: string, text: string) =>
  waitUntil(async () => (await factText(page, panel, name)) === text, `${name} is not ${text}`);

/** A grey square as PNG. */
export function greySquarePng(size: number): Buffer {
  const rows = Buffer.alloc(size * (size + 1), 90);
  for (let row = 0; row < size; row += 1) rows[row * (size + 1)] = 0;
  return grayscalePng(size, size, rows);
}

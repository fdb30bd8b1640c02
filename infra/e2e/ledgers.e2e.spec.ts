import { addDays, dayText } from '@backoffice/contracts/kernel';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { type Client, signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A bill, from the vendor's paper to the statement of the bank; the month is closed behind it. */
const VENDOR = 'Cuyamaca Nursery';
const BANK = 'Harbor Credit Union';
let session: BrowserSession;
let office: Client;
let [desk, other] = [] as unknown as [Page, Page]; // opened before the first test
let today = '';

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url, 'olivia');
  // as the route answers
  ({ asOf: today } = (await office.call('GET', '/ledgers/trial-balance')).body as { asOf: string });
  [desk, other] = await Promise.all([session.newPage(), session.newPage()]);
  await Promise.all([desk, other].map((page) => page.goto(`${session.app.url}/login`)));
  await Promise.all([logIn(desk, 'olivia'), logIn(other, 'marcus')]);
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const hasStatus = (expected: string) =>
  waitUntil(async () => (await desk.locator('.record-head .status').textContent()) === expected, `Not ${expected}`);
/** As people choose: a part is typed, and Enter takes it. */
async function choose(label: string, part: string) {
  await desk.getByRole('combobox', { name: label, exact: true }).fill(part);
  await desk.getByRole('option', { name: part }).first().waitFor();
  await desk.keyboard.press('Enter');
}
async function enterBill(number: string, date?: string) {
  await desk.goto(`${session.app.url}/ledger/bills/new`);
  await choose('Vendor', VENDOR);
  await desk.getByLabel('Number', { exact: true }).fill(number);
  if (date) await desk.getByLabel('Date', { exact: true }).fill(date);
  await desk.getByLabel('What', { exact: true }).fill('Coast live oaks, 24 inch box');
  await desk.getByLabel('Amount', { exact: true }).fill('1,250');
  await desk.getByRole('button', { name: 'Save bill', exact: true }).click();
}

it('a bill is entered, and stands on the account of its vendor', async () => {
  await enterBill('CN-7731');
  await desk.waitForURL(/\/ledger\/bills\/[\w-]{36}$/);
  await hasStatus('Open');
  await desk.getByRole('link', { name: VENDOR }).first().click();
  await desk.getByRole('link', { name: 'Bill CN-7731' }).first().waitFor();
  await desk.getByRole('button', { name: 'Pay 0 bills' }).waitFor(); // it is not due yet
});

it('the bill is paid by a check in one press', async () => {
  await desk.getByLabel('Pay bill CN-7731').check();
  await desk.getByRole('button', { name: 'Pay 1 bill' }).click();
  await choose('Bank', BANK);
  await desk.getByText('Check 1', { exact: true }).waitFor();
  await checkPage(desk, 'pay-bills', [
    ['window', 'light'],
    ['phone', 'dark'],
  ]);
  await desk.getByRole('button', { name: /Write the check/ }).click();
  await desk.waitForURL(/\/ledger\/general\/[\w-]{36}$/);
  await hasStatus('Written');
});

it('the check is printed on check stock once somebody says that it came out, and clears', async () => {
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Print', exact: true }).click();

  expect((await download).suggestedFilename()).toMatch(/^Check \d+\.pdf$/);
  await desk.getByRole('dialog', { name: 'Did check 1 print?' }).getByRole('button', { name: 'Save' }).click();
  await hasStatus('Printed');
  await desk.getByRole('button', { name: 'Mark as cleared' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'It cleared' }).click();
  await hasStatus('Cleared');
});

it('of two people who finish the same statement one wins, and the other is told', async () => {
  const { body } = await office.call('GET', '/banks/labels');
  // as the route answers
  const bankId = (body['items'] as { value: string; label: string }[]).find(({ label }) => label === BANK)?.value;
  const pages = [desk, other];
  for (const page of pages) {
    await page.goto(`${session.app.url}/ledger/reconciliation?bankId=${bankId}`);
    await page.getByRole('checkbox', { name: 'Tick all' }).setChecked(true);
    expect(await page.getByRole('button', { name: 'Finish' }).isDisabled()).toBe(true);
    await page.getByLabel('Ends with').fill('-1,250');
    await page.getByText('Nothing differs.').waitFor();
  }
  await other.reload();
  await other.getByText('Nothing differs.').waitFor(); // what is begun waits in the browser
  await checkPage(desk, 'reconciliation', [
    ['window', 'light'],
    ['phone', 'dark'],
  ]);
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Finish' }).click()));
  const [wins, isTold] = [
    `The statement of ${dayText(today)} is reconciled.`,
    /was reconciled meanwhile|Choose a later day/,
  ];
  await Promise.race(pages.map((page) => page.getByText(wins).first().waitFor()));
  await Promise.race(pages.map((page) => page.getByText(isTold).first().waitFor()));
  const { body: found } = await office.call('POST', '/ledgers/general/reconciliations/list', {
    filters: [{ field: 'bankId', op: 'eq', value: bankId }],
  });
  expect(found['items']).toMatchObject([{ statementDate: today, endingBalance: -125_000 }]);
});

it('the books are closed, and what is dated before is refused and named', async () => {
  const through = addDays(today, -20);
  await desk.goto(`${session.app.url}/ledger`);
  await desk.getByRole('link', { name: 'Close, reopen, compare' }).click();
  await desk.getByRole('button', { name: 'Close…' }).click();
  await desk.getByRole('region', { name: 'Before you close' }).getByRole('link').first().waitFor();
  await checkPage(desk, 'close-books', [
    ['desktop', 'light'],
    ['phone', 'dark'],
  ]);
  await desk.getByRole('dialog').getByLabel('Through').fill(dayText(through));
  await desk.getByRole('dialog').getByRole('button', { name: 'Close the books' }).click();
  await desk.getByRole('link', { name: dayText(through) }).waitFor(); // once its figures are written down
  await enterBill('CN-7702', dayText(through));
  await desk
    .getByText(`The books are closed through ${dayText(through)}.`, { exact: false })
    .first()
    .waitFor();
  expect(new URL(desk.url()).pathname).toBe('/ledger/bills/new');
});

it('what the closed day comes to agrees with what was written down of it', async () => {
  await desk.goto(`${session.app.url}/ledger/closings`);
  await desk.getByRole('link', { name: dayText(addDays(today, -20)) }).click();
  await desk.getByRole('button', { name: 'Compare now' }).click();
  await desk.getByText('All agrees.', { exact: false }).waitFor();
  await checkPage(desk, 'closing-agrees', EVERY_VARIANT);
});

it('both sides of the trial balance are the same, and the journal opens what was posted', async () => {
  const { body } = await office.call('GET', '/ledgers/trial-balance');
  expect(body['debit']).toBe(body['credit']);
  await desk.goto(`${session.app.url}/ledger/journal`);
  await desk.getByRole('gridcell', { name: 'Check written' }).first().waitFor();
  await desk.getByRole('gridcell', { name: 'Check written' }).first().click();
  await desk.keyboard.press('Enter');
  await desk.waitForURL(/\/ledger\/general\/[\w-]{36}$/);
  await desk.getByRole('heading', { name: new RegExp(VENDOR) }).waitFor();
});

it('the books are kept without an error of the browser', () => expect(session.browserErrors).toEqual([]));

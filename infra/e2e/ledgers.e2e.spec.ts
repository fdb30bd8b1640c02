import { readFile } from 'node:fs/promises';
import { addDays, dayText } from '@backoffice/contracts/kernel';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { countEffort } from './effort.ts';
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
const PAYING = [
  ['window', 'light'],
  ['phone', 'dark'],
] as const;
/** A press of the browser's own button, which the page does not see. */
const BACK = 1;
/** The end of a month, far enough back for what is entered after it. */
const lastClosed = () => addDays(`${addDays(today, -20).slice(0, 7)}-01`, -1);
const STATEMENT_BANK = 'Bank of twelve lines';
type OpenBill = { readonly id: string; readonly kind: string; readonly vendorId: string; readonly vendorName: string };
/** What is made without the screen. @throws with the problem that it was answered */
async function made(path: string, asked: object): Promise<string> {
  const { status, body } = await office.call('POST', path, asked);
  if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return String(body['id']);
}
async function billOf(ref: string): Promise<string> {
  const { body } = await office.call('GET', '/suppliers/labels');
  // as the route answers
  const vendorId = (body['items'] as { value: string; label: string }[]).find(({ label }) => label === VENDOR)?.value;
  return made('/ledgers/vendor/bills', { vendorId, ref, lines: [{ description: 'Oaks', amount: 125_000 }] });
}
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
  await desk.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click();
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

it('a month is closed with its WIP schedule posted within eight clicks, and what is dated before is refused', async () => {
  const through = lastClosed();
  await desk.goto(`${session.app.url}/ledger`);
  const effort = await countEffort(desk);
  const dialog = desk.getByRole('dialog');
  const open = async () => {
    await desk.getByRole('button', { name: 'Close…' }).click();
    await dialog.getByLabel('Through').fill(dayText(through));
  };
  await desk.getByRole('link', { name: 'Close, reopen, compare' }).click();
  await open();
  const wipSchedule = desk.getByRole('link', { name: `The WIP schedule of ${dayText(through)} is not posted` });
  await wipSchedule.waitFor();
  await checkPage(desk, 'close-books', PAYING);
  await wipSchedule.click();
  await desk.getByRole('button', { name: 'Post…' }).click();
  await dialog.getByRole('button', { name: 'Post' }).click();
  await desk.getByText('Posted.').waitFor();
  await desk.goBack();
  await open();
  await desk.getByRole('region', { name: 'Before you close' }).waitFor();
  expect(await wipSchedule.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close the books' }).click();
  await desk.getByRole('link', { name: dayText(through) }).waitFor(); // once its figures are written down
  const { clicks } = await effort();
  expect(clicks + BACK).toBeLessThanOrEqual(8);
  await enterBill('CN-7702', dayText(through));
  await desk
    .getByText(`The books are closed through ${dayText(through)}.`, { exact: false })
    .first()
    .waitFor();
  expect(new URL(desk.url()).pathname).toBe('/ledger/bills/new');
});

it('what the closed day comes to agrees with what was written down of it', async () => {
  await desk.goto(`${session.app.url}/ledger/closings`);
  await desk.getByRole('link', { name: dayText(lastClosed()) }).click();
  await desk.getByRole('button', { name: 'Compare now' }).click();
  await desk.getByText('All agrees.', { exact: false }).waitFor();
  await checkPage(desk, 'closing-agrees', EVERY_VARIANT);
});

it('both sides of the trial balance are the same, and the journal opens what was posted', async () => {
  const { body } = await office.call('GET', '/ledgers/trial-balance');
  expect(body['debit']).toBe(body['credit']);
  await desk.goto(`${session.app.url}/ledger/journal?account=payable`);
  await desk.getByRole('gridcell', { name: 'Check written' }).first().waitFor();
  await desk.getByRole('gridcell', { name: 'Check written' }).first().click();
  await desk.keyboard.press('Enter');
  await desk.waitForURL(/\/ledger\/general\/[\w-]{36}$/);
  await desk.getByRole('heading', { name: new RegExp(VENDOR) }).waitFor();
});

it('a vendor is paid by ACH: its account is entered, the bill paid, and the file given to the bank', async () => {
  const { vendorId } = (await office.call('GET', `/ledgers/vendor/bills/${await billOf('CN-7740')}`)).body as {
    vendorId: string;
  }; // as the route answers
  await desk.goto(`${session.app.url}/ledger/vendor/${vendorId}`);
  const account = desk.getByRole('region', { name: 'Paid by ACH to' });
  await account.getByRole('button', { name: 'Enter account' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Routing number').fill('121000249');
  await dialog.getByLabel('Account number').fill('00123456789');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await dialog.getByText('This is no routing number.').first().waitFor();
  await dialog.getByLabel('Routing number').fill('121000248');
  await checkPage(desk, 'vendor-account', PAYING);
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await account.getByText('•••• 6789').waitFor();
  await desk.getByLabel('Pay bill CN-7740').check();
  await desk.getByRole('button', { name: 'Pay 1 bill' }).click();
  await dialog.getByLabel('Pay by').selectOption('ach');
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await desk.waitForURL('**/ledger/ach-files');
  await desk.getByRole('row', { name: new RegExp(VENDOR) }).waitFor();
  await checkPage(desk, 'ach-files-waiting', PAYING);
  await desk.getByRole('button', { name: /^Make the file of/ }).click();
  const made = desk.getByRole('row', { name: /^ACH file 2/ });
  await made.getByText('Made', { exact: true }).waitFor();
  const download = desk.waitForEvent('download');
  await made.getByRole('button', { name: 'Download' }).click();
  const records = (await readFile(await (await download).path(), 'ascii')).split('\r\n').slice(0, -1);
  expect(records.every((record) => record.length === 94)).toBe(true);
  expect(records.filter((record) => record.startsWith('6')).at(-1)).toContain('12100024800123456789      0000125000');
});

it('four bills of three vendors, among many that are open, are paid within eight clicks', async () => {
  const { body } = await office.call('POST', '/ledgers/vendor/bills/list', {
    filters: [{ field: 'status', op: 'in', value: ['open', 'partiallyPaid'] }],
    sortBy: 'dueDate',
    order: 'asc',
    limit: 16,
  });
  const bills = (body['items'] as OpenBill[]).filter(
    ({ kind, vendorName }) => kind === 'bill' && vendorName !== VENDOR,
  );
  const [most = [], ...others] = [...Map.groupBy(bills, ({ vendorId }) => vendorId).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  const four = [...most.slice(0, 2), ...others.slice(0, 2).flatMap(([first]) => first ?? [])];
  expect([four.length, new Set(four.map(({ vendorId }) => vendorId)).size]).toEqual([4, 3]);
  await desk.goto(`${session.app.url}/ledger/bills`);
  const effort = await countEffort(desk);
  for (const { id } of four)
    await desk.locator(`[role=row]:has(a[href$="${id}"])`).locator('input[type=checkbox]').click();
  await desk.getByRole('button', { name: 'Pay 4 bills' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click();
  await desk.waitForURL('**/ledger/print-checks');
  expect((await effort()).clicks).toBeLessThanOrEqual(8);
});

it('a statement of twelve lines, two of which the books do not know, is finished within ten clicks', async () => {
  const [opened, day] = [addDays(today, -10), addDays(today, -1)];
  const bankId = await made('/banks/create', { name: STATEMENT_BANK, openingBalance: 1_000_000, openingDate: opened });
  const amounts = Array.from({ length: 10 }, (_, at) => 10_000 + at * 1_111);
  for (const [at, amount] of amounts.entries())
    await made('/ledgers/general/checks', {
      bankId,
      number: String(3_001 + at),
      payee: 'City of San Diego',
      date: day,
      amount,
      lines: [{ account: 'expenses', amount }],
    });
  const lines = [
    ...amounts.map((amount, at) => [String(3_001 + at), 'CHECK', -amount] as const),
    ['', 'MONTHLY SERVICE FEE', -2_500] as const,
    ['', 'INTEREST', 112] as const,
  ];
  let balance = 1_000_000;
  const rows = lines.map(([number, what, amount]) => {
    balance += amount;
    return [day, number, what, amount / 100, balance / 100].join(',');
  });
  const csv = ['Date,Check Number,Description,Amount,Balance', ...rows].join('\n');
  await desk.goto(`${session.app.url}/ledger/reconciliation?bankId=${bankId}`);
  await desk.getByText('Check 3010').waitFor();
  const effort = await countEffort(desk);
  await desk
    .getByLabel('File of the bank, CSV or OFX')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await desk.getByRole('button', { name: 'Add MONTHLY SERVICE FEE as bank charge' }).click();
  await desk.getByRole('button', { name: /^Add INTEREST as/ }).click();
  await desk.getByText('Nothing differs.').waitFor();
  await desk.getByRole('button', { name: 'Finish' }).click();
  await desk
    .getByText(`The statement of ${dayText(day)} is reconciled.`)
    .first()
    .waitFor();
  expect((await effort()).clicks).toBeLessThanOrEqual(10);
});

it('the package for the CPA is asked for within three clicks', async () => {
  await desk.goto(`${session.app.url}/ledger`);
  const effort = await countEffort(desk);
  await desk.getByRole('button', { name: 'For an accountant…' }).click();
  await desk.getByRole('button', { name: 'Make the package' }).click();
  await desk.getByText('The package is being made.').first().waitFor();
  expect((await effort()).clicks).toBeLessThanOrEqual(3);
});

it('the books are kept without an error of the browser', () => expect(session.browserErrors).toEqual([]));

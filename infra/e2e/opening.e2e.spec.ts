import { usualAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { isControlAccount, openingKeeper } from '@backoffice/contracts/features/openings';
import { addDays, moneyText, type Cents, type Day } from '@backoffice/contracts/kernel';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { countClicks, type ClickCounter } from './click-counter.ts';
import { logIn, waitForNotification } from './page-actions.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { type Client, signIn } from './running-app.ts';

/** A company moves in: a trial balance of 40 accounts, 30 open invoices and 20 bills, from three files. */
const MOST_CLICKS = 25;
let session: BrowserSession;
let office: Client;
let desk: Page;
let clicks: ClickCounter;
let day: Day = '';
let civil: Readonly<Record<string, string>> = {};

const slashed = (on: Day) => `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;
const dollars = (cents: Cents) => (cents / 100).toFixed(2);
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const sum = (amounts: readonly Cents[]) => amounts.reduce((total, amount) => total + amount, 0);

const inBank = 8_421_055;
const invoices = range(30).map((at) => ({
  customer: at % 10,
  number: String(5_000 + at),
  open: 95_000 + at * 1_900,
  retention: 5_000 + at * 100,
}));
const bills = range(20).map((at) => ({ vendor: at % 6, number: `B-${at}`, open: 40_000 + at * 1_300 }));
const controls: Readonly<Record<string, Cents>> = {
  '1001': inBank,
  '1200': sum(invoices.map(({ open }) => open)),
  '1210': sum(invoices.map(({ retention }) => retention)),
  '2000': -sum(bills.map(({ open }) => open)),
};
/** Two of the forty are no accounts of ours yet: the file says of which type they are. */
const own: Readonly<Record<string, { name: string; type: string; amount: Cents }>> = {
  '2150': { name: 'Use tax payable', type: 'Other Current Liability', amount: -12_000 },
  '6990': { name: 'Yard security', type: 'Expense', amount: 31_500 },
};

/** By number; the owner's equity is what is left, so that debits equal credits. */
function trialBalance(): ReadonlyMap<string, Cents> {
  const usual = usualAccounts.filter(
    (each) =>
      openingKeeper(each) === null &&
      !isControlAccount({ ...each, bankId: null }) &&
      !['3000', '3900'].includes(each.code),
  );
  const chosen = usual
    .slice(0, 33)
    .map(({ code }, at) => [code, (at % 3 === 0 ? -1 : 1) * (150_000 + at * 7_700)] as const);
  const rows = [
    ...Object.entries(controls),
    ...chosen,
    ...Object.entries(own).map(([code, { amount }]) => [code, amount] as const),
  ];
  return new Map([...rows, ['3000', -sum(rows.map(([, amount]) => amount))]]);
}
const files = () => ({
  invoices: [
    'Customer,Location,Email,Address,City,State,ZIP,Salesman,Number,Date,Due,Retention,Open',
    ...invoices.map(({ customer, number, open, retention }) =>
      [
        `Customer ${customer}`,
        `Site ${customer}`,
        `office@customer-${customer}.example`,
        `${customer + 1} Alder St,El Cajon,CA,92020,Gina Ruiz`,
        number,
        slashed(addDays(day, -20)),
        slashed(addDays(day, 10)),
        dollars(retention),
        dollars(open),
      ].join(','),
    ),
  ],
  bills: [
    'Vendor,Number,Date,Due,Open',
    ...bills.map(({ vendor, number, open }) =>
      [`Vendor ${vendor}`, number, slashed(addDays(day, -15)), slashed(addDays(day, 15)), dollars(open)].join(','),
    ),
  ],
  balance: [
    'Number,Name,Debit,Credit,Type',
    ...[...trialBalance()].map(([number, amount]) =>
      [
        number,
        own[number]?.name ?? `Account ${number}`,
        amount > 0 ? dollars(amount) : '',
        amount < 0 ? dollars(-amount) : '',
        own[number]?.type ?? '',
      ].join(','),
    ),
  ],
});
const press = (name: string | RegExp) => desk.getByRole('button', { name }).click();
const panel = (title: string | RegExp) => desk.getByRole('region', { name: title });
const choose = (title: RegExp, lines: readonly string[]) =>
  clicks.chooseFile(() => panel(title).getByRole('button', { name: 'From a file' }).click(), {
    name: 'Brought.csv',
    text: lines.join('\n'),
  });

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url, 'olivia');
  const { asOf } = (await office.call('GET', '/ledgers/trial-balance')).body as { asOf: Day }; // as the route answers
  day = addDays(`${asOf.slice(0, 7)}-01`, -1);
  desk = await session.newPage();
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
  await desk.getByRole('button', { name: /^Company:/ }).click();
  await desk.getByRole('option', { name: 'Ridgeline Civil' }).click();
  await panel('First steps').waitFor();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

it('the first steps lead to the bank and to the balances, of which each file is tried before it is entered', async () => {
  clicks = await countClicks(desk);
  await panel('First steps').getByRole('link', { name: 'Enter your bank' }).click();
  await desk.getByLabel('Name', { exact: true }).fill('Vernon Savings');
  await desk.getByLabel('Opening balance').fill(dollars(inBank));
  await desk.getByLabel('Opened on').fill(day);
  await desk.keyboard.press('Control+s');
  await waitForNotification(desk, 'Bank created.');
  await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await panel('First steps').getByRole('link', { name: 'Bring your balances forward' }).click();
  await press('Choose the day');
  await desk.getByRole('dialog').getByLabel('Day').fill(day);
  await press('Begin on this day');
  await panel(/^1\./).getByText('The end of').waitFor();

  const { invoices: invoiceLines, bills: billLines, balance } = files();
  await choose(/^2\./, [...invoiceLines, 'Nobody,,,,,,,Gina Ruiz,9,10/10/2020,,,5']);
  await panel(/^2\./).getByText('30 invoices can be entered, 1 row cannot').waitFor();
  await panel(/^2\./).getByText('Row 32 (9 Nobody): email: Give an email address or a phone number.').waitFor();
  await checkPage(desk, 'opening-file-tried', EVERY_VARIANT);
  await press('Enter 30 invoices');
  await panel(/^2\./).getByRole('row').filter({ hasText: '5029' }).waitFor();
  await choose(/^3\./, billLines);
  await press('Enter 20 bills');
  await panel(/^3\./).getByRole('row').filter({ hasText: 'B-19' }).waitFor();
  await choose(/^7\./, balance);
  await press('Enter the trial balance');
  await desk.getByText('Still in opening balance equity: $0.00.').waitFor();
});

it('the opening is posted and finished within 25 clicks, and the trial balance of its day is the file', async () => {
  await press('Post the opening');
  await press('Finish');
  await waitForNotification(desk, 'The opening is finished.');
  console.log(`opening of the books: ${clicks.count()} clicks`);
  expect(clicks.count()).toBeLessThanOrEqual(MOST_CLICKS);
  const companies = (await office.call('GET', '/users/profile')).body.companies as { value: string; label: string }[];
  civil = { 'company-id': companies.find(({ label }) => label.includes('Civil'))?.value ?? '' };
  const { body } = await office.call('GET', `/reports/statements/trial-balance?asOf=${day}`, undefined, civil);
  const rows = body.rows as {
    kind: string;
    label: string;
    cells: { account: string; debit: Cents | null; credit: Cents | null };
  }[];
  const lines = rows.filter(({ kind }) => kind === 'line');
  const found = lines.map(({ cells: { account, debit, credit } }) => [
    account.split(' ')[0],
    (debit ?? 0) - (credit ?? 0),
  ]);
  const file = [...trialBalance()].filter(([, amount]) => amount !== 0);
  expect(file).toHaveLength(40);
  expect(found.toSorted()).toEqual(file.toSorted());
});

it('what came from the files is there to be worked with: a contract for each site, what was billed on job board and WIP schedule, a report to sign', async () => {
  await checkPage(desk, 'opening-finished', EVERY_VARIANT);
  const [download] = await Promise.all([desk.waitForEvent('download'), press('Report to sign')]);
  expect(download.suggestedFilename()).toBe(`Opening of the books ${day}.pdf`);
  const billed = sum(invoices.map(({ open, retention }) => open + retention));
  const board = async (asOf: Day) =>
    (await office.call('GET', `/job-board?asOf=${asOf}`, undefined, civil)).body as { totals: { billed: Cents } };
  expect((await board(day)).totals.billed).toBe(billed);
  expect((await board(addDays(day, -1))).totals.billed).toBe(0);
  const { body: wip } = await office.call('GET', `/reports/statements/wip?asOf=${day}`, undefined, civil);
  const jobs = (wip.rows as { kind: string; cells: { billed: Cents } }[]).filter(({ kind }) => kind === 'line');
  expect(sum(jobs.map(({ cells }) => cells.billed))).toBe(billed);
  await desk.goto(`${session.app.url}/account-receivables`);
  await desk
    .getByText(moneyText(controls['1200'] ?? 0))
    .first()
    .waitFor();
});

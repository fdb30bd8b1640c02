import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { xlsxRows } from '@backoffice/infra/testing/read-sheet';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { logIn, waitForNotification } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** Two weeks of a worker's hours, as domain 4.13 has them, and one report after the other. */
let session: BrowserSession;
let office: Client;
let desk: Page;
let contractId: string;
const SUNDAY = '2026-11-08';
const report = (path: string) => `${session.app.url}/reports/${path}`;
const figures = async (name: string) =>
  (await desk.getByRole('row', { name }).first().locator('td').allTextContents()).map((text) => text.trim());

async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const { status, body: said } = await office.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
  return said;
}

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const { items } = (await ask('POST', '/contracts/list', {
    limit: 1,
    filters: [{ field: 'status', op: 'eq', value: 'signed' }],
  })) as { items: readonly { id: string }[] }; // a page of contracts
  contractId = items[0]?.id ?? '';
  const { id: ticketId } = await ask('POST', '/job-costs/create', {
    contractId,
    date: SUNDAY,
    endDate: addDays(SUNDAY, 13),
  });
  const { id: workerId } = await ask('POST', '/workers/create', {
    firstName: 'Hour',
    lastName: 'Glass',
    regularRate: 3_200,
    effectiveFrom: '2026-01-01',
  });
  const work = (day: number, hours: number, payClass: string) =>
    ask('POST', `/job-costs/${ticketId}/labors`, { workerId, workDate: addDays(SUNDAY, day), hours, payClass });
  for (const day of [1, 2, 3, 4, 5]) await work(day, 800, 'regular');
  for (const day of [1, 2, 3, 4, 5]) await work(day, 100, 'overtime');
  await work(6, 600, 'overtime');
  await work(8, 800, 'regular');
  await work(8, 200, 'overtime');
  const { id: wageId } = await ask('POST', '/wages/create', {
    name: 'PW Laborer of the story',
    classification: 'Laborer group 1',
    determinationNo: 'SC-23-102-2-2026-1',
    baseRate: 4_025,
    fringeRate: 2_460,
    fringePlanRate: 1_810,
    effectiveFrom: '2026-01-01',
  });
  for (const day of [8, 9, 10, 11])
    await ask('POST', `/job-costs/${ticketId}/labors`, {
      workerId,
      wageId,
      workDate: addDays(SUNDAY, day),
      hours: 800,
      payClass: 'regular',
    });
  desk = await session.newPage();
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

describe('reports', () => {
  it('worker hours are shown by week and class, and open the jobs that they were worked on', async () => {
    await desk.goto(report('labor-report/worker-hours?endDate=2026-11-18&weekCount=2'));
    await desk.getByRole('row', { name: /Hour Glass/ }).waitFor();
    expect(await figures('Hour Glass')).toEqual(['51', '42', '93']);
    await checkPage(desk, 'worker-hours', [
      ['desktop', 'light'],
      ['desktop', 'dark'],
      ['phone', 'light'],
      ['phone', 'dark'],
    ]);
    await desk.getByRole('combobox', { name: 'How many weeks' }).selectOption('1');
    await waitUntil(
      async () => (await figures('Hour Glass')).join() === '42,42',
      'The report does not follow the number of weeks',
    );
    await desk
      .getByRole('row', { name: /Hour Glass/ })
      .locator('xpath=following::button[1]')
      .click();
    await desk.locator(`table a[href*="${contractId}"]`).first().click();
    await desk.waitForURL(new RegExp(`/contract/${contractId}`));
  });

  it('a report is exported in the background, and downloaded when it is ready', async () => {
    await desk.goto(report('labor-report/worker-hours?endDate=2026-11-18&weekCount=2'));
    await desk.getByRole('row', { name: /Hour Glass/ }).waitFor();
    await desk.getByRole('button', { name: 'Export' }).click();
    await desk.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
    await waitForNotification(desk, 'Your file is being made.');
    const waiting = desk.waitForEvent('download');
    await desk.locator('.task-button').click();
    await desk.getByRole('button', { name: 'Download Worker hours (XLSX)' }).click();
    const rows = xlsxRows(await readFile(await (await waiting).path()));
    expect(rows[0]?.slice(0, 3)).toEqual(['Worker', 'Hours', 'Job']);
    expect(rows.filter(([worker]) => worker === 'Hour Glass').map((row) => row.at(-1))).toEqual(['80.00', '13.00']);
  });

  it('a figure of many entries opens all of them, page by page, with what comes to it at the end', async () => {
    await desk.goto(report('statements/balance-sheet'));
    const [assets = ''] = await figures('Total assets');
    await desk.getByRole('button', { name: `${assets}, Total assets` }).click();
    const made = desk.getByRole('dialog');
    const total = () => made.getByRole('row', { name: /^Total/ }).textContent();
    await made.getByRole('row', { name: /^To the end of this page/ }).waitFor();
    expect(await total()).toContain(assets);
    await made.getByRole('button', { name: 'Next' }).click();
    await made.getByRole('row', { name: /^From the pages before/ }).waitFor();
    expect(await total()).toContain(assets);
    expect(await made.getByText('something has just changed').count()).toBe(0);
    await made.getByRole('button', { name: 'Close' }).click();
  });

  it('profit and loss stands by month, its figures open their entries, and it is downloaded', async () => {
    await desk.goto(report('statements/profit-and-loss?fromDate=2026-10-01&toDate=2026-11-30'));
    await desk.getByRole('row', { name: /Net income/ }).waitFor();
    await desk.getByRole('combobox', { name: 'Columns' }).selectOption('month');
    await desk.getByRole('columnheader', { name: 'Nov 2026' }).waitFor();
    const [october, november, both] = await figures('Total income');
    await desk.getByRole('button', { name: `${november}, Total income, Nov 2026: what it is made of` }).click();
    const made = desk.getByRole('dialog', { name: 'Total income, Nov 2026' });
    expect(await made.getByRole('row', { name: /^Total/ }).textContent()).toContain(november);
    expect(await made.locator('a[href*="/invoice/"]').count()).toBeGreaterThan(0);
    await made.getByRole('button', { name: 'Close' }).click();
    await desk.getByRole('button', { name: 'Export' }).click();
    await desk.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
    await waitForNotification(desk, 'Your file is being made.');
    const waiting = desk.waitForEvent('download');
    await desk.locator('.task-button').click();
    await desk.getByRole('button', { name: 'Download Profit and loss (XLSX)' }).click();
    const rows = xlsxRows(await readFile(await (await waiting).path()));
    const plain = (text = '') => text.replaceAll(/[$,]/g, '');
    expect(rows[0]).toEqual(['Account', 'Oct 2026', 'Nov 2026', 'Total']);
    expect(rows.find(([account]) => account === 'Total income')).toEqual([
      'Total income',
      ...[october, november, both].map(plain),
    ]);
  });

  it('a payroll shows each worker of a project and week, with what is left to payroll', async () => {
    await desk.goto(report('labor-report/prevailing-wages?endDate=2026-11-18'));
    await desk.getByRole('row', { name: /Hour Glass.*32.*\$1,496\.00/ }).waitFor(); // by the determination
    await desk.getByRole('row', { name: /Hour Glass.*10.*\$352\.00/ }).waitFor(); // by none yet
    await checkPage(desk, 'prevailing-wages', [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]);
  });

  it('what is past 90 days opens its invoices', async () => {
    await desk.goto(report('accounting-report/past-90'));
    await desk.getByText('Run by Olivia').waitFor();
    await checkPage(desk, 'past-90', [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]);
    const { totals } = (await ask('POST', '/listings/account-receivable', {})) as {
      totals: { buckets: { past90: number } };
    }; // as its contract says
    if (totals.buckets.past90 === 0) return;
    const open = desk.getByRole('button', { name: /is made of$/ }).first();
    if ((await open.getAttribute('aria-expanded')) === 'false') await open.click();
    await desk.locator('tr[data-kind=line]').getByRole('link').first().click();
    await desk.waitForURL(/\/(invoice|customers)\//);
  });

  it('profit follows the days that are chosen, and each address shows the same again', async () => {
    await desk.goto(report('profit-report/salesman-profit'));
    await desk.getByText('Run by Olivia').waitFor();
    await desk.getByRole('combobox', { name: 'Days' }).selectOption({ label: 'This year' });
    await desk.waitForURL(/fromDate=\d{4}-01-01/);
    await desk.getByText('Run by Olivia').waitFor();
    await checkPage(desk, 'salesman-profit', [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]);
  });

  it('the deposits are mailed as a PDF, with the letter that was shown before', async () => {
    await desk.goto(report('accounting-report/invoice-deposit-detail/email?fromDate=2026-01-01&toDate=2026-11-20'));
    await desk.getByLabel('To', { exact: true }).waitFor();
    await checkPage(desk, 'deposit-email', [
      ['desktop', 'dark'],
      ['phone', 'light'],
    ]);
    await desk.getByLabel('To', { exact: true }).fill('books@ridgeline-builders.example');
    await desk.getByRole('button', { name: 'Send report' }).click();
    await waitForNotification(desk, 'The report is on its way to books@ridgeline-builders.example.');
    const { attachments } = await session.waitForMail(({ to }) => to.includes('books@ridgeline-builders.example'));
    expect(attachments.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Invoice deposit detail .+\.pdf$/),
        expect.stringMatching(/^Books at entry \d+\.txt$/),
      ]),
    );
  });

  it('cash of the last weeks stands on the dashboard, and opens its deposits', async () => {
    await desk.goto(`${session.app.url}/`);
    const panel = desk.getByRole('region', { name: 'Cash in by week' });
    await panel.waitFor();
    await checkPage(desk, 'dashboard-cash', [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]);
    await panel.getByRole('link', { name: /This week/ }).click();
    await desk.waitForURL(/invoice-deposit-detail\?fromDate=/);
  });

  it('no browser reported an error in the reports', () => expect(session.browserErrors).toEqual([]));
});

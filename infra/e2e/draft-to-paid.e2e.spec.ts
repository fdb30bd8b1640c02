import { csvRows } from '@backoffice/infra/testing/read-sheet';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import {
  hasReloadMarker,
  logIn,
  pickOption,
  sendByEmail,
  setReloadMarker,
  signOnPhone,
  typeLineItem,
  typeWallProposal,
  waitForFact,
} from './page-actions.ts';
import { waitUntil } from './waiting.ts';
import { checkPage } from './page-checks.ts';

/** The golden job of the handbook (domain.md 4.2 to 4.5), from a new customer until nothing is receivable any more. */
const CUSTOMER = 'Palomar Ridge Owners';
const CONTACT = { name: 'Ruth Calloway', email: 'ruth.calloway@palomar-ridge.example' };
let session: BrowserSession;
/** Olivia works. Marcus looks on, at what is receivable and at the contracts, and never reloads. */
let [olivia, receivables, contracts] = [] as unknown as [Page, Page, Page]; // filled before the first step
let [contractUrl, invoice1] = ['', ''];

beforeAll(async () => {
  session = await openBrowserSession();
  [olivia, receivables] = [await session.newPage(), await session.newPage()];
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const press = (name: string) => olivia.getByRole('button', { name, exact: true }).click();
const section = (name: string) => olivia.getByRole('region', { name, exact: true });
const stands = (status: string) =>
  waitUntil(async () => (await olivia.locator('.record-head .status').textContent()) === status, `It is not ${status}`);
const money = (name: string, text: string) => waitForFact(olivia, 'Money', name, text);
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: CUSTOMER });
const sign = (subject: RegExp, verb: string) => signOnPhone(session, { ...CONTACT, subject, verb });
const billed = async (gross: string, held: string, due: string) => {
  const sums = section('Amount');
  for (const text of [gross, held, due]) await sums.getByText(text).first().waitFor();
};
async function approved() {
  await olivia.waitForURL(/invoice\/[\w-]{36}$/);
  await press('Approve invoice');
  await stands('Approved');
}

describe('the job is sold', () => {
  it('a job is offered to a new customer at a new location', async () => {
    await olivia.goto(`${session.app.url}/customers/Add`);
    await logIn(olivia, 'olivia');
    await section('Customer').getByLabel('Name').fill(CUSTOMER);
    await pickOption(olivia, 'Salesman', 'Joanna');
    await section('Contacts').getByLabel('Name').fill(CONTACT.name);
    await section('Contacts').getByLabel('Email').fill(CONTACT.email);
    for (const [label, text] of [
      ['Street', '400 Ridge Rd'],
      ['City', 'Escondido'],
      ['ZIP code', '92025'],
    ] as const)
      await section('Billing address').getByLabel(label).fill(text);
    await press('Create customer');
    await olivia.waitForURL(/\/customers\/[\w-]{36}$/);
    await olivia.getByRole('link', { name: 'Add', exact: true }).click();
    const place = section('Location');
    for (const [label, text] of [
      ['Name', 'North wall'],
      ['Street', '400 Ridge Rd'],
      ['City', 'Escondido'],
      ['ZIP code', '92025'],
    ] as const)
      await place.getByLabel(label).fill(text);
    await press('Create location');
    await olivia.waitForURL('**/toc/table-of-content/*');
  });

  it('the job is offered for 18,188.38, and the customer signs on a phone', async () => {
    await olivia.goto(olivia.url().replace('table-of-content/', '').concat('/proposal/new'));
    await typeWallProposal(olivia);
    await typeLineItem(olivia, { kind: 'Option', name: 'Cap lighting', price: '3100', last: true });
    await press('Create proposal');
    await olivia.waitForURL(/proposal\/[\w-]{36}$/);
    await waitForFact(olivia, 'Facts', 'Amount', '$18,188.38');
    await sendByEmail(olivia, 'Send proposal');
    await sign(/proposal/i, 'Sign proposal');
    await stands('Signed');
  });

  it('the job’s contract retains 5 % and is signed by both, while Marcus looks on', async () => {
    await receivables.goto(`${session.app.url}/account-receivables`);
    await logIn(receivables, 'marcus');
    await receivables.getByRole('heading', { name: 'Account receivables' }).waitFor();
    contracts = await receivables.context().newPage();
    await contracts.goto(`${session.app.url}/contract-list`);
    await contracts.getByRole('gridcell').first().waitFor();
    for (const window of [receivables, contracts]) await setReloadMarker(window);

    await press('Generate contract');
    await olivia.getByLabel('Retention in percent').fill('5');
    await press('Generate contract');
    await olivia.waitForURL(/contract\/[\w-]{36}$/);
    contractUrl = olivia.url();
    await sendByEmail(olivia, 'Send contract');
    await sign(/contract/i, 'Sign contract');
    await stands('Signed');
    await press('Countersign');
    await press('Sign for the company');
    await olivia.getByText('Signed for the company.').waitFor();
    await money('Contract value', '$18,188.38');
    await rowOf(contracts).getByText('$18,188.38').first().waitFor();
  });
});

describe('the job changes', () => {
  async function change(name: string, price: string) {
    await olivia.goto(contractUrl);
    await press('New change order');
    await olivia.getByLabel('Name', { exact: true }).fill(name);
    await olivia.getByLabel('Line 1: name').focus();
    await typeLineItem(olivia, { name, price, last: true });
    await press('Create change order');
    await olivia.waitForURL(/change-order\/[\w-]{36}$/);
  }

  it('a change order adds 1,750.00, signed by the customer and approved by Olivia', async () => {
    await change('Longer wall', '1750');
    await sendByEmail(olivia, 'Send change order');
    await sign(/change order/i, 'Sign change order');
    await stands('Signed');
    await press('Approve');
    await press('Approve change order');
    await stands('Approved');
  });

  it('a change order takes off 420.50, agreed on the site', async () => {
    await change('Less gravel', '-420.50');
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Approve without signature…' }).click();
    await olivia.getByRole('dialog').getByLabel('Reason').fill('Agreed on the site.');
    await press('Approve change order');
    await stands('Approved');
  });

  it('a pending change order of 900.00 is shown apart from 19,517.88 (4.3)', async () => {
    await change('Cap lighting', '900');
    await olivia.goto(contractUrl);
    await money('Contract value', '$19,517.88');
    await money('Approved changes', '$1,329.50');
    await money('Pending changes', '$900.00');
    await rowOf(contracts).getByText('$19,517.88').first().waitFor();
  });
});

describe('the job is billed', () => {
  it('the first invoice bills demolition and half the retaining wall: 10,304.69, 515.23 held, 9,789.46 due (4.4)', async () => {
    await press('New invoice');
    await olivia.getByLabel('1. Demolition: percent').fill('100');
    await olivia.getByLabel('2. Wall: percent').fill('50');
    await olivia.keyboard.press('Tab');
    await billed('$10,304.69', '$515.23', '$9,789.46');
    await press('Create invoice');
    await approved();
    invoice1 = olivia.url();
    await waitForFact(olivia, 'Facts', 'Amount due', '$9,789.46');
    await rowOf(receivables).getByText('$9,789.46').first().waitFor();
  });

  it('the second invoice bills the rest: 9,213.19, 460.66 held so that 975.89 are in all, 8,752.53 due (4.4)', async () => {
    await olivia.goto(contractUrl);
    await press('New invoice');
    await press('Fill empty lines');
    await billed('$9,213.19', '$460.66', '$8,752.53');
    await press('Create invoice');
    await approved();
    await olivia.goto(contractUrl);
    await money('Billed', '$19,517.88');
    await money('Retention', '$975.89');
    await money('Left to bill', '$0.00');
    await rowOf(receivables).getByText('$18,541.99').first().waitFor();
  });
});

describe('the job is paid', () => {
  async function pay(amount: string, method: string, checkNo?: string) {
    await olivia.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount); // the paper has an amount, too
    await pickOption(olivia, 'Method of payment', method);
    await pickOption(olivia, 'Bank', 'First Bank');
    if (checkNo) await olivia.getByLabel(/^Check no\./).fill(checkNo);
  }

  it('one check of 12,000.00 over both invoices leaves 6,541.99 open, 975.89 retained, 7,517.88 in all (4.4)', async () => {
    await olivia.goto(invoice1);
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Post payment' }).click();
    await pay('12000', 'Check', '90210');
    await press('Allocate oldest first');
    await olivia.getByText('Left as credit $0.00').waitFor();
    await press('Post payment');
    await olivia.waitForURL(/post-payments\/[\w-]{36}$/);
    await olivia.getByText('$2,210.54').first().waitFor();

    await olivia.goto(contractUrl);
    for (const [name, text] of [
      ['Paid', '$12,000.00'],
      ['Open', '$6,541.99'],
      ['Retention', '$975.89'],
      ['Owed, with retention', '$7,517.88'],
    ] as const)
      await money(name, text);
    await rowOf(receivables).getByText('$6,541.99').first().waitFor();
  });

  it('each figure of the job opens its ledger entries', async () => {
    await olivia.getByRole('button', { name: 'Paid: what it is made of' }).click();
    const entries = olivia.getByRole('dialog');
    for (const text of ['$9,789.46', '$2,210.54', '$12,000.00']) await entries.getByText(text).first().waitFor();
    await checkPage(olivia, 'golden-entries', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.keyboard.press('Escape');
  });

  it('the job’s 6,541.99 come by transfer, and the retention after completion', async () => {
    await section('From proposal to payment')
      .getByRole('link', { name: /^Invoice/ })
      .last()
      .click();
    await press('Post payment');
    await pay('6541.99', 'ACH');
    await press('Post payment');
    await olivia.waitForURL(/post-payments\/[\w-]{36}$/);
    await olivia.goto(contractUrl);
    await press('Note completion');
    await olivia.getByRole('dialog').getByRole('button', { name: 'Note completion' }).click();
    await press('Bill retention');
    await press('Release all of it');
    await olivia.getByLabel('Kind').selectOption({ label: 'Retention' });
    await press('Create invoice');
    await approved();
    await waitForFact(olivia, 'Facts', 'Amount due', '$975.89');
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Post payment' }).click();
    await pay('975.89', 'Wire');
    await press('Post payment');
    await olivia.waitForURL(/post-payments\/[\w-]{36}$/);
    await olivia.goto(contractUrl);
    for (const [name, text] of [
      ['Paid', '$19,517.88'],
      ['Open', '$0.00'],
      ['Retention', '$0.00'],
      ['Owed, with retention', '$0.00'],
    ] as const)
      await money(name, text);
    await press('Close contract');
    await olivia.getByRole('dialog').getByRole('button', { name: 'Close contract' }).click();
    await stands('Closed');
  });

  it('a job paid in full leaves no receivable, and Marcus’s window never reloaded', async () => {
    await waitUntil(async () => (await rowOf(receivables).count()) === 0, 'Something is receivable still');
    await rowOf(contracts).getByText('Closed').waitFor();
    expect([await hasReloadMarker(receivables), await hasReloadMarker(contracts)]).toEqual([true, true]);
  });
});

describe('the accountant', () => {
  it('the accountant finds every event of a job by kind, person and amount, and exports them as CSV', async () => {
    await olivia.goto(
      `${session.app.url}/reports/accounting-report/audit-history?search=${encodeURIComponent(CUSTOMER)}&entity=Payment`,
    );
    await waitUntil(
      async () => (await olivia.getByRole('gridcell', { name: 'posted the payment' }).count()) === 3,
      'Three payments were posted',
    );
    const waiting = olivia.waitForEvent('download');
    await press('Export');
    await olivia.getByRole('menuitem', { name: 'CSV' }).click();
    const [head, ...rows] = csvRows(await readFile(await (await waiting).path(), 'utf8'));
    expect(rows.map((row) => row[head?.indexOf('Amount') ?? -1])).toEqual(['975.89', '6541.99', '12000.00']);
    await olivia.getByRole('gridcell').getByRole('link').first().click();
    await olivia.getByRole('dialog').getByText('Before and after').waitFor();
    await checkPage(olivia, 'audit-event', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
  });

  it('no browser reported an error', async () => {
    expect(session.browserErrors).toEqual([]);
  });
});

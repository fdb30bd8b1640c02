import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { waitUntil } from './waiting.ts';

/** The bookkeeper moves in with the customer list of QuickBooks: what was checked is what is imported. */
let session: BrowserSession;
let [priya] = [] as unknown as [Page]; // opened before the first test

const HEADINGS =
  'Customer,Main Contact,Main Email,Main Phone,Bill to 1,Bill to City,Bill to State,Bill to Zip,Terms,Notes';
const ROWS = [
  'Quarry Lane HOA,Ann Reed,ap@quarrylane.example,(619) 555-0151,12 Quarry Ln,San Diego,CA,92101,Net 30,PRIVATE: slow payer',
  'Otay Dairy,Bo Lund,bo@otaydairy.example,(619) 555-0152,4 Otay Rd,Chula Vista,CA,91910,Due on receipt,PRIVATE: cash only',
  'Silver Strand Inn,Cy Park,ap@quarrylane.example,(619) 555-0153,9 Strand Way,Coronado,CA,92118,2% 10 Net 45,PRIVATE: sues',
  'Half Filled,Di Moss,di@halffilled.example,(619) 555-0154,7 Half St,San Diego,California,9210,End of month,',
];
const csv = (...rows: readonly string[]) => ({
  name: 'QuickBooks.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...rows].join('\n')),
});
const open = (path: string) => priya.goto(session.app.url + path);
const press = (name: string) => priya.getByRole('button', { name, exact: true }).click();
const outcome = (text: string) => priya.getByRole('button', { name: text, exact: true });
const column = (heading: string) => priya.getByLabel(`${heading} goes to`, { exact: true });
const mapping = async () =>
  Promise.all(HEADINGS.split(',').map((heading) => column(heading).locator('option:checked').textContent()));

beforeAll(async () => {
  session = await openBrowserSession();
  priya = await session.newPage();
  await open('/login');
  await logIn(priya, 'priya');
  await open('/import/customers');
  await priya.getByLabel('File with customers').setInputFiles(csv(...ROWS));
  await column('Main Contact').waitFor();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

describe('customers out of QuickBooks', () => {
  it('a field that two columns go to is said at both, and takes no choice from either', async () => {
    await column('Notes').focus();
    await column('Notes').selectOption('Email');
    await priya.getByText('Another column goes to Email, too.').first().waitFor();
    expect(await priya.getByText('Another column goes to Email, too.').count()).toBe(2);
    expect(await outcome('Check all rows').isDisabled()).toBe(true);
    await column('Notes').selectOption('Left out');
  });

  it('one salesman is chosen for all rows, and the columns that cannot be guessed by hand', async () => {
    await column('Bill to 1').selectOption('Address *');
    await priya.getByLabel('Salesman', { exact: true }).fill('Nick');
    await priya.getByRole('option', { name: /^Nick Castellano/ }).click();
    await checkPage(priya, 'import-columns', EVERY_VARIANT);
    await press('Check all rows');
    await outcome('Will be created 2').waitFor();
    await outcome('Refused 2').click();
  });

  it('an address of another customer is refused under a new name, and all that is wrong with a row is said at once', async () => {
    await priya.getByText('This email or phone already belongs to another row of this file.').waitFor();
    const row = priya.getByRole('listitem').filter({ hasText: 'Half Filled' });
    await row.getByText('Use the two letters of the state.').waitFor();
    for (const label of ['ZIP:', 'Days to pay:']) await row.getByText(label).waitFor();
  });

  it('going back to the columns keeps them, and a second check says the same', async () => {
    await press('Back to the columns');
    await column('Main Contact').waitFor();
    expect(await mapping()).toEqual([
      'Name *',
      'Contact',
      'Email',
      'Phone',
      'Address *',
      'City *',
      'State *',
      'ZIP *',
      'Days to pay',
      'Left out',
    ]);
    const salesman = priya.getByLabel('Salesman', { exact: true });
    await waitUntil(
      async () => (await salesman.inputValue()).includes('Nick Castellano'),
      'The salesman was not kept', // his name comes with the names to choose from
    );
    await press('Check all rows');
    await outcome('Will be created 2').waitFor();
  });

  it('the import writes what the check said, and its news is amber as two rows were refused', async () => {
    await press('Import 2 customers');
    await outcome('Created 2').waitFor();
    await outcome('Refused 2').waitFor();
    const toast = priya.locator('.toast').filter({ hasText: 'Import of customers' });
    await toast.getByText('Of 4 customers 2 created, 0 updated, 0 unchanged, 2 refused.').waitFor();
    expect(await toast.getAttribute('class')).toContain('toast-warn');
    await priya.getByRole('link', { name: 'Otay Dairy' }).click();
    await priya.getByRole('heading', { name: 'Otay Dairy' }).waitFor();
    await priya.getByText('Bo Lund').first().waitFor();
    expect(await priya.getByText('PRIVATE').count()).toBe(0);
  });

  it('the next file with one column more goes where this one went', async () => {
    await open('/import/customers');
    await priya.getByLabel('File with customers').setInputFiles({
      ...csv(),
      buffer: Buffer.from(`${HEADINGS},Rep\n${ROWS[0]},`),
    });
    await column('Rep').waitFor();
    expect((await mapping()).slice(4)).toEqual(['Address *', 'City *', 'State *', 'ZIP *', 'Days to pay', 'Left out']);
    await priya.getByText('Columns with these headings go where they went last time.', { exact: false }).waitFor();
  });

  it('no browser reported an error', () => expect(session.browserErrors).toEqual([]));
});

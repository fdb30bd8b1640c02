import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { logIn, sendByEmail, waitForNotification } from './page-actions.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { waitUntil } from './waiting.ts';

/** The owner keeps what jobs choose from: people and their rates, letters, and customers out of a spreadsheet. */
let session: BrowserSession;
let [olivia] = [] as unknown as [Page]; // opened before the first test

const MAINTENANCE = '/job-costing/maintenance';
const press = (name: string) => olivia.getByRole('button', { name, exact: true }).click();
const field = (label: string) => olivia.getByLabel(label, { exact: true });
const open = (path: string) => olivia.goto(session.app.url + path);

beforeAll(async () => {
  session = await openBrowserSession();
  olivia = await session.newPage();
  await open('/login');
  await logIn(olivia, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

describe('a worker', () => {
  const workers = `${MAINTENANCE}/workers`;
  const row = () => olivia.getByRole('gridcell').getByRole('link', { name: 'Zelda Quarry' });

  it('a worker is created, found by a part of the name, and edited', async () => {
    await open(`${workers}/new`);
    await field('First name').fill('Zelda');
    await olivia.getByLabel('Last name').fill('Quarry');
    await field('Regular rate').fill('36');
    await press('Create worker');
    await waitForNotification(olivia, 'Worker created.');
    await olivia.getByRole('searchbox', { name: 'Search workers' }).fill('quarr');
    await row().click();
    await olivia.getByLabel(/^Classification/).fill('Mason');
    await press('Save worker');
    await row().click();
    await waitUntil(
      async () => (await olivia.getByLabel(/^Classification/).inputValue()) === 'Mason',
      'The worker is not edited',
    );
  });

  it('the rates of a worker change from a day on, and both days are shown', async () => {
    await press('Change rates…');
    const dialog = olivia.getByRole('dialog');
    await dialog.getByLabel('From', { exact: true }).fill('Jan 1, 2099');
    await dialog.getByLabel('Regular rate').fill('40');
    await dialog.getByRole('button', { name: 'Change rates', exact: true }).click();
    await waitForNotification(olivia, 'Rates changed.');
    const rates = olivia.getByRole('region', { name: 'Rates', exact: true }).getByRole('listitem');
    await rates.filter({ hasText: 'From Jan 1, 2099' }).filter({ hasText: 'Planned' }).waitFor();
    const told = await rates.allTextContents();
    expect(told[0]).toContain('$40.00');
    expect(told[0]).toContain('$60.00'); // overtime follows
    expect(told[1]).toContain('Now');
    expect(told[1]).toContain('$36.00');
    await checkPage(olivia, 'worker-with-planned-rates', EVERY_VARIANT);
  });

  it('a worker goes to the trash, and comes back from there', async () => {
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Move to trash', exact: true }).click();
    await waitForNotification(olivia, 'Worker moved to the trash.');
    await olivia
      .getByRole('radio', { name: 'Trash' })
      .or(olivia.getByRole('button', { name: 'Trash', exact: true }))
      .first()
      .click();
    await row().click();
    await olivia.getByText('This worker is in the trash.').waitFor();
    await press('Restore');
    await olivia.getByText('This worker is in the trash.').waitFor({ state: 'detached' });
  });
});

describe('an email template', () => {
  it('a template that is proposed for every proposal is in the mail of the next one', async () => {
    await open(`${MAINTENANCE}/templates/email/add`);
    await field('Name').fill('With a plan');
    await olivia.getByLabel(/^Subject/).fill('A plan for {{doc.name}}');
    await olivia.getByRole('textbox', { name: 'Message' }).fill('We have drawn a plan. Read it: {{doc.link}}');
    await olivia.getByText('Propose this one whenever something of this type is sent').click();
    await press('Create email template');
    await olivia.waitForURL(`**${MAINTENANCE}/templates/email`);
    await open('/proposals?status=draft');
    await olivia.getByRole('gridcell').getByRole('link').first().click();
    await olivia.getByRole('button', { name: 'Send proposal', exact: true }).waitFor();
    await sendByEmail(olivia, 'Send proposal');
    const mail = await session.waitForMail(({ subject }) => subject.startsWith('A plan for '));
    expect(mail.text).toContain('We have drawn a plan.');
  });
});

describe('customers out of a spreadsheet', () => {
  const [ROWS, BAD] = [5_000, 37];
  const outcome = (text: string) => olivia.getByRole('button', { name: text, exact: true });
  const file = () => ({
    name: 'Customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Customer,Email,Street,City,State,ZIP,Salesman',
        ...Array.from({ length: ROWS }, (_, at) => {
          const mail = at % 136 === 0 ? 'no address' : `office${at}@imported.example`;
          return `Imported ${at},${mail},${at + 1} Harbor Dr,San Diego,CA,92101,Nick Castellano`;
        }),
      ].join('\n'),
    ),
  });
  const putIn = async () => {
    await open('/import/customers');
    await olivia.getByLabel('File with customers').setInputFiles(file());
    await press('Check all rows');
  };

  it('a file is tried before anything is written, and says of each row what will become of it', async () => {
    await putIn();
    await outcome(`Will be created ${(ROWS - BAD).toLocaleString('en-US')}`).waitFor();
    await outcome(`Refused ${BAD}`).click();
    await olivia.getByText('Row 2', { exact: true }).waitFor();
    await checkPage(olivia, 'import-tried', EVERY_VARIANT);
  });

  it('an import that a restart interrupts goes on, and each row is imported once', async () => {
    await press(`Import ${(ROWS - BAD).toLocaleString('en-US')} customers`);
    await olivia.getByText(/^[\d,]+ of 5,000 rows$/).waitFor();
    await session.restart();
    await outcome(`Created ${(ROWS - BAD).toLocaleString('en-US')}`).waitFor({ timeout: 120_000 });
    await outcome(`Refused ${BAD}`).waitFor();
  });

  it('the same file once more changes nothing', async () => {
    await putIn();
    await outcome(`Unchanged ${(ROWS - BAD).toLocaleString('en-US')}`).waitFor();
    await outcome('Nothing to import').waitFor();
  });

  it('no browser reported an error but of the restart', () =>
    expect(session.browserErrors.filter((error) => !error.includes('/import/customers'))).toEqual([]));
});

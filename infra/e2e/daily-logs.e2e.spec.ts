import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { checkPage, type Variant } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A foreman writes the log of a day with a thumb, and the office reads, adds and prints it. */
const NUMBER = '+16195557411';
const PHONES: readonly Variant[] = [
  ['window', 'light'],
  ['window', 'dark'],
];
const CREW = ['Ana Ruiz', 'Ben Soto', 'Carl Diaz', 'Dan Mora'];

let session: BrowserSession;
let [office, desk, phone] = [] as unknown as [Client, Page, Page]; // opened before the first test
let taps = 0;

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url);
  const foremanId = await hired('Nick', 'Foreman', { phone: NUMBER, roles: ['foreman'] });
  const crew = [];
  for (const name of CREW) crew.push(await hired(...(name.split(' ') as [string, string]), {})); // first and last
  await sheetOf(foremanId, crew);
  await office.call('PUT', `/crew-access/${foremanId}/invite`, { channel: 'sms' });
  desk = await session.newPage();
  phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
  await signedInOnPhone();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

async function created(path: string, body: object): Promise<string> {
  const answer = await office.call('POST', path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return String(answer.body['id']);
}

const hired = (firstName: string, lastName: string, more: object) =>
  created('/workers/create', {
    firstName,
    lastName,
    employeeNo: `${firstName} ${lastName}`,
    regularRate: 4_200,
    ...more,
  });

/** An issued sheet of today, at a contract of the demo company. */
async function sheetOf(foremanId: string, crew: readonly string[]): Promise<void> {
  const found = await office.call('POST', '/job-sheets/filtered-phases', { lineItemIds: [] });
  type Phase = { lineItemId: string; contractId: string; changeOrderId: string | null };
  const phases = found.body['items'] as Phase[]; // as the route answers
  const phase = phases.findLast(({ changeOrderId }) => changeOrderId === null);
  const contract = await office.call('GET', `/contracts/${phase?.contractId}`);
  const id = await created(`/job-sheets/add?locationId=${String(contract.body['locationId'])}`, {
    name: 'Footings of the wall',
    date: dayIn('America/Los_Angeles', systemClock.now()),
    startTime: '07:00',
    contractIds: [phase?.contractId],
    foremanId,
    crew: crew.map((workerId) => ({ workerId, role: 'laborer' })),
    phases: [{ lineItemId: phase?.lineItemId, quantity: 1, plannedHours: 800 }],
  });
  await office.call('PUT', `/job-sheets/${id}/issue`, {});
}

async function signedInOnPhone() {
  const textOf = (pattern: RegExp) =>
    session.waitForMail(({ channel, to, text }) => channel === 'sms' && to.includes(NUMBER) && pattern.test(text));
  await phone.goto(/http\S+\/crew\/join\/[\w-]{43}/.exec((await textOf(/\/crew\/join\//)).text)?.[0] ?? '');
  await phone.getByRole('button', { name: 'Send me a code' }).click();
  await phone.getByLabel('Code').fill(/^\d{6}/.exec((await textOf(/^\d{6}/)).text)?.[0] ?? '');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByRole('heading', { name: 'Today' }).waitFor();
}

const tap = async (name: string | RegExp) => {
  taps += 1;
  await phone.getByRole('button', { name, exact: true }).last().tap(); // of the form that was opened last
};

describe('the log on the phone of the foreman', () => {
  it('from Today to a log with weather, one delay and a meeting of five it takes ten taps at most', async () => {
    await tap('Daily log');
    await phone.getByRole('heading', { name: 'Daily log' }).waitFor();
    await phone.getByText('None at this job yet, due today.').waitFor();
    await checkPage(phone, 'crew-log', PHONES);
    await tap('Sunny');
    await phone.getByRole('button', { name: 'Sunny', pressed: true }).waitFor();
    await tap('Utility line');
    await tap('1 h');
    await phone.getByLabel('Note').fill('The gas line is not marked.');
    await phone.getByLabel('May become a claim').waitFor();
    await checkPage(phone, 'crew-log-delay', PHONES);
    await tap('Save');
    await phone.getByText('The gas line is not marked.').waitFor();
    await tap('Add a meeting');
    for (const name of ['Nick Foreman', ...CREW]) expect(await phone.getByLabel(name).isChecked()).toBe(true);
    await tap('Trench and shoring');
    await checkPage(phone, 'crew-log-meeting', PHONES);
    await tap('Save');
    await phone.getByText('10 min · 5 people').waitFor();
    await tap('Submit the log');
    await phone.getByText('The office has your log.').waitFor();
    process.stdout.write(`taps from Today to the submitted log: ${taps}\n`);
    keepFigure('G4 log', taps);
    expect(taps).toBeLessThanOrEqual(10);
  });
  it('three photos go into the log by two taps, and with weather and the crew it takes ten at most', async () => {
    const buffer = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#a5673f' } })
      .jpeg()
      .toBuffer();
    const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }));
    await phone.locator('input[type=file][multiple]').setInputFiles(files);
    taps += 2; // the button and the chooser's own
    await phone.getByText('3 photos added').waitFor();
    await tap('Photos of this day');
    await waitUntil(
      async () => (await phone.getByRole('img', { name: /^Photo by Nick Foreman/ }).count()) === 3,
      'The log does not show them',
    );
    await phone.getByText('3 photos added').scrollIntoViewIfNeeded();
    await checkPage(phone, 'crew-log-photos', PHONES);
    const TAPS_OF_DELAY = 3; // the bar asks for none
    process.stdout.write(`taps of a log with weather, the crew and three photos: ${taps - 1 - TAPS_OF_DELAY}\n`);
    expect(taps - 1 - TAPS_OF_DELAY).toBeLessThanOrEqual(10); // looking at them is no part of it
  });
  it('what was tapped wrongly is taken back, and nothing is cut on a narrow phone', async () => {
    await tap('No, nothing');
    await phone.getByText('No incident', { exact: true }).waitFor();
    await tap('Remove No incident');
    await phone.getByText('No incident', { exact: true }).waitFor({ state: 'detached' });
    await tap('Rain');
    await phone.getByRole('button', { name: 'Rain', pressed: true }).waitFor();
    await phone.setViewportSize({ width: 320, height: 640 });
    await checkPage(phone, 'crew-log-narrow', PHONES);
    await phone.setViewportSize(PHONE);
  });
  it('in Spanish the log stands as it was written, and every word around it is Spanish', async () => {
    await tap('Back to the day');
    await tap('Español');
    await tap('Bitácora del día');
    await phone.getByRole('heading', { name: 'Junta de seguridad' }).waitFor();
    await phone.getByText('La oficina tiene su bitácora.').waitFor();
    await phone.getByRole('button', { name: 'Lluvia', pressed: true }).waitFor();
    await phone.getByText('10 minutos · 5 personas').waitFor();
    await checkPage(phone, 'crew-log-spanish', PHONES);
  });
});

describe('the log at the office', () => {
  const region = (name: string) => desk.getByRole('region', { name, exact: true });

  it('the list shows it on top, and its page says who wrote what', async () => {
    await desk.goto(`${session.app.url}/daily-logs`);
    await desk.getByRole('gridcell', { name: 'Submitted' }).first().waitFor();
    await checkPage(desk, 'daily-logs');
    await desk
      .getByRole('row', { name: /Submitted/ })
      .first()
      .getByRole('link')
      .first()
      .click();
    await region('Delays').getByText('Utility · 1 h lost').waitFor();
    await region('Delays').getByText('The gas line is not marked.').waitFor();
    await region('Weather').getByText('Rain').waitFor();
    await region('Tailgate meetings').getByText('Trench and shoring').waitFor();
    await waitUntil(
      async () => (await region('Photos').getByRole('img').count()) === 3,
      'The photos of the foreman are not at the office',
    );
    await region('Delays')
      .getByText(/Nick Foreman/)
      .waitFor();
    await checkPage(desk, 'daily-log', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
  });
  it('the office adds, edits and removes an entry, and takes the removal back', async () => {
    await desk.getByRole('button', { name: 'Add to Deliveries' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Supplier').fill('Mesa Concrete');
    await dialog.getByLabel(/^Quantity/).fill('18');
    await dialog.getByLabel(/^Unit/).fill('cy');
    await checkPage(desk, 'daily-log-entry');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await region('Deliveries').getByText('Mesa Concrete · 18 cy').waitFor();
    await desk.getByRole('button', { name: 'Edit Mesa Concrete · 18 cy' }).click();
    await dialog.getByLabel('Condition').selectOption('short');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await region('Deliveries').getByText('Short').waitFor();
    await desk.getByRole('button', { name: 'Remove Mesa Concrete · 18 cy' }).click();
    await region('Deliveries').getByText('Mesa Concrete · 18 cy').waitFor({ state: 'detached' });
    await desk.getByRole('button', { name: 'Undo' }).click();
    await region('Deliveries').getByText('Mesa Concrete · 18 cy').waitFor();
  });
  it('a whole number that is none is told at its field', async () => {
    await desk.getByRole('button', { name: 'Add to Weather' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel(/^High/).fill('hot');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Use whole degrees.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  it('both copies are downloaded from the menu', async () => {
    for (const name of ['Download as PDF', 'Download the customer’s copy']) {
      await desk.getByRole('button', { name: 'More actions' }).first().click();
      const [file] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('menuitem', { name }).click()]);
      expect(file.suggestedFilename()).toMatch(/^Daily log \d{4}-\d\d-\d\d .*\.pdf$/);
    }
  });
  it('a log that is locked is amended, and its entries stay', async () => {
    await desk.goto(`${session.app.url}/daily-logs`);
    await desk
      .getByRole('row', { name: /Locked/ })
      .first()
      .getByRole('link')
      .first()
      .click();
    await desk.getByText(/^Locked since/).waitFor();
    expect(await desk.getByRole('button', { name: /^(Add to|Edit|Remove)/ }).count()).toBe(0);
    await desk.getByRole('button', { name: 'Add an amendment' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Amendment').fill('The pump left at 3 PM.');
    await dialog.getByLabel('Reason').fill('Told on Monday.');
    await checkPage(desk, 'daily-log-amend');
    await dialog.getByRole('button', { name: 'Add amendment' }).click();
    await region('Amendments').getByText('The pump left at 3 PM.').waitFor();
    await checkPage(desk, 'daily-log-amended');
  });
  it('the log of a day is one step from its job sheet, and the one that is there is opened', async () => {
    const sheets = await office.call('POST', '/job-sheets/list', { search: 'Footings of the wall', limit: 1 });
    const [sheet] = sheets.body['items'] as { id: string; locationId: string }[]; // a page of sheets
    await desk.goto(`${session.app.url}/toc/${sheet?.locationId}/job-sheet/${sheet?.id}`);
    await desk.getByRole('link', { name: 'Of that day' }).click();
    await desk.getByRole('heading', { name: 'Open a daily log' }).waitFor();
    await checkPage(desk, 'daily-log-new');
    await desk.getByRole('button', { name: 'Open the log' }).click();
    await region('Deliveries').getByText('Mesa Concrete · 18 cy').waitFor();
  });
  it('a log of a day to come is refused at its field', async () => {
    const tomorrow = addDays(dayIn('America/Los_Angeles', systemClock.now()), 1);
    const contracts = await office.call('POST', '/contracts/list', { limit: 1 });
    const [contract] = contracts.body['items'] as { id: string }[]; // a page of contracts
    await desk.goto(`${session.app.url}/daily-logs/new?contractId=${contract?.id}&date=${tomorrow}`);
    await desk.getByRole('button', { name: 'Open the log' }).click();
    await desk.getByText('A log is written on its day or later.').first().waitFor();
  });

  it('neither page has an error of a script or a policy', () => expect(session.browserErrors).toEqual([]));
});

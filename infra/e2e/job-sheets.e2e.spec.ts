import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowserSession, publicLinkIn, SMALL_PHONE, type BrowserSession } from './browser-session.ts';
import { demoRecords } from './demo-records.ts';
import { hasReloadMarker, logIn, setReloadMarker } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/**
 * The day of a crew: Olivia plans it, the foreman reads it on a phone, and Marcus looks on from a list that never
 * reloads.
 */
const NAME = 'Longer wall, north end';
let session: BrowserSession;
let [olivia, list, phone] = [] as unknown as [Page, Page, Page]; // filled before the first step
let [sheets, link] = ['', ''];

beforeAll(async () => {
  session = await openBrowserSession();
  const { first } = demoRecords(session, await signIn(session.app.url, 'olivia'));
  sheets = `${session.app.url}/toc/${(await first('job-sheets', { status: ['inProgress'] })).locationId}/job-sheet`;
  [olivia, list] = [await session.newPage(), await session.newPage()];
  for (const [page, who] of [
    [olivia, 'olivia'],
    [list, 'marcus'],
  ] as const) {
    await page.goto(session.app.url);
    await logIn(page, who);
    await page.goto(sheets);
    await page.getByRole('gridcell').first().waitFor();
  }
  await setReloadMarker(list);
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const status = (page: Page) => page.locator('.record-head .status').textContent();
const hasStatus = (expected: string) =>
  waitUntil(async () => (await status(olivia)) === expected, `The sheet is not ${expected}`);
const listShows = (text: string) =>
  list
    .getByRole('row', { name: new RegExp(NAME) })
    .getByText(text)
    .waitFor();
/** As people choose: a part is typed, and Enter takes it. */
async function choose(label: string, part: string) {
  const field = olivia.getByRole('combobox', { name: label, exact: true });
  await field.fill(part);
  await olivia.locator('[role=listbox] [role=option]').first().waitFor();
  await olivia.keyboard.press('Enter');
}

it('Olivia plans a day by the keyboard: foreman, phases, crew and equipment', async () => {
  await olivia.getByRole('button', { name: 'New job sheet' }).click();
  await olivia.getByLabel('What is done').fill(NAME);
  await choose('Foreman', 'Connolly');
  await choose('Add a phase', 'Longer');
  await olivia.getByLabel('Planned hours').fill('7.5');
  await choose('Add a worker', 'Salinas');
  await olivia.getByText(/Hector Salinas is on job sheet 2/).waitFor();
  await choose('Add equipment', 'Skid steer');
  await olivia.getByText('7.5 planned hours in all').waitFor();
  await checkPage(olivia, 'job-sheet-form', [
    ['window', 'light'],
    ['phone', 'dark'],
  ]);
  await olivia.getByRole('button', { name: 'Create job sheet' }).click();
  await olivia.waitForURL(/job-sheet\/[\w-]{36}$/);
  await hasStatus('Draft');
  await olivia.getByText(/Hector Salinas is on job sheet 2 at .* on the same day/).waitFor();
  await listShows('Draft');
});

it('a phase that stands on a sheet with all of it is not offered again', async () => {
  const { call } = await signIn(session.app.url, 'olivia');
  const locationId = /toc\/([\w-]+)/.exec(sheets)?.[1];
  const { body } = await call('POST', '/job-sheets/filtered-phases', { locationId, lineItemIds: [] });
  const names = (body as { items: { name: string }[] }).items.map(({ name }) => name); // as the route answers
  expect(names).not.toContain('Longer wall, 8 feet');
});

it('Olivia issues the sheet and sends it to the crew', async () => {
  await olivia.getByRole('button', { name: 'Issue to the crew' }).click();
  await hasStatus('Issued');
  await listShows('Issued');
  await olivia.getByRole('button', { name: 'Send job sheet' }).click();
  await olivia.getByText('bridget.connolly@').first().waitFor();
  await olivia.getByRole('button', { name: 'Send job sheet' }).click();
  const mail = await session.waitForMail(({ subject, to }) => subject.includes(NAME) && to.join().includes('connolly'));
  link = publicLinkIn(mail);
  expect(mail.attachments.map(({ name }) => name).join()).toMatch(/^Job sheet \d+\.pdf$/);
});

it('the foreman reads it on a small phone: where, whom to call and what to do, and no price', async () => {
  phone = await session.newPage(SMALL_PHONE);
  await phone.goto(link);
  await phone.getByRole('heading', { name: 'What to do' }).waitFor();
  const page = await phone.locator('main').textContent();
  for (const text of ['Longer wall, 8 feet', 'Hector Salinas', 'Skid steer', '7.5']) expect(page).toContain(text);
  expect(page).not.toContain('$');
  expect(await phone.getByRole('link', { name: /Alder St/ }).getAttribute('href')).toContain('maps');
  expect(await phone.getByRole('link', { name: /Foreman: Bridget Connolly/ }).getAttribute('href')).toMatch(/^tel:\+1/);
  await checkPage(phone, 'job-sheet-crew', [
    ['window', 'light'],
    ['window', 'dark'],
  ]);
});

it('the work begins and is completed, and the list has followed without a reload', async () => {
  await olivia.goto(`${sheets}/${/job-sheet\/([\w-]{36})/.exec(olivia.url())?.[1] ?? ''}`);
  await olivia.getByRole('button', { name: 'Start the work' }).click();
  await hasStatus('In progress');
  await olivia.getByRole('button', { name: 'Complete', exact: true }).click();
  await olivia.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
  await hasStatus('Completed');
  await listShows('Completed');
  expect(await hasReloadMarker(list)).toBe(true);
});

it('a job sheet is told to the crew without an error of the browser', () => expect(session.browserErrors).toEqual([]));

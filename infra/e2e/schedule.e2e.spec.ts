import { addDays, weekdayText, type Day } from '@backoffice/contracts/kernel';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { openBrowserSession, PHONE, type BrowserSession } from './browser-session.ts';
import { demoRecords } from './demo-records.ts';
import { logIn, waitForNotification } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** Olivia moves a sheet that the crew of Manuel Ortega has been given, with the mouse, by keys and on a phone. */
type Sheet = {
  readonly date: Day;
  readonly foremanName: string;
  readonly status: string;
  readonly movedFrom: Day | null;
};
let session: BrowserSession;
let client: Client;
let olivia: Page;
let [id, name, date, foreman] = ['', '', '', ''];

const sheet = async () => (await client.call('GET', `/job-sheets/${id}`)).body as Sheet;
const becomes = (expected: Partial<Sheet>) =>
  waitUntil(
    async () => {
      const found = await sheet();
      const fields = Object.keys(expected) as (keyof Sheet)[]; // its own keys
      return fields.every((field) => found[field] === expected[field]);
    },
    `The sheet is not ${JSON.stringify(expected)}`,
  );
const card = (page: Page) => page.locator(`[data-movable='${id}']`);
/** Of the table, by the name of the foreman and the day. */
const cell = (page: Page, who: string, day: Day) =>
  page.getByRole('row', { name: who }).locator(`td[data-cell$='${day}']`);
async function drag(from: Locator, to: Locator) {
  // what was just moved back is drawn anew
  await Promise.all([from.waitFor(), to.waitFor()]);
  const [begin, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!begin || !end) throw new Error('Nothing to drag, or nowhere to');
  await olivia.mouse.move(begin.x + 10, begin.y + 10);
  await olivia.mouse.down();
  await olivia.mouse.move(end.x + 30, end.y + 30, { steps: 8 });
}

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url, 'olivia');
  const { first } = demoRecords(session, client);
  ({ id } = await first('job-sheets', { status: ['issued'] }));
  ({
    name,
    date,
    foremanName: foreman,
  } = (await client.call('GET', `/job-sheets/${id}`)).body as Sheet & { name: string });
  olivia = await session.newPage();
  await olivia.goto(`${session.app.url}/schedule`);
  await logIn(olivia, 'olivia');
  await card(olivia).waitFor();
}, 300_000);
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

it('a sheet is dragged to another crew in one move, stays issued, and one press takes it back', async () => {
  await drag(card(olivia), cell(olivia, 'Rosa Delgado', date));
  await olivia.mouse.up();
  await waitForNotification(olivia, `Moved to ${weekdayText(date)}, crew of Rosa Delgado.`);
  await becomes({ foremanName: 'Rosa Delgado', status: 'issued' });
  await olivia.getByRole('button', { name: 'Undo' }).click();
  await waitForNotification(olivia, 'Taken back: Moved to');
  await becomes({ foremanName: foreman });
  await cell(olivia, foreman, date).locator(card(olivia)).waitFor();
  expect(olivia.url()).toMatch(/\/schedule$/);
});

it('Esc gives a drag up', async () => {
  const before = await sheet();
  await drag(card(olivia), cell(olivia, 'Rosa Delgado', date));
  await olivia.keyboard.press('Escape');
  await olivia.mouse.up();
  expect(await sheet()).toEqual(before);
});

it('a drag asks the server nothing until it ends, and its frames are counted', async () => {
  const [seconds, asked] = [2, [] as string[]];
  olivia.on('request', (request) => asked.push(request.url()));
  await drag(card(olivia), cell(olivia, 'Rosa Delgado', date));
  const frames = olivia.evaluate<number>(`new Promise((counted) => {
    const begun = performance.now();
    const frame = (count) => performance.now() - begun < ${seconds} * 1000
      ? requestAnimationFrame(() => frame(count + 1))
      : counted(count);
    frame(0);
  })`);
  let isDragging = true;
  const counted = frames.finally(() => (isDragging = false));
  const { x = 0, y = 0 } = (await cell(olivia, 'Rosa Delgado', date).boundingBox()) ?? {};
  for (let step = 0; isDragging; step++) await olivia.mouse.move(x - (step % 300), y + (step % 40));
  const perSecond = (await counted) / seconds;
  await olivia.keyboard.press('Escape');
  await olivia.mouse.up();
  process.stdout.write(`frames of a drag: ${perSecond} a second (G19)\n`);
  keepFigure('G19 frames', perSecond);
  // the bell asks by itself
  expect(asked.filter((url) => !/\/assets\/|\/notifications$/.test(url))).toEqual([]);
});

it('by keys a sheet goes to the next day in three, and Ctrl Z brings it back', async () => {
  const next = addDays(date, 1);
  await olivia.goto(`${session.app.url}/schedule`);
  await card(olivia).focus();
  await olivia.keyboard.press('m');
  const dialog = olivia.getByRole('dialog', { name: 'Move job sheet' });
  await dialog
    .getByRole('radio', { name: weekdayText(date) })
    .and(olivia.locator(':focus'))
    .waitFor();
  await checkPage(olivia, 'schedule-move', [['window', 'light']]);
  await olivia.keyboard.press('ArrowRight');
  await olivia.keyboard.press('Enter');
  await waitForNotification(olivia, `Moved to ${weekdayText(next)}.`);
  await becomes({ date: next, status: 'issued', movedFrom: date });
  await olivia.keyboard.press('Control+z');
  await waitForNotification(olivia, 'Taken back: Moved to');
  await becomes({ date, movedFrom: null });
});

it('on a phone a sheet is moved with three taps', async () => {
  const phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true });
  await phone.goto(`${session.app.url}/schedule`);
  await logIn(phone, 'olivia');
  const next = addDays(date, 2);
  await phone.getByRole('button', { name: `Move ${name}…` }).tap();
  await checkPage(phone, 'schedule-move-phone', [['phone', 'dark']]);
  await phone.getByRole('radio', { name: weekdayText(next) }).tap();
  await phone.getByRole('button', { name: 'Move', exact: true }).tap();
  await waitForNotification(phone, `Moved to ${weekdayText(next)}.`);
  await becomes({ date: next, status: 'issued', movedFrom: date });
  await phone.context().close();
});

it('an address for one’s own calendar is made in the account, has the sheet, and is ended', async () => {
  await olivia.goto(`${session.app.url}/account-settings`);
  await olivia.getByRole('button', { name: 'Make an address' }).click();
  const field = olivia.getByRole('textbox', { name: 'Address of your calendar' });
  await checkPage(olivia, 'account-calendar', [['window', 'light']]);
  const address = `${session.app.url}${new URL(await field.inputValue()).pathname}`;
  const calendar = await (await fetch(address)).text();
  expect(calendar).toContain(`UID:sheet-${id}`);
  await olivia.getByRole('button', { name: 'End…' }).click();
  await olivia.getByRole('button', { name: 'End it' }).click();
  await waitForNotification(olivia, 'The address is ended.');
  await olivia.getByRole('button', { name: 'Make an address' }).waitFor();
  expect((await fetch(address)).status).toBe(404);
});

it('a holiday stands above its day', async () => {
  await olivia.goto(`${session.app.url}/schedule?day=2027-11-24`);
  await olivia.getByRole('columnheader', { name: 'Thu, Nov 25 Thanksgiving Day' }).waitFor();
});

it('no page of the schedule has thrown', () => expect(session.browserErrors).toEqual([]));

it('an absence is entered from the page of the worker, and the schedule by people says so', async () => {
  const { items } = (await client.call('POST', '/workers/list', { limit: 1, search: 'Lindqvist' })).body as {
    items: readonly { id: string }[];
  };
  const worker = `/job-costing/maintenance/workers/${items[0]?.id}`;
  await olivia.setViewportSize({ width: 1440, height: 900 });
  await olivia.goto(session.app.url + worker);
  await olivia.getByRole('link', { name: 'New absence' }).click();
  await olivia.getByLabel('Kind').selectOption('Sick');
  await olivia.getByLabel('From').fill('11/23/2026');
  await olivia.getByLabel('To', { exact: true }).fill('11/24/2026');
  await olivia.getByRole('button', { name: 'Create absence' }).click();
  await olivia.getByRole('link', { name: 'Sick, Nov 23, 2026 – Nov 24, 2026' }).waitFor();
  expect(new URL(olivia.url()).pathname).toBe(worker);
  await olivia.goto(`${session.app.url}/schedule?by=people&day=2026-11-24`);
  await cell(olivia, 'Sven Lindqvist', '2026-11-24').getByText('Away').waitFor();
  expect(await cell(olivia, 'Sven Lindqvist', '2026-11-25').getByText('Away').count()).toBe(0);
  await checkPage(olivia, 'schedule-people', [['window', 'light']]);
});

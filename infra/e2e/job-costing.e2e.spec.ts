import { systemClock } from '@backoffice/infra/clock';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays, dayText, type Day } from '@backoffice/contracts/kernel';
import { openBrowserSession, PHONE, type BrowserSession } from './browser-session.ts';
import { demoRecords } from './demo-records.ts';
import {
  greySquarePng,
  hasReloadMarker,
  logIn,
  pickOption,
  setReloadMarker,
  waitForNotification,
} from './page-actions.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/**
 * The week of a crew: Olivia opens the job cost and enters hours by the keyboard, then on a phone, and Marcus looks on
 * from a list that never reloads.
 */
const CREW = ['Coleman', 'Iverson', 'Figueroa'] as const;
const MOST_STROKES = 60;
type Line = Record<'id' | 'workerId' | 'workDate' | 'payClass', string> & {
  readonly lineItemId: string | null;
  readonly hours: number;
};
let session: BrowserSession;
let client: Client;
let [olivia, list] = [] as unknown as [Page, Page]; // opened before the first test
let [ticketId, otherContractId] = ['', ''];

/** A Monday long before what the demo tells of. */
const monday = ((): Day => {
  const today = new Date(systemClock.now());
  const back = 70 + ((today.getUTCDay() + 6) % 7);
  return new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10);
})();
// three of three
const [wednesday, thursday, saturday] = [2, 3, 5].map((days) => addDays(monday, days)) as [Day, Day, Day];

const press = (name: string, page = olivia) => page.getByRole('button', { name, exact: true }).click();
const cell = (worker: string, day: Day, page = olivia) =>
  page.getByRole('textbox', { name: new RegExp(`${worker}, .*, ${dayText(day)}$`) });
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: answer } = await client.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer as T; // as the caller knows the route
}
const labelled = async (path: string, part: string): Promise<string> => {
  const { items } = await ask<{ items: { value: string; label: string }[] }>('GET', `/${path}/labels`);
  const found = items.find(({ label }) => label.includes(part));
  if (!found) throw new Error(`There is no ${part} among ${path}`);
  return found.value;
};
const create = async (body: object) => (await ask<{ id: string }>('POST', '/job-costs/create', body)).id;
const listShows = (text: string) => list.getByRole('row').filter({ hasText: text }).first().waitFor();

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url, 'olivia');
  const { first } = demoRecords(session, client);
  ({ id: otherContractId } = await first('contracts', { status: ['signed'], search: 'Parking lot seal' }));
  const elsewhere = await create({ contractId: otherContractId, date: wednesday, description: 'Night pour' });
  const workerId = await labelled('workers', CREW[0]);
  await ask('POST', `/job-costs/${elsewhere}/labors`, { workerId, hours: 1_200, payClass: 'regular' });
  [olivia, list] = [await session.newPage(), await session.newPage()];
  for (const [page, who] of [
    [olivia, 'olivia'],
    [list, 'marcus'],
  ] as const) {
    await page.goto(`${session.app.url}/job-costing`);
    await logIn(page, who);
    await page.getByRole('gridcell').first().waitFor();
  }
  await setReloadMarker(list);
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

it('Olivia opens a job cost for a week, and two foremen share its profit', async () => {
  await olivia.getByRole('button', { name: 'New job cost' }).click();
  await pickOption(olivia, 'Contract', 'Pool deck');
  await olivia.getByLabel('First day').fill(dayText(monday));
  await olivia.getByLabel(/^Last day/).fill(dayText(saturday));
  await pickOption(olivia, 'Foreman (optional)', 'Coleman');
  for (const [name, percent] of [
    ['Coleman', '75'],
    ['Ortega', '50'],
  ] as const) {
    await olivia.getByRole('combobox', { name: 'Add a foreman' }).fill(name);
    await olivia.getByRole('option').first().waitFor();
    await olivia.keyboard.press('Enter');
    await olivia.getByRole('combobox', { name: new RegExp(`^Percent of .*${name}`) }).fill(percent);
    await olivia.getByRole('option').first().waitFor();
    await olivia.keyboard.press('Enter');
  }
  await olivia.getByText('Together 125%').waitFor();
  await olivia.getByRole('combobox', { name: /^Percent of .*Ortega/ }).fill('25');
  await olivia.keyboard.press('Enter');
  await olivia.getByText('Together').waitFor({ state: 'detached' });
  await checkPage(olivia, 'job-cost-form', EVERY_VARIANT);
  await press('Create job cost');
  await olivia.waitForURL(/job-costing\/[\w-]{36}$/);
  ticketId = olivia.url().slice(-36);
  await olivia.getByText('Ortega, 25%').waitFor();
  await list.getByRole('searchbox').fill('Pool deck');
  await listShows(dayText(monday));
});

it('the week of a crew is entered by the keyboard in less than sixty strokes a worker', async () => {
  let strokes = 0;
  const { keyboard } = olivia;
  const type = (text: string) => ((strokes += text.length), keyboard.type(text));
  const stroke = (key: string) => ((strokes += key.split('+').length), keyboard.press(key));
  const focused = () => olivia.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? ''");
  await olivia.getByRole('link', { name: 'Enter hours' }).first().click();
  const adding = olivia.getByRole('combobox', { name: 'Add a worker' });
  await adding.focus();
  for (const name of CREW) {
    const before = strokes;
    for (let tabs = 0; (await focused()) !== 'Add a worker' && tabs < 5; tabs += 1) await stroke('Tab');
    await type(name);
    await olivia.getByRole('option', { name: new RegExp(name) }).waitFor();
    await stroke('Enter');
    await waitUntil(async () => (await focused()).includes(`${name}, `), `The focus is not on the week of ${name}`);
    for (const [at, hours] of ['8', '8.5', '8', '10', '8'].entries()) {
      if (at > 0) await stroke('ArrowRight');
      await type(hours);
    }
    expect(strokes - before).toBeLessThan(MOST_STROKES);
  }
  await stroke('Control+Enter');
  await olivia.getByText('These hours make a long day over several tickets').waitFor();
  await checkPage(olivia, 'job-hours-long-day', EVERY_VARIANT);
  await cell('Iverson', monday).focus(); // on a phone the week was another
  await stroke('Control+Enter');
  await waitForNotification(olivia, 'Hours of 3 workers on 5 days saved.');
  expect(strokes / CREW.length).toBeLessThan(MOST_STROKES);
  await listShows('127.5');
  expect(await hasReloadMarker(list)).toBe(true);
});

it('hours on another job cost are told while one types, and more than a day has cannot be saved', async () => {
  await cell('Coleman', wednesday).focus();
  await olivia.getByText(/12 h on other tickets that day \(.+\)/).waitFor();
  await olivia.keyboard.type('13');
  await olivia
    .getByText(/Coleman would have 25 hours on/)
    .first()
    .waitFor();
  expect(await olivia.getByRole('button', { name: 'Save hours' }).isDisabled()).toBe(true);
  await checkPage(olivia, 'job-hours-conflict', EVERY_VARIANT);
  await cell('Coleman', wednesday).press('Escape');
  expect(await cell('Coleman', wednesday).inputValue()).toBe('8');
});

it('overtime is suggested by the rule of the company, and what somebody says counts instead', async () => {
  await cell('Iverson', thursday).focus();
  await olivia.getByText(/: 8 \+ 2 OT/).waitFor();
  await olivia.keyboard.type('9/1');
  await olivia.getByText(/: 9 \+ 1 OT, as you said/).waitFor();
  await olivia.keyboard.press('Control+Enter');
  await waitForNotification(olivia, 'Hours of 1 worker on 1 day saved.');
});

it('the foreman enters Saturday on a phone, and the open week follows live', async () => {
  const phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true });
  await phone.goto(`${session.app.url}/job-costing/${ticketId}/hours`);
  await logIn(phone, 'marcus');
  for (let day = monday; day < saturday; day = addDays(day, 1)) await press('The day after', phone);
  await press('Copy the day before', phone);
  await phone.getByRole('button', { name: /^Half an hour more for .*Coleman/ }).click();
  await checkPage(phone, 'job-hours-phone');
  await press('Save hours', phone);
  await waitForNotification(phone, 'Hours of 3 workers on 1 day saved.');
  await waitUntil(
    async () => (await cell('Coleman', saturday).inputValue()) === '8.5',
    'The open week does not follow',
  );
  await listShows('152');
  await phone.context().close();
});

it('two people write hours of one worker on one day: the second sees both, and one tap says what holds', async () => {
  const marcus = await signIn(session.app.url, 'marcus');
  const iverson = await labelled('workers', 'Iverson');
  const hoursOfSaturday = async () => {
    const { items } = await ask<{ items: Line[] }>('GET', `/job-costs/${ticketId}/labors`);
    return items.filter(({ workerId, workDate }) => workerId === iverson && workDate === saturday);
  };
  await cell('Iverson', saturday).focus();
  await olivia.keyboard.type('10');
  const [line] = await hoursOfSaturday();
  const seen = [{ lineId: line?.id, hours: line?.hours, payClass: line?.payClass }];
  const day = { workerId: iverson, workDate: saturday, lineItemId: line?.lineItemId, seen, want: { total: 600 } };
  await marcus.call('POST', `/job-costs/${ticketId}/notes`, { text: 'Rained until ten.' });
  expect(await marcus.call('PUT', `/job-costs/${ticketId}/days`, { days: [day] })).toMatchObject({ status: 200 });
  await cell('Iverson', saturday).press('Control+Enter');
  await olivia.getByText(/entered 6 OT .*You typed 10 h\.$/).waitFor();
  await checkPage(olivia, 'job-hours-question', EVERY_VARIANT);
  await press('10 h in all');
  await waitForNotification(olivia, 'Hours of 1 worker on 1 day saved.');
  expect((await hoursOfSaturday()).reduce((sum, { hours }) => sum + hours, 0)).toBe(1_000);
});

it('a note keeps a picture, and a bill its receipt', async () => {
  const file = { name: 'site.png', mimeType: 'image/png', buffer: greySquarePng(48) };
  await olivia.goto(`${session.app.url}/job-costing/${ticketId}`);
  await press('Add a note');
  await olivia.getByRole('dialog').getByLabel('Note', { exact: true }).fill('The ramp is open.');
  await olivia.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await olivia.getByRole('dialog').getByText('site.png').waitFor();
  await press('Add note');
  await olivia.getByRole('list', { name: 'Files of the note' }).getByText('site.png').waitFor();
  await press('Add to materials and misc');
  const dialog = olivia.getByRole('dialog');
  await pickOption(olivia, 'Supplier', 'Mission Gorge');
  await dialog.getByLabel(/^Description/).fill('Deck sealer');
  await dialog.getByLabel(/^Cost of one/).fill('120');
  await dialog.getByLabel('Receipt among the files that are there').selectOption({ label: 'site.png' });
  await checkPage(olivia, 'job-cost-material', EVERY_VARIANT);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await olivia.getByRole('button', { name: 'Receipt', exact: true }).waitFor();
});

it('a job cost in the trash is deleted for good, with a reason', async () => {
  const id = await create({ contractId: otherContractId, date: monday, description: 'Entered twice' });
  await ask('DELETE', `/job-costs/${id}`);
  await olivia.goto(`${session.app.url}/job-costing/${id}`);
  await press('More actions');
  await olivia.getByRole('menuitem', { name: 'Delete for good…' }).click();
  await olivia.getByLabel('Reason').fill('Entered twice');
  await press('Delete for good');
  await waitForNotification(olivia, 'Job cost deleted for good.');
  await olivia.waitForURL(/job-costing$/);
});

it('the rates of all job costs that match are updated, once they are counted', async () => {
  type Equipment = { id: string; name: string; categoryId: string; costRate: number };
  const { items } = await ask<{ items: Equipment[] }>('POST', '/equipments/list', { limit: 1 });
  const [{ id: equipmentId, costRate, name, categoryId }] = items as [Equipment]; // of the demo
  const tickets = [wednesday, thursday].map((date) =>
    create({ contractId: otherContractId, date, description: 'Trench plates' }),
  );
  for (const id of await Promise.all(tickets)) await ask('POST', `/job-costs/${id}/equipments`, { equipmentId });
  await ask('PUT', `/equipments/${equipmentId}`, { name, categoryId, costRate: costRate + 1_00 });
  await olivia.goto(`${session.app.url}/job-costing?search=Trench%20plates`);
  await olivia.getByRole('gridcell').getByRole('checkbox').first().check();
  await press('Select all 2 that match');
  await press('Update rates…');
  await olivia.getByText('2 job costs match and can be done').waitFor();
  await checkPage(olivia, 'update-rates-of-all-that-match');
  await press('Update rates: 2');
  await waitForNotification(olivia, 'Rates updated.');
  for (const id of await Promise.all(tickets)) {
    const lines = await ask<{ items: { rate: number }[] }>('GET', `/job-costs/${id}/equipments`);
    expect(lines.items).toMatchObject([{ rate: costRate + 1_00 }]);
  }
});

it('forty job costs are closed for good, and three are left out with the reason, while a list follows', async () => {
  const { first } = demoRecords(session, client);
  const { id: contractId, number } = await first('contracts', { status: ['signed'], search: 'ADA ramp' });
  const supplierId = await labelled('suppliers', 'Mission Gorge');
  for (let day = 0; day < 43; day += 1) {
    const id = await create({ contractId, date: addDays(monday, -day), description: 'Railing' });
    if (day < 3) await ask('POST', `/job-costs/${id}/materials`, { supplierId, unitCost: 0 });
  }
  const selection = { contractIds: [contractId], toDate: monday };
  const { previewToken } = await ask<{ previewToken: string }>('POST', '/open-close-jobs/soft-close-count', selection);
  await ask('POST', '/open-close-jobs/soft-close', { ...selection, previewToken });
  await list.getByRole('searchbox').fill('ADA ramp');
  await listShows('Closed');

  await olivia.goto(`${session.app.url}/job-costing/maintenance/open-close-jobs`);
  await olivia.getByLabel('Action').selectOption({ label: 'Close for good' });
  await pickOption(olivia, 'Contract (optional)', `${number} · ADA ramp`);
  await olivia.getByLabel(/^To \(/).fill(dayText(monday));
  await press('Count job costs');
  await olivia.getByText('40 job costs match and can be done').waitFor();
  await olivia.getByText('There is a bill of Mission Gorge Rock & Sand without an amount.').waitFor();
  await olivia
    .getByRole('listitem')
    .filter({ hasText: /^ADA ramp and rails · \d+$/ })
    .first()
    .waitFor();
  await checkPage(olivia, 'open-close-jobs-counted', EVERY_VARIANT);
  await press('Close 40 job costs for good');
  await waitForNotification(olivia, '40 job costs: done.');
  await listShows('Closed for good');
  expect(await hasReloadMarker(list)).toBe(true);
});

it('job costing is told without an error of the browser', () => expect(session.browserErrors).toEqual([]));

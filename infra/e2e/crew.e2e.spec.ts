import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { checkPage, EVERY_VARIANT, layoutShift, type Variant } from './page-checks.ts';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A foreman is invited, opens his day on his phone, and is signed out by the office. */
const NUMBER = '+16195557400';
const PHONES: readonly Variant[] = [
  ['window', 'light'],
  ['window', 'dark'],
];

let session: BrowserSession;
let [office, desk, phone] = [] as unknown as [Client, Page, Page]; // opened before the first test
let [workerId, locationId] = ['', ''];
let crew: string[] = [];
const HANDS = ['Ana', 'Ben', 'Cruz', 'Dee'];
let taps = 0;

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url);
  workerId = await created('/workers/create', {
    firstName: 'Nick',
    lastName: 'Foreman',
    employeeNo: 'F-1',
    phone: NUMBER,
    regularRate: 4_200,
    effectiveFrom: '2026-01-01',
    roles: ['foreman'],
  });
  for (const firstName of HANDS) {
    const hand = { firstName, lastName: 'Hand', employeeNo: `F-${firstName}`, regularRate: 3_000 };
    crew.push(await created('/workers/create', { ...hand, effectiveFrom: '2026-01-01' }));
  }
  const today = dayIn('America/Los_Angeles', systemClock.now());
  await sheetOn(today, { digAlert: { number: '2411-0098', validThru: addDays(today, 5) } });
  await sheetOn(addDays(today, -1), {});
  await sheetOn(addDays(today, 1), {});
  desk = await session.newPage();
  phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
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

/** An issued sheet of the foreman at a contract of the demo company. */
async function sheetOn(date: string, more: object): Promise<void> {
  const found = await office.call('POST', '/job-sheets/filtered-phases', { lineItemIds: [] });
  type Phase = { lineItemId: string; contractId: string; changeOrderId: string | null };
  const phases = found.body['items'] as Phase[]; // as the route answers
  const phase = phases.find(({ changeOrderId }) => changeOrderId === null);
  const contract = await office.call('GET', `/contracts/${phase?.contractId}`);
  locationId = String(contract.body['locationId']);
  const id = await created(`/job-sheets/add?locationId=${locationId}`, {
    name: 'Footings of the wall',
    date,
    startTime: '07:00',
    contractIds: [phase?.contractId],
    foremanId: workerId,
    crew: [{ workerId, role: 'foreman', task: 'Leads' }, ...crew.map((hand) => ({ workerId: hand }))],
    phases: [{ lineItemId: phase?.lineItemId, quantity: 1, plannedHours: 800, instructions: 'Dig to the red line.' }],
    safetyNotes: 'Trench below 5 ft: shoring.',
    directions: 'Gate code 4411.',
    ...more,
  });
  await office.call('PUT', `/job-sheets/${id}/issue`, {});
}

const textOf = (pattern: RegExp) =>
  session.waitForMail(({ channel, to, text }) => channel === 'sms' && to.includes(NUMBER) && pattern.test(text));
const tap = async (name: string | RegExp) => {
  taps += 1;
  await phone.getByRole('button', { name }).click();
};

describe('from the invitation to Today', () => {
  it('the office invites a worker on the page of the worker', async () => {
    await desk.goto(`${session.app.url}/job-costing/maintenance/workers/${workerId}`);
    await desk.getByRole('button', { name: 'Invite', exact: true }).click();
    await desk.getByRole('button', { name: 'Send invitation' }).click();
    await desk.getByText('by text to').waitFor();
    await checkPage(desk, 'crew-access-invited');
  });

  it('the worker opens the link, asks for a code and enters it, in few taps', async () => {
    const { text } = await textOf(/\/crew\/join\//);
    const link = /http\S+\/crew\/join\/[\w-]{43}/.exec(text)?.[0] ?? '';
    taps += 1;
    await phone.goto(link);
    await phone.getByRole('heading', { name: 'Hello Nick' }).waitFor();
    await checkPage(phone, 'crew-join', PHONES);
    await tap('Send me a code');
    const code = /^\d{6}/.exec((await textOf(/^\d{6}/)).text)?.[0] ?? '';
    await phone.getByLabel('Code').fill(code);
    await checkPage(phone, 'crew-code', PHONES);
    await tap('Sign in');
    await phone.getByRole('heading', { name: 'Today' }).waitFor();
    expect(taps).toBeLessThanOrEqual(4);
    expect(new URL(phone.url()).pathname).toBe('/crew');
  });
});

describe('the day of a foreman', () => {
  it('today shows where, when, what is dangerous and what to do, and no price', async () => {
    const sheet = phone.getByRole('article').first();
    await sheet.getByText('7:00 AM').waitFor();
    for (const text of ['You lead this crew', 'Dig ticket 2411-0098', 'Trench below 5 ft', 'Dig to the red line.'])
      await sheet.getByText(text).first().waitFor();
    expect(await sheet.getByRole('link', { name: 'Map' }).getAttribute('href')).toMatch(/^(geo:|https:)/);
    expect(await phone.locator('main').textContent()).not.toContain('$');
    await checkPage(phone, 'crew-today', PHONES);
    await phone.setViewportSize({ width: 320, height: 640 });
    await checkPage(phone, 'crew-today-narrow', PHONES);
    await phone.setViewportSize(PHONE);
    expect((await layoutShift(phone)).total).toBeLessThanOrEqual(0.02);
  });

  it('what the foreman tells the office stands at the location, by name', async () => {
    const sheet = phone.getByRole('article').first();
    await sheet.getByRole('button', { name: 'Note to the office' }).tap();
    await sheet.getByLabel('What should the office know?').fill('The pump is gone.');
    await checkPage(phone, 'crew-note', PHONES);
    await sheet.getByRole('button', { name: 'Send' }).tap();
    await sheet.getByText('The office has your note.').waitFor();
    await desk.goto(`${session.app.url}/toc/table-of-content/${locationId}`);
    await desk.getByText('The pump is gone.').waitFor();
    await desk.getByText('Nick Foreman').first().waitFor();
  });

  it('the clock is pressed with one tap, the first time with two, and says since when', async () => {
    const sheet = phone.getByRole('article').first();
    taps = 0;
    await tap('Clock in');
    await checkPage(phone, 'crew-clock-notice', PHONES);
    await tap(/^I have read this/);
    await sheet.getByText(/^On the clock since/).waitFor();
    expect(taps).toBe(2);
    await checkPage(phone, 'crew-clock', PHONES);
    taps = 0;
    await tap('Start meal');
    await sheet.getByText(/^At a meal since/).waitFor();
    await tap('End meal');
    await sheet.getByText(/^On the clock since/).waitFor();
    await tap('Clock out');
    await sheet.getByText(/by the clock$/).waitFor();
    keepFigure('G4 clock', taps / 3); // presses
    expect(taps).toBe(3);
  });

  it('the office finds the presses by worker and day, and corrects one with a reason', async () => {
    await desk.goto(`${session.app.url}/timecards`);
    await desk.getByRole('gridcell', { name: 'Nick Foreman' }).waitFor();
    await checkPage(desk, 'timecards');
    await desk.getByRole('link', { name: 'Nick Foreman' }).click();
    await desk.getByText('Meal begun').waitFor();
    await checkPage(desk, 'timecard');
    await desk.getByRole('button', { name: 'Void…' }).last().click();
    await desk.getByLabel('Reason').fill('Pressed by mistake.');
    await checkPage(desk, 'timecard-void');
    await desk.getByRole('button', { name: 'Make void' }).click();
    await desk.getByText('Pressed by mistake.').first().waitFor();
    await desk.getByText('Working').waitFor();
    await desk.getByRole('button', { name: 'Correct…' }).first().click();
    await desk.getByLabel('Time').fill('00:01');
    await desk.getByLabel('Reason').fill('Came at midnight.');
    await desk.getByRole('button', { name: 'Correct', exact: true }).click();
    await desk.getByText('12:01 AM').waitFor();
    await desk.getByText('Came at midnight.').first().waitFor();
  });

  it('the hours of five with overtime are saved in nine taps at most, and the same on the next day in three', async () => {
    const sheet = phone.getByRole('article').first();
    await phone.getByRole('button', { name: 'The day before' }).click();
    await phone.getByRole('heading', { name: 'Yesterday' }).waitFor();
    taps = 0;
    await tap('Hours of the crew');
    for (let step = 0; step < 5; step++) await tap('More for Nick Foreman');
    await tap('Same for the crew');
    await checkPage(phone, 'crew-hours', PHONES);
    await phone.setViewportSize({ width: 320, height: 640 });
    await checkPage(phone, 'crew-hours-narrow', PHONES);
    await phone.setViewportSize(PHONE);
    await tap('Save hours');
    await sheet.getByText('Hours saved.').waitFor();
    expect(taps).toBeLessThanOrEqual(9);
    await waitUntil(async () => {
      const { body } = await office.call('POST', '/job-costs/list', { search: 'Nick Foreman', limit: 1 });
      const [ticket] = body['items'] as { overtimeHours: number; laborHours: number }[]; // as the route answers
      return ticket?.laborHours === 5_000 && ticket.overtimeHours === 1_000;
    }, 'The hours of five are not on the ticket');
    await phone.getByRole('button', { name: 'The day after' }).click();
    await phone.getByRole('heading', { name: 'Today' }).waitFor();
    taps = 0;
    await tap('Hours of the crew');
    await tap(/^Copy /);
    await tap('Save hours');
    await sheet.getByText('Hours saved.').waitFor();
    keepFigure('G4 hours', taps);
    expect(taps).toBe(3);
    await phone.getByRole('button', { name: 'Hours of the crew' }).click();
    await sheet.getByRole('button', { name: '8 + 2 OT: how the hours of Ana Hand are paid' }).click();
    await checkPage(phone, 'crew-hours-split', PHONES);
    await phone.reload();
  });

  it('the foreman says with one tap that the work has begun, and with two that it is done', async () => {
    const sheet = phone.getByRole('article').first();
    taps = 0;
    await tap('Start the work');
    await sheet.getByText('In progress').waitFor();
    expect(taps).toBe(1);
    await tap('The work is done');
    await checkPage(phone, 'crew-done', PHONES);
    await tap('Yes, it is done');
    await sheet.getByText('Done', { exact: true }).waitFor();
    expect(taps).toBe(3);
  });

  it('Spanish is one tap without a reload, what is typed stays, and the phone keeps it', async () => {
    const sheet = phone.getByRole('article').first();
    await sheet.getByRole('button', { name: 'Note to the office' }).tap();
    await sheet.getByLabel('What should the office know?').fill('Falta la bomba');
    await phone.getByRole('button', { name: 'Español' }).tap();
    await sheet.getByText('Usted dirige esta cuadrilla').waitFor();
    expect(await sheet.getByLabel('¿Qué debe saber la oficina?').inputValue()).toBe('Falta la bomba');
    await phone.setViewportSize({ width: 320, height: 640 });
    await checkPage(phone, 'crew-today-spanish', PHONES);
    await phone.setViewportSize(PHONE);
    await phone.reload();
    await phone.getByRole('heading', { name: 'Hoy' }).waitFor();
    expect(await phone.locator('html').getAttribute('lang')).toBe('es');
    await phone.getByRole('button', { name: 'English' }).tap();
    await phone.getByRole('heading', { name: 'Today' }).waitFor();
  });

  it('tomorrow is one tap away, and warns where no dig ticket is named', async () => {
    await phone.getByText('No dig ticket is named for it.').waitFor();
    await phone.getByRole('button', { name: /^Tomorrow at 7:00 AM/ }).click();
    await phone.getByRole('heading', { name: 'Tomorrow' }).waitFor();
  });

  it('the calendar of the phone reads the days by an address of its own, until that is ended', async () => {
    await phone.getByRole('button', { name: 'My days in my calendar' }).tap();
    const address = await phone.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href');
    expect(address).toMatch(/^webcal:.*\/api\/calendars\/crew\/[\w-]{43}\.ics$/);
    await checkPage(phone, 'crew-calendar', PHONES);
    const read = () => fetch((address ?? '').replace(/^webcal:\/\/[^/]+/, session.app.url));
    const feed = await (await read()).text();
    expect(feed.match(/SUMMARY:.*/g)?.length).toBeGreaterThanOrEqual(2); // today and tomorrow
    expect(feed).not.toMatch(/\$|DESCRIPTION|ATTENDEE/);
    await phone.getByRole('button', { name: 'End this address' }).tap();
    await phone.getByText('The address is ended.').waitFor();
    expect((await read()).status).toBe(404);
  });

  it('the phone is let in again by its key once its cookie has run out', async () => {
    await phone.context().clearCookies();
    await phone.reload();
    await phone.getByRole('heading', { name: 'Today' }).waitFor();
  });
});

describe('the office ends it', () => {
  it('the calendar of the worker stands there, and its address answers nobody within five seconds', async () => {
    await phone.getByRole('button', { name: 'My days in my calendar' }).tap();
    const address = await phone.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href');
    const read = async () => (await fetch((address ?? '').replace(/^webcal:\/\/[^/]+/, session.app.url))).status;
    expect(await read()).toBe(200);
    await desk.goto(`${session.app.url}/job-costing/maintenance/workers/${workerId}`);
    await desk.getByText(/in use since .*, last read/).waitFor();
    await checkPage(desk, 'worker-calendar', EVERY_VARIANT);
    await desk.getByRole('button', { name: 'End the calendar' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await desk.getByText('The address is ended.').waitFor();
    await desk.getByText(/in use since/).waitFor({ state: 'detached' });
    await expect.poll(read, { timeout: 5_000 }).toBe(404);
  });

  it('the phone stands on the page of the worker, and is signed out once the access is revoked', async () => {
    await desk.goto(`${session.app.url}/job-costing/maintenance/workers/${workerId}`);
    await desk.getByText(/Chrome/).waitFor();
    await desk.getByRole('button', { name: 'Revoke', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await desk.getByText('Revoked: no phone gets in.').waitFor();
    await waitUntil(async () => {
      await phone.reload();
      const number = phone.getByLabel('Mobile number');
      return number.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    }, 'The phone is still let in');
    await checkPage(phone, 'crew-sign-in', PHONES);
  });

  it('neither page has an error of a script or a policy', () => expect(session.browserErrors).toEqual([]));
});

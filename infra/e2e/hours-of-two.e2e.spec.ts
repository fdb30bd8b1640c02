import { systemClock } from '@backoffice/infra/clock';
import { addDays, dayIn, dayText, type Day } from '@backoffice/contracts/kernel';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { takesAll } from '#checks/sample.ts';
import { keepFigure } from '#checks/field-figures.ts';
import { openBrowserSession, PHONE, type BrowserSession } from './browser-session.ts';
import { demoRecords } from './demo-records.ts';
import { logIn, waitForNotification } from './page-actions.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** Olivia and Marcus write hours of one worker on one day, each in a browser of their own. */
const WORKER = 'Iverson';
/** A commit plays a few; `npm run test:nightly -- looks` a hundred. */
const PROGRAMS = Number(process.env['PROGRAMS'] ?? (takesAll ? 100 : 4));
type Line = { readonly workDate: string; readonly hours: number };
let session: BrowserSession;
let client: Client;
let [olivia, marcus] = [] as unknown as [Page, Page]; // opened before the first test
let ticketId = '';

/** A Monday and the day after, long before what the demo tells of: one week of the page, which begins on Sunday. */
const today = dayIn('America/Los_Angeles', systemClock.now());
const day: Day = addDays(today, -119 - new Date(`${today}T00:00:00Z`).getUTCDay() + 1);
const next = addDays(day, 1);

const cell = (page: Page, on = day) =>
  page.getByRole('textbox', { name: new RegExp(`${WORKER}, .*, ${dayText(on)}$`) });
const press = (name: string, page: Page) => page.getByRole('button', { name, exact: true }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Hours of two people' });
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: answer } = await client.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer as T; // as the caller knows the route
}
/** What payroll pays: hundredths of an hour. */
async function hoursOn(date: Day): Promise<number> {
  const { items } = await ask<{ items: Line[] }>('GET', `/job-costs/${ticketId}/labors`);
  return items.reduce((sum, { workDate, hours }) => (workDate === date ? sum + hours : sum), 0);
}

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url, 'olivia');
  const { first } = demoRecords(session, client);
  const { id: contractId } = await first('contracts', { status: ['signed'], search: 'Parking lot seal' });
  const { items } = await ask<{ items: { value: string; label: string }[] }>('GET', '/workers/labels');
  const workerId = items.find(({ label }) => label.includes(WORKER))?.value;
  ({ id: ticketId } = await ask<{ id: string }>('POST', '/job-costs/create', { contractId, date: day, endDate: next }));
  for (const workDate of [day, next])
    await ask('POST', `/job-costs/${ticketId}/labors`, { workerId, workDate, hours: 400, payClass: 'regular' });
  [olivia, marcus] = [await session.newPage(), await session.newPage()];
  for (const [page, who] of [
    [olivia, 'olivia'],
    [marcus, 'marcus'],
  ] as const) {
    await page.goto(`${session.app.url}/job-costing/${ticketId}/hours`);
    await logIn(page, who);
    await cell(page).waitFor();
  }
}, 300_000);
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

it('whoever has the ticket open sees who else is editing the hours, until that window is gone', async () => {
  const visitor = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true });
  await visitor.goto(`${session.app.url}/job-costing/${ticketId}`);
  await logIn(visitor, 'olivia');
  const note = (page: Page) => page.getByRole('status').filter({ hasText: /Marcus .* is editing the hours, since / });
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  const window = await marcus.context().newPage();
  await window.goto(`${session.app.url}/job-costing/${ticketId}/hours`);
  const isSeen = () => Promise.all([note(visitor).waitFor(), note(olivia).waitFor()]);
  const isGone = () => Promise.all([visitor, olivia].map((page) => note(page).waitFor({ state: 'detached' })));
  await cell(window).fill('5');
  await isSeen();
  await cell(window).fill('4'); // as it was
  await isGone();
  const began = performance.now();
  await cell(window).fill('5');
  await isSeen();
  const seenMs = performance.now() - began;
  console.log(`presence: seen after ${Math.round(seenMs)} ms`);
  keepFigure('G13 seen', seenMs);
  await visitor.screenshot({ path: '.cache/shots/presence.png' });
  await olivia.screenshot({ path: '.cache/shots/presence-of-hours.png' });
  expect(await note(marcus).count()).toBe(0);
  await window.close();
  await isGone();
  await visitor.context().close();
});

it('the second is asked what holds, though a note came between, and one tap ends it', async () => {
  const phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true });
  await phone.goto(`${session.app.url}/job-costing/${ticketId}/hours`);
  await logIn(phone, 'marcus');
  await cell(olivia, next).fill('10');
  await press('The day after', phone);
  for (let halves = 0; halves < 4; halves += 1) await press(`Half an hour more for ${await nameOn(phone)}`, phone);
  await ask('POST', `/job-costs/${ticketId}/notes`, { text: 'Rained until ten.' });
  await press('Save hours', phone);
  await waitForNotification(phone, 'Hours of 1 worker on 1 day saved.');
  expect(await cell(olivia, next).inputValue()).toBe('10');
  await press('Save hours', olivia);
  await question(olivia)
    .getByText(/^Marcus .* entered 6 h .*You typed 10 h\.$/)
    .waitFor();
  expect(await hoursOn(next)).toBe(600);
  await press('16 h: 6 h and 10 h', olivia);
  await waitForNotification(olivia, 'Hours of 1 worker on 1 day saved.');
  expect(await hoursOn(next)).toBe(1_600);
  await phone.context().close();
});
const nameOn = async (phone: Page) =>
  (await phone.getByRole('textbox', { name: /^Hours of / }).getAttribute('aria-label'))?.slice('Hours of '.length);

/** What somebody has typed and not saved, and what they saw when they began. */
type Typed = { hours: number; seen: number };
const who = fc.nat({ max: 1 });
const how = fc.constantFrom('mine' as const, 'both' as const, 'theirs' as const);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('type' as const), who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('save' as const), who, how }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('saveAtOnce' as const), how }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('note' as const) }) },
);
type How = 'mine' | 'both' | 'theirs';
const BUTTONS: Readonly<Record<How, RegExp>> = { mine: / in all$/, both: / and /, theirs: /^Leave / };

it(
  `${PROGRAMS} random orders of typing and saving: what one would take from the other is asked`,
  async () => {
    const pages = [olivia, marcus];
    const typed: (Typed | null)[] = [null, null];
    const happened = { saved: 0, asked: 0, notes: 0 };
    let quarters = 16;
    const pageOf = (at: number) => pages[at] ?? expect.fail('nobody');
    const shown = async (at: number) => Math.round(Number(await cell(pageOf(at)).inputValue()) * 100);
    const isAsked = (at: number) => question(pageOf(at)).isVisible();
    const settled = (at: number) =>
      waitUntil(
        async () => (await isAsked(at)) || ((await cell(pageOf(at)).isEnabled()) && !(await isChanged(at))),
        'Neither saved nor asked',
      );
    const isChanged = async (at: number) => (await cell(pageOf(at)).getAttribute('data-changed')) !== null;

    async function type(at: number) {
      const [seen, stands] = [typed[at]?.seen ?? (await shown(at)), await hoursOn(day)];
      // no two that are open are the same, nor is one what is there
      do quarters = 16 + ((quarters - 15) % 30);
      while ([seen, stands].includes(quarters * 25));
      typed[at] = { hours: quarters * 25, seen };
      await cell(pageOf(at)).fill(String(quarters / 4));
    }
    async function answer(at: number, wanted: How): Promise<void> {
      const { hours } = typed[at] ?? expect.fail('nothing typed');
      const [now, other] = [await hoursOn(day), typed[1 - at]];
      // as it was asked, which may be before the other answered
      const isOffered = await question(pageOf(at)).getByRole('button', { name: BUTTONS.both }).isVisible();
      const isRoom = isOffered && now + hours <= 2_400 && now + hours !== other?.hours;
      const chosen = wanted === 'both' && !isRoom ? 'mine' : wanted;
      await question(pageOf(at)).getByRole('button', { name: BUTTONS[chosen] }).click();
      await question(pageOf(at)).waitFor({ state: 'detached' });
      const wish = { mine: hours, both: now + hours, theirs: now }[chosen];
      await waitUntil(
        async () => (await isAsked(at)) || (await hoursOn(day)) === wish,
        'What was answered does not stand, and is not asked again',
      );
      if (await isAsked(at)) {
        typed[at] = { hours: await shown(at), seen: now }; // somebody wrote in between: what was answered is typed now
        return answer(at, wanted);
      }
      await settled(at);
      typed[at] = null;
      return expect(await hoursOn(day)).toBe(wish);
    }
    /** Whoever typed something saves it. */
    async function save(people: readonly number[], wanted: How) {
      const saving = people.filter((at) => typed[at]);
      const before = await hoursOn(day);
      await Promise.all(saving.map((at) => press('Save hours', pageOf(at))));
      await Promise.all(saving.map(settled));
      const asked = await Promise.all(saving.map(isAsked));
      const [isFresh, after] = [saving.map((at) => typed[at]?.seen === before), await hoursOn(day)];
      for (const [index, at] of saving.entries()) {
        if (asked[index]) continue;
        expect(isFresh[index], 'silently replaced').toBe(true);
        expect(after, 'what was typed is what stands').toBe(typed[at]?.hours);
        typed[at] = null;
      }
      expect(asked.filter((each) => !each)).toHaveLength(isFresh.includes(true) ? 1 : 0);
      happened.saved += asked.includes(false) ? 1 : 0;
      for (const [index, at] of saving.entries()) {
        if (!asked[index]) continue;
        happened.asked += 1;
        await answer(at, wanted);
      }
    }

    const programs = fc.sample(fc.array(step, { minLength: 4, maxLength: 8 }), { numRuns: PROGRAMS, seed: 33 });
    for (const steps of programs) {
      for (const each of steps) {
        if (each.does === 'type') await type(each.who);
        else if (each.does === 'save') await save([each.who], each.how);
        else if (each.does === 'saveAtOnce') await save([0, 1], each.how);
        else {
          await ask('POST', `/job-costs/${ticketId}/notes`, { text: 'Rain' });
          happened.notes += 1;
        }
      }
      await save([0, 1], 'mine');
    }
    expect(happened.asked).toBeGreaterThan(0);
    process.stdout.write(`${PROGRAMS} orders in two browsers: ${JSON.stringify(happened)}, silent losses 0\n`);
  },
  Math.max(300_000, PROGRAMS * 20_000),
);

import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { takesAll } from '#checks/sample.ts';
import { checkPage, type Variant } from './page-checks.ts';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { crewOffice, type Foreman, type IssuedSheet } from './crew-phone.ts';
import { signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A foreman without a connection: what he sees, what he writes, and what becomes of it. */
const [NICK, ROSA, ANA] = ['+16195557410', '+16195557411', '+16195557412'];
const PHONES: readonly Variant[] = [
  ['window', 'light'],
  ['window', 'dark'],
];
const [NOTES, PHOTOS, KILLS] = [takesAll ? 200 : 21, takesAll ? 50 : 6, 5];
const FEW_PHOTOS = 4;
/** Of a crew, on each of two days at each of some contracts. */
const [HANDS, CONTRACTS] = takesAll ? [25, 4] : [5, 2];

let session: BrowserSession;
let office: ReturnType<typeof crewOffice>;
let [context, phone] = [] as unknown as [BrowserContext, Page]; // opened before the first test
let [nick, rosa, ana] = [] as unknown as [Foreman, Foreman, Foreman];
let sheet: IssuedSheet;

beforeAll(async () => {
  session = await openBrowserSession();
  office = crewOffice(await signIn(session.app.url), session);
  [nick, rosa] = [await office.hire('Nick', NICK), await office.hire('Rosa', ROSA)];
  ana = await office.hire('Ana', ANA);
  for (const each of [nick, rosa, ana]) await office.invite(each);
  sheet = await office.issueSheet(nick);
  await office.issueSheet(nick, 1);
  phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  context = phone.context();
  await office.signIn(phone, nick);
  await phone.evaluate('navigator.serviceWorker.ready.then(() => null)');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const line = () => phone.locator('.outbox').getByRole('status').filter({ hasText: /\S/ });
async function note(text: string): Promise<void> {
  await phone.getByRole('button', { name: 'Note to the office' }).first().tap();
  await phone.getByLabel('What should the office know?').fill(text);
  await phone.getByRole('button', { name: 'Send', exact: true }).tap();
}
async function takePhotos(input: Locator, count: number): Promise<void> {
  const taken = await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#a5673f' } })
    .jpeg()
    .toBuffer();
  const named = (_: unknown, at: number) => ({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer: taken });
  await input.setInputFiles(Array.from({ length: count }, named));
  await phone.getByText(`${count} photos added`).waitFor();
}
/** As when the browser is killed: no goodbye, and what was being sent may have arrived. */
async function kill(): Promise<void> {
  const next = await context.newPage();
  await phone.close({ runBeforeUnload: false });
  phone = next;
  await phone.goto(`${session.app.url}/crew`);
  await phone.getByRole('heading', { name: 'Today' }).waitFor();
}
type Sending = {
  readonly path: string | RegExp;
  /** Each answer whose number this divides is lost, after the server has committed. */
  readonly lostOf: number;
  readonly count: number;
  readonly arrived: () => Promise<readonly unknown[]>;
};
/** The line is back, answers are lost and the browser is killed while it sends. @returns how often it sent */
async function sendThroughKills({ path, lostOf, count, arrived }: Sending): Promise<number> {
  const route = typeof path === 'string' ? `**/api/crew${path}` : path;
  let sent = 0;
  await context.route(route, async (request) => {
    const answer = await request.fetch().catch(() => null);
    sent += 1;
    if (answer && sent % lostOf !== 0) await request.fulfill({ response: answer }).catch(() => {});
    else await request.abort('connectionreset').catch(() => {});
  });
  await context.setOffline(false);
  let there = 0;
  for (let killed = 0; there < count;) {
    const before = there; // each next one is waited for, however many there are
    there = await waitUntil(async () => {
      const { length } = await arrived();
      return length > before && length;
    }, `After ${before} nothing is sent`);
    if (killed === KILLS || there < ((killed + 1) * count) / (KILLS + 2)) continue;
    killed += 1;
    await kill();
  }
  await waitUntil(async () => !(await line().isVisible()), 'The phone still waits');
  await context.unroute(route);
  return sent;
}
/** All that the databases and caches of the page hold, as text. A string, as it is of the browser alone. */
const bytesOnPhone = () =>
  phone.evaluate<string>(`(async () => {
  const out = [JSON.stringify(localStorage)];
  const decoder = new TextDecoder('latin1');
  const answered = (asked) => new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
  const text = (_key, value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? decoder.decode(value) : value;
  for (const { name } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      out.push(JSON.stringify(await answered(database.transaction(store).objectStore(store).getAll()), text));
    database.close();
  }
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) out.push(url);
  return out.join(' ');
})()`);
const keptDays = () =>
  phone.evaluate<number>(`new Promise((resolve) => {
  indexedDB.open('crew').onsuccess = ({ target: { result } }) => {
    result.transaction('secure_answers').objectStore('secure_answers').count().onsuccess = (asked) => {
      resolve(asked.target.result);
      result.close();
    };
  };
})`);

describe('the day of a foreman without a connection', () => {
  it('the page opens, says as of when it is, and tomorrow is there, too', async () => {
    await phone.getByRole('article').first().waitFor();
    await waitUntil(async () => (await keptDays()) >= 2, 'Tomorrow is not kept');
    await context.setOffline(true);
    await phone.reload();
    await phone.getByRole('heading', { name: 'Today' }).waitFor();
    await phone.getByText('Dig to the red line.').waitFor();
    await phone.getByText(/^As this phone knew it/).waitFor();
    await line().filter({ hasText: 'No connection' }).waitFor();
    await checkPage(phone, 'crew-offline', PHONES);
    await phone.getByRole('button', { name: 'The day after' }).tap();
    await phone.getByRole('heading', { name: 'Tomorrow' }).waitFor();
    await phone.getByRole('button', { name: 'The day before' }).tap();
    await phone.getByRole('heading', { name: 'Today' }).waitFor();
  });

  it('what is written is kept at once, says so beside the button, and survives a kill', async () => {
    await note('The pump is gone.');
    await phone.getByText('Kept on this phone. It goes out by itself.').waitFor();
    await line().filter({ hasText: 'No connection · 1 waiting' }).waitFor();
    await kill();
    await line().filter({ hasText: '1 waiting' }).tap();
    await phone.getByText('Note to the office: The pump is gone.').waitFor();
    await checkPage(phone, 'crew-outbox', PHONES);
  });

  it('nothing of it can be read on the phone without its key', async () => {
    const bytes = await bytesOnPhone();
    expect(bytes).toContain('/crew');
    for (const canary of ['pump', 'red line', 'Footings', 'Nick', NICK])
      expect([canary, bytes.includes(canary)]).toEqual([canary, false]);
  });

  it('with the connection back it goes out by itself, once', async () => {
    await context.setOffline(false);
    await waitUntil(
      async () => (await office.notesAt(sheet.locationId)).includes('The pump is gone.'),
      'It was not sent',
    );
    await line()
      .waitFor({ state: 'detached' })
      .catch(() => line().waitFor({ state: 'hidden' }));
    expect((await office.notesAt(sheet.locationId)).filter((text) => text === 'The pump is gone.')).toHaveLength(1);
  });
});

describe('the log of a day without a connection', () => {
  it('opens though it was never seen, keeps what is written through a kill, and sends it once', async () => {
    await context.setOffline(true);
    await phone.getByRole('button', { name: 'Daily log' }).first().tap();
    await phone.getByRole('button', { name: 'Rain' }).tap();
    await phone.getByText('Kept on this phone. It goes out by itself.').waitFor();
    await kill();
    await phone.getByRole('button', { name: 'Daily log' }).first().tap();
    await phone.locator('button[aria-pressed="true"]', { hasText: 'Rain' }).waitFor();
    await checkPage(phone, 'crew-log-offline', PHONES);
    await context.setOffline(false);
    await waitUntil(async () => (await office.weatherOf(sheet.contractId)).length > 0, 'It was not sent');
    await waitUntil(async () => !(await line().isVisible()), 'The phone still waits');
    expect(await office.weatherOf(sheet.contractId)).toEqual(['rain']);
    await phone.getByRole('button', { name: 'Back to the day' }).first().tap();
  });
});

describe('a line that breaks', () => {
  it(`${NOTES} notes, ${KILLS} kills while they are sent, answers lost after the commit: each arrives once, in order`, async () => {
    await context.setOffline(true);
    const texts = Array.from({ length: NOTES }, (_, at) => `Note ${String(at).padStart(3, '0')} of the trench`);
    for (const text of texts) {
      await note(text);
      await phone.getByText('Kept on this phone.').waitFor();
    }
    const arrived = async () => (await office.notesAt(sheet.locationId)).filter((text) => texts.includes(text));
    const sent = await sendThroughKills({ path: '/notes', lostOf: 7, count: NOTES, arrived });
    expect(await arrived()).toEqual(texts);
    expect(sent).toBeGreaterThanOrEqual(NOTES);
  }, 600_000);

  it(`${FEW_PHOTOS} photos made without a connection are seen on the phone, and each arrives once`, async () => {
    await context.setOffline(true);
    await takePhotos(phone.locator('input[type=file][multiple]'), FEW_PHOTOS);
    await line()
      .filter({ hasText: `No connection · ${FEW_PHOTOS} waiting` })
      .waitFor();
    await waitUntil(
      async () => (await phone.getByRole('img', { name: 'Waits to be sent' }).count()) === FEW_PHOTOS,
      'Not all that wait are seen',
    );
    await phone.getByRole('img', { name: 'Waits to be sent' }).first().scrollIntoViewIfNeeded();
    await checkPage(phone, 'crew-photos-waiting', PHONES);
    await context.setOffline(false);
    await waitUntil(async () => !(await line().isVisible()), 'The phone still waits');
    expect(await office.photosOf(sheet.id)).toHaveLength(FEW_PHOTOS);
    await phone.getByRole('button', { name: 'Photos of this sheet' }).first().tap();
    await waitUntil(
      async () => (await phone.getByRole('img', { name: /^Photo by Nick Foreman/ }).count()) === FEW_PHOTOS,
      'The sheet does not show them',
    );
    await checkPage(phone, 'crew-photos', PHONES);
  });

  it('what the server refuses asks the worker, and the rest goes on', async () => {
    await context.setOffline(true);
    await note('Of a sheet that is gone');
    await phone.getByText('Kept on this phone.').waitFor();
    await context.route('**/api/crew/notes', (route) =>
      route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'The requested resource was not found.' } }),
    );
    await context.setOffline(false);
    await line().filter({ hasText: '1 needs you' }).waitFor();
    await context.unroute('**/api/crew/notes');
    await line().filter({ hasText: '1 needs you' }).tap();
    await checkPage(phone, 'crew-outbox-asks', PHONES);
    await phone.getByRole('button', { name: 'Send again' }).tap();
    await waitUntil(
      async () => (await office.notesAt(sheet.locationId)).includes('Of a sheet that is gone'),
      'It was not sent',
    );
  });
});

describe('hours and presses without a connection', () => {
  const save = async (more: number) => {
    await phone.getByRole('button', { name: 'Hours of the crew' }).tap();
    for (let step = 0; step < more; step++) await phone.getByRole('button', { name: 'More for Nick Foreman' }).tap();
    await phone.getByRole('button', { name: 'Save hours' }).tap();
  };

  it('a press on the clock counts at once, survives a kill, and arrives once', async () => {
    await context.setOffline(true);
    await phone.getByRole('button', { name: 'Clock in' }).tap();
    await phone.getByRole('button', { name: 'I have read this' }).tap();
    await phone.getByText(/^On the clock since/).waitFor();
    await kill();
    await phone.getByText(/^On the clock since/).waitFor();
    await context.setOffline(false);
    await waitUntil(async () => !(await line().isVisible()), 'The phone still waits');
    await phone.reload();
    await phone.getByText(/^On the clock since/).waitFor();
  });

  it('hours that the office wrote meanwhile are asked about, and one tap ends it', async () => {
    await save(1);
    await phone.getByText('Hours saved.').waitFor();
    const ticket = await waitUntil(() => office.ticketOf('Nick Foreman', 800), 'The hours have not arrived');
    await phone.reload();
    await waitUntil(async () => {
      const text = (await phone.locator('main').textContent()) ?? '';
      return text.includes('Footings of the wall') && !text.includes('As this phone knew it');
    }, 'The day is an old one');
    await context.setOffline(true);
    await save(4);
    await phone.getByText('Kept on this phone.').waitFor();
    await line().filter({ hasText: 'No connection · 1 waiting' }).waitFor();
    await office.writeHours(ticket, nick, 600);
    await context.setOffline(false);
    await phone.getByRole('heading', { name: 'Hours of two people' }).waitFor();
    await phone.getByText(/entered 6 h at/).waitFor();
    await checkPage(phone, 'crew-hours-asked', PHONES);
    await phone.getByRole('button', { name: '10 h in all' }).tap();
    await waitUntil(() => office.ticketOf('Nick Foreman', 1_000), 'What was answered does not hold');
    await waitUntil(async () => !(await line().isVisible()), 'The phone still waits');
  });
});

describe('another worker on the same phone', () => {
  it('signing out asks about what is not sent; another worker sees that it is there, and nothing of it', async () => {
    await context.setOffline(true);
    await note('Only for Nick to send');
    await line().filter({ hasText: 'No connection · 1 waiting' }).waitFor();
    await context.route('**/api/crew/notes', (route) => route.abort('connectionreset'));
    await context.setOffline(false);
    await phone.getByRole('button', { name: 'Sign out on this phone' }).tap();
    await phone.getByText('1 thing is not sent yet.').waitFor();
    await checkPage(phone, 'crew-sign-out', PHONES);
    await phone.getByRole('button', { name: 'Sign out, and keep it sealed here for 14 days' }).tap();
    await phone.getByText('1 thing that was not sent waits here').waitFor();
    expect(await bytesOnPhone()).not.toContain('Only for Nick');
    await context.unroute('**/api/crew/notes');
    await office.signIn(phone, rosa);
    await phone.getByText('There is no job sheet for you').waitFor();
    expect(await office.notesAt(sheet.locationId)).not.toContain('Only for Nick to send');
  });

  it('whoever made it sends it by signing in again', async () => {
    await phone.getByRole('button', { name: 'Sign out on this phone' }).tap();
    await phone.getByLabel('Mobile number').waitFor();
    await office.signIn(phone, nick);
    await waitUntil(
      async () => (await office.notesAt(sheet.locationId)).includes('Only for Nick to send'),
      'It was not sent',
    );
  });
});

describe('two days of a crew without a connection', () => {
  const LINES = 2 * CONTRACTS * HANDS;
  const sheets: IssuedSheet[] = [];
  let crew: Awaited<ReturnType<typeof office.hireCrew>>;

  /** Each sheet of the day that is shown: two hours for everybody. */
  async function writeHours(): Promise<void> {
    for (let at = 0; at < CONTRACTS; at++) {
      const card = phone.getByRole('article').nth(at);
      await card.getByRole('button', { name: 'Hours of the crew' }).tap();
      await card
        .getByRole('textbox', { name: /^Hours of / })
        .first()
        .fill('2');
      await card.getByRole('button', { name: 'Same for the crew' }).tap();
      await card.getByRole('button', { name: 'Save hours' }).tap();
      await card.getByText('Kept on this phone.').waitFor();
    }
  }

  it(`${LINES} lines of hours and ${PHOTOS} photos, ${KILLS} kills while they are sent: each arrives once`, async () => {
    crew = await office.hireCrew(HANDS);
    for (let of = 0; of < CONTRACTS; of++)
      for (const ahead of [-1, 0]) sheets.push(await office.issueSheet(ana, ahead, { crew }, of + 1));
    await phone.goto(`${session.app.url}/crew`);
    await phone.getByRole('button', { name: 'Sign out on this phone' }).tap();
    await phone.getByLabel('Mobile number').waitFor();
    await office.signIn(phone, ana);
    await phone.getByRole('button', { name: 'The day before' }).tap();
    await phone.getByRole('heading', { name: 'Yesterday' }).waitFor();
    await phone
      .getByRole('article')
      .nth(CONTRACTS - 1)
      .waitFor();
    await context.setOffline(true);
    await writeHours();
    await phone.getByRole('button', { name: 'The day after' }).tap();
    await phone.getByRole('heading', { name: 'Today' }).waitFor();
    await writeHours();
    await takePhotos(phone.getByRole('article').first().locator('input[type=file][multiple]'), PHOTOS);
    await kill();
    const hands = new Set(crew.map(({ workerId }) => workerId));
    const photos = async () => (await Promise.all(sheets.map(({ id }) => office.photosOf(id)))).flat();
    let uploads = 0;
    context.on('request', (put) => (uploads += put.method() === 'PUT' && put.url().includes('/media/file/') ? 1 : 0));
    const sent = await sendThroughKills({
      path: /\/api\/crew\/(photos|tickets\/[\w-]+\/days)$/,
      lostOf: 3,
      count: LINES + PHOTOS,
      arrived: async () => [...(await office.laborsOf(hands)), ...(await photos())],
    });
    const lines = await office.laborsOf(hands);
    expect(lines).toHaveLength(LINES);
    expect(new Set(lines).size).toBe(LINES);
    expect(lines.every((each) => each.endsWith(' 200'))).toBe(true);
    expect(new Set((await photos()).map(({ filePath }) => filePath)).size).toBe(PHOTOS);
    expect(await photos()).toHaveLength(PHOTOS);
    expect(sent).toBeGreaterThan(2 * CONTRACTS + PHOTOS); // every third answer was lost
    if (takesAll) keepFigure('G7 sent', uploads / PHOTOS);
    expect(uploads).toBeLessThanOrEqual(PHOTOS + KILLS); // what is cut off, and nothing else, goes again
  }, 600_000);
});

describe('what the service worker leaves alone', () => {
  it('the pages of customers and of the office are answered by the server', async () => {
    for (const path of ['/verify', '/proposals/preview/unknown', '/login']) {
      await phone.goto(`${session.app.url}${path}`);
      expect([path, await phone.evaluate('navigator.serviceWorker.controller')]).toEqual([path, null]);
    }
  });
  it('no page has an error of a script or a policy', () => expect(session.browserErrors).toEqual([]));
});

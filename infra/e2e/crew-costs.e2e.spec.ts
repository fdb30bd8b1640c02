import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { takesAll } from '#checks/sample.ts';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { crewOffice, type IssuedSheet } from './crew-phone.ts';
import { openVersionedProxy, type VersionedProxy } from './next-version.ts';
import { signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';
import { wallPhoto } from './wall-photo.ts';

/** What the crew page costs a phone: taps, tasks, memory over many photos, and another version while things wait. */
const NICK = '+16195557491';
const [BATCH, BATCHES] = [10, takesAll ? 5 : 2];
/** Of memory: what a busy machine leaves of 1.1 and 250. */
const [MOST_GROWTH, MOST_MB] = [1.3, 300];
const SLOW_PROCESSOR = { rate: 4 };

let session: BrowserSession;
let office: ReturnType<typeof crewOffice>;
let [context, phone] = [] as unknown as [BrowserContext, Page]; // opened before the first test
let [proxy, sheet, folder] = [] as unknown as [VersionedProxy, IssuedSheet, string]; // the same
beforeAll(async () => {
  session = await openBrowserSession();
  proxy = await openVersionedProxy(session.app.url);
  folder = await mkdtemp(join(tmpdir(), 'backoffice-photos-'));
  await writeFile(photoPath(0), await wallPhoto());
  for (let at = 1; at < BATCH; at++) await copyFile(photoPath(0), photoPath(at));
  office = crewOffice(await signIn(session.app.url), { ...session, app: { ...session.app, url: proxy.url } });
  const nick = await office.hire('Nick', NICK);
  await office.invite(nick);
  sheet = await office.issueSheet(nick);
  phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  context = phone.context();
  await office.signIn(phone, nick);
  await phone.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await phone.reload(); // from here on by the worker
  await phone.getByText('Dig to the red line.').waitFor();
});
afterAll(async () => {
  await session?.close();
  proxy?.close();
  if (folder) await rm(folder, { recursive: true });
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const photoPath = (at: number) => join(folder, `IMG_${at}.jpg`);
const notes = () => office.notesAt(sheet.locationId);
const arrived = (count: number) =>
  waitUntil(async () => (await office.photosOf(sheet.id)).length === count, `There are no ${count} photos`);
const nothingWaits = () =>
  waitUntil(
    async () => !(await phone.locator('.outbox').getByRole('status').filter({ hasText: /\S/ }).isVisible()),
    'The phone still waits',
  );
async function note(text: string): Promise<void> {
  await phone.getByRole('button', { name: 'Note to the office' }).first().tap();
  await phone.getByLabel('What should the office know?').tap();
  await phone.getByLabel('What should the office know?').fill(text);
  await phone.getByRole('button', { name: 'Send', exact: true }).tap();
}

describe('taps from Today', () => {
  it('a note to the office takes three, and a photo two with the shutter', async () => {
    let taps = 0;
    await phone.exposeBinding('countTap', () => void (taps += 1));
    await phone.evaluate("addEventListener('pointerdown', ({ isTrusted }) => isTrusted && window.countTap())");
    await note('The pump is gone.');
    await waitUntil(async () => (await notes()).includes('The pump is gone.'), 'The note has not come');
    keepFigure('G4 note', taps);
    expect(taps).toBe(3);
    taps = 0;
    const chooser = phone.waitForEvent('filechooser');
    await phone.getByText('Take a photo').first().tap();
    taps += 1; // the shutter
    await (await chooser).setFiles(photoPath(0));
    await arrived(1);
    keepFigure('G4 photo', taps);
    expect(taps).toBe(2);
  });
});

describe('many photos on a phone', () => {
  it('while one is made small, the page goes on answering', async () => {
    const processor = await context.newCDPSession(phone);
    await processor.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR);
    await phone.evaluate(`(() => {
      window.tasks = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
    })()`);
    await phone.locator('input[capture]').first().setInputFiles(photoPath(0));
    await arrived(2);
    const longest = await phone.evaluate<number>('Math.max(0, ...tasks.map(({ duration }) => duration))');
    await processor.detach();
    process.stdout.write(`longest task over a photo, on a processor a quarter as fast: ${longest} ms (G8)\n`);
    keepFigure('G8 task', longest);
  });

  it(`${BATCH * BATCHES} photos of 12 megapixels take no more memory than the first ten`, async () => {
    const memory: number[] = [];
    for (let batch = 1; batch <= BATCHES; batch++) {
      await phone
        .locator('input[type=file][multiple]')
        .first()
        .setInputFiles(Array.from({ length: BATCH }, (_, at) => photoPath(at)));
      await waitUntil(
        async () => (await office.photosOf(sheet.id)).length > 2 + BATCH * (batch - 1) + BATCH / 2,
        'Half of the photos have not come',
      );
      await arrived(2 + BATCH * batch);
      await nothingWaits();
      memory.push(await pageMemory());
    }
    const growth = (memory.at(-1) ?? Infinity) / (memory[0] ?? 0);
    const most = Math.max(...memory);
    process.stdout.write(
      `memory of the page after each ten photos: ${memory.map((mb) => mb.toFixed(0)).join(', ')} MB (G9)\n`,
    );
    keepFigure('G9 memory', most);
    keepFigure('G9 growth', growth);
    expect(growth).toBeLessThanOrEqual(MOST_GROWTH);
    expect(most).toBeLessThanOrEqual(MOST_MB);
  }, 400_000);
});

/** MB that the process of the page holds, once its garbage is collected: the largest of the browser's that draw. */
async function pageMemory(): Promise<number> {
  const page = await context.newCDPSession(phone);
  await page.send('HeapProfiler.collectGarbage');
  await page.detach();
  const browser = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await browser?.send('SystemInfo.getProcessInfo')) ?? {};
  await browser?.detach();
  const held = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => ''); // it may have ended
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
    });
  return Math.max(...(await Promise.all(held)));
}

describe('another version of the page', () => {
  it('it takes over by the press of a person alone, and what waits on the phone arrives once', async () => {
    const waiting = ['One more pallet.', 'The gate is stuck.', 'Come at two.'];
    await context.setOffline(true);
    for (const text of waiting) {
      await note(text);
      await phone.getByText('Kept on this phone.').waitFor();
    }
    await context.route('**/api/crew/notes', (route) => route.abort('connectionreset'));
    await context.setOffline(false);
    let reloads = 0;
    phone.on('load', () => (reloads += 1));
    proxy.deploy();
    await phone.evaluate('navigator.serviceWorker.getRegistration().then((worker) => worker.update())');
    const update = phone.getByRole('button', { name: 'A new version is ready. Use it now' });
    await update.waitFor();
    expect(reloads).toBe(0);
    await update.tap();
    await waitUntil(async () => reloads > 0, 'The new version does not take over');
    await phone.getByText('Dig to the red line.').waitFor();
    keepFigure('G14 reloads', reloads);
    expect(reloads).toBe(1);
    await context.unroute('**/api/crew/notes');
    await phone.reload(); // else it waits between its tries
    const theirs = async () => (await notes()).filter((text) => waiting.includes(text));
    await waitUntil(async () => (await theirs()).length >= waiting.length, 'The notes do not arrive');
    await nothingWaits();
    expect(await theirs()).toEqual(waiting);
  });
});

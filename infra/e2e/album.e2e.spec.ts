import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { type BrowserSession, DESKTOP, openBrowserSession } from './browser-session.ts';
import { demoRecords } from './demo-records.ts';
import { countFetched, SLOW_LINE } from './fetched.ts';
import { logIn } from './page-actions.ts';
import { type Client, signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';
import { wallPhoto } from './wall-photo.ts';

/** The photos of a job that has 500: what the first page of them takes on a slow line, beside an album without any. */
const [ALL, PAGE, OF_RECORD] = [500, 24, 68];
const MOST_KB = 400;
/** Of times of one run: what a busy machine leaves of 1.5. */
const MOST_BESIDE_EMPTY = 3;

let session: BrowserSession;
let [client, desk] = [] as unknown as [Client, Page]; // opened before the first test
let [full, empty] = ['', ''];
let photo: Buffer;

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url);
  photo = await wallPhoto({ width: 2_048, height: 1_536 });
  const { first } = demoRecords(session, client);
  const { id: proposalId, locationId } = await first('proposals', { status: ['draft'] });
  [full, empty] = [locationId, await locationWithoutPhotos()];
  await fill(proposalId);
  desk = await session.newPage({ viewport: DESKTOP });
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
}, 300_000);
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

async function answered<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await client.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body as T; // as the caller knows the route
}
const albumOf = async (locationId: string) =>
  (await answered<{ items: unknown[] }>('GET', `/media/album?locationId=${locationId}`)).items.length;
async function locationWithoutPhotos(): Promise<string> {
  const { items } = await answered<{ items: { id: string }[] }>('POST', '/locations/list', { limit: 50 });
  for (const { id } of items) if ((await albumOf(id)) === 0) return id;
  throw new Error('Every location has photos');
}
/** A photo that was sent, and stands nowhere yet. `minute`: when it was taken, of one day. */
async function sent(parent: { entity: string; id: string }, minute: number): Promise<string> {
  const at = new Date(Date.UTC(2026, 10, 20, 16, minute)).toISOString();
  const { uploadUrl, filePath } = await answered<{ uploadUrl: string; filePath: string }>('POST', '/media/upload-url', {
    purpose: 'photo',
    parent,
    fileName: `wall-${minute}.jpg`,
    contentType: 'image/jpeg',
    size: photo.length,
    takenAt: { at, source: 'device' },
  });
  const put = await fetch(new URL(uploadUrl, session.app.url), {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  });
  if (!put.ok) throw new Error(`The photo is not taken: ${put.status} ${await put.text()}`);
  return filePath;
}
/** The newest are pictures of their own; those below stand beside several copies of a proposal. */
async function fill(proposalId: string): Promise<void> {
  const add = (path: string, filePath: string) =>
    answered('POST', `/${path}/photos`, { filePath, tag: 'during', caption: '' });
  const shared: string[] = [];
  for (let at = 0; at < OF_RECORD; at++) shared.push(await sent({ entity: 'Proposal', id: proposalId }, at));
  for (let left = ALL - PAGE - (await albumOf(full)); left > 0; left -= OF_RECORD) {
    const { id } = await answered<{ id: string }>('POST', `/proposals/${proposalId}/duplicate`, {});
    for (const filePath of shared.slice(0, left)) await add(`proposals/${id}`, filePath);
  }
  for (let at = 0; at < PAGE; at++)
    await add(`locations/${full}`, await sent({ entity: 'Location', id: full }, OF_RECORD + at));
}
const open = (locationId: string) => desk.goto(`${session.app.url}/toc/${locationId}/photos`);
/** How many pictures of the album are there. */
const drawn = () =>
  desk.evaluate<number>(
    "[...document.querySelectorAll('.album img')].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length",
  );

it('of an album of 500 the first page is fetched, and its first photo is there soon after an empty one', async () => {
  expect(await albumOf(full)).toBe(ALL);
  await open(empty); // the console is at hand
  const { fetched, protocol } = await countFetched(desk);
  await protocol.send('Network.emulateNetworkConditions', SLOW_LINE);
  const begun = performance.now();
  await open(empty);
  await desk.getByText('There are no photos yet.').waitFor();
  const emptyMs = performance.now() - begun;
  const [imageBytes, again] = [fetched.imageBytes, performance.now()];
  await open(full);
  await waitUntil(async () => (await drawn()) > 0, 'There is no photo');
  const ratio = (performance.now() - again) / emptyMs;
  await desk.evaluate('scrollTo(0, document.body.scrollHeight)'); // they are fetched as they come into sight
  await waitUntil(async () => (await drawn()) === PAGE, 'There are not all photos of the first page');
  const kB = (fetched.imageBytes - imageBytes) / 1_000;
  process.stdout.write(
    `Album of ${ALL}: ${PAGE} photos in ${kB.toFixed(0)} kB, the first at ${ratio.toFixed(2)} of an empty album, which took ${emptyMs.toFixed(0)} ms (G10)\n`,
  );
  keepFigure('G10 bytes', kB);
  keepFigure('G10 row', ratio);
  expect(kB).toBeGreaterThan(PAGE); // pictures, not empty frames
  expect(kB).toBeLessThanOrEqual(MOST_KB);
  expect(ratio).toBeLessThanOrEqual(MOST_BESIDE_EMPTY);
});

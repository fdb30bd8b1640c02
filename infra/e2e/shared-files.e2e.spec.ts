import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { type Client, signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';
import { wallPhoto } from './wall-photo.ts';

/** The office lets a customer look at photos and a file of their location; what we paid stays ours. */
let session: BrowserSession;
let [client, olivia, locationId] = [] as unknown as [Client, Page, string]; // opened before the first test

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url);
  const { items } = await answered<{ items: { id: string }[] }>('POST', '/locations/list', { limit: 50 });
  for (const { id } of items) if (!locationId && (await album(id)).length === 0) locationId = id;
  for (const tag of ['during', 'after', 'receipt']) {
    const filePath = await sent('photo');
    await answered('POST', `/locations/${locationId}/photos`, { filePath, tag, caption: `The wall, ${tag}` });
  }
  await answered('POST', `/locations/${locationId}/media`, { filePath: await sent('attachment') });
  olivia = await session.newPage();
  await olivia.goto(`${session.app.url}/login?redirect=${encodeURIComponent(`/toc/${locationId}/photos`)}`);
  await logIn(olivia, 'olivia');
}, 120_000);
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

async function answered<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await client.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body as T; // as the caller knows the route
}
type AlbumItem = { readonly tag: string; readonly sharedAt: string | null };
const album = async (of: string) =>
  (await answered<{ items: AlbumItem[] }>('GET', `/media/album?locationId=${of}`)).items;
const sharedTags = async () =>
  (await album(locationId)).flatMap(({ tag, sharedAt }) => (sharedAt ? [tag] : [])).toSorted();
/** A picture that was put in for the location, and stands nowhere yet. */
async function sent(purpose: 'photo' | 'attachment'): Promise<string> {
  const bytes = new Uint8Array(await wallPhoto({ width: 800, height: 600 }));
  const { uploadUrl, filePath } = await answered<{ uploadUrl: string; filePath: string }>('POST', '/media/upload-url', {
    purpose,
    parent: { entity: 'Location', id: locationId },
    fileName: 'survey.jpg',
    contentType: 'image/jpeg',
    size: bytes.length,
  });
  const put = await fetch(new URL(uploadUrl, session.app.url), {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: bytes,
  });
  if (!put.ok) throw new Error(`It is not taken: ${put.status} ${await put.text()}`);
  return filePath;
}
const tile = (name: string) => olivia.getByRole('button', { name: `The wall, ${name}` });
const marks = () => olivia.locator('.album .shared-mark');

describe('photos of a location', () => {
  it('several photos of the album are shared at once, and a receipt among them is not', async () => {
    await tile('during').waitFor();
    await olivia.getByRole('button', { name: 'Choose photos' }).click();
    for (const name of ['during', 'after', 'receipt']) await tile(name).click();
    await checkPage(olivia, 'album-choose', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.getByRole('button', { name: 'Share with the customer (2)' }).click();
    await olivia.getByText('2 photos shared with the customer.').waitFor();
    await waitUntil(async () => (await marks().count()) === 2, 'What is shared is not marked');
    expect(await sharedTags()).toEqual(['after', 'during']);
  });

  it('a photo is shared and not shared any more by a press beside it', async () => {
    await olivia.goto(`${session.app.url}/toc/table-of-content/${locationId}`);
    await olivia.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'The wall, after' }).click();
    const dialog = olivia.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Stop sharing/ }).click();
    await dialog.getByRole('button', { name: /^Share with the customer/ }).waitFor();
    expect(await sharedTags()).toEqual(['during']);
    await checkPage(olivia, 'photo-share', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.keyboard.press('Escape');
  });
});

it('a file of a location is shared by a press, which its history tells', async () => {
  const files = olivia.getByRole('region', { name: 'Files' });
  await files.getByRole('button', { name: 'Share with the customer: survey.jpg' }).click();
  await files.getByText('Shared', { exact: true }).waitFor();
  await checkPage(olivia, 'files-shared', [
    ['window', 'light'],
    ['window', 'dark'],
    ['phone', 'light'],
  ]);
  await olivia.getByRole('region', { name: 'History' }).getByText('shared survey.jpg with the customer').waitFor();
});

it('no browser reported an error', () => expect(session.browserErrors).toEqual([]));

import { pdfText } from '@backoffice/infra/testing/pdf-text';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { keepFigure } from '#checks/field-figures.ts';
import { type BrowserSession, openBrowserSession, PHONE, SMALL_PHONE } from './browser-session.ts';
import { demoRecords, type DemoRecords } from './demo-records.ts';
import { logIn } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';
import { CAMERA_WORDS, wallPhoto } from './wall-photo.ts';

/** Photos on a phone: taken, sent small, marked up, shown to the customer; and what the customer gets of them. */
const SENT_BYTES = 450_000;

let session: BrowserSession;
let demo: DemoRecords;
let [phone, link] = [] as unknown as [Page, string]; // filled before the first step
let taps = 0;
let wall: Buffer;

beforeAll(async () => {
  wall = await wallPhoto();
  session = await openBrowserSession();
  demo = demoRecords(session, await signIn(session.app.url, 'olivia', DEMO_PASSWORD));
  phone = await session.newPage({ ...SMALL_PHONE, viewport: PHONE });
  await phone.goto(`${session.app.url}/login`);
  await logIn(phone, 'olivia');
  const { id, locationId } = await demo.first('proposals', { status: ['draft'] });
  await phone.goto(`${session.app.url}/toc/${locationId}/proposal/${id}`);
  await phone.exposeBinding('countTap', () => void (taps += 1));
  await phone.evaluate("addEventListener('pointerdown', ({ isTrusted }) => isTrusted && window.countTap())");
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const photos = () => phone.getByRole('region', { name: 'Photos' });
const tiles = () => photos().getByRole('listitem');
const switches = () => photos().getByRole('checkbox');
async function choose(button: string, count = 1) {
  const [chooser] = await Promise.all([phone.waitForEvent('filechooser'), photos().getByText(button).click()]);
  await chooser.setFiles(
    Array.from({ length: count }, (_each, at) => ({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer: wall })),
  );
}
/** A finger that goes from one place of a photo to another, as shares of its width and height. */
async function drawByFinger(from: readonly [number, number], to: readonly [number, number]) {
  const box = await phone.locator('.mark-frame').boundingBox();
  if (!box) throw new Error('There is nothing to draw on');
  const at = ([x, y]: readonly [number, number]) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  const finger = await phone.context().newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at(from));
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', at([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]));
  await touch('touchEnd');
  await finger.detach();
}
/** What one arrow covers at least, however small the picture is. */
const MARKED = 0.001;
/** The share of a picture that has the colour of marks. */
async function markedShare(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 0) < 90 && (data[at + 2] ?? 0) < 100) found++;
  return found / (info.width * info.height);
}
/** A picture that stands in a mail. */
async function mailPicture(id: string, name: string): Promise<Buffer> {
  const [, base64 = ''] =
    new RegExp(`${name}[\\s\\S]*?\\r?\\n\\r?\\n([\\w+/=\\r\\n]+)`).exec(await session.mailSource(id)) ?? [];
  return Buffer.from(base64, 'base64');
}
/** The JPEGs of a PDF, in their order. */
const jpegsIn = (pdf: Buffer): Buffer[] =>
  [...pdf.toString('latin1').matchAll(/\xff\xd8\xff[\s\S]*?\xff\xd9(?=\s*endstream)/g)].map(([bytes]) =>
    Buffer.from(bytes, 'latin1'),
  );
/** The browser tells nobody else what of a picture it has sent. */
const KEEPS_WHAT_IS_SENT = `{
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    window.lastSent = body;
    return send.call(this, body);
  };
}`;
const WHAT_WAS_SENT = `new Promise((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result);
  reader.readAsDataURL(window.lastSent);
})`;
const isUpload = (request: Request) => request.method() === 'PUT' && request.url().includes('/media/file/');

describe('a photo of a proposal', () => {
  it('a photo is taken and shown to the customer in at most three taps, and is sent small', async () => {
    const began = performance.now();
    const announced = phone.waitForRequest((request) => request.url().endsWith('/media/upload-url'));
    await choose('Take a photo');
    const { size } = (await announced).postDataJSON() as { size: number }; // the server takes no other
    const shrunkMs = Math.round(performance.now() - began);
    await switches().first().waitFor();
    await photos().locator('.photo-shown').first().click();
    await waitUntil(() => switches().first().isChecked(), 'The photo is not shown');
    process.stdout.write(`a photo of ${wall.length} bytes is sent with ${size}, ${shrunkMs} ms after it was chosen\n`);
    expect(taps).toBeLessThanOrEqual(3);
    keepFigure('G8 bytes', size / wall.length);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(SENT_BYTES);
  });

  it('a photo that the line cut off is sent again by a tap, and is there once', async () => {
    await phone.route('**/media/file/**', (route) => route.abort(), { times: 1 });
    await choose('Add photos');
    await photos().getByRole('button', { name: 'Try again' }).click();
    await waitUntil(async () => (await switches().count()) === 2, 'The photo has not come');
    expect(await tiles().count()).toBe(2);
  });

  it('a photo that is cancelled leaves nothing behind, and the next one goes', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await phone.route('**/media/file/**', async (route) => held.then(() => route.abort()), { times: 1 });
    await choose('Add photos', 2);
    await phone.waitForEvent('request', isUpload).catch(() => null);
    await photos()
      .getByText(/^Sending/)
      .waitFor();
    await photos().getByRole('button', { name: 'Cancel' }).first().click();
    await waitUntil(async () => (await switches().count()) === 3, 'The next photo has not come');
    release();
    expect(await tiles().count()).toBe(3);
  });

  it('two photos stand side by side as before and after', async () => {
    await photos().locator('button.photo-tile').nth(1).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Photo 1' }).click();
    await dialog.getByText('This was after it.').waitFor();
    await checkPage(phone, 'photo-dialog', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await photos().locator('.photo-shown').nth(1).click();
    await waitUntil(() => switches().nth(1).isChecked(), 'The photo is not shown');
    await checkPage(phone, 'photos-panel');
  });
});

describe('marks on a photo', () => {
  const editor = () => phone.getByRole('dialog', { name: 'Mark up the photo' });
  const open = async () => {
    await photos().locator('button.photo-tile').first().click();
    await phone.getByRole('button', { name: /Mark up|Change marks/ }).click();
    await editor().locator('image').waitFor();
  };
  const save = async () => {
    await editor().getByRole('button', { name: 'Save marks' }).click();
    await editor().waitFor({ state: 'detached' });
  };
  const close = () => phone.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  it('an arrow is drawn by a finger in at most four taps, and is sent without a word of the camera', async () => {
    taps = 0;
    await open();
    await drawByFinger([0.2, 0.75], [0.5, 0.4]);
    await phone.evaluate(KEEPS_WHAT_IS_SENT);
    await save();
    expect(taps).toBeLessThanOrEqual(4);
    const bytes = Buffer.from((await phone.evaluate<string>(WHAT_WAS_SENT)).split(',')[1] ?? '', 'base64');
    process.stdout.write(`a marked photo is sent with ${bytes.length} bytes, after ${taps} taps\n`);
    const { exif, xmp } = await sharp(bytes).metadata();
    expect([exif, xmp, CAMERA_WORDS.filter((word) => bytes.includes(word))]).toEqual([undefined, undefined, []]);
    expect(await markedShare(bytes)).toBeGreaterThan(MARKED);
    await phone.getByRole('button', { name: 'Without marks' }).waitFor();
    await close();
  });

  it('marks are opened as they were, and others are added to them by finger and by keys', async () => {
    await open();
    await editor().getByRole('application', { name: 'Photo with 1 mark' }).waitFor();
    await editor().getByRole('button', { name: 'Ellipse' }).click();
    await drawByFinger([0.45, 0.3], [0.8, 0.65]);
    await editor().getByRole('button', { name: 'Text' }).click();
    await drawByFinger([0.1, 0.85], [0.1, 0.85]);
    await editor().getByLabel('Words on the photo').fill('Crack goes on below');
    await phone.keyboard.press('Enter');
    await editor().getByRole('button', { name: 'Pen' }).click();
    await editor().getByRole('application').focus();
    for (const key of ['Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter'])
      await phone.keyboard.press(key);
    await editor().getByRole('application', { name: 'Photo with 4 marks' }).waitFor();
    await checkPage(phone, 'mark-editor', [
      ['window', 'light'],
      ['window', 'dark'],
      ['desktop', 'light'],
    ]);
    await save();
    await close();
  });
});

describe('what the customer gets', () => {
  it('the mail has the photos in itself, and the page shows them as before and after', async () => {
    link = await demo.sentLink('proposals', { status: ['draft'] });
    const mail = await session.waitForMail(({ text }) => text.includes(link));
    expect(mail.attachments.map(({ name }) => name)).toEqual(expect.arrayContaining(['photo-1.jpg', 'photo-2.jpg']));
    const customer = await session.newPage({ ...SMALL_PHONE, viewport: PHONE });
    await customer.goto(link);
    await customer.getByText('Before', { exact: true }).waitFor();
    await customer.getByText('After', { exact: true }).waitFor();
    await checkPage(customer, 'customer-photos', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    const pdf = await session.pdfAttachment(mail.id);
    expect(pdfText(pdf).join()).toContain('Photos');
    for (const marked of [await mailPicture(mail.id, 'photo-1.jpg'), ...jpegsIn(pdf).slice(0, 1)])
      expect(await markedShare(marked)).toBeGreaterThan(MARKED);
    expect(jpegsIn(pdf)).toHaveLength(2);
    expect(CAMERA_WORDS.filter((word) => pdf.includes(word))).toEqual([]);
    const addresses = await customer.evaluate<string[]>(
      "[...document.querySelectorAll('.paper-photos :is(a, img)')].map(({ href, src }) => href ?? src)",
    );
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      const answer = await customer.request.get(address);
      const [bytes, { exif, xmp, icc }] = [await answer.body(), await sharp(await answer.body()).metadata()];
      expect([answer.status(), exif, xmp, icc]).toEqual([200, undefined, undefined, undefined]);
      expect(CAMERA_WORDS.filter((word) => bytes.includes(word))).toEqual([]);
      if (address.includes(addresses[0]?.split('/').at(-2) ?? ''))
        expect(await markedShare(bytes)).toBeGreaterThan(MARKED);
    }
    await customer.context().close();
  });

  it('a photo that is hidden again is behind no address of the customer', async () => {
    const customer = await session.newPage({ ...SMALL_PHONE, viewport: PHONE });
    await customer.goto(link);
    const image = customer.locator('.paper-photos img').first();
    const address = new URL((await image.getAttribute('src')) ?? '', link).href;
    expect((await customer.request.get(address)).status()).toBe(200);
    await phone.bringToFront();
    await photos().locator('.photo-shown').first().click();
    await waitUntil(async () => (await customer.request.get(address)).status() !== 200, 'The photo can still be had');
    await customer.context().close();
  });
});

it('no browser reported an error', () => {
  expect(session.browserErrors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
});

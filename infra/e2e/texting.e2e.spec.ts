import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Client } from './running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { checkPage } from './page-checks.ts';
import { type BrowserSession, openBrowserSession, publicLinkIn, SMALL_PHONE } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { waitUntil } from './waiting.ts';

const CARRIER_SECRET = 'a secret of the carrier';

/** A proposal goes out as a text, and comes back with a finger's signature; another with a picture of one. */
type Sendable = {
  readonly id: string;
  readonly locationId: string;
  readonly customerId: string;
  readonly number: string;
  readonly name: string;
  readonly contact: { readonly name: string; readonly phone: string };
  readonly body: string;
};

let session: BrowserSession;
let office: Client;
let [desk, phone] = [] as unknown as [Page, Page]; // opened before the first test
let [drawn, uploaded, deaf] = [] as unknown as [Sendable, Sendable, Sendable]; // found before the first test

beforeAll(async () => {
  session = await openBrowserSession({ TWILIO_AUTH_TOKEN: CARRIER_SECRET });
  office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const drafts = await sendable();
  [drawn, uploaded] = drafts.filter(({ agreed }) => agreed) as unknown as [Sendable, Sendable]; // the demo has several
  [deaf] = drafts.filter(({ agreed }) => !agreed) as unknown as [Sendable]; // and some that agreed to nothing
  desk = await session.newPage();
  phone = await session.newPage(SMALL_PHONE);
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const pageOf = ({ id, locationId }: Sendable) => `${session.app.url}/toc/${locationId}/proposal/${id}`;
const textTo = ({ contact }: Sendable) =>
  session.waitForMail(({ channel, to }) => channel === 'sms' && to.includes(contact.phone));
const statusIs = (word: string) =>
  waitUntil(
    async () => (await desk.locator('.record-head .status').textContent()) === word,
    `Nobody sees that it is ${word}`,
  );

describe('by text', () => {
  it('a proposal is texted to contacts who agreed, with a preview of the message', async () => {
    await desk.goto(pageOf(drawn));
    await desk.getByRole('button', { name: 'More actions' }).click();
    await desk.getByRole('menuitem', { name: 'Send by text' }).click();
    await desk.getByRole('heading', { level: 1, name: `Send proposal ${drawn.number} by text message` }).waitFor();
    expect(await desk.getByRole('checkbox', { name: drawn.contact.name }).isChecked()).toBe(true);
    await desk.locator('.bubble').getByText(drawn.name).waitFor();
  });

  it('a text message without the link is not sent', async () => {
    await desk.getByRole('textbox', { name: 'Text' }).fill('Please call us.');
    await desk.getByRole('button', { name: 'Send proposal' }).click();
    await desk.getByText('The text must contain the link to the document.').waitFor();
    expect((await session.mails()).filter(({ channel }) => channel === 'sms')).toEqual([]);
  });

  it('a text message with the link arrives on the phone, with a link of its own', async () => {
    await desk.getByRole('textbox', { name: 'Text' }).fill('The proposal is ready: [link to the proposal]');
    await desk.getByRole('button', { name: 'Send proposal' }).click();
    await desk.waitForURL(pageOf(drawn));
    await statusIs('Sent');
    const text = await textTo(drawn);
    expect(publicLinkIn(text)).toMatch(/^http/);
    expect(text.text).toBe(`The proposal is ready: ${publicLinkIn(text)}`);
  });

  it('the location’s log shows the text message as written, and never the link itself', async () => {
    await desk.goto(`${session.app.url}/toc/${drawn.locationId}/email-sms-log`);
    const row = desk.getByRole('row', { name: /Text.*Sent/ });
    await row.waitFor();
    expect(await row.count()).toBe(1);
    await row.getByRole('link').click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByText('The proposal is ready: (the customer’s own link)').waitFor();
    expect(await dialog.textContent()).toContain(drawn.contact.phone);
    expect(await desk.content()).not.toContain(
      publicLinkIn(await textTo(drawn))
        .split('/')
        .at(-1),
    );
  });

  it('no text message is sent to a contact who has not agreed', async () => {
    await desk.goto(`${pageOf(deaf)}/sms`);
    await desk.getByText('Nobody at this customer has agreed to texts.').waitFor();
    expect(await desk.getByRole('checkbox', { name: deaf.contact.name }).isDisabled()).toBe(true);
    await checkPage(desk, 'proposal-text-nobody');
    await desk.getByRole('button', { name: 'Send proposal' }).click();
    await desk.getByText('Choose at least one recipient.').waitFor();
    expect((await session.mails()).filter(({ channel }) => channel === 'sms').length).toBe(1);
  });
});

describe('the carrier', () => {
  it('the carrier reports a text delivered, and the open log shows it', async () => {
    await desk.goto(`${session.app.url}/toc/${drawn.locationId}/email-sms-log`);
    await desk.getByRole('row', { name: /Text.*Sent/ }).waitFor();
    const { body } = await office.call('POST', '/messages/list', {
      filters: [
        { field: 'documentId', op: 'eq', value: drawn.id },
        { field: 'channel', op: 'eq', value: 'sms' },
      ],
    });
    const [text] = body.items as { id: string }[]; // rows of the log
    await carrierPosts(`/messages/text-status?companyId=${office.companyId}&messageId=${text?.id}`, {
      MessageStatus: 'delivered',
    });
    await desk
      .getByRole('row', { name: /Text.*Delivered/ })
      .getByRole('link')
      .click();
    await desk.getByRole('dialog').getByText('Delivered', { exact: true }).first().waitFor();
  });

  it('the carrier passes on a STOP: the customer’s page says so, and no more texts are offered', async () => {
    await carrierPosts('/customers/text-answer', { MessageSid: 'SM1', From: drawn.contact.phone, Body: 'Stop' });
    await desk.goto(`${session.app.url}/customers/${drawn.customerId}`);
    await desk.getByText('Has opted out of text messages').waitFor();
    await desk
      .getByRole('region', { name: 'History' })
      .getByText(/wants no more texts$/)
      .waitFor();
    await checkPage(desk, 'customer-opted-out');
    await desk.goto(`${pageOf(drawn)}/sms`);
    await desk.getByText('Nobody at this customer has agreed to texts.').waitFor();
  });

  it('the carrier passes on a START, and texts are offered again', async () => {
    await carrierPosts('/customers/text-answer', { MessageSid: 'SM2', From: drawn.contact.phone, Body: 'START' });
    await desk.goto(`${pageOf(drawn)}/sms`);
    await waitUntil(
      () => desk.getByRole('checkbox', { name: drawn.contact.name }).isEnabled(),
      'No more texts are offered',
    );
  });
});

describe('a drawn signature', () => {
  it('a drawn signature is required: an empty box is refused', async () => {
    await phone.goto(publicLinkIn(await textTo(drawn)));
    await phone.getByRole('button', { name: 'Sign', exact: true }).click();
    expect(await phone.getByRole('radio', { name: 'Draw' }).isChecked()).toBe(true);
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: 'Place signature' }).click();
    await phone.getByText('Draw your signature, or choose Type.').waitFor();
  });

  it('a drawn signature can be undone stroke by stroke, and cleared', async () => {
    const [undo, clear] = [phone.getByRole('button', { name: 'Undo' }), phone.getByRole('button', { name: 'Clear' })];
    await stroke(0.2, 0.7);
    const one = await inkOnPad();
    await stroke(0.7, 0.3);
    const two = await inkOnPad();
    expect(two).toBeGreaterThan(one);
    await undo.click();
    expect(await inkOnPad()).toBe(one);
    await clear.click();
    expect([await inkOnPad(), await clear.isDisabled(), await undo.isDisabled()]).toEqual([0, true, true]);
  });

  it('a drawn signature is shown on the document before sending, and sent as that picture', async () => {
    await stroke(0.2, 0.7);
    await stroke(0.7, 0.3);
    await checkPage(phone, 'signing-drawn', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    const signature = await placeAndSign(drawn);
    const { ink, corner } = await pictureOf(signature);
    expect(ink).toBeGreaterThan(200);
    expect(corner).toBe(0);
    await desk.goto(pageOf(drawn));
    await statusIs('Signed');
  });

  it('a signed proposal is frozen: it cannot go to the trash, and is offered to nobody', async () => {
    await desk.getByRole('button', { name: 'More actions' }).click();
    await desk.getByRole('menuitem', { name: 'Archive' }).waitFor();
    expect(await desk.getByRole('menuitem').allTextContents()).toEqual([
      'Download PDF',
      'Duplicate',
      'Void signature…',
      'Revise…',
      'Archive',
    ]);
    await desk.keyboard.press('Escape');
    expect((await office.call('DELETE', `/proposals/${drawn.id}/delete`)).body.code).toBe('DOCUMENT_SIGNED');
    const steps = desk.getByRole('region', { name: 'History' }).locator('.timeline > li');
    await waitUntil(async () => (await steps.count()) >= 5, 'The history does not tell it');
    expect(
      (await steps.filter({ has: desk.locator('[aria-expanded]') }).allTextContents()).every(
        (step) => step.includes('created the proposal') || step.includes('made it as a copy'),
      ),
    ).toBe(true);
  });
});

describe('an uploaded signature', () => {
  it('an uploaded signature must be a picture', async () => {
    expect(
      (
        await office.call('POST', `/proposals/${uploaded.id}/send-sms`, {
          to: [uploaded.contact.phone],
          body: uploaded.body,
        })
      ).status,
    ).toBe(200);
    await phone.goto(publicLinkIn(await textTo(uploaded)));
    await phone.getByRole('button', { name: 'Sign', exact: true }).click();
    await phone.getByRole('radio', { name: 'Upload' }).check();
    await phone
      .getByLabel('Picture of your signature')
      .setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') });
    await phone.getByText('Use a PNG or JPEG picture of at most 12 MB.').waitFor();
    await checkPage(phone, 'signing-upload-wrong', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
  });

  it('an uploaded signature loses its background, keeps its ink, and signs the proposal', async () => {
    await phone
      .getByLabel('Picture of your signature')
      .setInputFiles({ name: 'signature.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
    await phone.getByAltText('Your uploaded signature').waitFor();
    expect(await phone.getByText('Use a PNG or JPEG picture of at most 12 MB.').count()).toBe(0);
    await phone.getByRole('checkbox').check();
    await checkPage(phone, 'signing-upload');
    const { ink, corner } = await pictureOf(await placeAndSign(uploaded));
    expect(ink).toBeGreaterThan(1_000);
    expect(corner).toBe(0);
  });

  it('an uploaded signature stands in the signed PDF with the name of the signer', async () => {
    await desk.goto(pageOf(uploaded));
    await statusIs('Signed');
    await desk.getByText('kept the signed PDF').waitFor();
    const waiting = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'More actions' }).click();
    await desk.getByRole('menuitem', { name: 'Download PDF' }).click();
    const kept = await readFile(await (await waiting).path());
    expect(pdfText(kept).join('\n')).toContain(uploaded.contact.name);
    expect(kept.toString('latin1')).toContain('/Subtype /Image');
  });

  it('no browser reported an error', () => {
    expect(session.browserErrors).toEqual([]);
  });
});

/** As the carrier posts it: signed, to the address it knows us by. */
async function carrierPosts(path: string, fields: Readonly<Record<string, string>>) {
  const known = `http://localhost:${new URL(session.app.url).port}/api${path}${Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name])
    .join('')}`;
  const answer = await fetch(`${session.app.url}/api${path}`, {
    method: 'POST',
    headers: { 'x-twilio-signature': createHmac('sha1', CARRIER_SECRET).update(known).digest('base64') },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(204);
}

/** A stroke of the finger across the box; the numbers say how high it starts and ends. */
async function stroke(from: number, to: number) {
  const pad = phone.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no box to draw in');
  const at = (part: number) =>
    [box.x + box.width * (0.15 + 0.7 * part), box.y + box.height * (from + (to - from) * part)] as const;
  await phone.mouse.move(...at(0));
  await phone.mouse.down();
  for (let step = 1; step <= 12; step++) await phone.mouse.move(...at(step / 12));
  await phone.mouse.up();
}

/** How many dots of the box carry ink. */
const inkOnPad = () =>
  phone.evaluate<number>(`(() => {
  const pad = document.querySelector('canvas');
  return pad.getContext('2d').getImageData(0, 0, pad.width, pad.height).data.filter((value, at) => at % 4 === 3 && value > 0).length;
})()`);

/** A signature as a camera sees it: blue ink on paper that is not quite white. */
async function photograph(): Promise<Buffer> {
  const url = await phone.evaluate<string>(`(() => {
    const paper = Object.assign(document.createElement('canvas'), { width: 900, height: 400 });
    const pen = paper.getContext('2d');
    pen.fillStyle = '#e9e6df';
    pen.fillRect(0, 0, 900, 400);
    pen.strokeStyle = '#1b2a6b';
    pen.lineWidth = 9;
    pen.beginPath();
    pen.moveTo(120, 260);
    pen.bezierCurveTo(300, 20, 420, 380, 560, 160);
    pen.lineTo(780, 240);
    pen.stroke();
    return paper.toDataURL('image/jpeg', 0.9);
  })()`);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** Places what is on the sheet and signs with it. @returns the picture that went out */
async function placeAndSign({ contact }: Sendable): Promise<string> {
  await phone.getByRole('button', { name: 'Place signature' }).click();
  await phone.getByText('Not sent yet', { exact: true }).waitFor();
  const placed = await phone.getByAltText(`Signature of ${contact.name}`).getAttribute('src');
  const asked = phone.waitForRequest((request) => request.url().endsWith('/sign'));
  await phone.getByRole('button', { name: 'Sign proposal' }).click();
  // SignPayload of the contract
  const { signature } = JSON.parse((await asked).postData() ?? '{}') as { signature: string };
  await phone.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
  expect(signature).toBe(placed);
  return signature;
}

/** The dots of a picture that carry ink, and how much of it lies in its corner. */
const pictureOf = (url: string) =>
  phone.evaluate<{ ink: number; corner: number }>(`(async () => {
  const picture = Object.assign(new Image(), { src: ${JSON.stringify(url)} });
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0);
  const dots = pen.getImageData(0, 0, canvas.width, canvas.height).data.filter((_, at) => at % 4 === 3);
  return { ink: dots.filter((alpha) => alpha > 128).length, corner: dots[0] };
})()`);

/** The drafts of the demo with the contact a text would go to. */
async function sendable(): Promise<(Sendable & { agreed: boolean })[]> {
  const { body } = await office.call('POST', '/proposals/list', {
    limit: 50,
    filters: [{ field: 'status', op: 'eq', value: 'draft' }],
  });
  const drafts = body.items as Omit<Sendable, 'contact' | 'body'>[]; // a page of proposals
  return Promise.all(
    drafts.map(async (draft) => {
      const fields = (await office.call('GET', `/proposals/${draft.id}/sms-fields`)).body as {
        to: { name: string; phone: string; smsOptIn: boolean; isPrimary: boolean }[];
        body: string;
      }; // SmsFields of the contract
      const contact = fields.to.find(({ isPrimary }) => isPrimary) ?? fields.to[0];
      if (!contact) throw new Error('A customer of the demo has no contact with a phone');
      return { ...draft, contact, body: fields.body, agreed: fields.to.some(({ smsOptIn }) => smsOptIn) };
    }),
  );
}

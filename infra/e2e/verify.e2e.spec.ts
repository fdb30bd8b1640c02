import { pdfText } from '@backoffice/infra/testing/pdf-text';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from './running-app.ts';
import { checkPage } from './page-checks.ts';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';

/** Anybody who holds a signed document asks, on a phone and without a login, whether it is what was signed. */
let session: BrowserSession;
let phone: Page;
let [pdf, code] = [Buffer.alloc(0), ''];
let signed: { readonly number: string; readonly name: string };

beforeAll(async () => {
  session = await openBrowserSession();
  phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true });
  const olivia = await signIn(session.app.url);
  const { body } = await olivia.call('POST', '/proposals/list', {
    filters: [{ field: 'status', op: 'eq', value: 'accepted' }],
    limit: 50,
  });
  // rows of the list
  const proposals = body.items as { id: string; number: string; name: string; signedPdf: unknown }[];
  const found = proposals.find(({ signedPdf }) => signedPdf) ?? expect.fail('The demo has no sealed proposal');
  signed = found;
  pdf = Buffer.from(
    await (await fetch(`${session.app.url}/api/proposals/${found.id}/pdf`, { headers: olivia.headers })).arrayBuffer(),
  );
  code = /code ([0-9A-Z-]{19})/.exec(pdfText(pdf).join('\n'))?.[1] ?? '';
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const file = (buffer: Buffer, name = 'The wall, signed.pdf') => ({ name, mimeType: 'application/pdf', buffer });
const choose = (buffer: Buffer) => phone.locator('input[type=file]').setInputFiles(file(buffer));
const answered = (title: string) => phone.getByRole('heading', { level: 2, name: title }).waitFor();
const flipped = (byte: number) => {
  const copy = Buffer.from(pdf);
  copy.writeUInt8(copy.readUInt8(byte) ^ 1, byte);
  return copy;
};

describe('the address on a signed document', () => {
  it('the address on a signed document leads to a public page', async () => {
    expect(pdfText(pdf).join('\n')).toMatch(/Verify this document at http:\/\/\S+\/verify · code/);
    await phone.goto(`${session.app.url}/verify`);
    await phone.getByRole('heading', { name: 'Is this the document that was signed?' }).waitFor();
  });

  it('the verification page recognises the sealed file and says what it is', async () => {
    await choose(pdf);
    await answered('This is the document that was signed');
    for (const words of [`Proposal ${signed.number}`, signed.name, 'Ridgeline Builders'])
      await phone.getByText(words, { exact: true }).waitFor();
    await checkPage(phone, 'verify-yes', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
  });

  it('the verification page refuses a file with one byte changed, and tells nothing of it', async () => {
    for (const byte of [0, Math.floor(pdf.length / 2), pdf.length - 1]) {
      await choose(flipped(byte));
      await answered('This is not a document that was signed here');
      expect(await phone.getByText(signed.name).count()).toBe(0);
    }
    await checkPage(phone, 'verify-no', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
  });

  it('the verification page knows the code that is printed on the document', async () => {
    await phone.getByLabel('Verification code').fill(code.toLowerCase());
    await phone.getByRole('button', { name: 'Check code' }).click();
    await answered('A document with this code was signed');
    await phone.getByText(signed.name, { exact: true }).waitFor();
  });

  it('the verification page takes a file that is dropped', async () => {
    const data = await phone.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob('${pdf.toString('base64')}'), (letter) => letter.charCodeAt(0))], 'dropped.pdf', { type: 'application/pdf' }));
      return transfer;
    })()`);
    await phone.locator('.drop').dispatchEvent('drop', { dataTransfer: data });
    await phone.getByText('dropped.pdf is the same to the last byte.').waitFor();
  });

  it('no browser reported an error', () => {
    expect(session.browserErrors).toEqual([]);
  });
});

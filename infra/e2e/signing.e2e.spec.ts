import { readFile } from 'node:fs/promises';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from './running-app.ts';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { checkPage } from './page-checks.ts';
import {
  type BrowserSession,
  type Mail,
  openBrowserSession,
  publicLinkIn,
  sha256,
  SMALL_PHONE,
} from './browser-session.ts';
import type { PageElement } from './page-element.ts';
import { hasReloadMarker, logIn, setReloadMarker, typeLineItem, typeWallProposal } from './page-actions.ts';
import { waitUntil } from './waiting.ts';

/** The story of docs/tour.md; the numbers are those of its steps. */
const GOLDEN = '18,188.38';
/** With the option that the customer ticks, 3,100.00. */
const WITH_OPTION = '21,288.38';
const CUSTOMER = 'Juniper Court Homeowners';
const CONTACT = { name: 'Walter Hensley', email: 'walter.hensley@juniper-court.example', phone: '(619) 555-0163' };

let session: BrowserSession;
/** Olivia works; Marcus looks on from two windows; the customer holds a phone. */
let [olivia, list, detail, phone] = [] as unknown as [Page, Page, Page, Page]; // filled before the first step
let [locationId, proposalId, link] = ['', '', ''];
let sending: Request;
let copy: Mail;

beforeAll(async () => {
  session = await openBrowserSession();
  olivia = await session.newPage();
  list = await session.newPage();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const status = (page: Page) => page.locator('.record-head .status').textContent();
/** The sum above the button that signs: whole at every width of a phone, and at 320 px with 200 % zoom. */
async function expectWholeSum(page: Page) {
  const viewport = page.viewportSize() ?? SMALL_PHONE.viewport;
  const sum = page.locator('.bar-total strong');
  const shown = await sum.textContent();
  const show = (text: string | null) =>
    page.evaluate(`document.querySelector('.bar-total strong').textContent = ${JSON.stringify(text)}`);
  await show('$1,234,567.89');
  for (const width of [390, 360, 320, 160]) {
    await page.setViewportSize({ width, height: 844 });
    const [text, button, letters] = [
      await sum.boundingBox(),
      await page.getByRole('button', { name: 'Sign proposal' }).boundingBox(),
      await page.evaluate<{ left: number; right: number }>(`(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('.bar-total strong'));
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      })()`),
    ];
    expect(letters.left, `at ${width} px`).toBeGreaterThanOrEqual(0);
    expect(letters.right, `at ${width} px`).toBeLessThanOrEqual(width);
    expect((text?.y ?? 0) + (text?.height ?? 0), `above the button at ${width} px`).toBeLessThanOrEqual(button?.y ?? 0);
  }
  await show(shown);
  if (viewport) await page.setViewportSize(viewport);
}
const rowOf = (page: Page) => page.getByRole('row', { name: /Retaining wall/ });

describe('before anything is sent', () => {
  it('Olivia logs in and sees what needs attention', async () => {
    await olivia.goto(session.app.url);
    await olivia.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(olivia.url()).pathname).toBe('/login');
    await logIn(olivia, 'olivia');
  });

  it('Olivia creates a customer with a contact', async () => {
    await olivia.getByRole('link', { name: 'Customers' }).click();
    await olivia.getByRole('gridcell').getByRole('link').first().waitFor();
    await olivia.getByRole('button', { name: 'New customer' }).click();
    const [about, contact, address] = ['Customer', 'Contacts', 'Billing address'].map((name) =>
      olivia.getByRole('region', { name, exact: true }),
    );
    await about?.getByLabel('Name').fill(CUSTOMER);
    await about?.getByLabel('Salesman').fill('Joanna');
    await olivia.keyboard.press('Enter');
    await contact?.getByLabel('Name').fill(CONTACT.name);
    await contact?.getByLabel('Email').fill(CONTACT.email);
    await contact?.getByLabel('Phone').fill(CONTACT.phone);
    await contact?.getByLabel('Agrees to text messages').check({ force: true });
    await address?.getByLabel('Street').fill('2210 Juniper Ct');
    await address?.getByLabel('City').fill('San Diego');
    await address?.getByLabel('ZIP code').fill('92104');
    await olivia.getByRole('button', { name: 'Create customer' }).click();
    await olivia.waitForURL(/\/customers\/[\w-]{36}$/);
    await olivia.getByRole('heading', { name: CUSTOMER }).waitFor();
  });

  it('Olivia creates the location where the work will be', async () => {
    await olivia.getByRole('link', { name: 'Add', exact: true }).click();
    const place = olivia.getByRole('region', { name: 'Location', exact: true });
    await place.getByLabel('Name').fill('East slope');
    await place.getByLabel('Street').fill('2210 Juniper Ct');
    await place.getByLabel('City').fill('San Diego');
    await place.getByLabel('ZIP code').fill('92104');
    await olivia.getByRole('button', { name: 'Create location' }).click();
    await olivia.waitForURL('**/toc/table-of-content/*');
    locationId = olivia.url().split('/').at(-1) ?? '';
    await olivia.getByRole('heading', { name: 'East slope' }).waitFor();
  });

  it('Marcus opens the proposals of a location and sees that there are none', async () => {
    await list.goto(`${session.app.url}/toc/${locationId}/proposal`);
    await logIn(list, 'marcus');
    await list.getByText('No proposals yet').waitFor();
    await setReloadMarker(list);
    await checkPage(list, 'proposals-none');
  });

  it('Olivia types the proposal’s lines by keyboard alone, and the total follows', async () => {
    await olivia.getByRole('button', { name: 'New proposal' }).click();
    await typeWallProposal(olivia);
    expect(await olivia.getByLabel('Total', { exact: true }).textContent()).toContain(GOLDEN);
    await typeLineItem(olivia, { kind: 'Option', name: 'Cap lighting', price: '3100', last: true });
    expect(await olivia.getByLabel('Total', { exact: true }).textContent()).toContain(GOLDEN);
    await olivia.getByRole('button', { name: 'Create proposal' }).click();
    await olivia.waitForURL(/proposal\/[\w-]{36}$/);
    proposalId = olivia.url().split('/').at(-1) ?? '';
    expect(await olivia.getByRole('article').or(olivia.locator('.paper')).first().textContent()).toContain(GOLDEN);
  });

  it('the draft is on Marcus’s list already, and he opens it in a second window', async () => {
    await rowOf(list).getByText('Draft').waitFor();
    detail = await list.context().newPage();
    await detail.goto(`${session.app.url}/toc/${locationId}/proposal/${proposalId}`);
    await waitUntil(async () => (await status(detail)) === 'Draft', 'The second window shows no draft');
    await setReloadMarker(detail);
  });
});

describe('Olivia looks at the letter', () => {
  it('the letter is shown as it will be mailed, and a test of it goes to Olivia alone', async () => {
    await olivia.getByRole('button', { name: 'Send proposal' }).click();
    const letter = olivia.frameLocator('iframe[title="The email"]');
    await letter.getByRole('link', { name: 'Open proposal' }).waitFor();
    expect(await olivia.getByRole('textbox', { name: 'Message' }).textContent()).toContain('Link to the document');
    await checkPage(olivia, 'proposal-letter', [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]);
    await olivia.getByRole('button', { name: 'Send a test to me' }).click();
    const test = await session.waitForMail(({ subject }) => subject.startsWith('Test: '));
    expect(test.to.join()).toContain('olivia@');
    expect(test.text).toContain(`/toc/${locationId}/proposal/${proposalId}`);
    await olivia.goBack();
    await waitUntil(async () => (await status(olivia)) === 'Draft', 'A test has sent the proposal');
  });
});

describe('Olivia presses Send', () => {
  it('1. the console sends one command, with a key made for this press', async () => {
    await olivia.getByRole('button', { name: 'Send proposal' }).click();
    await olivia.getByText(CONTACT.email).first().waitFor();
    const asked = olivia.waitForRequest((request) => request.url().endsWith('/send-email'));
    await olivia.getByRole('button', { name: 'Send proposal' }).click();
    sending = await asked;
    expect((await sending.allHeaders())['idempotency-key']).toMatch(/^[\w-]{16,}$/);
  });

  it('2. the guard refuses whoever may not send: no session, or another salesman’s customer', async () => {
    const { authorization: _, ...nobody } = await rightsOf(sending);
    expect((await fetch(sending.url(), { method: 'POST', headers: nobody, body: sending.postData() })).status).toBe(
      401,
    );
    const nick = await signIn(session.app.url, 'nick', DEMO_PASSWORD);
    expect(
      (await nick.call('POST', `/proposals/${proposalId}/send-email`, JSON.parse(sending.postData() ?? '{}'))).status,
    ).toBe(404);
  });

  it('3. the body must match the schema of its route: unknown fields are refused', async () => {
    const headers = await rightsOf(sending);
    const answer = await fetch(sending.url(), {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...JSON.parse(sending.postData() ?? '{}'), bcc: ['a@b.example'] }),
    });
    expect(answer.status).toBe(422);
  });

  it('4. the decider accepts: a link for the contact, and the proposal is sent', async () => {
    await sending.response();
    expect((await history()).slice(0, 2)).toEqual([
      `sent it by email to ${CONTACT.email}`,
      'made a link for the customer',
    ]);
  });

  it('5. the events are appended together, and the receipt gives their position', async () => {
    expect(await (await sending.response())?.json()).toMatchObject({
      id: proposalId,
      version: 3,
      position: expect.any(Number),
    });
    const again = await fetch(sending.url(), {
      method: 'POST',
      headers: await rightsOf(sending),
      body: sending.postData(),
    });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  });

  it('6. the lists follow: Olivia reads her own write', async () => {
    await olivia.waitForURL(/proposal\/[\w-]{36}$/);
    await waitUntil(async () => (await status(olivia)) === 'Sent', 'Olivia does not see it sent');
  });

  it('7. Marcus sees the sent proposal in both windows, without a reload', async () => {
    await rowOf(list).getByText('Sent').waitFor();
    await waitUntil(async () => (await status(detail)) === 'Sent', 'The second window does not see it sent');
    expect([await hasReloadMarker(list), await hasReloadMarker(detail)]).toEqual([true, true]);
  });

  it('8. a reaction queues the message, and the mail arrives with the link and the PDF', async () => {
    const mail = await session.waitForMail(
      ({ to, attachments }) => to.some((address) => address.includes(CONTACT.email)) && attachments.length > 0,
    );
    link = publicLinkIn(mail);
    expect(link).not.toBe('');
    expect(pdfText(await session.pdfAttachment(mail.id)).join('\n')).toContain(GOLDEN);
  });
});

describe('the customer signs', () => {
  it('no browser reported an error', async () => {
    phone = await session.newPage(SMALL_PHONE);
    await phone.goto(link);
    await phone.getByRole('heading', { name: 'Retaining wall' }).waitFor();
    expect(await status(detail)).toBe('Sent');
    expect(await phone.locator('.headline').textContent()).toContain(GOLDEN);
    await waitUntil(async () => (await status(detail)) === 'Viewed', 'Nobody sees that it was viewed');
    await rowOf(list).getByText('Viewed').waitFor();
  });

  it('an option that the customer ticks is in the total at once', async () => {
    await phone.getByRole('checkbox', { name: /Cap lighting/ }).check();
    await waitUntil(
      async () => (await phone.locator('.bar-total').textContent())?.includes(WITH_OPTION) === true,
      'The total does not follow the choice',
    );
    for (const place of ['.headline', '.paper-sums'])
      expect(await phone.locator(place).first().textContent()).toContain(WITH_OPTION);
    await checkPage(phone, 'signing-options', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
  });

  it('10. the signature binds the revision that was read', async () => {
    await phone.getByRole('button', { name: 'Sign', exact: true }).click();
    await phone.getByRole('radio', { name: 'Type' }).check();
    await phone.getByLabel('Full name').fill(CONTACT.name);
    const consent = phone.getByRole('checkbox', { name: /agree to sign/ });
    await phone.getByRole('button', { name: 'Place signature' }).click();
    for (const each of [consent, phone.getByText('Tick the box to sign electronically.')])
      expect(await isUncovered(each)).toBe(true);
    expect(await consent.evaluate((box: PageElement) => box === box.ownerDocument.activeElement)).toBe(true);
    await checkPage(phone, 'signing-consent', [['window', 'light']]);
    await consent.check();
    await checkPage(phone, 'signing-sheet', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    await phone.getByRole('button', { name: 'Place signature' }).click();
    await phone.getByText('Not sent yet', { exact: true }).waitFor();
    await checkPage(phone, 'signing-placed');
    await expectWholeSum(phone);
    const asked = phone.waitForRequest((request) => request.url().endsWith('/sign'));
    await phone.getByRole('button', { name: 'Sign proposal' }).click();
    const signing = await asked;
    await phone.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
    expect(JSON.parse(signing.postData() ?? '{}')).toMatchObject({
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      consent: true,
      chosenOptions: [expect.any(String)],
    });
    expect(await phone.locator('.headline').textContent()).toContain(WITH_OPTION);
    await checkPage(phone, 'signing-signed', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
    const twice = await fetch(signing.url(), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: signing.postData(),
    });
    expect(twice.status).toBe(409);
  });

  it('11. Marcus sees it signed, still without a reload', async () => {
    await rowOf(list).getByText('Signed').waitFor();
    await waitUntil(async () => (await status(detail)) === 'Signed', 'The second window does not see it signed');
    await detail.getByRole('img', { name: `Signature of ${CONTACT.name}` }).waitFor();
    expect(await detail.getByRole('article').textContent()).toContain(WITH_OPTION);
    expect([await hasReloadMarker(list), await hasReloadMarker(detail)]).toEqual([true, true]);
    await checkPage(detail, 'proposal-signed', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
  });

  it('12. the signed PDF is printed once and kept, with total, signer and certificate', async () => {
    copy = await session.waitForMail(({ subject }) => subject.startsWith('Signed'));
    const waiting = detail.waitForEvent('download');
    await detail.getByRole('button', { name: 'More actions' }).click();
    await detail.getByRole('menuitem', { name: 'Download PDF' }).click();
    const kept = await readFile(await (await waiting).path());
    const text = pdfText(kept).join('\n');
    for (const words of [WITH_OPTION, CONTACT.name, 'Signature certificate']) expect(text).toContain(words);
    expect(sha256(await session.pdfAttachment(copy.id))).toBe(sha256(kept));
  });

  it('13. the signed copy goes to the customer, and the location’s log lists what was sent', async () => {
    expect(copy.to.join()).toContain(CONTACT.email);
    await list.getByRole('link', { name: 'Email and SMS log', exact: true }).click();
    await list.getByRole('row', { name: /Signed: / }).waitFor();
    await waitUntil(
      async () => (await list.getByRole('row', { name: /Retaining wall/ }).count()) >= 2,
      'The log does not list both mails',
    );
    await list
      .getByRole('row', { name: /Signed: / })
      .getByRole('link')
      .click();
    await list.getByRole('dialog').getByText(CONTACT.email).waitFor();
    await checkPage(list, 'message', [
      ['window', 'light'],
      ['phone', 'dark'],
    ]);
  });

  it('14. the history tells who did what, in order', async () => {
    const panel = detail
      .getByRole('region', { name: 'History' })
      .or(detail.locator('.panel', { hasText: 'History' }))
      .first();
    const more = panel.getByRole('button', { name: /Show all/ });
    if (await more.count()) await more.click();
    const entries = (await panel.locator('.timeline > li').allTextContents()).toReversed();
    const story = [
      /^Olivia Reyes created the proposal/,
      /^Olivia Reyes made a link/,
      /^Olivia Reyes sent it by email/,
      new RegExp(`^${CONTACT.name} opened the link`),
      new RegExp(`^${CONTACT.name} signed it`),
      /^The system kept the signed PDF/,
    ];
    expect(entries.length).toBe(story.length);
    story.forEach((line, at) => expect(entries[at]).toMatch(line));
  });

  it('no browser reported an error', async () => {
    expect(session.browserErrors).toEqual([]);
    expect((await fetch(`${session.app.url}/readyz`)).status).toBe(200);
  });
});

/** Whether somebody sees it: it is within the window, and nothing lies on it. */
const isUncovered = (of: Locator) =>
  of.evaluate((element: PageElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const front = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
    return front !== null && element.contains(front);
  });

/** The rights of a request that a window has sent, for sending it again. */
async function rightsOf(request: Request): Promise<Record<string, string>> {
  const headers = await request.allHeaders();
  return Object.fromEntries(
    ['authorization', 'company-id', 'content-type', 'idempotency-key', 'if-match'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );
}

/** In words, newest first. */
async function history(): Promise<string[]> {
  const client = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const { body } = await client.call('GET', `/proposals/${proposalId}/history`);
  return (body.items as { words: string }[]).map(({ words }) => words); // History of the contract
}

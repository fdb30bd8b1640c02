import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { imapReturnedMails } from '@backoffice/infra/mail';
import { startMailServer, type MailServer } from '@backoffice/infra/testing/mail-server';
import { createTransport } from 'nodemailer';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { logIn } from './page-actions.ts';
import { signIn } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A proposal is mailed to an address that is not there: its sender is told, and is asked before the next mail. */
type Draft = { readonly id: string; readonly locationId: string; readonly number: string };
type Receivables = {
  readonly byCustomer: readonly { readonly id: string; readonly contact: { readonly email: string | null } | null }[];
};
type Proposed = { readonly customerId: string; readonly to: readonly { readonly email: string }[] };

let [server, session, desk] = [] as unknown as [MailServer, BrowserSession, Page]; // opened before the first test
let [draft, email, customerId] = [] as unknown as [Draft, string, string]; // found before the first test

beforeAll(async () => {
  server = await startMailServer();
  session = await openBrowserSession({
    SMTP_URL: server.smtpUrl,
    BOUNCE_ADDRESS: 'b@mail.ridgeline.example',
    BOUNCE_IMAP_URL: server.imapUrl('b@mail.ridgeline.example'),
  });
  const office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const filters = [{ field: 'status', op: 'in', value: ['draft'] }];
  const { items } = (await office.call('POST', '/proposals/list', { limit: 20, filters })).body as {
    items: Draft[];
  };
  const { byCustomer } = (await office.call('POST', '/listings/account-receivable', { limit: 1 })).body as Receivables;
  for (const each of items) {
    const { to, ...found } = (await office.call('GET', `/proposals/${each.id}/email-fields`)).body as Proposed;
    const debtor = byCustomer.find(({ id }) => id === found.customerId);
    if (!to[0] || debtor?.contact?.email !== to[0].email) continue;
    [draft, email, customerId] = [each, to[0].email, found.customerId];
    break;
  }
  desk = await session.newPage();
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
});
afterAll(async () => {
  await session?.close();
  await server?.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const pageOf = () => `${session.app.url}/toc/${draft.locationId}/proposal/${draft.id}`;
async function writeMail() {
  await desk.goto(`${pageOf()}/email`);
  await desk.getByLabel('Subject').waitFor();
}
const send = () => desk.getByRole('button', { name: 'Send proposal', exact: true }).click();

/** The sender by which the mail arrived: where reports go. A second try comes after half a minute. */
async function senderOfMail(): Promise<string> {
  const arrived = () =>
    waitUntil(async () => {
      const senders: string[] = [];
      await imapReturnedMails(server.imapUrl(email)).read(async (source) => {
        senders.push(/^Return-Path: <(.*)>/m.exec(Buffer.from(source).toString('latin1'))?.[1] ?? '');
      });
      return senders[0];
    }, 'No mail has arrived');
  return arrived().catch(arrived);
}

/** As Postfix does. */
const reportUnknown = (to: string) =>
  createTransport({ url: server.smtpUrl }).sendMail({
    envelope: { from: 'mailer-daemon@mx.example', to },
    raw: [
      'From: MAILER-DAEMON@mx.example',
      `To: ${to}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${email}`,
      'Action: failed',
      'Status: 5.1.1',
      '--b--',
    ].join('\r\n'),
  });

describe('a mail that comes back', () => {
  it('the sender is told who did not get it and why, within about a minute', async () => {
    await writeMail();
    await send();
    await desk.waitForURL(pageOf());
    const sender = await senderOfMail();
    expect(sender).toMatch(/^b\+[\da-z]{59}@mail\.ridgeline\.example$/);
    await reportUnknown(sender);
    await desk
      .locator('.top')
      .getByRole('button', { name: /notifications?$/i })
      .click();
    await desk.getByText(`did not reach ${email}: “There is no such mailbox (5.1.1)”`).waitFor({ timeout: 120_000 });
  });

  it('the contact of the customer says when mail came back', async () => {
    await desk.goto(`${session.app.url}/customers/${customerId}`);
    await desk.getByText(/^Mail came back on [A-Z][a-z]{2} \d+, \d{4}$/).waitFor();
    await checkPage(desk, 'returned-mail-contact');
  });

  it('the next mail says so beside the name, and leaves only when it is to be sent anyway', async () => {
    await writeMail();
    await desk.getByText(/^Mail to this address came back on/).waitFor();
    await checkPage(desk, 'returned-mail-email', EVERY_VARIANT);
    await send();
    await desk.getByText(new RegExp(`^Mail to ${email} came back on .*\\. Change it, or send anyway\\.$`)).waitFor();
    await desk.getByRole('checkbox', { name: 'Send anyway' }).check();
    await send();
    await desk.waitForURL(pageOf());
    expect(await senderOfMail()).toMatch(/^b\+/);
  });

  it('a statement to that customer asks as well', async () => {
    await desk.goto(`${session.app.url}/customers/${customerId}`);
    await desk.getByRole('button', { name: 'Email statement…' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByText(new RegExp(`^Mail to ${email} came back on`)).waitFor();
    await checkPage(desk, 'returned-mail-statement', EVERY_VARIANT);
    await dialog.getByRole('button', { name: 'Send statement' }).click();
    await dialog.getByText(/Change it, or send anyway\.$/).waitFor();
    await dialog.getByRole('checkbox', { name: 'Send anyway' }).check();
    await dialog.getByRole('button', { name: 'Send statement' }).click();
    await dialog.getByText(`On its way to ${email}`).waitFor();
  });

  it('of statements to all who owe, that address is left out and named before they are sent', async () => {
    await desk.goto(`${session.app.url}/account-receivables`);
    await desk.getByRole('button', { name: /^Choose all \d+$/ }).click();
    await desk.getByRole('button', { name: /^Email \d+ statements/ }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByText('1 address is left out, as mail to it came back:').waitFor();
    await dialog.getByText(new RegExp(`^Mail to ${email} came back on`)).waitFor();
    await checkPage(desk, 'returned-mail-statements', EVERY_VARIANT);
    await dialog.getByRole('button', { name: 'Send statements' }).click();
    await desk.getByText(/^(Mail to .* came back on|The statements are being mailed)/).waitFor();
  });

  it('with another address nothing is said any more', async () => {
    await writeMail();
    await desk.getByRole('link', { name: 'Change address' }).click();
    const fields = desk.getByLabel('Email', { exact: true });
    const written = async () => Promise.all((await fields.all()).map((field) => field.inputValue()));
    await waitUntil(async () => (await written()).includes(email), 'The address is not there');
    await desk.getByText(/^Mail to this address came back on/).waitFor();
    await checkPage(desk, 'returned-mail-address');
    await fields.nth((await written()).indexOf(email)).fill('new.address@hillcrest.example');
    await desk.getByText(/^Mail to this address came back on/).waitFor({ state: 'detached' });
    await desk.getByRole('button', { name: 'Save customer', exact: true }).click();
    await desk.waitForURL((url) => !url.pathname.includes('/edit/'));
    await writeMail();
    await desk.getByText('new.address@hillcrest.example').first().waitFor();
    expect(await desk.getByText(/came back on/).count()).toBe(0);
  });
});

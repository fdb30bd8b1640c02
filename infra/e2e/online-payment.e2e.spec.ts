import type { Page } from 'playwright-core';
import { dollarsText } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserSession, PHONE, type BrowserSession } from './browser-session.ts';
import { logIn } from './page-actions.ts';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';

/** A company takes payments online; a customer pays a part of an invoice on a phone; the office refunds some of it. */
type Row = Readonly<Record<string, unknown>> & { readonly id: string };
const SUBJECT = 'To be paid online';
const [PAID, FEE, BACK] = [12_000, 378, 2_000];

let session: BrowserSession;
let office: Client;
let [desk, phone] = [] as unknown as [Page, Page]; // opened before the first test
let [invoice, link, bank, method] = [{ id: '' } as Row & { openDue?: number }, '', '', ''];

const rows = async (path: string) =>
  // a page of them
  ((await office.call('POST', `/${path}/list`, { limit: 100 })).body as { items: readonly Row[] }).items;

beforeAll(async () => {
  session = await openBrowserSession({ PAYMENTS: 'trial' });
  office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const invoices = (await rows('invoices')) as readonly (Row & { openDue: number })[];
  invoice = invoices.find(({ openDue, status }) => openDue > PAID && status !== 'draft') ?? expect.fail('None is open');
  bank = String((await rows('banks')).find(({ kind }) => kind === 'bank')?.['name']);
  method = String((await rows('payment-methods')).find((each) => !each['requiresCheckNo'])?.['name']);
  const { to } = (await office.call('GET', `/invoices/${invoice.id}/email-fields`)).body as {
    to: readonly { email: string }[];
  }; // as its contract says
  const letter = { to: to.map(({ email }) => email), subject: SUBJECT, body: '{{doc.link}}' };
  await office.call('POST', `/invoices/${invoice.id}/send-email`, letter);
  const { text } = await session.waitForMail(({ subject }) => subject === SUBJECT);
  link = /\/invoices\/preview\/[\w-]{43}/.exec(text)?.[0] ?? expect.fail('The mail has no link');
  [desk, phone] = await Promise.all([session.newPage(), session.newPage({ viewport: PHONE, hasTouch: true })]);
  await desk.goto(`${session.app.url}/login`);
  await logIn(desk, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const choose = async (label: string, option: string) => {
  await desk.getByRole('combobox', { name: label }).click();
  await desk.getByRole('option', { name: option }).first().click();
};

describe('an invoice that is paid online', () => {
  it('while nothing is connected the page of the invoice says how to pay otherwise', async () => {
    await phone.goto(`${session.app.url}${link}`);
    await phone.getByRole('heading', { name: 'How to pay' }).waitFor();
    expect(await phone.getByRole('button', { name: /^Pay \$/ }).count()).toBe(0);
  });

  it('an owner connects the account, and the page shows what is taken and that it is a test', async () => {
    await desk.goto(`${session.app.url}/company/payments`);
    await press(desk, 'Connect…');
    await choose('Paid out to', bank);
    await choose('Bank debits are posted as', method);
    await choose('Cards are posted as', method);
    await checkPage(desk, 'online-payment-connect', EVERY_VARIANT);
    await desk.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
    await desk.getByText('This is a test: no real money moves.', { exact: false }).waitFor();
    await desk.getByText('Taken, up to $2,500.00').waitFor();
    await checkPage(desk, 'online-payment-account', EVERY_VARIANT);
  });

  it('a customer pays a part of it on a phone, and reads that it is paid once the provider has said so', async () => {
    await phone.goto(`${session.app.url}${link}`);
    await press(phone, `Pay ${dollarsText(invoice.openDue ?? 0)}`);
    await phone.getByText(/^None for you\./).waitFor();
    await phone.getByRole('textbox', { name: 'Amount' }).fill('120.00');
    await checkPage(phone, 'online-payment-sheet', EVERY_VARIANT);
    await press(phone, `Pay ${dollarsText(PAID)}`);
    await phone.waitForURL(`**${link}?payment=*`);
    await phone.getByRole('heading', { name: 'Paid' }).waitFor();
    await phone.getByText(`Thank you. ${dollarsText(PAID)} has arrived.`).waitFor();
    await checkPage(phone, 'online-payment-paid', EVERY_VARIANT);
  });

  it('the office finds it posted with its fee, and refunds a part with a reason after it has seen what that does', async () => {
    await desk.goto(`${session.app.url}/online-payments`);
    await checkPage(desk, 'online-payments', EVERY_VARIANT);
    await desk
      .getByRole('row', { name: /Received/ })
      .getByRole('link')
      .click();
    const panel = desk.getByRole('region', { name: 'Paid online by Stripe' });
    await panel.getByText(dollarsText(FEE), { exact: true }).waitFor();
    await press(desk, 'Refund…');
    await desk.getByRole('textbox', { name: 'Amount' }).fill('20.00');
    await desk.getByRole('textbox', { name: 'Reason' }).fill('Paid twice');
    await desk.getByText('Then the product asks the provider of payments to refund it.').waitFor();
    await checkPage(desk, 'online-payment-refund', EVERY_VARIANT);
    await desk.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    await panel.getByText('Made').waitFor();
    await panel.getByText(dollarsText(PAID - FEE - BACK), { exact: true }).waitFor();
    await checkPage(desk, 'online-payment-posted', EVERY_VARIANT);
  });

  it('the books and the provider say the same of what lies there', async () => {
    await desk.goto(`${session.app.url}/company/payments`);
    await desk.getByText('Both say the same.').waitFor();
    expect(await desk.getByText(dollarsText(PAID - FEE - BACK), { exact: true }).count()).toBe(2);
  });

  it('no page had an error', () => expect(session.browserErrors).toEqual([]));
});

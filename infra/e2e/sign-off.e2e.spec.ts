import type { BrowserContext, Page } from 'playwright-core';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { crewOffice, type IssuedSheet } from './crew-phone.ts';
import { drawSignature } from './page-actions.ts';
import { checkPage, type Variant } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A foreman says how much was done, and whoever is on site accepts the work, on the foreman's phone. */
const NICK = '+16195557451';
const [DONE_TAPS, SIGNED_TAPS] = [2, 4];
const PHONES: readonly Variant[] = [
  ['window', 'light'],
  ['window', 'dark'],
];
const NARROW = { width: 320, height: 640 };

let session: BrowserSession;
let client: Client;
let [context, phone] = [] as unknown as [BrowserContext, Page]; // opened below
let sheets: Record<'first' | 'second' | 'third', IssuedSheet>;
let taps = 0;

type Sheet = { status: string; phases: { done?: number; quantity: number }[]; signature: { name: string } | null };
async function sheetOf({ id }: IssuedSheet): Promise<Sheet> {
  const { body } = await client.call('GET', `/job-sheets/${id}`);
  return body as unknown as Sheet; // as the route answers
}
const card = (name: string) => phone.getByRole('article', { name: new RegExp(name) });
const tap = async (within: string, name: string) => {
  taps += 1;
  await card(within).getByRole('button', { name, exact: true }).tap();
};

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url);
  const office = crewOffice(client, session);
  const nick = await office.hire('Nick', NICK);
  await office.invite(nick);
  const begun = async (name: string) => {
    const sheet = await office.issueSheet(nick, 0, { name, siteContact: { name: 'Amy Chou', phone: null } });
    await client.call('PUT', `/job-sheets/${sheet.id}/start`, {});
    return sheet;
  };
  sheets = { first: await begun('Forms'), second: await begun('Rebar'), third: await begun('Concrete') };
  phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  context = phone.context();
  await office.signIn(phone, nick);
  await phone.evaluate('navigator.serviceWorker.ready.then(() => null)');
}, 300_000);
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

it('the work is done as planned by two taps from Today', async () => {
  taps = 0;
  await tap('Forms', 'The work is done');
  await checkPage(phone, 'crew-work-done', PHONES);
  await tap('Forms', 'Yes, it is done');
  process.stdout.write(`taps from Today to done: ${taps}\n`);
  keepFigure('G4 done', taps);
  expect(taps).toBe(DONE_TAPS);
  await card('Forms').getByRole('button', { name: 'Have the work accepted' }).waitFor();
  const { status, phases } = await sheetOf(sheets.first);
  expect([status, phases.map(({ done, quantity }) => done === quantity)]).toEqual(['completed', [true]]);
});

it('whoever is on site accepts the work by four taps and the stroke, and reads no price', async () => {
  taps = 0;
  await tap('Rebar', 'The work is done');
  await card('Rebar')
    .getByLabel(/^Done of /)
    .fill('0.5'); // another quantity than planned
  await tap('Rebar', 'Done, and have it signed here');
  await phone.waitForURL(/\/job-sheets\/preview\/[\w-]{43}$/);
  const pdf = `${session.app.url}/api${new URL(phone.url()).pathname}/pdf`;
  await phone.getByText(/This is no agreement to a price\./).waitFor();
  await phone.getByText(/^Acepto el trabajo del /).waitFor();
  expect(await phone.locator('main').innerText()).not.toContain('$');
  await phone.getByRole('checkbox', { name: /accept the work of this day/ }).scrollIntoViewIfNeeded();
  await checkPage(phone, 'sheet-to-sign', PHONES);
  taps += 1;
  await phone.getByRole('checkbox', { name: /accept the work of this day/ }).tap();
  await drawSignature(phone);
  taps += 1;
  await phone.getByRole('button', { name: 'Sign job sheet' }).tap();
  await phone.getByText(/Amy Chou signed this job sheet/).waitFor();
  process.stdout.write(`taps from Today to a signature: ${taps}, and the stroke\n`);
  expect(taps).toBe(SIGNED_TAPS);
  await checkPage(phone, 'sheet-signed', PHONES);
  expect(await sheetOf(sheets.second)).toMatchObject({ status: 'signedOff', signature: { name: 'Amy Chou' } });
  const printed = await waitUntil(async () => {
    const text = pdfText(await (await phone.request.get(pdf)).body()).join('\n');
    return text.includes('Signature certificate') && text;
  }, 'The PDF has no certificate');
  for (const said of ['done 0.5 of', 'I accept the work of', 'Acepto el trabajo', 'Amy Chou'])
    expect(printed).toContain(said);
  expect(printed).not.toContain('$');
  await phone.goto(`${session.app.url}/crew`);
  await card('Rebar').getByText('Signed off').waitFor();
});

it('without a connection what was done waits on the phone, and is signed for once the office has it', async () => {
  await context.setOffline(true);
  await tap('Concrete', 'The work is done');
  await tap('Concrete', 'Done, and have it signed here');
  await card('Concrete').getByText('Kept on this phone.').waitFor();
  await context.setOffline(false);
  await waitUntil(async () => (await sheetOf(sheets.third)).status === 'completed', 'It did not arrive');
  await card('Concrete').getByRole('button', { name: 'Have the work accepted' }).waitFor();
});

it('the page says it in Spanish, and nothing is cut on a narrow phone', async () => {
  await phone.getByRole('button', { name: 'Español' }).tap();
  await phone.setViewportSize(NARROW);
  await card('Concrete').getByRole('button', { name: 'Que acepten el trabajo' }).tap();
  const link = await card('Concrete').getByRole('link', { name: 'Firmar en este teléfono' }).getAttribute('href');
  await checkPage(phone, 'crew-work-es', PHONES);
  await phone.goto(link ?? '');
  await phone.getByRole('checkbox', { name: /Acepto el trabajo de este día/ }).tap();
  await checkPage(phone, 'sheet-to-sign-es', PHONES);
  await drawSignature(phone);
  await phone.getByRole('button', { name: 'Firmar la hoja' }).tap();
  await phone.getByText(/Amy Chou firmó esta hoja/).waitFor();
  await checkPage(phone, 'sheet-signed-es', PHONES);
  expect(session.browserErrors).toEqual([]);
});

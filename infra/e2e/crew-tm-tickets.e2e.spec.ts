import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { crewOffice, photographReceipt } from './crew-phone.ts';
import { signByLink } from './page-actions.ts';
import { checkPage, type Variant } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A foreman writes extra work where it happens and signs it for our side, with a connection and without one. */
const [NICK, MIA, OTTO] = ['+16195557441', '+16195557442', '+16195557443'] as const;
const TAPS = 12;
const PHONES: readonly Variant[] = [
  ['window', 'light'],
  ['window', 'dark'],
];

let session: BrowserSession;
let client: Client;
let [context, phone] = [] as unknown as [BrowserContext, Page]; // opened before the first test
let taps = 0;

type Ticket = { id: string; name: string; status: string };
type WholeTicket = Ticket & {
  submittedBy: string;
  labor: { name: string; regular: number }[];
  equipment: { name: string; working: number }[];
  material: { text: string; quantity: number; unit: string }[];
};
const tickets = async () => {
  const { body } = await client.call('POST', '/tm-tickets/list', { sortBy: 'createdAt', order: 'desc', limit: 2 });
  return body['items'] as Ticket[]; // as the route answers
};
const isThere = (name: string, status: string) =>
  waitUntil(
    async () => (await tickets()).some((each) => each.name === name && each.status === status),
    `${name} is not ${status}`,
  );

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url);
  const office = crewOffice(client, session);
  const [nick, mia, otto] = [
    await office.hire('Nick', NICK),
    await office.hire('Mia', MIA),
    await office.hire('Otto', OTTO),
  ];
  await office.invite(nick);
  const { body } = await client.call('POST', '/equipments/list', { limit: 1 });
  const [machine] = body['items'] as { id: string }[]; // as the route answers
  await office.issueSheet(nick, 0, {
    crew: [nick, mia, otto].map(({ workerId }) => ({ workerId, role: 'laborer' })),
    equipments: [{ equipmentId: machine?.id }],
  });
  phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  context = phone.context();
  await office.signIn(phone, nick);
  await phone.evaluate('navigator.serviceWorker.ready.then(() => null)');
}, 300_000);
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const tap = async (name: string) => {
  taps += 1;
  await phone.getByRole('button', { name, exact: true }).last().tap();
};
/** Of everybody, and no overtime. */
const tapHours = async (name: string) => {
  taps += 1;
  await phone.getByRole('group', { name: 'Hours of each' }).getByRole('button', { name, exact: true }).tap();
};
/** A field is tapped, and typed into. */
const type = async (label: string | RegExp, text: string) => {
  taps += 1;
  const field = phone.getByRole('textbox', { name: label });
  await field.tap();
  await field.fill(text);
};

async function photograph() {
  taps += 2;
  await photographReceipt(phone);
}
const photosOf = async (id = '') => {
  const { body } = await client.call('GET', `/tm-tickets/${id}`);
  return body['photos'] as object[]; // as the route answers
};

it('three workers, one machine, one material and one receipt are written and signed for our side in twelve taps', async () => {
  taps = 0;
  await tap('Extra work (T&M)');
  await phone.getByRole('textbox', { name: 'What was extra?' }).fill('Rock'); // where the cursor is
  await type('Who asked for it?', 'Amy');
  await tapHours('2 h');
  await type(/^Hours of (?!Nick|Mia|Otto)/, '1.5');
  await type('What was used?', 'Base');
  await type('How much', '4');
  await phone.getByRole('textbox', { name: 'What was extra?' }).scrollIntoViewIfNeeded();
  await checkPage(phone, 'crew-tm-ticket', PHONES);
  await photograph();
  await tap('Sign for us and send');
  await phone.getByText('The office has it, and has it signed by the other side.').waitFor();
  process.stdout.write(`taps from Today to a T&M ticket of three workers: ${taps}\n`);
  keepFigure('G4 ticket', taps);
  expect(taps).toBeLessThanOrEqual(TAPS);
  await isThere('Rock', 'ready');
  const [newest] = await tickets();
  await waitUntil(async () => (await photosOf(newest?.id)).length === 1, 'The receipt is there');
  const { body } = await client.call('GET', `/tm-tickets/${newest?.id}`);
  const { labor, equipment, material, submittedBy } = body as unknown as WholeTicket; // as the route answers
  expect(labor.map(({ regular }) => regular)).toEqual([200, 200, 200]);
  expect(equipment).toMatchObject([{ working: 150 }]);
  expect(material).toMatchObject([{ text: 'Base', quantity: 40_000 }]);
  expect(submittedBy).toContain('Nick');
});

it('without a connection it waits on the phone, and arrives once, signed', async () => {
  await context.setOffline(true);
  await tap('Extra work (T&M)');
  await type('What was extra?', 'Buried pipe');
  await type('Who asked for it?', 'Amy Chou');
  await tapHours('4 h');
  await tap('Sign for us and send');
  await phone.getByText('Kept on this phone.').waitFor();
  await tap('Extra work (T&M)');
  await phone.getByText('Waits for a connection').first().waitFor();
  await checkPage(phone, 'crew-tm-ticket-waiting', PHONES);
  await tap('Not now');
  await context.setOffline(false);
  await isThere('Buried pipe', 'ready');
  expect((await tickets()).map(({ name }) => name)).toEqual(['Buried pipe', 'Rock']);
});

it('the other side signs by the link that the foreman has, on a phone of their own', async () => {
  taps = 0;
  await tap('Extra work (T&M)');
  await tap('Have it signed by them');
  const link = await phone.getByRole('link', { name: 'Sign on this phone' }).getAttribute('href');
  await checkPage(phone, 'crew-tm-ticket-link', PHONES);
  process.stdout.write(`taps from Today to the page of the signer: ${taps + 1}\n`);
  await signByLink(session, link ?? '', { name: 'Amy Chou', verb: 'Sign T&M ticket' });
  await tap('Not now');
  await tap('Extra work (T&M)');
  await phone.getByText('Signed by both sides').waitFor();
  await tap('Not now');
  await isThere('Buried pipe', 'verified');
});

it('the page says it in Spanish, and nothing is cut on a narrow phone', async () => {
  await tap('Español');
  await tap('Trabajo extra (T&M)');
  await phone.getByText(/^T&M .*Buried pipe$/).waitFor();
  await phone.setViewportSize({ width: 320, height: 640 });
  await checkPage(phone, 'crew-tm-ticket-es', PHONES);
  await phone.setViewportSize(PHONE);
  await tap('English');
});

import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { SAMPLE_SEED, takesAll } from '#checks/sample.ts';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { type BrowserSession, openBrowserSession, PHONE, sha256, SMALL_PHONE } from './browser-session.ts';
import { demoRecords, type DemoRecords } from './demo-records.ts';
import { logIn } from './page-actions.ts';
import { pageTable } from './page-table.ts';
import { signIn } from './running-app.ts';
import { waitForPageIdle, waitUntil } from './waiting.ts';

/** A tab is killed while somebody types into a long form: what is lost is no more than the last moment. */
const FORMS = [
  '/customers/edit/:id',
  '/location/edit/:id',
  '/toc/:locationId/proposal/:id/edit',
  '/toc/:locationId/contract/:id/edit',
  '/toc/:locationId/change-order/:id/edit',
  '/toc/:locationId/invoice/:id/edit',
  '/toc/:locationId/warranty/:id/edit',
  '/toc/:locationId/tm-ticket/:id/edit',
  '/toc/:locationId/job-sheet/:id/edit',
  '/ledger/bills/:billId/edit',
];
const KILLS_OF_FORM = takesAll ? 5 : 1;
const [KEY_MS, SOONEST_MS, LATEST_MS] = [40, 500, 2_000];
/** After 400 ms a key is kept; a busy machine may be later. */
const MOST_LOST_MS = 1_500;

let session: BrowserSession;
let demo: DemoRecords;
let [context, tab] = [] as unknown as [BrowserContext, Page]; // opened before the first test
const lost: number[] = [];

beforeAll(async () => {
  session = await openBrowserSession();
  demo = demoRecords(session, await signIn(session.app.url, 'olivia', DEMO_PASSWORD));
  tab = await session.newPage({ ...SMALL_PHONE, viewport: PHONE });
  context = tab.context();
  await tab.goto(`${session.app.url}/login`);
  await logIn(tab, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

/** Some moment, the same for a commit. */
function momentOf(name: string): number {
  const share = Number.parseInt(sha256(Buffer.from(`${SAMPLE_SEED} ${name}`)).slice(0, 8), 16) / 2 ** 32;
  return SOONEST_MS + share * (LATEST_MS - SOONEST_MS);
}
const firstField = () =>
  tab
    .locator('#content form')
    .locator('textarea, input:not([type]), input[type=text]')
    .and(tab.locator(':not([role=combobox], [inputmode], [readonly], [disabled])'))
    .filter({ visible: true })
    .first();
async function open(path: string): Promise<void> {
  await tab.goto(session.app.url + path);
  const login = tab.getByLabel('User name or email');
  await login.or(firstField()).first().waitFor();
  if (await login.isVisible()) await logIn(tab, 'olivia');
  await firstField().waitFor();
  await waitForPageIdle(tab);
}
/** The process of the page ends: no event tells it. */
async function kill(): Promise<void> {
  const killer = await context.newCDPSession(tab);
  const crashed = tab.waitForEvent('crash');
  void killer.send('Page.crash').catch(() => {}); // there is nobody to answer
  await crashed;
  await tab.close();
  tab = await context.newPage();
}
/** @returns how long before the kill the first of the keys was pressed that are not there again */
async function lostMs(path: string, moment: number): Promise<number> {
  await open(path);
  await firstField().fill('');
  const [keys, begun] = [[] as { at: number; text: string }[], performance.now()];
  let text = '';
  while (performance.now() - begun < moment) {
    text += String(keys.length % 10);
    keys.push({ at: performance.now(), text });
    await firstField().pressSequentially(text.slice(-1), { delay: KEY_MS });
  }
  const killedAt = performance.now();
  await kill();
  await open(path);
  await tab.getByText(/^Kept from /).waitFor();
  const kept = await firstField().inputValue();
  expect(keys.map((key) => key.text)).toContain(kept);
  await tab.getByRole('button', { name: 'Start over' }).click();
  await waitUntil(async () => (await firstField().inputValue()) !== kept, 'It is not started over');
  const firstLost = keys.find((key) => key.text.length > kept.length);
  return firstLost ? killedAt - firstLost.at : 0;
}

it.each(FORMS)(
  'a tab with the form %s is killed at some moment, and what was typed is there again',
  async (address) => {
    const path = await pageTable.find((visit) => visit.address === address)?.path(demo);
    if (!path) throw new Error(`Nobody knows how to open ${address}`);
    for (let kill = 0; kill < KILLS_OF_FORM; kill++) lost.push(await lostMs(path, momentOf(`${address} ${kill}`)));
    expect(Math.max(...lost)).toBeLessThanOrEqual(MOST_LOST_MS);
  },
);

it('of all these kills none has lost more than the last moment', () => {
  const most = Math.max(...lost);
  process.stdout.write(`${lost.length} kills of forms: lost at most the last ${most.toFixed(0)} ms\n`);
  keepFigure('Drafts lost', most);
  expect(lost).toHaveLength(FORMS.length * KILLS_OF_FORM);
});

import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { crewOffice } from './crew-phone.ts';
import { demoRecords } from './demo-records.ts';
import { countFetched, SLOW_LINE } from './fetched.ts';
import { signIn } from './running-app.ts';

/** What the crew page costs on a slow line, beside the page of a customer: seconds are printed, bytes are held. */
const NICK = '+16195557490';
const [MOST_KB, MOST_REQUESTS, MOST_KB_AGAIN] = [200, 18, 3];
/** Of times of one run: what a busy machine leaves of 1.1 and 0.35. */
const [MOST_BESIDE_PROPOSAL, MOST_OFFLINE] = [1.6, 0.7];
const HAND_HELD = { viewport: PHONE, isMobile: true, hasTouch: true };

let session: BrowserSession;
let [context, phone, link] = [] as unknown as [BrowserContext, Page, string]; // opened before the first test
let coldMs = 0;
beforeAll(async () => {
  session = await openBrowserSession();
  const client = await signIn(session.app.url);
  const office = crewOffice(client, session);
  link = await demoRecords(session, client).sentLink('proposals', { status: ['draft'] });
  const nick = await office.hire('Nick', NICK);
  await office.invite(nick);
  await office.issueSheet(nick);
  phone = await session.newPage(HAND_HELD);
  context = phone.context();
  await office.signIn(phone, nick);
  await phone.getByRole('article').first().waitFor();
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

/** Nothing is left of an earlier visit but the cookie and the key of the phone. */
async function forgetAssets(): Promise<void> {
  await phone.evaluate(`(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  })()`);
  await phone.goto('about:blank');
}
const theDay = () => phone.getByText('Dig to the red line.').waitFor();
async function msUntil(opened: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await opened();
  await seen();
  return performance.now() - begun;
}

it('Today, cold on the slow line, takes few bytes and requests, and hardly longer than the page of a customer', async () => {
  const customer = await session.newPage(HAND_HELD);
  const { protocol: line } = await countFetched(customer);
  await line.send('Network.emulateNetworkConditions', SLOW_LINE);
  const proposalMs = await msUntil(
    () => customer.goto(link),
    () => customer.locator('.paper').waitFor(),
  );
  await customer.context().close();

  await forgetAssets();
  const { fetched, protocol } = await countFetched(phone);
  await protocol.send('Network.clearBrowserCache');
  await protocol.send('Network.emulateNetworkConditions', SLOW_LINE);
  coldMs = await msUntil(() => phone.goto(`${session.app.url}/crew`), theDay);
  const [kB, requests, ratio] = [fetched.bytes / 1_000, fetched.requests, coldMs / proposalMs];
  process.stdout.write(
    `Today cold: ${kB.toFixed(0)} kB, ${requests} requests, the day after ${coldMs.toFixed(0)} ms, ${ratio.toFixed(2)} of a proposal (G2)\n`,
  );
  keepFigure('G2 bytes', kB);
  keepFigure('G2 requests', requests);
  keepFigure('G2 text', ratio);
  expect(kB).toBeLessThanOrEqual(MOST_KB);
  expect(requests).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(ratio).toBeLessThanOrEqual(MOST_BESIDE_PROPOSAL);
  await protocol.detach();
});

it('the second visit takes next to nothing from the line, and is sooner there without one', async () => {
  await phone.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await phone.reload(); // from here on by the worker
  await theDay();
  const { fetched, protocol } = await countFetched(phone);
  await phone.reload();
  await theDay();
  const kB = fetched.bytes / 1_000;
  await protocol.detach();
  await context.setOffline(true);
  const ratio = (await msUntil(() => phone.reload(), theDay)) / coldMs;
  await context.setOffline(false);
  process.stdout.write(`Today again: ${kB.toFixed(1)} kB; without a connection ${ratio.toFixed(2)} of cold (G3)\n`);
  keepFigure('G3 bytes', kB);
  keepFigure('G3 text', ratio);
  expect(kB).toBeLessThanOrEqual(MOST_KB_AGAIN);
  expect(ratio).toBeLessThanOrEqual(MOST_OFFLINE);
});

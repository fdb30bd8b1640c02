import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type BrowserSession, openBrowserSession, PHONE } from './browser-session.ts';
import { crewOffice } from './crew-phone.ts';
import { signIn } from './running-app.ts';

/** What the crew page costs on the slow line (G2, G3): 400 ms, 400 kB/s down, 200 up. Seconds are printed, bytes held. */
const NICK = '+16195557490';
const SLOW = { offline: false, latency: 400, downloadThroughput: 400_000, uploadThroughput: 200_000 };
const [MOST_KB, MOST_REQUESTS] = [170, 20];

let session: BrowserSession;
let context: BrowserContext;
let phone: Page;
let line: CDPSession;
beforeAll(async () => {
  session = await openBrowserSession();
  const office = crewOffice(await signIn(session.app.url), session);
  const nick = await office.hire('Nick', NICK);
  await office.invite(nick);
  await office.issueSheet(nick);
  phone = await session.newPage({ viewport: PHONE, isMobile: true, hasTouch: true });
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
  line = await context.newCDPSession(phone);
  await line.send('Network.enable');
  await line.send('Network.clearBrowserCache');
}
const readable = () =>
  phone.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`);

it('Today, cold on the slow line, takes few bytes and requests, and the second visit none', async () => {
  await forgetAssets();
  let [bytes, requests] = [0, 0];
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await line.send('Network.emulateNetworkConditions', SLOW);
  const begun = Date.now();
  await phone.goto(`${session.app.url}/crew`);
  await phone.getByText('Dig to the red line.').waitFor();
  const seen = Date.now() - begun;
  const [kB, count] = [Math.round(bytes / 1000), requests];
  console.info(`Today cold: ${kB} kB, ${count} requests, painted ${Math.round(await readable())} ms, the day after ${seen} ms (G2)`);
  expect(kB).toBeLessThanOrEqual(MOST_KB);
  expect(count).toBeLessThanOrEqual(MOST_REQUESTS);
  await phone.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await phone.getByText('Dig to the red line.').waitFor();
  await context.setOffline(true);
  const again = Date.now();
  await phone.reload();
  await phone.getByText('Dig to the red line.').waitFor();
  console.info(`Today again, offline: ${Date.now() - again} ms (G3)`);
  await context.setOffline(false);
});
